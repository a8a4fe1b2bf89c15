"""Who may come in: finds the table, makes out who somebody is, and keeps the crowd in bounds."""

from __future__ import annotations

from dataclasses import dataclass

from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.server.access.identity import Identity, OneTimeCodes, new_guest
from maquignon.server.monitoring.metrics import Metrics
from maquignon.server.settings.limits import Limits
from maquignon.server.tables.lobby import Lobby
from maquignon.server.tables.room import SPECTATOR, Room
from maquignon.server.wire import incoming
from maquignon.server.workers.kept_reviews import KeptReviews
from maquignon.table.letters import Guest


@dataclass(frozen=True, kw_only=True)
class Admission:
    """What every socket needs of the server."""

    lobby: Lobby
    identity: Identity
    codes: OneTimeCodes
    limits: Limits
    metrics: Metrics
    reviews: KeptReviews

    async def room(self, hello: incoming.Hello) -> Room:
        """Found again where it has gone to sleep in the moment between."""
        while room := await self.lobby.room(hello.table):
            if self.lobby.awake(room.table.name) is room:
                return room
        raise Refusal(Reason("no-table", name=hello.table))

    def guest(self, room: Room, hello: incoming.Hello, cookie_guest: Guest | None) -> Guest:
        """Whoever a token or one-time code says; otherwise the cookie's guest, or somebody new."""
        if hello.token is not None:
            guest = self.identity.holder(room.table.name, hello.token)
        elif hello.hand_over is not None:
            guest = self.codes.redeem(room.table.name, hello.hand_over)
        else:
            guest = cookie_guest or new_guest()
        if guest is None:
            raise Refusal(Reason("wrong-token"))
        return guest

    def check_crowd(self, room: Room, guest: Guest) -> None:
        if sum(visitor.guest == guest for visitor in room.visitors) >= self.limits.sockets_per_guest:
            raise Refusal(Reason("open-too-often"))
        if room.table.seat_of(guest) is None and room.spectators >= self.limits.spectators + _open_seats(room):
            raise Refusal(Reason("too-many-spectators"))


def shown_name(name: str) -> str:
    """A name as others see it: one line of text."""
    text = " ".join(name.split())
    if not text or not text.isprintable():
        raise Refusal(Reason("name-not-a-line"))
    return text


def _open_seats(room: Room) -> int:
    """Whoever is about to sit down is no spectator yet."""
    return sum(seat.is_open for seat in room.table.snapshot(SPECTATOR).seats)
