"""A bot that is another program. It is told what its seat may know, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

from maquignon.arena.entrants import command_words
from maquignon.arena.programs.letters import PROTOCOL, plain
from maquignon.arena.programs.process import Process, Silence
from maquignon.play.errors import BadNotation
from maquignon.play.events import Event
from maquignon.play.game import Game
from maquignon.play.moves import Move
from maquignon.play.notation import parse_move
from maquignon.play.options import Options
from maquignon.play.view import View
from maquignon.workers import uninterrupted

START = 30.0
"""Seconds a program may take to start and to be ready for a game."""


class Forfeit(Exception):
    """Why a program loses the game at hand, in a sentence."""


class Program:
    """Sits at one table at a time; its process lives on from game to game until it fails."""

    def __init__(self, spec: str, think: float) -> None:
        self.name = spec
        self._think = think
        self._process: Process | None = None
        self._unsaid: list[str] = []

    def begin(self, game: Game, seat: int, seed: int, limit: int) -> None:
        """Say hello and wait until it is ready."""
        self._unsaid = []
        hello = {
            "type": "hello",
            "protocol": PROTOCOL,
            "edition": plain(game.edition),
            "players": game.players,
            "seat": seat,
            "seed": seed,
            "think": self._think,
            "limit": limit,
        }
        answer = self._ask(hello, START)
        if answer.get("type") != "ready":
            raise self._fault(f"answered hello with {_short(answer)} instead of being ready")

    def hear(self, view: View, events: Sequence[Event]) -> None:
        self._say({"type": "events", "events": plain(list(events))})

    def choose(self, view: View, options: Options, rng: Random) -> Move:
        ask = {"type": "ask", "version": view.version, "view": plain(view), "options": plain(options)}
        return self._move(self._ask(ask, self._think))

    def end(self, facts: dict[str, Any]) -> None:
        """The game is over; nothing that goes wrong now matters for it."""
        if self._process is None:
            return
        try:
            self._say({"type": "over", **facts})
            self._process.write(self._unsaid, self._think)
            self._unsaid = []
        except Silence:
            self.close()

    def close(self) -> None:
        with uninterrupted():
            if self._process:
                self._process.close()
            self._process = None

    def _move(self, answer: dict[str, Any]) -> Move:
        text = answer.get("move")
        if not isinstance(text, str):
            raise self._fault(f"answered {_short(answer)}, which has no move in it")
        try:
            return parse_move(text)
        except BadNotation as bad:
            raise self._fault(f"said {_short(text)}, which is no move: {bad.reason}") from None

    def _say(self, message: dict[str, Any]) -> None:
        """Kept until it has to listen anyway."""
        self._unsaid.append(json.dumps(message))

    def _ask(self, message: dict[str, Any], seconds: float) -> dict[str, Any]:
        self._say(message)
        lines, self._unsaid = self._unsaid, []
        try:
            line = self._running().ask(lines, seconds)
        except Silence as silence:
            raise self._fault(str(silence)) from None
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise self._fault(f"answered {_short(line)}, which is no JSON object")
        return answer

    def _running(self) -> Process:
        with uninterrupted():
            if self._process is None:
                self._process = Process(command_words(self.name))
            return self._process

    def _fault(self, what: str) -> Forfeit:
        """It begins the next game afresh."""
        self.close()
        return Forfeit(f"the program '{self.name.partition(':')[2]}' {what}")


def _short(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    return f"'{text[:60]}…'" if len(text) > 60 else f"'{text}'"
