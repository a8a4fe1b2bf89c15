"""Whatever is sent, by socket or HTTP: a reason for every refusal, no traceback, and no table moves but by a proper
message. Most frames are handed to the application as uvicorn would; some hundreds go through real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
import secrets
import socket as sockets_module
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Protocol

import msgspec
import pytest
from h11 import LocalProtocolError
from starlette.applications import Starlette
from starlette.types import ASGIApp
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from maquignon.play.dealer import seat_commit
from maquignon.play.protocol import PROTOCOL
from maquignon.rulebook import Reason
from maquignon.server.access.identity import Identity
from maquignon.server.access.origin import Doorkeeper
from maquignon.server.http.app import App
from maquignon.server.http.security_headers import SecurityHeaders
from maquignon.server.monitoring import loop_delay, troubles
from maquignon.server.settings.config import Config
from maquignon.server.settings.limits import Limits
from maquignon.server.sockets.session import Socket
from maquignon.server.tables.lobby import Lobby
from maquignon.server.wire import incoming
from maquignon.server.workers.bots import BotPool
from maquignon.table import desk
from maquignon.table.entries import Closed, Entry, HostMoved, Moved, Paused, Said, TakenBack
from maquignon.table.letters import Drop, Rematch
from maquignon.table.proposals import is_agreed
from maquignon.table.table import Table
from tests.server.client import Client, leave, seated
from tests.server.in_process import Answer, AppFailed, Visit, request
from tests.server.nonsense import MOVES, NASTY, Nonsense, is_proper
from tests.server.serving import get, open_table, running

ROOMY = Limits(
    messages_per_second=1e6,
    messages_at_once=10**6,
    requests_per_second=1e6,
    requests_at_once=10**6,
    chat_lines=10**6,
    send_queue=1 << 30,
    sockets_per_guest=1_000,
    sockets_per_address=10_000,
    spectators=1_000,
    tables_per_guest=10**6,
    openings_at_once=10**6,
    guesses_at_once=10**6,
)
FRAMES = 18_000
REQUESTS = 2_500
TURNS = 100_000
"""Of the loop, after which there is no answer."""
FRAMES_OF_A_VISIT = 400
ANSWERS = frozenset({"Ack", "Refused", "HandOverCode", "Onlookers", "Closing"})
UNREAD = ("message-unreadable", "text-not-binary", "hello-again")
"""How whatever is no proper message is refused, and nothing else."""
JSON = (b"content-type", b"application/json")


class Harm(AssertionError):
    """A frame did what it must not."""


@contextlib.contextmanager
def no_tracebacks() -> Iterator[None]:
    """Nothing in the log is a failure of the server's own."""
    complaints: list[str] = []

    class Watch(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            is_ours = not _is_uvicorns(record) and not _is_the_machines(record)
            if (record.levelno >= logging.ERROR or record.exc_info) and is_ours:
                complaints.append(f"{record.name}: {logging.Formatter().format(record)}")

    watch = Watch()
    logging.getLogger().addHandler(watch)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(watch)
    if complaints:
        raise Harm(f"{len(complaints)} in the log; the first: {complaints[0][-1500:]}")


def _is_uvicorns(record: logging.LogRecord) -> bool:
    """It complains of its own 400 to a broken body, and of every websocket that is denied with a reason."""
    broken = record.exc_info is not None and isinstance(record.exc_info[1], LocalProtocolError)
    return broken or record.getMessage() == "ASGI callable returned without completing handshake."


def _is_the_machines(record: logging.LogRecord) -> bool:
    """That the loop stood still or the database was waited for in vain, as happens when it gives us no turn."""
    return record.name in (loop_delay.log.name, troubles.log.name)


class House:
    """An application with tables to attack and one to leave alone. No bot moves, no clock runs out."""

    def __init__(self, app: Starlette, lobby: Lobby) -> None:
        self.app = app
        self.lobby = lobby
        self.opened: dict[str, dict[str, Any]] = {}
        self.tokens: dict[str, list[str]] = {}
        self.handed_out: list[tuple[str, str]] = []
        """Codes of all tables that there were, with the tokens that are good there."""

    async def furnish(self) -> None:
        for name in ("lobby", "deal", "play", "other"):
            await self.lay(name)

    async def lay(self, name: str) -> None:
        """Open a table of that name, instead of the one there was."""
        self.opened[name] = await self._open()
        self.tokens[name] = [self.opened[name]["token"]]
        if name != "lobby":
            await self._seat(name)
        self.handed_out += ((self.opened[name]["code"], token) for token in self.tokens[name])

    def table(self, name: str) -> Table:
        room = self.lobby.awake(self.opened[name]["id"])
        assert room is not None, f"the table {name} is gone"
        return room.table

    def versions(self) -> dict[str, int]:
        return {name: self.table(name).version for name in self.opened}

    async def enter(self, name: str, token: str | None = None, line: Callable[[ASGIApp], Line] = Visit) -> Attacker:
        hello = {
            "type": "Hello",
            "protocol": PROTOCOL,
            "table": self.opened[name]["code"],
            **({"token": token} if token else {}),
        }
        attacker = Attacker(line(self.app))
        attacker.visit.say(hello)
        await until(lambda: attacker.visit.frames)
        attacker.welcome = attacker.messages()[0]
        if token and attacker.welcome["type"] == "Closing" and attacker.welcome["reason"]["code"] == "banned":
            # among a host's nonsense was a wish to send somebody away: that one comes no more, a stranger does
            self.tokens[name].remove(token)
            return await self.enter(name, line=line)
        assert attacker.welcome["type"] == "Welcome", attacker.welcome
        # once this is answered, so is its arrival, by which it may take a seat back from a bot
        await self.table(name).send(Drop(guest="nobody"))
        return attacker

    async def _open(self) -> dict[str, Any]:
        wish = {"edition": "koehandel-2001", "seats": [{}, {}, {}], "pace": "turn-based", "public": True}
        answer = await request(self.app, "/api/tables", method="POST", headers=[JSON], body=[json.dumps(wish).encode()])
        assert answer.status == 201, answer
        found: dict[str, Any] = json.loads(answer.body)
        return found

    async def _seat(self, name: str) -> None:
        people = [await self.enter(name, self.tokens[name][0]), await self.enter(name), await self.enter(name)]
        self.tokens[name] = [person.welcome["token"] for person in people]
        for seat, person in enumerate(people):
            assert await person.ask({"type": "Sit", "name": f"Player {seat}"}) == "Ack"
        assert await people[0].ask({"type": "Begin"}) == "Ack"
        if name == "deal":
            return
        game = f"{self.opened[name]['id']}.1"
        seeds = [bytes([seat]) * 32 for seat in range(3)]
        for seat, person in enumerate(people):
            assert await person.ask({"type": "Commit", "commit": seat_commit(game, seat, seeds[seat]).hex()}) == "Ack"
        for seat, person in enumerate(people):
            assert await person.ask({"type": "Reveal", "seed": seeds[seat].hex()}) == "Ack"
        assert self.table(name).snapshot(-1).stage == "play"


class Line(Protocol):
    """A websocket, by its messages or by its bytes."""

    frames: list[str]
    closed: tuple[int, str] | None
    task: asyncio.Task[None]

    def say(self, message: dict[str, Any] | str | bytes) -> None: ...

    async def leave(self) -> None: ...


class Attacker:
    """A socket, and how its frames were answered."""

    def __init__(self, visit: Line) -> None:
        self.visit = visit
        self.welcome: dict[str, Any] = {}
        self._read = 0

    def messages(self) -> list[dict[str, Any]]:
        """Those that are new."""
        found = [json.loads(frame) for frame in self.visit.frames[self._read :]]
        self._read = len(self.visit.frames)
        return found

    async def answer(self, frame: Any) -> dict[str, Any]:
        """The one answer to a frame."""
        self.messages()
        self.visit.say(frame)
        (answer,) = await self.answers(1, frame)
        return answer

    async def answers(self, number: int, frame: Any) -> list[dict[str, Any]]:
        """To what was said just now; fewer where the line was closed."""
        answers: list[dict[str, Any]] = []

        def is_answered() -> bool:
            answers.extend(message for message in self.messages() if message["type"] in ANSWERS)
            return len(answers) >= number or self.visit.task.done()

        await until(is_answered)
        if self.visit.task.done():
            self.visit.task.result()
        if len(answers) != number and not (answers and answers[-1]["type"] == "Closing"):
            raise Harm(f"{len(answers)} answers to {frame!r}")
        return answers

    async def ask(self, frame: Any) -> str:
        kind: str = (await self.answer(frame))["type"]
        return kind


async def until(found: Any) -> None:
    for turn in range(TURNS):
        if found():
            return
        # most is answered within the loop; only what is written waits for the disk
        await asyncio.sleep(0 if turn < 40 else 0.0005)
    raise Harm("no answer")


@contextlib.asynccontextmanager
async def house(folder: Path, limits: Limits = ROOMY) -> AsyncIterator[House]:
    app = App(Config(database=str(folder / "fuzz.db"), limits=limits), lambda _sentence: None)
    starlette = Starlette(routes=app.routes(), lifespan=app.lifespan)
    starlette.add_middleware(SecurityHeaders, shared=app)
    async with starlette.router.lifespan_context(starlette):
        found = House(starlette, app.admission.lobby)
        await found.furnish()
        yield found


@pytest.fixture(autouse=True)
def silent_bots(monkeypatch):
    """Bots that sit down in a fuzzed lobby would move by themselves."""
    monkeypatch.setattr(BotPool, "attend", lambda *_: None)


async def fuzz_sockets(there: House, frames: int, seed: int) -> Counter[str]:
    chance = Random(seed)
    nonsense = Nonsense(chance, [chance.randbytes(16).hex() for _ in range(50)], there.handed_out)
    seen: Counter[str] = Counter()
    other = there.table("other").version
    while seen["frames"] < frames:
        await _strange_hello(there, nonsense, seen)
        name = chance.choice(("lobby", "deal", "play", "play"))
        attacker = await there.enter(name, chance.choice((None, *there.tokens[name])))
        for _ in range(FRAMES_OF_A_VISIT):
            table = there.table(name)
            before, agreed = table.version, is_agreed(table._ledger)
            frame = nonsense.frame(before)
            answer = await attacker.answer(frame)
            check(table, before, agreed, frame, answer, seen)
            if answer["type"] == "Closing":
                code, reason = await closed(attacker)
                assert code == 1008
                assert answer["reason"]["sentence"].startswith(reason)
                break
        else:
            await attacker.visit.leave()
        if there.table("other").version != other:
            raise Harm("another table moved")
        if there.table(name).is_closed:  # its host did, or its players agreed to abort: nothing moves there any more
            seen["closed tables"] += 1
            await there.lay(name)
    return seen


async def _strange_hello(there: House, nonsense: Nonsense, seen: Counter[str]) -> None:
    """A first message that is refused, or at least makes nobody a player."""
    attacker = Attacker(Visit(there.app))
    hello = nonsense.hello()
    attacker.visit.say(hello)
    await until(lambda: attacker.visit.frames or attacker.visit.task.done())
    if attacker.visit.task.done():
        attacker.visit.task.result()
    (first, *_) = attacker.messages()
    seen["frames"] += 1
    seen[f"Hello: {first['type']}"] += 1
    if first["type"] == "Closing":
        code, reason = await closed(attacker)
        is_newer = first["reason"]["code"] == "client-too-new"
        assert (code, bool(reason)) == (1012 if is_newer else 1008, True)
        if len(reason.encode()) > 123:
            raise Harm(f"a reason of {len(reason.encode())} bytes does not fit into a close frame")
        return
    assert first["type"] == "Welcome", first
    own = (hello["table"], hello.get("token")) in there.handed_out
    if not own and first["snapshot"]["viewer"] != -1:
        raise Harm(f"a seat for {hello}")
    await attacker.visit.leave()


async def closed(attacker: Attacker) -> tuple[int, str]:
    await until(lambda: attacker.visit.task.done())
    attacker.visit.task.result()
    assert attacker.visit.closed is not None
    return attacker.visit.closed


def comes_by_itself(entry: Entry, agreed: bool) -> bool:
    """A standing order is followed, the table concludes what follows from it, and what all have agreed on is carried
    out, whatever is said meanwhile."""
    if isinstance(entry, Paused) or (isinstance(entry, Closed) and entry.by == "players"):
        return agreed
    return isinstance(entry, Moved) and entry.by in ("order", "table")


def check(table: Table, before: int, agreed: bool, frame: Any, answer: dict[str, Any], seen: Counter[str]) -> None:
    """`before` is the version then, `agreed` whether the table had yet to do what its players wanted."""
    seen["frames"] += 1
    seen[answer["type"]] += 1
    proper = isinstance(frame, str) and is_proper(frame)
    seen["proper"] += proper
    if answer["type"] in ("Refused", "Closing"):
        reason = answer["reason"]["sentence"]
        if not reason or re.search(r"Traceback|File \"|Error\b|0x[0-9a-f]{8}", reason):
            raise Harm(f"{reason!r} is no reason, to {frame!r}")
        if (answer["reason"]["code"] in UNREAD) == proper:
            raise Harm(f"{reason!r}, to {frame!r}")
    elif not proper:
        raise Harm(f"{frame!r} was acknowledged")
    new = [entry for entry in table._ledger.entries[before + 1 :] if not comes_by_itself(entry, agreed)]
    if new and answer["type"] not in ("Ack", "HandOverCode", "Onlookers"):
        # whoever speaks takes the seat back from the bot that stands in, and may be host again, though he is refused
        if not proper or not all(isinstance(entry, TakenBack | HostMoved) for entry in new):
            raise Harm(f"refused, but written: {new} for {frame!r}")


METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "BREW", "get", "")
PATHS = (
    "/", "/health", "/metrics", "/api/tables", "/api/tables/own", "/api/editions", "/ws", "/t/ABC", "/api/", "/api",
    "/api/tables/", "/api/records/", "//", "/.env", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
    "/api/tables/own/x", "/static/../app.py", "/index.html", "/favicon.ico", "*", "/api/tables?x=" + "y" * 3_000,
)  # fmt: skip
CONTENT_TYPES = (b"application/json", b"application/json; charset=utf-16", b"text/plain", b"")
FOREIGN = (b"https://evil.example", b"null", b"http://[", b"", b"\xff\xfe", b"http://127.0.0.1:99999999")
HOSTS = (b"evil.example", b"", b"[", b"127.0.0.1:port", b"\xff", b"a@127.0.0.1", b"[::1", b"127.0.0.1/x")
COOKIES = (
    b"maquignon_guest=forged",
    b"\xff=;;;=\x00",
    b"maquignon_guest=" + b"A" * 3_000,
    b'maquignon_guest="\\377"',
)
HEADERS: tuple[tuple[bytes, bytes], ...] = (
    *((b"content-type", each) for each in CONTENT_TYPES),
    *((b"origin", each) for each in (*FOREIGN, b"http://127.0.0.1")),
    *((b"host", each) for each in HOSTS),
    *((b"cookie", each) for each in COOKIES),
    *((b"content-length", each) for each in (b"-1", b"nonsense", b"99999999999999999999")),
    (b"x-forwarded-for", b"10.0.0.1"),
    (b"x-forwarded-proto", b"https"),
    (b"transfer-encoding", b"chunked"),
    (b"range", b"bytes=5-1"),
    (b"if-modified-since", b"yesterday"),
    (b"accept-encoding", b"gzip;q=x"),
)


async def fuzz_http(there: House, requests: int, seed: int) -> Counter[str]:
    chance = Random(seed)
    seen: Counter[str] = Counter()
    before = there.versions()
    ids = [value for opened in there.opened.values() for value in (opened["code"], opened["id"], opened["token"])]
    for _ in range(requests):
        path = chance.choice(PATHS)
        if chance.random() < 0.3:
            path = chance.choice(("/api/tables/", "/api/records/", "/t/")) + chance.choice((*ids, *NASTY))
        method = chance.choice((*METHODS, "GET", "GET", "POST", "POST"))
        headers = chance.sample(HEADERS, chance.randrange(3))
        if method == "POST" and chance.random() < 0.6:
            path, headers = "/api/tables", [JSON]
        body = _wish(chance)
        answer = await request(there.app, path, method=method, headers=headers, body=_pieces(chance, body))
        seen["requests"] += 1
        seen[str(answer.status)] += 1
        check_answer(answer, f"{method} {path} {headers} {body[:200]!r}")
    if (after := there.versions()) != before:
        raise Harm(f"tables moved by HTTP: {before}, {after}")
    return seen


def check_answer(answer: Answer, what: str) -> None:
    if answer.status >= 500:
        raise Harm(f"{answer.status} for {what}")
    if answer.status >= 400 and not answer.body:
        raise Harm(f"{answer.status} without a reason for {what}")
    if b"Traceback" in answer.body:
        raise Harm(f"a traceback for {what}")
    if dict(answer.headers).get(b"x-content-type-options") != b"nosniff":
        raise Harm(f"no security headers for {what}")


def _wish(chance: Random) -> bytes:
    wish: dict[str, Any] = {"edition": "koehandel-2001", "seats": [{}, {}, {"bot": "value"}], "pace": "turn-based"}
    match chance.randrange(8):
        case 0:
            return chance.randbytes(chance.randrange(200))
        case 1:
            return b"x" * 20_000
        case 2:
            return b"[" * chance.randrange(8_000)
        case 3:
            field = chance.choice((*wish, "name", "public", "speed", "house_rules"))
            wish[field] = chance.choice((True, 1, 1e99, *NASTY))
        case 4:
            wish["speed"] = {"call": chance.choice((True, 1, -1, 10**20, 50.5, "50"))}
        case 5:
            return json.dumps(wish).encode()[:-1] + b', "seats": []}'
        case 6:
            wish["seats"] = [{"bot": chance.choice(NASTY)} for _ in range(chance.randrange(9))]
        case _:
            return json.dumps(wish).encode(chance.choice(("utf-16", "utf-32", "utf-8-sig")))
    return json.dumps(wish).encode()


def _pieces(chance: Random, body: bytes) -> list[bytes]:
    cut = chance.randrange(len(body) + 1)
    return chance.choice(([body], [body[:cut], body[cut:]], [body, b""]))


async def fuzzed(folder: Path, frames: int, requests: int, seed: int) -> tuple[Counter[str], Counter[str]]:
    async with house(folder) as there:
        sockets = await fuzz_sockets(there, frames, seed)
        http = await fuzz_http(there, requests, seed)
        # the table that was left alone goes on as if nothing had been
        owner = await there.enter("other", there.tokens["other"][0])
        before = there.table("other").version
        assert await owner.ask({"type": "Say", "text": "still here"}) == "Ack"
        assert there.table("other").version == before + 1
        await owner.visit.leave()
    return sockets, http


def test_twenty_thousand_frames_and_requests_do_no_harm(tmp_path):
    with no_tracebacks():
        sockets, http = asyncio.run(fuzzed(tmp_path, FRAMES, REQUESTS, seed=1))
    assert sockets["frames"] + http["requests"] >= 20_000
    expected = ("Ack", "HandOverCode", "Closing", "Hello: Closing", "Hello: Welcome")
    assert min(sockets[kind] for kind in expected) >= 5, sockets
    assert sockets["Refused"] > FRAMES / 2
    assert {"200", "201", "400", "403", "404", "405", "409", "413", "415"} <= http.keys(), http


def test_a_busy_machine_is_no_failure_of_ours_and_an_error_is():
    with no_tracebacks():
        loop_delay.log.error("the loop stands still")
        troubles.log.error("the database cannot be written")
    with pytest.raises(Harm), no_tracebacks():
        logging.getLogger("maquignon.table").error("a card is missing")


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_a_million_frames_do_no_harm(tmp_path, part):
    with no_tracebacks():
        sockets, http = asyncio.run(fuzzed(tmp_path, 95_000, 5_000, seed=1_000 + part))
    assert sockets["frames"] + http["requests"] >= 100_000


def fault_a_handler_that_raises(monkeypatch):
    real = Socket._react
    monkeypatch.setattr(Socket, "_react", lambda self, message: {"👍": real}[message.reaction](self, message))


def fault_a_decoder_that_takes_true_for_a_number(monkeypatch):
    real = incoming.decode
    monkeypatch.setattr(incoming, "decode", lambda text: real(re.sub(r": true\b", ": 1", text)))


def fault_a_decoder_that_takes_a_key_twice(monkeypatch):
    decoder: Any = msgspec.json.Decoder(incoming.ClientMessage)
    monkeypatch.setattr(incoming, "decode", lambda text: _read(decoder, text))


def _read(decoder, text):
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise incoming.BadMessage(Reason("message-unreadable", detail=str(error))) from None


def fault_a_refused_wish_is_written(monkeypatch):
    real = desk.Desk.decide

    def decide(self, letter, now):
        found = real(self, letter, now)
        if found.refused and isinstance(letter, Rematch):
            said = Said(at=self.ledger.at, name="x", seat=None, text="x")
            return desk.Decision(entries=(said,), refused=found.refused)
        return found

    monkeypatch.setattr(desk.Desk, "decide", decide)


def fault_an_origin_that_cannot_be_read(monkeypatch):
    def fault(_self, connection):
        return None if int(connection.headers.get("content-length", "0")) < 10**6 else "too much"

    monkeypatch.setattr(Doorkeeper, "fault", fault)


def fault_a_token_that_nobody_signed(monkeypatch):
    monkeypatch.setattr(Identity, "_is_signed", lambda *_: True)


@pytest.mark.parametrize(
    "fault",
    [
        fault_a_token_that_nobody_signed,
        fault_a_handler_that_raises,
        fault_a_decoder_that_takes_true_for_a_number,
        fault_a_decoder_that_takes_a_key_twice,
        fault_a_refused_wish_is_written,
        fault_an_origin_that_cannot_be_read,
    ],
)
def test_a_planted_fault_is_caught(tmp_path, monkeypatch, fault):
    fault(monkeypatch)
    with pytest.raises((Harm, AppFailed)), no_tracebacks():
        asyncio.run(fuzzed(tmp_path, 4_000, 1_000, seed=2))


# Real sockets


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with running(tmp_path_factory.mktemp("fuzz"), limits=ROOMY) as found:
        yield found


def test_some_hundred_frames_through_real_sockets(address):
    opened = open_table(address, "koehandel-2001", [None, None, None], pace="turn-based")

    async def talk():
        ann, ben = await seated(address, opened, "Ann", "Ben")
        version = ann.look["version"]
        chance = Random(4)
        nonsense = Nonsense(chance, ["0" * 32], [(opened["code"], opened["token"])])
        seen: Counter[str] = Counter()
        for _ in range(120):
            seen[await first_frame(address, json.dumps(nonsense.hello()))] += 1
        for frame in (b"\x00", b"", "x" * 4_097, "x" * 70_000, "[" * 4_000):
            seen[await first_frame(address, frame)] += 1
        while seen["frames"] < 250:
            async with Client(address, opened["code"]) as stranger:
                while stranger.closed is None and seen["frames"] < 250:
                    frame = nonsense.frame(version)
                    if '"Say"' in str(frame) or '"Sit"' in str(frame):
                        continue  # which a stranger may do
                    before = len(stranger.messages)
                    await say(stranger, frame)
                    await stranger.until(lambda who=stranger, before=before: answered(who, before))
                    seen["frames"] += 1
        assert ann.look["version"] == version
        assert (await ann.ask("Say", text="still here"))["type"] == "Ack"
        await leave(ann, ben)
        return seen

    with no_tracebacks():
        seen = asyncio.run(talk())
    assert seen.keys() <= {"frames", "Welcome", "1007", "1008", "1009", "1012"}, seen
    assert min(seen["1008"], seen["Welcome"]) >= 5
    assert seen["1009"] >= 2


def answered(client, before):
    return client.closed or [message for message in client.messages[before:] if message["type"] in ANSWERS]


async def say(client, frame):
    with contextlib.suppress(ConnectionClosed):
        await client._socket.send(frame)


async def first_frame(address, frame):
    """What a first frame leads to: Welcome, or the code it is closed with, always with a reason."""
    async with connect(address.replace("http", "ws") + "/ws", compression=None) as socket:
        with contextlib.suppress(ConnectionClosed):
            await socket.send(frame)
            while True:
                found = json.loads(await asyncio.wait_for(socket.recv(), 90))
                if found["type"] == "Welcome":
                    return "Welcome"
                assert found["reason"]["code"]
        assert socket.close_code is not None
        assert socket.close_reason or socket.close_code in (1007, 1009), (frame, socket.close_code)
        return str(socket.close_code)


RAW = (
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/9.9\r\nHost: 127.0.0.1\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{}",
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\n\r\n{}",
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: abc\r\n\r\n{}",
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\nContent-Length: 7\r\n\r\n{}",
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n{}",
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"a" * 100_000 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"".join(b"X%d: 1\r\n" % n for n in range(500)) + b"\r\n",
    b"GET /%ff%fe/%00 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET http://evil.example/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://[\r\n\r\n",
    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n"
    b"Sec-WebSocket-Version: 13\r\n\r\n",
    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 99\r\n\r\n",
    b"GET /nowhere HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n",
    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://[\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n",
)


def test_broken_requests_through_a_real_socket(address):
    port = int(address.rpartition(":")[2])
    chance = Random(5)
    mutated = [bytes(_flipped(chance, text[:300])) for text in RAW for _ in range(5)]
    with no_tracebacks():
        for raw in (*RAW, *mutated):
            with sockets_module.create_connection(("127.0.0.1", port), timeout=90) as line:
                line.sendall(raw)
                line.settimeout(0.02)
                with contextlib.suppress(OSError):
                    answer = line.recv(1_000)
                    assert not answer.startswith(b"HTTP/1.1 5"), (raw[:300], answer)
        assert get(f"{address}/health").status_code == 200


def _flipped(chance, text):
    found = bytearray(text)
    for _ in range(chance.randrange(1, 6)):
        found[chance.randrange(len(found))] = chance.randrange(256)
    return found


# Who must not come in


ORIGINS = (
    *FOREIGN,
    b"file://",
    b"ftp://127.0.0.1",
    b"//127.0.0.1",
    b"127.0.0.1",
    b"http://",
    b"http://localhost",
    b"http://127.0.0.1:1",
    b"http://127.0.0.1:80:80",
    b"http://evil127.0.0.1",
    b"https://127.0.0.1",
    b"http://127.0.0.1/",
    b"http://127.0.0.1.evil.example",
    b"http://evil127.0.0.1",
    b"http://evil.127.0.0.1",
    b"http://127.0.0.1@evil.example",
    b"http://127.0.0.1\\evil.example",
    b"http://127.0.0.1\x00.evil.example",
    b"http://evil.example#127.0.0.1",
    b"http://evil.example/127.0.0.1",
)


def test_foreign_origins_are_refused_however_they_are_written(tmp_path):
    async def knock():
        async with house(tmp_path) as there:
            before = there.versions()
            for origin in ORIGINS:
                visit = Visit(there.app, headers=[(b"origin", origin)])
                await visit.task
                assert visit.denied is not None, origin
                assert visit.denied[0] == 403, origin
                assert b"reason" in visit.denied[1]
                answer = await request(there.app, "/api/tables", method="POST", headers=[JSON, (b"origin", origin)])
                assert answer.status == 403, origin
            twice = Visit(there.app, headers=[(b"origin", b"http://127.0.0.1"), (b"origin", b"http://evil.example")])
            await twice.task
            assert twice.denied is not None
            assert there.versions() == before

    with no_tracebacks():
        asyncio.run(knock())


def test_no_guessed_token_gets_in(tmp_path):
    async def guess():
        async with house(tmp_path) as there:
            chance = Random(6)
            token, code = there.tokens["play"][0], there.opened["play"]["code"]
            guesses = [token[:32] + secrets.token_hex(32) for _ in range(300)]
            guesses += [secrets.token_hex(48) for _ in range(100)]
            digits = "0123456789abcdef"
            guesses += [token[:place] + chance.choice(digits) + token[place + 1 :] for place in range(len(token))]
            guesses += [token.upper(), token[:-1], token + "0", token + "\n", " " + token, "", token[32:], token[:32]]
            guesses += [other for name in ("lobby", "deal", "other") for other in there.tokens[name]]
            for each in guesses:
                if each == token:
                    continue
                attacker = Attacker(Visit(there.app))
                attacker.visit.say({"type": "Hello", "protocol": PROTOCOL, "table": code, "token": each})
                found = await closed(attacker)
                assert found == (1008, "that token or code is not good for this table"), each

    with no_tracebacks():
        asyncio.run(guess())


def test_a_flood_is_stopped_and_others_go_on(tmp_path):
    """With the limits of a public server, but for how fast they are lifted again: a busy machine is slow to flood."""
    limits = Limits(tables_per_guest=10, messages_per_second=0.01, requests_per_second=0.01)

    async def flood():
        async with house(tmp_path, limits) as there:
            friend = await there.enter("other", there.tokens["other"][0])
            version = there.table("play").version
            for token in (None, there.tokens["play"][0]):
                attacker = await there.enter("play", token)
                for number in range(200):
                    attacker.visit.say({"type": "Move", "key": f"{number:032x}", "seen": 0, "move": MOVES[number % 9]})
                code, reason = await closed(attacker)
                assert code == 1008
                assert "too many messages" in reason
                said = [message for message in attacker.messages() if message["type"] == "Refused"]
                assert len(said) <= Limits().messages_at_once
                assert await friend.ask({"type": "Rematch"}) == "Refused"
            assert there.table("play").version == version
            statuses = Counter([(await request(there.app, "/api/tables")).status for _ in range(100)])
            assert statuses[429] >= 30
            elsewhere = await request(there.app, "/api/tables", client="10.0.0.7")
            assert elsewhere.status == 200
            assert await friend.ask({"type": "Say", "text": "still here"}) == "Ack"

    with no_tracebacks():
        asyncio.run(flood())
