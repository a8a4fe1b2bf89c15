"""What a guest and an address have used of each limit, by whatever socket, request or process they came.

Every refusal by a limit goes through `refuse` or `note`, where it is counted.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, NoReturn

from starlette.requests import HTTPConnection

from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.server.core.buckets import Buckets, Rate, SharedBuckets
from maquignon.server.monitoring.metrics import Metrics
from maquignon.server.settings.limits import Limits
from maquignon.server.settings.networks import NO_NETWORKS, Networks, counted_as
from maquignon.server.siblings.counts import counts_of
from maquignon.server.siblings.crossing import Crossing
from maquignon.server.store.leases import Leases
from maquignon.server.store.uses import StoredUses, Use
from maquignon.table.letters import Guest


class LimitReached(Refusal):
    """Too much of something; it may be asked for again later."""


class Caller(NamedTuple):
    """Who asks: from where, and as whom where that is known. Without a cookie all of an address are one guest."""

    network: str
    factor: float = 1
    guest: Guest | None = None

    @property
    def person(self) -> str:
        return f"guest {self.guest}" if self.guest else f"nobody {self.network}"

    @property
    def address(self) -> str:
        return f"address {self.network}"


class Gate:
    def __init__(
        self,
        limits: Limits,
        metrics: Metrics,
        networks: Networks = NO_NETWORKS,
        leases: Leases | None = None,
        stored: StoredUses | None = None,
        crossing: Crossing | None = None,
    ) -> None:
        """With leases and stored uses, the limits hold over all processes that share a database; those of one server
        count together what they know by the crossing."""
        self._limits = limits
        self._metrics = metrics
        self._networks = networks
        self._leases = leases
        self._stored = stored
        self._own = Buckets()
        self._buckets = _shared_buckets(crossing) if crossing else self._own
        self._sockets = counts_of(crossing, "sockets")
        self._message_rates = lru_cache(maxsize=4096)(self._rates_of_messages)

    def caller(self, connection: HTTPConnection, guest: Guest | None = None) -> Caller:
        address = connection.client.host if connection.client else ""
        return Caller(counted_as(address), self._networks.factor(address), guest)

    def refuse(self, limit: str, reason: Reason) -> NoReturn:
        self.note(limit)
        raise LimitReached(reason)

    def note(self, limit: str) -> None:
        """Somebody was refused by this limit."""
        self._metrics.limited.labels(limit).inc()

    def count_request(self, caller: Caller) -> None:
        """Each of several servers gives out its share: requests reach them in turn."""
        rate = Rate(self._limits.requests_per_second, self._limits.requests_at_once).share(self._processes)
        known = {caller.person: rate} if caller.guest else {}
        if not self._take("requests", {**known, caller.address: rate * caller.factor}):
            self.refuse("requests", Reason("too-many-requests"))

    def count_message(self, caller: Caller) -> None:
        """In each process by itself, whose time it takes."""
        if not self._own.take_all(self._message_rates(caller)):
            self.refuse("messages", Reason("too-many-messages"))

    def _rates_of_messages(self, caller: Caller) -> dict[str, Rate]:
        rate = Rate(self._limits.messages_per_second, self._limits.messages_at_once)
        known = {caller.person: rate} if caller.guest else {}
        return _named("messages", {**known, caller.address: self._crowd(rate, caller)})

    async def count_talk(self, caller: Caller, *, seated: bool) -> None:
        """Who has no seat can be somebody new each time: all onlookers of an address may say what one guest may."""
        rate = Rate(self._limits.chat_lines / self._limits.chat_seconds, self._limits.chat_lines)
        wanted = {caller.person: rate, caller.address: self._crowd(rate, caller)}
        if not seated:
            wanted[f"onlookers {caller.network}"] = rate * caller.factor
        if not await self._take_of_all("chat", wanted):
            self.refuse("chat", Reason("talks-too-much"))

    async def count_opening(self, caller: Caller) -> None:
        rate = Rate(self._limits.openings_per_hour / 3600, self._limits.openings_at_once)
        own = rate if caller.guest else rate * caller.factor
        if not await self._take_of_all("openings", {caller.person: own, caller.address: rate * caller.factor}):
            self.refuse("openings", Reason("opens-too-often"))

    def count_record(self, caller: Caller) -> None:
        """One to be played again takes as long as many requests: as often as tables are opened, at each server."""
        rate = Rate(self._limits.openings_per_hour / 3600, self._limits.openings_at_once)
        if not self._take("records", {caller.address: rate * caller.factor}):
            self.refuse("records", Reason("too-many-requests"))

    def count_import(self, caller: Caller) -> None:
        """In each process by itself, which plays the record again."""
        rate = Rate(self._limits.imports_per_hour / 3600, self._limits.imports_at_once)
        if not self._take("imports", {caller.person: rate, caller.address: rate * caller.factor}):
            self.refuse("imports", Reason("too-many-requests"))

    def count_hint(self, caller: Caller) -> None:
        """At each server by itself, whose workers think about it."""
        rate = Rate(self._limits.hints_per_minute / 60, self._limits.hints_at_once)
        if not self._take("hints", {caller.person: rate, caller.address: self._crowd(rate, caller)}):
            self.refuse("hints", Reason("too-many-requests"))

    def may_guess(self, caller: Caller) -> bool:
        return self._buckets.has(f"guesses {caller.address}", self._guesses(caller))

    def count_guess(self, caller: Caller) -> None:
        """A code or token was wrong."""
        self._buckets.take_all({f"guesses {caller.address}": self._guesses(caller)})

    def refuse_guess(self) -> NoReturn:
        """The same whether the code is right or wrong."""
        self.refuse("guesses", Reason("too-many-guesses"))

    @contextlib.contextmanager
    def socket(self, caller: Caller) -> Iterator[None]:
        """While it is open."""
        most = max(1, self._limits.sockets_per_address * caller.factor // self._processes)
        if self._sockets[caller.network] >= most:
            self.refuse("sockets", Reason("too-many-connections"))
        self._sockets.add(caller.network, 1)
        try:
            yield
        finally:
            self._sockets.add(caller.network, -1)

    @property
    def _processes(self) -> int:
        return self._leases.processes if self._leases else 1

    def _crowd(self, rate: Rate, caller: Caller) -> Rate:
        return rate * (self._limits.people_per_address * caller.factor)

    def _guesses(self, caller: Caller) -> Rate:
        rate = Rate(self._limits.guesses_per_minute / 60, self._limits.guesses_at_once)
        return rate.share(self._processes) * caller.factor

    async def _take_of_all(self, limit: str, wanted: dict[str, Rate]) -> bool:
        """Of what all processes have: here first, so that a flood does not reach the database."""
        if not self._take(limit, wanted):
            return False
        return self._stored is None or await self._stored.take(
            [_use(f"{limit} {whose}", rate) for whose, rate in wanted.items()]
        )

    def _take(self, limit: str, wanted: dict[str, Rate]) -> bool:
        """One of each, or none."""
        return self._buckets.take_all(_named(limit, wanted))


def _shared_buckets(crossing: Crossing) -> SharedBuckets:
    # what files can do is not the same on every system, and one process needs none of it
    from maquignon.server.siblings.shared_numbers import SharedNumbers

    return SharedBuckets(SharedNumbers(crossing.file("uses")))


def _named(limit: str, wanted: dict[str, Rate]) -> dict[str, Rate]:
    return {f"{limit} {whose}": rate for whose, rate in wanted.items()}


def _use(name: str, rate: Rate) -> Use:
    each = 1000 / rate.per_second
    return Use(name, round(each), round(each * rate.at_once))
