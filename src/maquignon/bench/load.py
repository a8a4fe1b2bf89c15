"""Many tables at once, played over real sockets by one process: how long a move takes to reach all of its table."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from math import inf
from random import Random
from typing import Any

import msgspec

from maquignon.bench.light_socket import LightSocket
from maquignon.bench.server_process import HOST
from maquignon.play.moves import Slap
from maquignon.play.notation import write_move
from maquignon.play.options import BidOptions, CallOptions, Options, OwnUpOptions
from maquignon.play.protocol import PROTOCOL
from maquignon.play.seen import Witness
from maquignon.server.core.padding import SENT
from maquignon.server.wire.structs import inward, struct_of
from maquignon.table.race import HELD_FOR

SLAP = write_move(Slap())
EDITION = "koehandel-2001"
BOT = "nora"
DEAREST = 150
"""Nobody bids more, so that auctions end."""
AT_ONCE = 16
"""Tables that are set up at the same time."""
SETUP_SECONDS = 300
ANSWER_SECONDS = 10
QUICK_RATE, SPURT, MOST_SPURTS = 40.0, 1.0, 120
"""How fast tables play on, and for how many seconds before it is looked where they are."""
HOUR = 3_600_000
FRONT_DOOR = "/ws"
NEWS = b'{"type":"News","version":'
WELCOME, CLOSING = b'{"type":"Welcome"', b'{"type":"Closing"'
OVER, HEAD = b'"stage":"over"', 100
ANSWERS = (b'{"type":"Ack"', b'{"type":"Refused"')


class _Answer(msgspec.Struct):
    type: str
    key: str | None
    version: int = -1


class _Shown(msgspec.Struct):
    """What a player looks at before a move."""

    stage: str
    version: int
    options: struct_of(Options | None).wire = None  # type: ignore[valid-type]


class _Welcome(msgspec.Struct):
    token: str
    snapshot: _Shown


class NotSetUp(Exception):
    """A table cannot be brought to its game."""


_answer = msgspec.json.Decoder(_Answer)
_welcome = msgspec.json.Decoder(_Welcome)
_shown = msgspec.json.Decoder(_Shown)
_options = inward(Options)


@dataclass
class Tally:
    """What came of all moves."""

    delays: list[float] = field(default_factory=list)
    """Seconds from the moment a move was due to its last delivery."""
    refused: int = 0
    nothing_to_say: int = 0
    """Times at which nobody had a move: a hammer was falling, or the game was over."""


class Player:
    """One socket at one seat."""

    def __init__(self, table: LoadTable, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.witness = Witness()
        self.heard = asyncio.Event()
        self.is_dealt = False
        """From then on news are looked at only as far as they are needed."""
        self.token = ""
        self.news = b""
        self.shown: _Shown | None = None
        """What it was welcomed with, until there are news."""
        self.version = -1
        self.waiting: dict[str, asyncio.Future[_Answer]] = {}
        self.socket: LightSocket | None = None

    async def enter(self, port: int, **hello: Any) -> None:
        self.socket = await _arrived(port, self.hear, **self.table.hello, **hello)

    @property
    def is_here(self) -> bool:
        return self.socket is not None and not self.socket.is_closed

    def hang_up(self) -> None:
        if self.socket:
            self.socket.abort()

    def say(self, kind: str, **fields: Any) -> None:
        assert self.socket is not None
        self.socket.say(json.dumps({"type": kind, **fields}).encode().ljust(SENT))

    async def ask(self, kind: str, **fields: Any) -> None:
        key = secrets.token_hex(16)
        answer = self.waiting[key] = asyncio.get_running_loop().create_future()
        self.say(kind, key=key, **fields)
        found = await asyncio.wait_for(answer, SETUP_SECONDS)
        if found.type != "Ack":
            raise NotSetUp(f"{kind} was refused")

    async def bring_seed(self) -> None:
        """Commit and reveal, each as soon as it is due."""
        for _step in range(2):
            step = await asyncio.wait_for(self._due_step(), SETUP_SECONDS)
            await self.ask(step.pop("type"), **step)
        self.is_dealt = True

    async def _due_step(self) -> dict[str, str]:
        while (step := self.witness.step()) is None:
            self.heard.clear()
            await self.heard.wait()
        return step

    def hear(self, text: bytes) -> None:
        if text.startswith(NEWS):
            self.news, self.shown = text, None
            self.version = int(text[len(NEWS) : text.index(b",", len(NEWS))])
            self.table.delivered(self.seat, self.version)
            if not self.is_dealt:
                self.witness.hear(json.loads(text))
                self.heard.set()
        elif text.startswith(ANSWERS):
            self._take(_answer.decode(text))
        elif text.startswith(WELCOME):
            self._come_in(_welcome.decode(text))

    def _come_in(self, welcome: _Welcome) -> None:
        self.token, self.shown = welcome.token, welcome.snapshot
        self.version = welcome.snapshot.version
        self.table.delivered(self.seat, self.version)

    @property
    def is_over(self) -> bool:
        """Whether the game is."""
        return self.shown.stage == "over" if self.shown else OVER in self.news[:HEAD]

    def _take(self, answer: _Answer) -> None:
        if answer.key in self.waiting:
            self.waiting.pop(answer.key).set_result(answer)
        else:
            self.table.answered(answer)

    def move(self, chance: Random) -> str | None:
        """Something legal to say now, in notation."""
        if self.shown is None and (not self.news or b'"options":null' in self.news):
            return None
        shown = self.shown or _shown.decode(self.news)
        if shown.stage != "play" or shown.options is None:
            return None
        return _chosen(_options(shown.options), chance)


@dataclass
class _Sent:
    due: float
    key: str
    version: int | None = None
    deliveries: list[tuple[int, int, float]] = field(default_factory=list)
    """Seat, version and time."""


class LoadTable:
    """Players who take turns at speaking, one move at a time on its way, and spectators who only hear of it."""

    def __init__(self, load: Load, tally: Tally, chance: Random, number: int = 0) -> None:
        self.code = ""
        self._number = number
        self.players = [Player(self, seat) for seat in range(load.seats)]
        self._load = load
        self._onlookers: list[LightSocket] = []
        self._tally = tally
        self._chance = chance
        self._sent: _Sent | None = None
        self._due: deque[float] = deque()
        self._held_until = 0.0
        """When the verdict of a race comes: whoever slaps is to wait for it, and what is due meanwhile is due then."""
        self._now: Callable[[], float] = asyncio.get_running_loop().time

    @property
    def is_quiet(self) -> bool:
        return self._sent is None

    @property
    def version(self) -> int:
        return self.players[0].version

    @property
    def is_over(self) -> bool:
        return self.players[0].is_over

    @property
    def hello(self) -> dict[str, Any]:
        """What a Hello here begins with; before version 2 no version was said."""
        protocol = self._load.protocol
        return {"table": self.code} | ({"protocol": protocol} if protocol > 1 else {})

    @property
    def owed(self) -> float:
        """Seconds since the oldest move was due that is not answered or not delivered."""
        return self._now() - self._sent.due if self._sent else 0.0

    async def set_up(self, port: int) -> None:
        """From an open table to a game that runs."""
        opened = await _opened(port, self._load, self._number)
        self.code = opened["code"]
        for player in self.players:
            await player.enter(port, **({"token": opened["token"]} if player.seat == 0 else {}))
            await player.ask("Sit", name=f"player {player.seat}", seat=player.seat)
        await self.players[0].ask("Begin")
        await asyncio.gather(*(player.bring_seed() for player in self.players))
        for _spectator in range(self._load.spectators):
            await self._look_on(port)

    async def _look_on(self, port: int) -> None:
        self._onlookers.append(await _arrived(port, lambda _text: None, **self.hello))

    async def come_back(self, port: int) -> None:
        """Every player with its token and the last version it has."""
        await asyncio.gather(*(player.enter(port, token=player.token, since=player.version) for player in self.players))

    def leave(self) -> None:
        for socket in self._onlookers:
            socket.abort()
        for player in self.players:
            player.hang_up()

    def speak(self, due: float) -> None:
        """A move is due; it waits for the one before."""
        self._due.append(due)
        self._step()

    def _step(self) -> None:
        while self._due and self._sent is None:
            self._send(self._due.popleft())

    def _send(self, due: float) -> None:
        for player in self._chance.sample(self.players, len(self.players)):
            if move := player.move(self._chance):
                if move == SLAP:
                    self._held_until = self._now() + HELD_FOR / 1000
                self._sent = _Sent(max(due, self._held_until), secrets.token_hex(16))
                player.say("Move", key=self._sent.key, seen=player.version, move=move)
                return
        self._tally.nothing_to_say += 1

    def delivered(self, seat: int, version: int) -> None:
        if self._sent:
            self._sent.deliveries.append((seat, version, self._now()))
            self._settle()

    def answered(self, answer: _Answer) -> None:
        if self._sent is None or answer.key != self._sent.key:
            return
        if answer.type == "Refused":
            self._tally.refused += 1
            self._sent = None
            self._step()
        else:
            self._sent.version = answer.version
            self._settle()

    def _settle(self) -> None:
        """Once the move is acknowledged and everybody has heard of it."""
        sent = self._sent
        if sent is None or sent.version is None or any(player.version < sent.version for player in self.players):
            return
        heard: dict[int, float] = {}
        for seat, version, time in sent.deliveries:
            if version >= sent.version:
                heard.setdefault(seat, time)
        self._tally.delays.append(max(heard.values()) - sent.due)
        self._sent = None
        self._step()


@dataclass(frozen=True, kw_only=True)
class Load:
    """What is played at a server."""

    tables: int
    seats: int
    """Of people."""
    bots: int = 0
    """Beside them."""
    spectators: int = 0
    rate: float
    """Moves a second of the people at each table."""
    edition: str = EDITION
    protocol: int = PROTOCOL
    """That the server speaks."""
    lineup: tuple[str, ...] = (BOT,)
    """The bots that are seated, in turn."""
    speed: str | dict[str, int] | None = None
    """As people choose it; None: the clock leaves the calls to the auctioneer's own moves."""

    @property
    def sockets(self) -> int:
        return self.tables * (self.seats + self.spectators)

    def bots_at(self, number: int) -> list[str]:
        """Who plays beside the people at a table."""
        first = number * self.bots
        return [self.lineup[place % len(self.lineup)] for place in range(first, first + self.bots)]


async def set_up(load: Load, port: int, tally: Tally) -> list[LoadTable]:
    made = [LoadTable(load, tally, Random(number)) for number in range(load.tables)]
    turn = asyncio.Semaphore(AT_ONCE)

    async def one(table: LoadTable) -> None:
        async with turn:
            await table.set_up(port)

    await asyncio.gather(*map(one, made))
    return made


async def play(tables: list[LoadTable], rate: float, seconds: float) -> None:
    """So many moves a second at each table, spread evenly, whether or not the server keeps up."""
    loop = asyncio.get_running_loop()
    begin = loop.time() + 0.1
    for number in range(round(rate * seconds)):
        for place, table in enumerate(tables):
            due = begin + (number + place / len(tables)) / rate
            if due > loop.time():
                await asyncio.sleep(due - loop.time())
            table.speak(due)
    until = loop.time() + ANSWER_SECONDS
    while loop.time() < until and not all(table.is_quiet for table in tables):
        await asyncio.sleep(0.05)


async def play_on(tables: list[LoadTable], version: float = inf) -> None:
    """As fast as the auctioneers may call, until each has come so far or its game is over; not for ever."""
    for _ in range(MOST_SPURTS):
        if not (behind := [table for table in tables if table.version < version and not table.is_over]):
            return
        await play(behind, QUICK_RATE, SPURT)


async def _arrived(port: int, hear: Callable[[bytes], None], **hello: Any) -> LightSocket:
    """A socket at the process that serves the table: whoever reaches another is sent on."""
    said, path = json.dumps({"type": "Hello", **hello}).encode().ljust(SENT), FRONT_DOOR
    while True:
        sent_to: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        socket = await LightSocket.connect(HOST, port, partial(_greeted, sent_to, hear), path)
        socket.say(said)
        path = await asyncio.wait_for(_sent_on(socket, sent_to), SETUP_SECONDS)
        if not path:
            socket.hear = hear
            return socket


async def _sent_on(socket: LightSocket, sent_to: asyncio.Future[str]) -> str:
    while not sent_to.done():
        if socket.is_closed:
            raise ConnectionError("the server hung up")
        await asyncio.wait([sent_to], timeout=1)
    return sent_to.result()


def _greeted(sent_to: asyncio.Future[str], hear: Callable[[bytes], None], text: bytes) -> None:
    """The first that is heard says whether one is there, or where to go."""
    if not sent_to.done() and text.startswith((WELCOME, CLOSING)):
        sent_to.set_result(json.loads(text).get("path", FRONT_DOOR) if text.startswith(CLOSING) else "")
    hear(text)


async def _opened(port: int, load: Load, number: int) -> dict[str, Any]:
    """Asked on the loop: threads would take turns with it, and delay what it measures."""
    seats: list[dict[str, str]] = [{}] * load.seats + [{"bot": bot} for bot in load.bots_at(number)]
    wish = {"edition": load.edition, "seats": seats, "speed": load.speed or patient(2 / load.rate)}
    body = json.dumps(wish).encode()
    head = (
        f"POST /api/tables HTTP/1.1\r\nHost: {HOST}:{port}\r\nConnection: close\r\nContent-Type: application/json\r\n"
    )
    reader, writer = await asyncio.open_connection(HOST, port)
    writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    answer = await asyncio.wait_for(reader.read(), SETUP_SECONDS)
    writer.close()
    status, _, text = answer.partition(b"\r\n\r\n")
    if b" 201 " not in status[:16]:
        raise NotSetUp(f"no table was opened: {answer[:80].decode(errors='replace') or 'the server hung up'}")
    found: dict[str, Any] = json.loads(text)
    return found


def patient(seconds: float) -> dict[str, int]:
    """Nobody's time runs out; after so many seconds without a word the clock calls, and counts where nobody may."""
    spoken = dict.fromkeys(("call", "count"), round(seconds * 1000))
    return spoken | dict.fromkeys(("decision", "turn", "grace", "reveal"), HOUR)


def _chosen(options: Options, chance: Random) -> str | None:
    match options:
        case BidOptions(least=least, most=most, affordable=affordable):
            return f"bid {least}" if least <= min(most, affordable, DEAREST) else None
        case OwnUpOptions():
            return None
        case CallOptions(word=word):
            return write_move(word)
        case _:
            return write_move(options.sample(chance))
