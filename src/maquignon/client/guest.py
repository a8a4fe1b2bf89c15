"""What a guest at a table knows and has to say next; no network."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping
from typing import Any

from maquignon.client.refused import RefusedByServer
from maquignon.play.seen import Witness

Message = dict[str, Any]
Choose = Callable[[Any, Any], str | None]

_log = logging.getLogger("maquignon.client")


class Guest:
    """Hears the server's messages, over all connections. What it says itself has a key and is repeated after a lost
    connection until it is answered, which counts once."""

    def __init__(self, name: str, *, begins: bool = False) -> None:
        self.witness = Witness()
        self.look: Message = {"stage": "lobby", "viewer": -1, "version": 0, "seats": [], "view": None, "options": None}
        """The newest of everything that the server told."""
        self._name = name
        self._begins = begins
        self._unanswered: Message | None = None
        self._is_said = False
        self._asked = -1
        """The version of the view for which a move was chosen last."""
        self._has_news = False

    @property
    def is_over(self) -> bool:
        return self.look["stage"] in ("over", "closed")

    def hear(self, message: Mapping[str, Any]) -> None:
        """Raises Dishonest, or RefusedByServer where there is no seat to be had."""
        self.witness.hear(message)
        match message["type"]:
            case "Welcome":
                self.look |= message["snapshot"]
                self._is_said, self._has_news = False, True
            case "News":
                self.look |= {**message, **message.get("table", {})}
                self._has_news = True
            case "Ack" | "Refused" if self._unanswered and message["key"] == self._unanswered["key"]:
                self._answered(self._unanswered, message)

    def next_message(self, choose: Choose) -> Message | None:
        """What to say now, once."""
        if self._unanswered:
            return self._repeat(self._unanswered)
        if step := self.witness.step():
            return step
        if wish := self._wish(choose):
            self._unanswered = {**wish, "key": secrets.token_hex(16)}
            return self._repeat(self._unanswered)
        return None

    def _repeat(self, message: Message) -> Message | None:
        is_said, self._is_said = self._is_said, True
        return None if is_said else message

    def _wish(self, choose: Choose) -> Message | None:
        has_news, self._has_news = self._has_news, False
        if has_news and self.look["stage"] == "lobby":
            return self._wish_of_lobby()
        return self._move(choose) if has_news and self._is_asked else None

    def _move(self, choose: Choose) -> Message | None:
        self._asked = self.look["view"]["version"]
        move = choose(self.look["view"], self.look["options"])
        return {"type": "Move", "seen": self.look["version"], "move": move} if move else None

    def _wish_of_lobby(self) -> Message | None:
        if self.look["viewer"] < 0 and self.look["seats"]:
            return {"type": "Sit", "name": self._name}
        if self._begins and self.look["seats"] and not any(seat["is_open"] for seat in self.look["seats"]):
            return {"type": "Begin"}
        return None

    @property
    def _is_asked(self) -> bool:
        view, options = self.look["view"], self.look["options"]
        return bool(self.look["stage"] == "play" and options and view["version"] > self._asked)

    def _answered(self, said: Message, message: Mapping[str, Any]) -> None:
        self._unanswered, self._is_said = None, False
        if message["type"] == "Ack":
            return
        if said["type"] == "Sit":
            raise RefusedByServer(message["reason"])
        self._asked = -1  # with the next news there is another chance
        came_late = said.get("seen", self.look["version"]) < self.look["version"]
        _log.log(logging.INFO if came_late else logging.WARNING, "refused: %s: %s", said, message["reason"]["sentence"])
