"""A whole game as text for a reader: every move, the events as each seat learns of them, and now and then all views.

The game comes from committed streams alone, so that the text is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum

from maquignon.play import Dealer, Game, Pace, Phase
from maquignon.play.moves import move_of
from maquignon.rulebook import Edition
from maquignon.rulebook.cards import card_name
from tests.gambler import MOVE_LIMIT, Gambler
from tests.tables import Table

SPECTATOR = TABLE = -1
WIDTH = 110
INTERVAL = 200
"""After so many moves all views are shown again."""


class Chance:
    """Numbers from 0 to below 1 out of a stream of bytes."""

    def __init__(self, dealer: Dealer) -> None:
        self.stream = dealer.stream(b"golden playthrough")

    def random(self) -> float:
        return (self.stream.byte() << 16 | self.stream.byte() << 8 | self.stream.byte()) / (1 << 24)


def playthrough(table: Table, number: int) -> str:
    return "\n".join(_lines(table, number)) + "\n"


def _lines(table: Table, number: int) -> Iterator[str]:
    dealer = Dealer.predictable(number, table.edition.rules_id)
    gambler = Gambler(Chance(dealer))
    pace = Pace.LIVE if table.live else Pace.TURN_BASED
    game = Game.new(table.edition, table.players, dealer, pace=pace)
    yield f"{table}, deal {number}"
    yield from _edition(table.edition)
    yield from _wrapped("deck: ", [card_name(card) for card in game._state.deck])
    yield ""
    yield from _events(game)
    shown: set[Phase] = set()
    yield from _views_if_due(game, shown)
    while not game.is_over and game.version < MOVE_LIMIT:
        seat, choice = gambler.turn(game._state)
        move = move_of(game.phase, choice)
        game.play(seat, move)
        yield f"{game.version:4}  {'table' if seat == TABLE else seat}: {said(move)}"
        yield from _events(game)
        yield from _views_if_due(game, shown)
    yield ""
    for seat in range(game.players):
        place = "wins" if seat in game.winners() else f"rank {game.ranks()[seat]}"
        yield f"seat {seat}: {game.scores()[seat]}, {place}"


def _edition(edition: Edition) -> Iterator[str]:
    facts = said(edition).split("; ")
    yield from _wrapped("rules: ", [f"{fact};" for fact in facts])


def _events(game: Game) -> Iterator[str]:
    """The events of the last move; where they differ, each way to see one with those who see it so."""
    observers = (*range(game.players), SPECTATOR)
    told = {observer: game.events(observer, since=game.version)[0] for observer in observers}
    for place in range(len(told[SPECTATOR])):
        versions: dict[str, list[int]] = {}
        for observer in observers:
            versions.setdefault(said(told[observer][place]), []).append(observer)
        for text, seers in versions.items():
            yield f"      {text}" if len(versions) == 1 else f"      {text}  [{_names(seers)}]"


def _views_if_due(game: Game, shown: set[Phase]) -> Iterator[str]:
    """At each turn of the first round, whenever a phase comes up for the first time, and at intervals."""
    first_round = game.phase is Phase.TURN and game._state.drawn <= game.players * game.edition.lot
    if game.phase in shown and not first_round and game.version % INTERVAL:
        return
    shown.add(game.phase)
    yield ""
    yield from _views(game)
    yield ""


def _views(game: Game) -> Iterator[str]:
    """What everybody sees once, then what only some see, and what those who are asked may say."""
    observers = (*range(game.players), SPECTATOR)
    seen = {observer: dict(_flat(game.view(observer))) for observer in observers}
    alike = {
        path for path, value in seen[SPECTATOR].items() if all(seen[each].get(path) == value for each in observers)
    }
    yield f"    === version {game.version}, {game.phase.label} ==="
    groups: dict[str, list[str]] = {}
    for path, value in seen[SPECTATOR].items():
        if path in alike:
            group, _, name = path.rpartition(".")
            groups.setdefault(group or "table", []).append(f"{name} {value};")
    for group, facts in groups.items():
        yield from _wrapped(f"    {group}: ", facts)
    for observer in observers:
        own = [f"{path} {value};" for path, value in seen[observer].items() if path not in alike]
        yield from _wrapped(f"    {_who(observer, 'spectator')} sees: ", own or ["nothing else"])
        options = game.options(observer)
        if options:
            yield from _wrapped(
                f"    {_who(observer, 'table')} may choose of {options.count()}: ", said(options).split(" ")
            )


def _flat(value: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Every field of a view, whatever fields it has, with its value in words; what is None is left out.

    The edition is told once for all, at the top.
    """
    for field in fields(value):  # type: ignore[arg-type]
        below = getattr(value, field.name)
        name = f"{path}.{field.name}".lstrip(".")
        if below is None or (field.name in ("edition", "seat") and not path):
            continue
        if is_dataclass(below):
            yield from _flat(below, name)
        elif field.name == "seats":
            for seat, each in enumerate(below):
                yield from _flat(each, f"seat {seat}")
        else:
            yield name, said(below)


def said(value: object) -> str:
    """Any value of the typed face in few words."""
    if is_dataclass(value):
        parts = [f"{field.name} {said(getattr(value, field.name))}" for field in fields(value)]
        return f"{type(value).__name__} {'; '.join(parts)}".rstrip()
    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, dict):
        return ", ".join(f"{said(key)}: {said(held)}" for key, held in value.items()) or "none"
    if isinstance(value, frozenset):
        return said(tuple(sorted(value)))
    if isinstance(value, tuple):
        return (", " if any(isinstance(each, tuple) for each in value) else " ").join(map(said, value)) or "none"
    return "-" if value is None else str(value)


def _wrapped(head: str, words: list[str]) -> Iterator[str]:
    line = head.rstrip()
    for word in words:
        if len(line) + 1 + len(word) > WIDTH and line.strip():
            yield line
            line = " " * (len(head) - len(head.lstrip()) + 4) + word
        else:
            line += " " + word
    yield line


def _who(seat: int, otherwise: str) -> str:
    return otherwise if seat == SPECTATOR else f"seat {seat}"


def _names(observers: list[int]) -> str:
    return " ".join("spectator" if observer == SPECTATOR else str(observer) for observer in observers)
