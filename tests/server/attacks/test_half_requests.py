"""Requests that are never sent whole, on raw sockets: they are closed in seconds, and few of an address at a time."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol

from maquignon.server.http.deadlines import Patience, PromptProtocol
from maquignon.server.sockets import round_trip
from tests.server.serving import PATIENCE, ROOMY, await_health, awaited, get, running

LIMITS = replace(
    ROOMY, header_seconds=0.4, body_seconds=0.4, read_seconds=0.4, hello_seconds=0.4, half_requests_per_address=30
)
HEAD = b"Host: 127.0.0.1\r\nContent-Type: application/json\r\n"
GET = b"GET /health HTTP/1.1\r\n" + HEAD
POST = b"POST /api/tables HTTP/1.1\r\n" + HEAD
UPGRADE = b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
SHAKEN = UPGRADE + b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
BEGINNINGS = {
    "nothing at all": b"",
    "half a line": b"GET /hea",
    "half the headers": GET,
    "half a body": POST + b"Content-Length: 100\r\n\r\n{",
    "half a body in chunks": POST + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
    "a body nobody asked for": GET + b"Content-Length: 100\r\n\r\n{",
    "half a second request": GET + b"\r\n" + GET,
    "half a handshake": UPGRADE,
    "a handshake and no Hello": SHAKEN,
}
DRIP = 0.05


class Line:
    """A raw socket that sends a beginning, and then a byte from time to time."""

    def __init__(self, address: str, beginning: bytes, *, drips: bool) -> None:
        place = urlsplit(address)
        self._socket = socket.create_connection((place.hostname, place.port), timeout=PATIENCE)
        self._socket.setblocking(False)
        self._drips = drips
        self._send(beginning)

    def drip(self) -> None:
        if self._drips:
            self._send(b"x")

    def is_closed(self) -> bool:
        try:
            while self._socket.recv(1 << 16):
                pass
        except BlockingIOError:
            return False
        except OSError:
            pass
        return True

    def close(self) -> None:
        self._socket.close()

    def _send(self, data: bytes) -> None:
        with contextlib.suppress(OSError):
            self._socket.send(data)


def left_open(address: str, beginnings: list[bytes], seconds: float, *, drips: bool = False) -> list[int]:
    """Which of the lines are open after so long; it returns as soon as none is."""
    lines = {number: Line(address, each, drips=drips) for number, each in enumerate(beginnings)}
    until = time.monotonic() + seconds
    try:
        still = list(lines)
        while still and time.monotonic() < until:
            time.sleep(DRIP)
            for number in still:
                lines[number].drip()
            still = [number for number in still if not lines[number].is_closed()]
        return still
    finally:
        for line in lines.values():
            line.close()


@pytest.fixture(scope="module")
def prompt(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(round_trip, "CLOSE_SECONDS", 0.2)
        with running(tmp_path_factory.mktemp("prompt"), limits=LIMITS) as address:
            yield address


@pytest.fixture
def patient(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The hole: no deadline ever runs."""
    monkeypatch.setattr(PromptProtocol, "_await", lambda *_: None)
    with running(tmp_path, limits=replace(LIMITS, hello_seconds=3_600)) as address:
        yield address


@pytest.mark.parametrize("drips", [False, True])
def test_half_requests_are_closed(prompt: str, drips: bool) -> None:
    beginnings = list(BEGINNINGS.values())
    assert left_open(prompt, beginnings, PATIENCE, drips=drips) == []
    assert get(f"{prompt}/health").status_code == 200


def test_without_deadlines_they_stay_open(patient: str) -> None:
    beginnings = [each for name, each in BEGINNINGS.items() if name not in ("a body nobody asked for",)]
    assert left_open(patient, beginnings, 1.5) == list(range(len(beginnings)))


def test_who_is_slow_hears_why(prompt: str) -> None:
    place = urlsplit(prompt)
    with socket.create_connection((place.hostname, place.port), timeout=PATIENCE) as line:
        line.sendall(POST + b"Content-Length: 100\r\n\r\n{")
        heard = line.recv(1 << 16)
    assert heard.startswith(b"HTTP/1.1 408 ")
    counted = get(f"{prompt}/metrics").text
    assert 'maquignon_limited_total{limit="body_seconds"}' in counted


def test_whole_requests_have_all_the_time_between_them(prompt: str) -> None:
    """A connection that is kept for the next request is under uvicorn's own deadline, not under that of headers."""
    place = urlsplit(prompt)
    with socket.create_connection((place.hostname, place.port), timeout=PATIENCE) as line:
        for _ in range(2):
            line.sendall(GET + b"\r\n")
            assert b"200 OK" in line.recv(1 << 16)
            time.sleep(1.5 * LIMITS.header_seconds)


def test_an_answer_nobody_reads_is_not_kept(prompt: str) -> None:
    with _unread(prompt):
        assert awaited(lambda: _is_noted(prompt, "read_seconds"))


def test_without_its_deadline_an_unread_answer_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hole: a paused answer is waited for like any other."""
    paused: list[PromptProtocol] = []
    pause = H11Protocol.pause_writing

    def wait(self: PromptProtocol) -> None:
        pause(self)
        paused.append(self)

    monkeypatch.setattr(PromptProtocol, "pause_writing", wait)
    with running(tmp_path, limits=LIMITS) as address, _unread(address):
        assert awaited(lambda: bool(paused))
        time.sleep(3 * LIMITS.read_seconds)
        assert not _is_noted(address, "read_seconds")
        assert not paused[0].transport.is_closing()


@contextlib.contextmanager
def _unread(address: str) -> Iterator[None]:
    """Somebody asks for much and reads nothing of it."""
    place = urlsplit(address)
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        line.connect((place.hostname, place.port))
        line.setblocking(False)
        with contextlib.suppress(OSError):
            line.send((b"GET /api/rules/all HTTP/1.1\r\n" + HEAD + b"\r\n") * 400)
        yield


def _is_noted(address: str, limit: str) -> bool:
    return f'maquignon_limited_total{{limit="{limit}"}}' in get(f"{address}/metrics").text


@pytest.mark.parametrize(("most", "proxy", "kept"), [(5, "", 5), (5, "127.0.0.1", 40)])
def test_an_address_has_few_half_requests_at_a_time(tmp_path: Path, most: int, proxy: str, kept: int) -> None:
    """A proxy has many, which are not its own."""
    limits = replace(LIMITS, header_seconds=3_600, half_requests_per_address=most)
    with running(tmp_path, limits=limits, proxy=proxy) as address:
        assert _half_sent(address, 40, kept) == kept
        await_health(address)  # they were counted down
        assert _is_noted(address, "half_requests_per_address") is (kept < 40)


def test_without_a_cap_all_half_requests_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []

    def begin(_patience: Patience, address: str) -> bool:
        begun.append(address)
        return True

    monkeypatch.setattr(Patience, "begin", begin)
    with running(tmp_path, limits=replace(LIMITS, header_seconds=3_600, half_requests_per_address=5)) as address:
        before = len(begun)  # the question whether it is up
        assert _half_sent(address, 40, 5, lambda: len(begun) - before >= 40) == 40


def _half_sent(address: str, number: int, kept: int, is_done: Callable[[], bool] = lambda: False) -> int:
    """How many of so many lines are open when only `kept` are, or when all have been looked at."""
    lines = [Line(address, GET, drips=False) for _ in range(number)]
    try:
        until = time.monotonic() + PATIENCE
        still = lines
        while len(still) > kept and time.monotonic() < until and not is_done():
            time.sleep(DRIP)
            still = [line for line in still if not line.is_closed()]
        return len(still)
    finally:
        for line in lines:
            line.close()
