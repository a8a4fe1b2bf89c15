"""How slow a line is, as the server measures it: by pings that browsers answer by themselves, bounded by the kernel."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections import deque
from collections.abc import Callable
from functools import partial
from math import ceil
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.streams import StreamReader

from maquignon.server.core.backlog import Write
from maquignon.server.core.direct_line import DirectLine
from maquignon.server.core.frames import pong_data, whole_text
from maquignon.server.settings.networks import is_among

KEPT = 16
MOST_LAG = 200
KERNEL_ALLOWANCE = 10
"""Milliseconds that a true answer may take longer than the kernel's own round trip."""
TOGETHER = 0.05
"""Pings fall on multiples of so many seconds: a process that wakes for each line by itself takes far longer for it."""
MOST_SPARED = 3
"""Pings in a row that are spared."""
CLOSE_SECONDS = 3.0
"""For which a closed socket waits for the other side to say so too."""
LAST_SECONDS = 5.0
"""For which a line that is to be closed waits until what is left for it is read, and the close answered."""

_BETWEEN_FRAMES = StreamReader.at_eof.__code__
"""Where the parser waits for the first byte of a frame, and for nothing else."""
_TCP_RTT = struct.Struct("=68xI")
"""struct tcp_info up to its tcpi_rtt, in microseconds."""


class RoundTrip:
    """The smallest of the last round trips."""

    __slots__ = ("_kernel_trip", "_trips", "lag", "listener", "on_measured")

    def __init__(self, kernel_trip: Callable[[], int | None] = lambda: None) -> None:
        self._trips: deque[int] = deque(maxlen=KEPT)
        self._kernel_trip = kernel_trip
        self.listener: Callable[[str], bool] = lambda _text: False
        """Is offered every message first; what it does not take waits for the application to ask."""
        self.on_measured: Callable[[], None] = lambda: None
        self.lag = 0
        """The round trip in milliseconds that is made up for."""

    @property
    def is_measured(self) -> bool:
        return bool(self._trips)

    def note(self, milliseconds: int) -> None:
        kernel = self._kernel_trip()
        self._trips.append(milliseconds if kernel is None else min(milliseconds, kernel + KERNEL_ALLOWANCE))
        self.lag = min(*self._trips, MOST_LAG)
        self.on_measured()


class MeasuringProtocol(WebSocketsSansIOProtocol):
    """uvicorn's websockets, with the round trip of each ping handed to the application."""

    line: RoundTrip
    direct: DirectLine | None = None
    has_spoken = False
    """Since the last ping was due."""
    pings_spared = 0
    end_timer: asyncio.TimerHandle | None = None
    parser_waits = False
    """For a frame to begin, as far as it was seen; only what is given to it changes that."""

    def handle_connect(self, event: Request) -> None:
        self.line = RoundTrip() if self._is_from_proxy() else RoundTrip(partial(kernel_trip, self.transport))
        self.direct = DirectLine(self.transport)
        self.close_timeout = CLOSE_SECONDS
        super().handle_connect(event)
        self._note_free()
        if scope := getattr(self, "scope", None):
            scope["extensions"]["maquignon.line"] = {
                "line": self.line,
                "write": self.direct.write,
                "end_soon": self.end_soon,
            }

    def _is_from_proxy(self) -> bool:
        """TCP then knows the way to the proxy, which is not the player's."""
        believed = self.config.forwarded_allow_ips if self.config.proxy_headers else ""
        return self.client is not None and is_among(self.client[0], str(believed))

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing here holds itself from now on: memory is not to wait for a collection, which is rare."""
        super().connection_lost(exc)
        if self.end_timer is not None:
            self.end_timer.cancel()
        if scope := getattr(self, "scope", None):
            scope["extensions"].pop("maquignon.line", None)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._note_free()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._note_free()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._note_free()
        self.end_soon()

    def end_soon(self) -> None:
        """To close a transport is to wait until all is read that it still has: who stalls would stay for ever."""
        if self.end_timer is None and not self.disconnected:
            self.end_timer = self.loop.call_later(LAST_SECONDS, self.transport.abort)

    def _note_free(self) -> None:
        if self.direct is not None:
            self.direct.is_free = self.writable.is_set() and not self.close_sent

    def data_received(self, data: bytes) -> None:
        """What comes whole and alone needs no parser; what is not taken at once goes the usual way."""
        if self._is_between_frames() and self._takes(data):
            return
        self.parser_waits = False
        super().data_received(data)

    def _takes(self, data: bytes) -> bool:
        """Whether it is a message that is taken at once, or the answer to the ping that is on its way."""
        text = whole_text(data)
        if text is not None:
            return self.offer(text)
        waiting = self.pending_ping_payload
        if waiting is None or pong_data(data) != waiting:
            return False
        self.handle_pong(Frame(Opcode.PONG, waiting))
        return True

    def _is_between_frames(self) -> bool:
        """Whether all that came before was understood, and anything may come next."""
        if self.conn.state is not State.OPEN:
            return False
        self.parser_waits = self.parser_waits or self._waits_for_frame()
        return self.parser_waits

    def _waits_for_frame(self) -> bool:
        if self.conn.current_size is not None:
            return False
        waiting: Any = self.conn.parser
        while inner := waiting.gi_yieldfrom:
            waiting = inner
        return waiting.gi_code is _BETWEEN_FRAMES

    def send_receive_event_to_app(self) -> None:
        self.has_spoken = True
        super().send_receive_event_to_app()

    def offer(self, text: bytes) -> bool:
        """Whether what was said is taken at once, without a queue and a task between: unless something waits there."""
        if self.read_paused or self.close_sent:
            return False
        try:
            taken = self.line.listener(text.decode())
        except UnicodeDecodeError:
            return False
        self.has_spoken = self.has_spoken or taken
        return taken

    async def send(self, message: Any) -> None:
        await super().send(message)
        self._note_free()
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            # who is denied was answered; uvicorn would miss the handshake and log an error each time
            self.handshake_complete = True

    def start_keepalive(self) -> None:
        """The first ping goes out at once: a race may come soon."""
        if self.ping_interval:
            self.send_keepalive_ping()

    def schedule_ping(self) -> None:
        """When others are due too."""
        due = self.loop.time() + (self.ping_interval or 0.0)
        self.ping_timer = self.loop.call_at(ceil(due / TOGETHER) * TOGETHER, self.send_keepalive_ping)

    def send_keepalive_ping(self) -> None:
        """Whoever has just spoken is there: its line is measured more seldom."""
        if self.has_spoken and self.line.is_measured and self.pings_spared < MOST_SPARED:
            self.has_spoken, self.pings_spared = False, self.pings_spared + 1
            self.schedule_ping()
        else:
            self.has_spoken, self.pings_spared = False, 0
            super().send_keepalive_ping()

    def handle_pong(self, event: Frame) -> None:
        waiting = self.pending_ping_payload is not None
        super().handle_pong(event)
        if waiting and self.pending_ping_payload is None:
            self.line.note(round(self.last_ping_rtt * 1000))


def round_trip_of(scope: Any) -> RoundTrip:
    """The line of a websocket; one that is never measured where another protocol serves it."""
    found = scope.get("extensions", {}).get("maquignon.line", {}).get("line")
    return found if isinstance(found, RoundTrip) else RoundTrip()


def direct_write_of(scope: Any) -> Write:
    """The short way to a websocket; where another protocol serves it there is none, and everything waits its turn."""
    found: Write | None = scope.get("extensions", {}).get("maquignon.line", {}).get("write")
    return found or (lambda *_texts: False)


def end_soon_of(scope: Any) -> Callable[[], None]:
    """Ends a websocket within seconds, whatever is left to be read; another protocol sees to that itself."""
    found: Callable[[], None] | None = scope.get("extensions", {}).get("maquignon.line", {}).get("end_soon")
    return found or (lambda: None)


def kernel_trip(transport: asyncio.BaseTransport) -> int | None:
    """TCP's own smoothed round trip in milliseconds, where it can be read."""
    tcp_info = getattr(socket, "TCP_INFO", None)
    connection = transport.get_extra_info("socket")
    if tcp_info is None or connection is None:
        return None
    try:
        info = connection.getsockopt(socket.IPPROTO_TCP, tcp_info, _TCP_RTT.size)
        (microseconds,) = _TCP_RTT.unpack(info)
    except (OSError, struct.error):
        return None
    return int(microseconds) // 1000
