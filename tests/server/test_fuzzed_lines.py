"""People with seats at a running table say moves and nonsense by the real protocol object, in whatever pieces: nothing
crashes, the rules hold, each hears what is theirs."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.frames import Opcode

from maquignon.play.errors import IllegalMove
from maquignon.play.game import Game
from maquignon.play.notation.moves import parse_move, write_move
from maquignon.rulebook import edition
from maquignon.server.core.frames import whole_text
from maquignon.server.core.padding import SENT
from maquignon.server.sockets import round_trip, session
from maquignon.server.sockets.round_trip import MeasuringProtocol
from maquignon.server.sockets.session import Socket
from maquignon.server.tables.room import Room
from maquignon.server.wire.incoming import MOST_FRAME
from maquignon.server.wire.letters import move_letter
from maquignon.server.workers.bots import BotPool
from maquignon.table.entries import Entry, Moved
from maquignon.table.proposals import is_agreed
from maquignon.table.table import Table
from tests.server import test_fuzz
from tests.server.nonsense import MOVES, Nonsense
from tests.server.test_fuzz import Attacker, Harm, House, check, closed, house, no_tracebacks
from tests.server.wired import Wired, frame

NAME = "play"
SEATS = 3
FRAMES = 4_000
FRAMES_OF_A_GAME = 300
GUEST = 32
"""The digits of a token that say whose it is."""
HEARD = frozenset(
    {"Welcome", "News", "Present", "Reacted", "Ack", "Refused", "HandOverCode", "Onlookers", "Next", "Lag", "Closing"}
)


@pytest.fixture(autouse=True)
def silent_bots(monkeypatch):
    """Whoever stands in for somebody would move by himself."""
    monkeypatch.setattr(BotPool, "attend", lambda *_: None)


class Pieces:
    """How a message may come: whole, cut anywhere, in fragments, with control frames before, between and behind."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def __call__(self, text: bytes) -> list[bytes]:
        match self._chance.randrange(8):
            case 0:
                return self._cut(self._frame(text))
            case 1:
                return [self._control() + self._frame(text) + self._control()]
            case 2:
                return self._fragments(text)
            case 3:
                return self._cut(b"".join(self._fragments(text)))
            case 4:
                whole = self._frame(text)
                head = len(whole) - len(text)
                return [self._control(), whole[:head], whole[head:], self._control()]
            case _:
                return [self._frame(text)]

    def _frame(self, text: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
        return frame(text, opcode, fin=fin, mask=self._chance.choice((bytes(4), self._chance.randbytes(4))))

    def _control(self) -> bytes:
        kind = self._chance.choice((Opcode.PING, Opcode.PONG))
        return self._frame(self._chance.randbytes(self._chance.randrange(126)), kind)

    def _cut(self, data: bytes) -> list[bytes]:
        places = sorted(self._chance.randrange(len(data)) for _ in range(self._chance.randrange(1, 4)))
        return [data[begin:end] for begin, end in zip([0, *places], [*places, len(data)], strict=True) if begin < end]

    def _fragments(self, text: bytes) -> list[bytes]:
        middle = self._chance.randrange(len(text) + 1)
        first = self._frame(text[:middle], fin=False)
        return [first, self._control(), self._frame(text[middle:], Opcode.CONT)]


class Moves:
    """Those that are due, late, too early, said twice, another's, and none at all."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._said: list[dict[str, Any]] = []

    def message(self, game: Game | None, version: int) -> dict[str, Any]:
        found = self._old() if self._said and self._chance.random() < 0.25 else self._new(game, version)
        self._said = [*self._said[-50:], found]
        return found

    def _old(self) -> dict[str, Any]:
        """As it was, by whomever, or as a new intention."""
        old = self._chance.choice(self._said)
        return old if self._chance.random() < 0.6 else {**old, "key": self._chance.randbytes(16).hex()}

    def _new(self, game: Game | None, version: int) -> dict[str, Any]:
        move, seen = self._chance.choice(MOVES), version
        if game is not None and (acting := [seat for seat in game.acting if seat >= 0]) and self._chance.random() < 0.8:
            move = write_move(game.random_move(self._chance.choice(acting), self._chance))
        if self._chance.random() < 0.2:
            seen = self._chance.choice((0, version - 1, version - 5, version + 1, 10**9))
        return {"type": "Move", "key": self._chance.randbytes(16).hex(), "seen": seen, "move": move}


class Person(Attacker):
    """With what only others may know."""

    def __init__(self, line: Wired, token: str, seat: int) -> None:
        super().__init__(line)
        self.line = line
        self.token = token
        self._looked = 0
        self._seat: int | None = seat

    @property
    def is_sent_away(self) -> bool:
        return bool(json.loads(self.line.frames[-1])["type"] == "Closing")

    def look(self, seat: int | None, secrets: list[str]) -> None:
        """At what has come since the last time, some of it before a seat was left."""
        new, self._looked = self.line.frames[self._looked :], len(self.line.frames)
        own, self._seat = (self._seat, seat, -1), seat
        for text in new:
            message = json.loads(text)
            view = message.get("view") or message.get("snapshot", {}).get("view")
            if message["type"] not in HEARD:
                raise Harm(f"{message['type']} is none of the protocol's")
            if view and view["seat"] not in own:
                raise Harm(f"seat {seat} was shown what seat {view['seat']} sees")
            if any(secret in text for secret in secrets):
                raise Harm(f"somebody else's secret in {text[:300]}")


class Company:
    """The people of a table, and what each of them must not hear."""

    def __init__(self, table: Table, people: list[Person]) -> None:
        self.table = table
        self.people = people
        dealer: Any = table._ledger.dealer
        self._seed = dealer._server_seed.hex()

    @classmethod
    async def sit(cls, there: House, pieces: Pieces) -> Company:
        await there.lay(NAME)
        return cls(there.table(NAME), [await cls._come(there, token, pieces) for token in there.tokens[NAME]])

    @staticmethod
    async def _come(there: House, token: str, pieces: Pieces) -> Person:
        entered = await there.enter(NAME, token, partial(Wired, cut=pieces))
        assert isinstance(entered.visit, Wired)
        return Person(entered.visit, token, entered.welcome["snapshot"]["viewer"])

    async def back(self, there: House, gone: Person, pieces: Pieces) -> None:
        """Who was sent away comes again, unless banned."""
        await closed(gone)
        if gone.token in there.tokens[NAME]:
            self.people[self.people.index(gone)] = await self._come(there, gone.token, pieces)

    def seat_of(self, person: Person) -> int | None:
        return self.table.seat_of(person.token[:GUEST])

    @property
    def plays(self) -> bool:
        is_there = all(self.seat_of(each) is not None for each in self.people)
        ledger = self.table._ledger
        return is_there and not self.table.is_closed and ledger.game is not None and not ledger.is_over

    def look_at_all(self) -> None:
        secrets = [self._seed] if self.plays else []
        for person in self.people:
            others = [each.token for each in self.people if each is not person]
            person.look(self.seat_of(person), secrets + others)

    async def leave(self) -> None:
        for person in self.people:
            if not person.line.task.done():
                await person.line.leave()


async def fuzz_lines(there: House, frames: int, seed: int) -> Counter[str]:
    chance = Random(seed)
    pieces, moves = Pieces(chance), Moves(chance)
    nonsense = Nonsense(chance, [chance.randbytes(16).hex() for _ in range(50)], there.handed_out)
    seen: Counter[str] = Counter()
    other = there.table("other").version
    while seen["frames"] < frames:
        company = await Company.sit(there, pieces)
        seen["games"] += 1
        for _ in range(FRAMES_OF_A_GAME):
            if not company.plays:
                break
            person = _speaker(chance, company)
            if person.is_sent_away:
                await company.back(there, person, pieces)
            elif chance.random() < 0.7:
                await _say_move(chance, company, person, moves, seen)
            else:
                await _say_nonsense(company, person, nonsense, seen)
            company.look_at_all()
        await company.leave()
        if there.table("other").version != other:
            raise Harm("another table moved")
    return seen


def _speaker(chance: Random, company: Company) -> Person:
    """Mostly one whose move it is."""
    game = company.table._ledger.game
    acting = [each for each in company.people if game and company.seat_of(each) in game.acting]
    return chance.choice(acting if acting and chance.random() < 0.7 else company.people)


async def _say_nonsense(company: Company, person: Person, nonsense: Nonsense, seen: Counter[str]) -> None:
    table = company.table
    before, agreed = table.version, is_agreed(table._ledger)
    said = nonsense.frame(before)
    if len(said if isinstance(said, bytes) else said.encode()) > MOST_FRAME:
        return
    answer = await person.answer(said)
    if answer["type"] != "Closing" or answer["reason"]["code"] != "banned":  # which somebody else has brought about
        check(table, before, agreed, said, answer, seen)


async def _say_move(chance: Random, company: Company, person: Person, moves: Moves, seen: Counter[str]) -> None:
    """Once, or twice in one go, as long as clients make it, or shorter or longer."""
    table, seat = company.table, company.seat_of(person)
    before, game = table.version, table._ledger.game
    expected = game.copy() if game else None
    message = moves.message(game, before)
    text = json.dumps(message).ljust(chance.choice((0, SENT, SENT, SENT + 1)))
    number = chance.choice((1, 1, 1, 2))
    person.messages()
    if number == 1:
        person.line.say(text)
    else:
        person.line.bring(2 * frame(text.encode()))
    for answer in await person.answers(number, text):
        seen["frames"] += 1
        seen[f"Move: {answer['type']}"] += 1
        if answer["type"] == "Ack":
            _check_followed(table, seat, message, answer["version"], before, seen)
    moved = [entry for entry in table._ledger.entries[before + 1 :] if isinstance(entry, Moved)]
    if any(entry.by == "player" and (entry.seat, entry.key) != (seat, message["key"]) for entry in moved):
        raise Harm(f"{moved} for {message} of seat {seat}")
    _check_rules(expected, moved)


def _check_followed(
    table: Table, seat: int | None, message: dict[str, Any], version: int, before: int, seen: Counter[str]
) -> None:
    """What is acknowledged is written once, under its key, by whoever said it."""
    entries: Any = table._ledger.entries
    entry: Entry = entries[version]
    if getattr(entry, "key", None) != message["key"]:
        raise Harm(f"{message} is acknowledged as {entry}")
    if version <= before:
        seen["again"] += 1
    elif not isinstance(entry, Moved) or entry.seat != seat or parse_move(entry.move) != parse_move(message["move"]):
        raise Harm(f"{message} of seat {seat} is written as {entry}")


def _check_rules(game: Game | None, moved: list[Moved]) -> None:
    for entry in moved:
        assert game is not None
        try:
            game.play(entry.seat, parse_move(entry.move))
        except IllegalMove as refused:
            raise Harm(f"{entry} is against the rules: {refused}") from None


async def fuzzed(folder: Path, frames: int, seed: int) -> Counter[str]:
    async with house(folder) as there:
        return await fuzz_lines(there, frames, seed)


@pytest.fixture
def taken(monkeypatch) -> Counter[bool]:
    """How often what came whole and alone was taken at once, and how often not."""
    found: Counter[bool] = Counter()
    real = MeasuringProtocol.offer

    def offer(self: MeasuringProtocol, text: bytes) -> bool:
        found[is_taken := real(self, text)] += 1
        return is_taken

    monkeypatch.setattr(MeasuringProtocol, "offer", offer)
    return found


def test_thousands_of_frames_of_people_with_seats_do_no_harm(tmp_path, taken):
    with no_tracebacks():
        seen = asyncio.run(fuzzed(tmp_path, FRAMES, seed=1))
    assert min(seen["Move: Ack"], seen["Move: Refused"], taken[True], taken[False]) > FRAMES / 20, (seen, taken)
    assert min(seen["again"], seen["Closing"], seen["games"]) >= 3, seen


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_a_million_frames_of_people_with_seats_do_no_harm(tmp_path, part):
    with no_tracebacks():
        seen = asyncio.run(fuzzed(tmp_path, 100_000, seed=1_000 + part))
    assert seen["frames"] >= 100_000


def fault_a_frame_with_more_behind_it_is_read_as_one(monkeypatch):
    def whole(data):
        for end in range(len(data), 6, -1):
            if (text := whole_text(data[:end])) is not None:
                return text
        return None

    monkeypatch.setattr(round_trip, "whole_text", whole)


def fault_the_rest_of_a_frame_is_read_as_one(monkeypatch):
    def whole(data):
        return data if data.startswith(b'{"type": "Move"') else whole_text(data)

    monkeypatch.setattr(round_trip, "whole_text", whole)
    monkeypatch.setattr(MeasuringProtocol, "_is_between_frames", lambda self: not self.conn.reader.buffer)


def fault_a_move_is_taken_and_heard_once_more(monkeypatch):
    real = Socket._hear_move
    monkeypatch.setattr(Socket, "_hear_move", lambda self, text: real(self, text) and False)


def fault_a_move_is_another_seat_s(monkeypatch):
    def letter(message, seat, lag):
        return move_letter(message, (seat + 1) % SEATS, lag)

    monkeypatch.setattr(session, "move_letter", letter)


def fault_everybody_sees_what_the_first_seat_sees(monkeypatch):
    monkeypatch.setattr(Room, "viewer", lambda *_: 0)


@pytest.mark.parametrize(
    "fault",
    [
        fault_a_frame_with_more_behind_it_is_read_as_one,
        fault_the_rest_of_a_frame_is_read_as_one,
        fault_a_move_is_taken_and_heard_once_more,
        fault_a_move_is_another_seat_s,
        fault_everybody_sees_what_the_first_seat_sees,
    ],
)
def test_a_planted_fault_is_caught(tmp_path, monkeypatch, fault):
    fault(monkeypatch)
    monkeypatch.setattr(test_fuzz, "TURNS", 2_000)
    with pytest.raises(Harm), no_tracebacks():
        asyncio.run(fuzzed(tmp_path, 1_000, seed=2))


def test_what_is_written_against_the_rules_is_caught():
    game = Game.new(edition("koehandel-2001"), SEATS)
    _check_rules(game.copy(), [Moved(at=0, seat=game.acting[0], move="auction", by="player")])
    with pytest.raises(Harm):
        _check_rules(game, [Moved(at=0, seat=game.acting[0], move="hammer", by="player")])
