"""Who may come in: finds the table, makes out who somebody is, and keeps the crowd in bounds."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.server.access.gate import Caller, Gate
from maquignon.server.access.identity import Identity, OneTimeCodes, new_guest
from maquignon.server.access.passkeys import Challenges
from maquignon.server.access.signing_out import SIGNED_OUT, SigningOut
from maquignon.server.evenings.evenings import Evenings
from maquignon.server.market.market import Market
from maquignon.server.monitoring.metrics import Metrics
from maquignon.server.settings.limits import Limits
from maquignon.server.store.archive import Status, TableRow
from maquignon.server.store.circle import Circle
from maquignon.server.store.desk import HostDesk
from maquignon.server.store.figures import Figures
from maquignon.server.store.group_games import GroupGames
from maquignon.server.store.groups import Groups
from maquignon.server.store.holidays import HolidayStore
from maquignon.server.store.imports import Imports
from maquignon.server.store.notices import NoticeStore
from maquignon.server.store.own_games import OwnGames
from maquignon.server.store.passkeys import Passkeys
from maquignon.server.store.people import People
from maquignon.server.store.shown_figures import ShownPages
from maquignon.server.tables.lobby import Lobby
from maquignon.server.tables.room import FORBIDDEN, NO_SPECTATORS, SPECTATOR, Room, Visitor
from maquignon.server.wire import incoming, outgoing
from maquignon.server.workers.kept_replays import KeptReplays
from maquignon.server.workers.kept_reviews import KeptReviews
from maquignon.table.letters import Guest


@dataclass(frozen=True, kw_only=True)
class Admission:
    """What every socket needs of the server."""

    lobby: Lobby
    identity: Identity
    codes: OneTimeCodes
    signing_out: SigningOut
    limits: Limits
    gate: Gate
    metrics: Metrics
    reviews: KeptReviews
    replays: KeptReplays
    own_games: OwnGames
    figures: Figures
    shown_figures: ShownPages
    imports: Imports
    people: People
    groups: Groups
    group_games: GroupGames
    circle: Circle
    market: Market
    evenings: Evenings
    passkeys: Passkeys
    challenges: Challenges
    notices: NoticeStore
    holidays: HolidayStore
    desk: HostDesk
    push_key: str | None
    """What browsers subscribe with to be told of turns; None where nothing is pushed."""
    _looking: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    async def listing(self, caller: Caller, name: str, token: str | None = None) -> TableRow | None:
        """The table of that code or id, if there is one for this caller; each that is wrong counts as a guess.

        An address looks for one after the other: the next guess is not begun before the last is counted.
        """
        async with self._looking.setdefault(caller.network, asyncio.Lock()):
            found = await self.lobby.listing(name)
            is_at_it = await self._is_at(found, caller, token)
            if not self.gate.may_guess(caller) and not is_at_it:
                self.gate.refuse_guess()
            if found is None or (_is_shut(found) and not is_at_it):
                self.gate.count_guess(caller)
                return None
            return found

    async def room(self, hello: incoming.Hello, caller: Caller) -> Room:
        """Found again where it has gone to sleep in the moment between."""
        if not self._is_open(hello.table, caller) and await self.listing(caller, hello.table, hello.token) is None:
            raise Refusal(Reason("no-table", name=hello.table))
        while room := await self.lobby.room(hello.table):
            if self.lobby.awake(room.table.name) is room:
                return room
        raise Refusal(Reason("no-table", name=hello.table))

    async def guest(self, room: Room, hello: incoming.Hello, caller: Caller) -> Guest:
        """Whoever a token or one-time code says; otherwise the cookie's guest, or somebody new."""
        if hello.token is not None:
            guest = self.identity.holder(room.table.name, hello.token)
        elif hello.hand_over is not None:
            guest = self.codes.redeem(room.table.name, hello.hand_over)
        else:
            guest = await self.self_at(room.table.name, room.table.host, caller.guest) or new_guest()
        if guest is None:
            self.gate.count_guess(caller)
            is_revoked = hello.token is not None and self.identity.is_revoked(room.table.name, hello.token)
            raise Refusal(SIGNED_OUT if is_revoked else Reason("wrong-token"))
        return guest

    async def self_at(self, table: str, host: Guest | None, guest: Guest | None) -> Guest | None:
        """Who somebody is at a table: the guest who sits there or hosts it, where another device was that."""
        selves = await self.people.selves(guest) if guest else ()
        for each in selves:
            if each == host or await self.lobby.sits(table, each):
                return each
        return guest

    async def forget(self, guest: Guest) -> int:
        """The person, whichever guests that is; at how many tables nobody is named any more."""
        selves = await self.people.selves(guest)
        unfinished = [table for each in selves for table in await self.lobby.seats_of(each)]
        if unfinished:
            raise Refusal(Reason("tables-not-over", n=len(unfinished)))
        return await self.signing_out.forget(selves)

    def check_crowd(self, room: Room, guest: Guest) -> None:
        """Who has a seat gets in; who may want one gets the place of an onlooker where all are taken."""
        if sum(visitor.guest == guest for visitor in room.visitors) >= self.limits.sockets_per_guest:
            self.gate.refuse("sockets_per_guest", Reason("open-too-often"))
        if not room.may_stay(guest):
            raise Refusal(NO_SPECTATORS)
        onlookers = [each for each in room.visitors if room.table.seat_of(each.guest) is None]
        if room.table.seat_of(guest) is not None or len(onlookers) < self.limits.spectators:
            return
        if not _has_room(room, guest):
            self.gate.refuse("spectators", Reason("too-many-spectators"))
        self._send_away(room, onlookers)

    def check_ban(self, room: Room, guest: Guest, origin: str) -> None:
        if reason := room.table.bar(guest, origin):
            raise Refusal(reason)

    def _send_away(self, room: Room, onlookers: list[Visitor]) -> None:
        """Of the address with the most onlookers, the one who came first."""
        crowds = Counter(each.network for each in onlookers)
        gone = min(onlookers, key=lambda each: (-crowds[each.network], each.came))
        room.visitors.discard(gone)
        self.gate.note("spectators")
        gone.close(FORBIDDEN, Reason("too-many-spectators"))

    def _is_open(self, code: str, caller: Caller) -> bool:
        """Whether a table is served here that anybody may come to; not asked for somebody who guesses."""
        room = self.lobby.served(code)
        return room is not None and not room.table.is_closed and self.gate.may_guess(caller)

    async def _is_at(self, found: TableRow | None, caller: Caller, token: str | None) -> bool:
        """As its host or at a seat. Asked for a table that is not there too, which takes as long."""
        table, host = (found.id, found.host) if found else ("", None)
        if token is not None:
            guest = self.identity.holder(table, token)
        else:
            guest = await self.self_at(table, host, caller.guest)
        return guest is not None and (guest == host or await self.lobby.sits(table, guest))


def allowance(limits: Limits) -> outgoing.Allowance:
    """What a client is told to pace itself by."""
    return outgoing.Allowance(
        messages_per_second=limits.messages_per_second,
        messages_at_once=limits.messages_at_once,
        chat_lines=limits.chat_lines,
        chat_seconds=limits.chat_seconds,
    )


def shown_name(name: str) -> str:
    """A name as others see it: one line of text."""
    text = " ".join(name.split())
    if not text or not text.isprintable():
        raise Refusal(Reason("name-not-a-line"))
    return text


def _is_shut(found: TableRow) -> bool:
    """A private table that was closed is there for nobody but those who sat at it."""
    return found.status is Status.CLOSED and not found.public


def _has_room(room: Room, guest: Guest) -> bool:
    snapshot = room.table.snapshot(SPECTATOR)
    return guest == room.table.host or any(seat.is_open for seat in snapshot.seats)
