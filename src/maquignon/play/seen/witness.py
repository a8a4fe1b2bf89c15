"""Hears the server's messages for one client: keeps what they say of the deal, and answers with commit and seed.

Whoever brings a seed to a table does it with this; `docs/protocol.md` has the messages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from maquignon.play.deal_attempts import DealAttempt
from maquignon.play.seen.seen import UNSEEN, Seen

Message = Mapping[str, Any]


class Witness:
    """Use one for a table from the first message to the last, over all connections; raises Dishonest."""

    def __init__(self, seen: Seen | None = None) -> None:
        self.seen = seen or Seen()
        self._stage = ""
        self._viewer = -1
        self._attempts: Sequence[DealAttempt] = ()
        self._said: set[tuple[str, str]] = set()
        """What this connection has said already, for which game."""

    def answer(self, message: Message) -> dict[str, str] | None:
        """Hear, and what to say for the deal now; what there is to keep is in `seen` before it is sent."""
        self.hear(message)
        return self.step()

    def hear(self, message: Message) -> None:
        """Keep what a message of the server says of the deal."""
        if message.get("type") == "Welcome":
            self._said.clear()
            self._look(message["snapshot"])
            self._watch(message["missed"] or (), message["snapshot"]["view"])
        elif message.get("type") == "News":
            self._look({**message.get("table", {}), "stage": message["stage"], "viewer": message["viewer"]})
            self._watch(message["news"], message.get("view"))

    def step(self) -> dict[str, str] | None:
        """The commit or the seed that is due from this client, once on every connection."""
        if self._stage != "deal" or self._viewer != self.seen.seat:
            return None
        commit = self.seen.commit()
        if commit is not None:
            return self._once("Commit", commit=commit.hex())
        if self.seen.may_reveal:
            return self._once("Reveal", seed=self.seen.reveal().hex())
        return None

    def _look(self, look: Message) -> None:
        self._stage, self._viewer = look["stage"], look["viewer"]
        self.seen.table = look.get("table", self.seen.table)
        if look.get("deal"):
            self.seen.rules = look["deal"]["rules_id"]
        if self._viewer >= 0:
            self.seen.seat = self._viewer
        self._attempts = [_attempt(each) for each in look["attempts"]] if "attempts" in look else self._attempts
        for each in self._attempts:
            is_dealt_now = self._stage == "deal" and each is self._attempts[-1]
            if is_dealt_now or self.seen.knows(each.game):
                self.seen.announce(each)

    def _watch(self, news: Iterable[Message], view: Message | None) -> None:
        """The last of the moves told led to this view."""
        told = [each["told"] for each in news if each["told"]]
        moves = [each for each in told if each["type"] in ("GameBegan", "Happened")]
        if view:
            for version, move in enumerate(moves, view["version"] + 1 - len(moves)):
                self.seen.draw(version, _drawn(move["events"]))

    def _once(self, kind: str, **what: str) -> dict[str, str] | None:
        step = (kind, self.seen.attempts[-1].game)
        if step in self._said:
            return None
        self._said.add(step)
        return {"type": kind, **what}


def _attempt(told: Message) -> DealAttempt:
    return DealAttempt(
        attempt=told["attempt"],
        game=told["game"],
        server_commit=bytes.fromhex(told["server_commit"]),
        seats=tuple(told["seats"]),
        seat_commits={int(seat): bytes.fromhex(commit) for seat, commit in told["seat_commits"].items()},
        voided_by=tuple(told["voided_by"]),
    )


def _drawn(events: Iterable[Message]) -> Iterator[str]:
    """The cards that left the deck."""
    for event in events:
        if event["type"] in ("TurnedUp", "Dealt", "Received"):
            yield event["card"] or UNSEEN
