"""Results in a SQLite file: one file for one tournament, a round at a time, readable for everyone (docs/arena.md)."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import astuple, fields, replace
from importlib.resources import files
from pathlib import Path
from typing import Any, Self

from maquignon import __version__
from maquignon.arena.rounds import Played
from maquignon.arena.runner import Ending
from maquignon.arena.seat_counts import SeatCounts
from maquignon.arena.tournament import Round, Tournament

APPLICATION = 0x4D514152
_COUNTS = len(fields(SeatCounts))


class WrongFile(Exception):
    """A file that cannot take these results; a sentence says why."""


class Store:
    """The SQLite file of a run."""

    def __init__(self, path: Path | str, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection

    @classmethod
    def open(cls, path: Path | str, tournament: Tournament, fingerprint: str, *, anyway: bool = False) -> Self:
        """A new file, or one in which the same tournament was begun."""
        store = cls(path, _connect(path))
        try:
            store._begin(tournament, fingerprint, anyway)
        except BaseException:
            store.close()
            raise
        return store

    @classmethod
    def existing(cls, path: Path) -> Self:
        """The file of a run that was begun."""
        if not path.is_file():
            raise WrongFile(f"there is no file '{path}'")
        store = cls(path, _connect(path))
        if not store._is_begun():
            store.close()
            raise WrongFile(f"'{path}' has no results of an arena in it")
        return store

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Nothing is written afterwards."""
        self._connection.close()

    def tournament(self) -> Tournament:
        """As it was asked for last."""
        ((text,),) = self.rows("SELECT plan FROM run")
        return Tournament.from_json(json.loads(text))

    def done(self) -> set[tuple[int, int]]:
        """Matches and deals that are played; a round is stored whole or not at all."""
        return {(match, deal) for match, deal in self.rows("SELECT DISTINCT match, deal FROM games")}

    def add(self, round: Round, games: Sequence[Played]) -> None:
        """A whole round, in one transaction."""
        key = round.match.number, round.deal
        with self._connection as connection:
            if self.rows("SELECT 1 FROM games WHERE match = ? AND deal = ? LIMIT 1", key):
                return  # somebody else plays the same tournament
            connection.executemany("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?)", _game_rows(key, games))
            places = ", ".join("?" * (8 + _COUNTS))
            connection.executemany(f"INSERT INTO seats VALUES ({places})", _seat_rows(key, games))
            connection.executemany("INSERT INTO prices VALUES (?, ?, ?, ?, ?, ?)", _price_rows(key, games))

    def rows(self, query: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """What a query answers."""
        return self._connection.execute(query, values).fetchall()

    def _begin(self, tournament: Tournament, fingerprint: str, anyway: bool) -> None:
        if self._is_begun():
            self._check(tournament, fingerprint, anyway)
            with self._connection as connection:
                connection.execute("UPDATE run SET plan = ?", (json.dumps(tournament.as_json()),))
            return
        connection = self._connection
        connection.executescript(f"BEGIN; {_schema()} PRAGMA application_id = {APPLICATION}; COMMIT;")
        with connection:
            row = json.dumps(tournament.as_json()), fingerprint, __version__
            connection.execute("INSERT INTO run VALUES (?, ?, ?)", row)
            entrants = [(number, each.name, each.bot) for number, each in enumerate(tournament.entrants)]
            connection.executemany("INSERT INTO entrants VALUES (?, ?, ?)", entrants)
            matches = [
                (each.number, str(each.setting), each.setting.players, each.one, each.many)
                for each in tournament.matches
            ]
            connection.executemany("INSERT INTO matches VALUES (?, ?, ?, ?, ?)", matches)

    def _is_begun(self) -> bool:
        (application,), tables = self.rows("PRAGMA application_id")[0], self.rows("SELECT name FROM sqlite_schema")
        if application == APPLICATION:
            return bool(self.rows("SELECT 1 FROM run"))
        if tables:
            raise WrongFile(f"'{self.path}' is a database of something else")
        return False

    def _check(self, tournament: Tournament, fingerprint: str, anyway: bool) -> None:
        # more or fewer games of the same matches are the same tournament: deals have numbers
        if replace(self.tournament(), games=0) != replace(tournament, games=0):
            raise WrongFile(f"'{self.path}' has the results of another tournament: name another file with --out")
        if not anyway and self.rows("SELECT fingerprint FROM run") != [(fingerprint,)]:
            raise WrongFile(
                f"the bots or rules have changed since '{self.path}' was begun:"
                " name another file with --out, or mix the results with --anyway"
            )


def _schema() -> str:
    return (files("maquignon.arena") / "schema.sql").read_text(encoding="utf-8")


def _connect(path: Path | str) -> sqlite3.Connection:
    try:
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA user_version").fetchone()
    except sqlite3.DatabaseError as error:
        raise WrongFile(f"'{path}' cannot be used for results: {error}") from None
    return connection


def _game_rows(key: tuple[int, int], games: Sequence[Played]) -> list[tuple[Any, ...]]:
    return [(*key, game.rotation, game.result.ending.value, game.result.moves, game.result.fault) for game in games]


def _seat_rows(key: tuple[int, int], games: Sequence[Played]) -> list[tuple[Any, ...]]:
    rows: list[tuple[Any, ...]] = []
    for game in games:
        result = game.result
        unseen = [(None,) * _COUNTS] * len(game.entrants)
        counts = [astuple(each) for each in result.counts] if result.counts else unseen
        for seat, entrant in enumerate(game.entrants):
            facts = result.scores[seat], result.ranks[seat], result.wins[seat]
            rows.append((*key, game.rotation, seat, entrant, *facts, *counts[seat]))
    return rows


def _price_rows(key: tuple[int, int], games: Sequence[Played]) -> list[tuple[Any, ...]]:
    animals: Counter[tuple[int, str]] = Counter()
    paid: dict[tuple[int, str], float] = defaultdict(float)
    for game in games:
        if game.result.ending is not Ending.FORFEIT:
            for sale in game.result.sales:
                lot = game.entrants[sale.seat], sale.family
                animals[lot] += sale.animals
                paid[lot] += sale.paid
    return [(*key, *lot, number, paid[lot]) for lot, number in sorted(animals.items())]
