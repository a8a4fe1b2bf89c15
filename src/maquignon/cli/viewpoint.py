"""Somebody who watches a record being replayed, and what they get to see of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from maquignon.cli.telling import Company, Teller
from maquignon.cli.texts import Texts
from maquignon.play.events import Event, GameOver, TurnBegan
from maquignon.play.game import Game
from maquignon.play.notation import write_position_line
from maquignon.play.notation.cards import write_money
from maquignon.play.position import Place
from maquignon.play.records import Record
from maquignon.play.view import SPECTATOR
from maquignon.rulebook.cards import KINDS

HIDDEN = "?"


class Viewpoint:
    """A spectator, a seat, or somebody behind everybody's back."""

    def __init__(self, record: Record, seat: int | None, texts: Texts, *, sees_all: bool) -> None:
        unnamed = [texts.say("people.seat", n=each) for each in range(record.players)]
        self._company = Company(texts, tuple(map(_printable, record.names or unnamed)))
        self._record = record
        self._seat = SPECTATOR if seat is None else seat
        self._sees_all = sees_all
        self._game: Game | None = None
        self._teller: Teller | None = None
        self._events: Sequence[Event] = ()
        self._told: list[str] = []

    @property
    def names(self) -> tuple[str, ...]:
        return self._company.names

    def watch(self, game: Game) -> None:
        """Every version of the game in turn; until it moves on, this is what is seen."""
        self._teller = self._teller or Teller(self._company, game.view())
        self._game = game
        self._events = self._seen(game)
        self._told = list(map(self._teller.tell, self._events))

    def head(self) -> str:
        return f"{self._record.rules_id}: {', '.join(self.names)}"

    def head_facts(self) -> dict[str, object]:
        return {"rules": self._record.rules_id, "players": list(self.names), "pace": self._record.pace.value}

    def text(self, version: int) -> str:
        """What happened at this version; where a turn begins, also how the table stands."""
        events, lines = self._events, list(self._told)
        if not events:
            lines = [self._company.texts.say("replay.taken_up") if version == 0 else "…"]
        if version == 0 or any(isinstance(event, TurnBegan) for event in events):
            lines += self._table()
        if any(isinstance(event, GameOver) for event in events):
            lines.append(self._result())
        return "\n".join(f"{version if place == 0 else '':>4}  {line}" for place, line in enumerate(lines))

    def facts(self, version: int) -> dict[str, object]:
        events = [{"event": type(event).__name__, **asdict(event)} for event in self._events]
        facts: dict[str, object] = {"version": version, "events": events, "told": self._told}
        if self._sees_all:
            facts["position"] = write_position_line(self._now().position())
        return facts

    def _now(self) -> Game:
        assert self._game is not None
        return self._game

    def _seen(self, game: Game) -> Sequence[Event]:
        if not self._sees_all:
            return game.events(self._seat, game.version)[0]
        seen = [game.events(seat, game.version)[0] for seat in range(game.players)]
        return [max(sides, key=_openness) for sides in zip(*seen, strict=True)]

    def _table(self) -> list[str]:
        game = self._now()
        places = game.position().places
        width = max(map(len, self.names))
        return [
            f"  {name:<{width}}  {self._herd(place)} | {self._purse(seat, place.purse)}"
            for seat, (name, place) in enumerate(zip(self.names, places, strict=True))
        ]

    def _herd(self, place: Place) -> str:
        """'dog, cow 3, cow pedigree'."""
        texts = self._company.texts
        numbers = [(texts.animal(kind), place.herd[kind]) for kind in KINDS if place.herd.get(kind)]
        animals = [f"{animal} {number}" if number > 1 else animal for animal, number in numbers]
        papers = [texts.say("cards.pedigree", animal=texts.animal(family)) for family in place.pedigrees]
        return ", ".join([*animals, *papers]) or texts.say("cards.nothing")

    def _result(self) -> str:
        game = self._now()
        scores = ", ".join(f"{name} {score}" for name, score in zip(self.names, game.scores(), strict=True))
        return self._company.texts.say("replay.won", winners=self._company.listed(game.winners()), scores=scores)

    def _purse(self, seat: int, purse: tuple[int, ...]) -> str:
        if not (self._sees_all or seat == self._seat):
            return HIDDEN
        return write_money(purse) if purse else self._company.texts.say("cards.nothing")


def _printable(name: str) -> str:
    """A stranger's name without anything a terminal would obey."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in name)


def _openness(event: Event) -> int:
    """How much of an event is not hidden."""
    return sum(value is not None for value in asdict(event).values())
