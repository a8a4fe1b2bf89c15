"""Whoever begins a request ends it within seconds, reads the answer, and has few of them half-sent at a time.

Of several processes the one that a request is for gets it here, before anything is made of it.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from maquignon.server.settings.config import Config
from maquignon.server.settings.networks import counted_as, is_among, read_networks
from maquignon.server.siblings.bridge import bridge, sender_in, sender_line
from maquignon.server.siblings.counts import Counts, OwnCounts
from maquignon.server.siblings.crossing import Crossing, addressee

HEADER, BODY, ANSWER = "header_seconds", "body_seconds", "read_seconds"
HALF_SENT = "half_requests_per_address"
OPENING = b"POST /api/tables "
SIBLING = ("127.0.0.1", 0)
"""Who asks through the door between processes."""
_TOO_LATE = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


@dataclass(kw_only=True)
class Patience:
    """What all connections of a server share: how long it waits, and for how many of each address."""

    config: Config
    note: Callable[[str], None]
    """Is told of the limit that was reached."""
    half_sent: Counts = field(default_factory=OwnCounts)

    def __post_init__(self) -> None:
        self._networks = read_networks(self.config.networks)

    def seconds(self, limit: str) -> float:
        return float(getattr(self.config.limits, limit))

    def begin(self, address: str) -> bool:
        """One more of that address has not sent all of its request; False where these are too many."""
        most = self.config.limits.half_requests_per_address * self._networks.factor(address)
        if self.half_sent[counted_as(address)] >= most and not self._is_proxy(address):
            return False
        self.half_sent.add(counted_as(address), 1)
        return True

    def end(self, address: str) -> None:
        self.half_sent.add(counted_as(address), -1)

    def _is_proxy(self, address: str) -> bool:
        """Which speaks for many, and has limits of its own."""
        return is_among(address, self.config.proxy)


class PromptProtocol(H11Protocol):
    """uvicorn's HTTP with deadlines."""

    patience: ClassVar[Patience]
    crossing: ClassVar[Crossing | None]
    """To other processes of the same server."""
    lightest: ClassVar[Callable[[], str] | None]
    """The process at which tables are opened."""
    _sender: bytes = b""
    """Who speaks, in front of what is handed on."""
    begun: bytes = b""
    """What another process has read of it already."""
    _awaited: str | None = None
    """The deadline that runs."""
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.crossing and self.client is None and _is_of_this_machine(transport):
            self._learn_who()
        self._watch()
        if self.begun:
            super().data_received(self.begun)
            self._watch()

    def _learn_who(self) -> None:
        """Another process asks something, or carries an encrypted connection on."""
        if found := sender_in(self.begun):
            self.client, self.begun = found
            self.scheme, self._sender = "https", sender_line(found[0])
        else:
            self.client = SIBLING

    def data_received(self, data: bytes) -> None:
        if self.crossing and (found := addressee(data) or self._opening(data)) and self._is_at_rest:
            name, data = found
            if name != self.crossing.name and self._pass_on(self.crossing, name, data):
                return
        super().data_received(data)
        self._watch()

    def _opening(self, data: bytes) -> tuple[str, bytes] | None:
        """Tables are shared out; where they are opened they are served."""
        lightest = type(self).lightest  # not asked of this object, which would be handed to it
        return (lightest(), data) if lightest and data.startswith(OPENING) else None

    @property
    def _is_at_rest(self) -> bool:
        """Between requests, with nothing left to send; what is encrypted is sent from here anyway."""
        is_idle = self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]
        return is_idle and (self._is_encrypted or not self.transport.get_write_buffer_size())

    @property
    def _is_encrypted(self) -> bool:
        return self.transport.get_extra_info("ssl_object") is not None

    def _pass_on(self, crossing: Crossing, name: str, request: bytes) -> bool:
        """A name that nobody has any more is as good as none."""
        if self._is_encrypted:
            return self._carry_on(crossing, name, request)
        if not crossing.pass_on(name, self.transport.get_extra_info("socket"), self._sender + request):
            return False
        self._await(None)
        self.transport.abort()
        return True

    def _carry_on(self, crossing: Crossing, name: str, request: bytes) -> bool:
        if not self.client or not bridge(crossing, name, self.transport, sender_line(self.client) + request):
            return False
        # as far as uvicorn is concerned: the line itself stays
        self.connection_lost(ConnectionAbortedError())
        self._unset_keepalive_if_required()
        return True

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._await(ANSWER)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._await(None)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._await(None)
        super().connection_lost(exc)

    def _watch(self) -> None:
        if self._awaited != ANSWER:
            self._await(self._missing())

    def _missing(self) -> str | None:
        """What of a request is still to come; None between requests, where uvicorn's own time runs."""
        if self not in self.connections or self.transport.is_closing():
            return None  # it is a websocket now, or gone
        if self.conn.their_state is h11.SEND_BODY:
            return BODY
        has_begun = self.timeout_keep_alive_task is None or self.conn.trailing_data[0]
        return HEADER if self.conn.their_state is h11.IDLE and has_begun else None

    def _await(self, part: str | None) -> None:
        if part == self._awaited:
            return
        before, self._awaited = self._awaited, part
        if self._deadline:
            self._deadline.cancel()
        self._count(before, part)
        if self._awaited:
            self._deadline = self.loop.call_later(self.patience.seconds(self._awaited), self._give_up)

    def _count(self, before: str | None, now: str | None) -> None:
        was, is_half = before in (HEADER, BODY), now in (HEADER, BODY)
        if was and not is_half:
            self.patience.end(self._address)
        elif is_half and not was and not self.patience.begin(self._address):
            self._awaited = None
            self.patience.note(HALF_SENT)
            self.transport.abort()

    def _give_up(self) -> None:
        assert self._awaited is not None
        self.patience.note(self._awaited)
        if self._awaited == HEADER or (self._awaited == BODY and not self.cycle.response_started):
            self.transport.write(_TOO_LATE)
            self.transport.close()
        else:
            self.transport.abort()

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""


def prompt_protocol(
    patience: Patience, crossing: Crossing | None = None, lightest: Callable[[], str] | None = None
) -> type[PromptProtocol]:
    return type(
        "PatientProtocol", (PromptProtocol,), {"patience": patience, "crossing": crossing, "lightest": lightest}
    )


def _is_of_this_machine(transport: asyncio.Transport) -> bool:
    connection = transport.get_extra_info("socket")
    return connection is not None and connection.family == socket.AF_UNIX
