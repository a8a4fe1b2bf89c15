"""Two servers whose tables differ in nothing but what an observer may not know, played in step on one virtual clock.

The games are the twins of tests/secrecy/twins.py; here each is served: restored from a journal, moved by frames from
its players' sockets, by its bots and by the table's own clock. Seeds differ, commits, ids, tokens and times do not.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections import Counter
from contextvars import ContextVar
from dataclasses import dataclass
from random import Random, SystemRandom
from typing import Any
from unittest.mock import patch

from starlette.applications import Starlette

from maquignon.play.asking import TABLE
from maquignon.play.game import Game
from maquignon.play.moves import Bid, Hammer, Move, Pass, Slap, move_of
from maquignon.play.moves import Call as CallWord
from maquignon.play.notation import write_move
from maquignon.play.options import BidOptions, SlapOptions
from maquignon.play.phase import Pace, Phase
from maquignon.play.protocol import PROTOCOL
from maquignon.rules.phase import OVER
from maquignon.server.access.admission import Admission
from maquignon.server.access.gate import Gate
from maquignon.server.access.identity import COOKIE, Identity, OneTimeCodes
from maquignon.server.access.passkeys import Challenges
from maquignon.server.core.padding import SENT
from maquignon.server.hosting.monitor import watch_tables
from maquignon.server.http.app import App
from maquignon.server.http.security_headers import SecurityHeaders
from maquignon.server.monitoring.logs import JsonLines
from maquignon.server.settings.config import Config
from maquignon.server.settings.limits import Limits
from maquignon.server.sockets import session
from maquignon.server.store.archive import SeatedAt, Status, TableRow
from maquignon.server.tables import facts
from maquignon.server.tables.lobby import Lobby
from maquignon.server.workers.bots import BotPool
from maquignon.server.workers.heard import Heard
from maquignon.server.workers.kept_reviews import KeptReviews
from maquignon.server.workers.reviews import Reviews
from maquignon.table import desk as desk_module
from maquignon.table import pacing
from maquignon.table.defaults import default_move
from maquignon.table.entries import DealOpened, Entry, Moved, Opened, Sat, SeedCommitted, SeedRevealed, Started
from maquignon.table.house import House
from maquignon.table.ledger import Ledger
from maquignon.table.plan import Plan, SeatPlan, Speed
from tests.secrecy.twins import PROPOSALS, Leak, Twins, _after
from tests.secrecy.witness import SPECTATOR, note_differences
from tests.server.in_process import Answer, Visit, request, settle
from tests.server.twin_sockets import Listening, SocketVisit, run_sockets
from tests.table.memory_journal import MemoryJournal
from tests.table.virtual_loop import run_virtual
from tests.tables import Table
from tests.tries import TRIES

CODE = "TWXN22"
NAME = "7" * 32
ONLOOKER = "a" * 32
MODEL, TWIN = 0, 1
REST = 0.05
RUN: ContextVar[int] = ContextVar("RUN", default=MODEL)
"""Which of the two servers is at work: its tasks and timers inherit it."""

PAUSE = 0.08
"""How much faster bots think than at a real table; in whole milliseconds, as tables count."""
THOUGHTS = (0.001, 0.008)
"""Seconds that a bot thinks, in either server: less than shows."""

ROOMY = Limits(
    messages_per_second=1e6, messages_at_once=10**6, requests_per_second=1e6, requests_at_once=10**6, chat_lines=10**6
)
SPEED = Speed(call=2_000, count=1_500, decision=60_000, turn=60_000, grace=3_600_000)
WITH_STAND_INS = Speed(call=6_000, beat=1_500, count=6_000, decision=60_000, turn=60_000, grace=3_000)
"""Calls that leave bots the time to think, and a short patience with who is away."""
AUCTION_PHASES = (Phase.BIDDING, Phase.COUNTDOWN)


class Archive:
    """The list of the one table."""

    def __init__(self, row: TableRow) -> None:
        self.row = row

    async def table_by_code(self, code: str) -> TableRow | None:
        return self.row if code == self.row.code else None

    async def table(self, name: str) -> TableRow | None:
        return self.row if name == self.row.id else None

    async def sits(self, table: str, _guest: str) -> bool:
        return table == self.row.id

    async def tables(self, _attended_since: int) -> list[TableRow]:
        return [self.row]

    async def tables_of(self, guest: str) -> list[SeatedAt]:
        return [SeatedAt(table=self.row, seat=0)]

    async def record(self, _name: str) -> None:
        return None

    async def unseat_guest(self, _table: str, _guest: str) -> None:
        """A spectator has no seat to lose."""


class Nobody:
    """Nobody is on two devices."""

    async def selves(self, guest: str) -> tuple[str, ...]:
        return (guest,)


class Steady(SystemRandom):
    """Every draw is the same: what is compared is what hangs on something else."""

    def lognormvariate(self, _mu: float = 0.0, _sigma: float = 1.0) -> float:
        return 1.0


class ScriptedBots(BotPool):
    """Bots that say what the test has them say; what their worker would be given is kept."""

    def __init__(self) -> None:
        super().__init__(pause=PAUSE)
        self._chance = Steady()
        self.fed: dict[int, list[bytes]] = {}
        self._awaited: dict[int, asyncio.Future[str | None]] = {}
        self._looked_at: dict[int, int] = {}

    def _warm_up(self) -> None:
        """There are no workers."""

    async def _ask(self, _bot: str, seen: bytes, heard: Heard, *_how: float) -> str | None:
        loop = asyncio.get_running_loop()
        looked, view = loop.time(), json.loads(seen)
        seat = self._seat()
        self.fed.setdefault(seat, []).extend((seen, heard.whole()))
        self._awaited[seat] = loop.create_future()
        self._looked_at[seat] = view["version"]
        text = await self._awaited[seat]
        # both think within one slot, and not equally long
        await asyncio.sleep(self._slot - (loop.time() - looked) % self._slot + THOUGHTS[RUN.get()])
        return text

    def _seat(self) -> int:
        """Whose bot is thinking, whatever it is shown."""
        return next(seat for (_, seat), task in self._thinking.items() if task is asyncio.current_task())

    def is_asked(self, seat: int, version: int) -> bool:
        return seat in self._awaited and self._looked_at[seat] == version

    def say(self, seat: int, text: str | None) -> None:
        self._awaited.pop(seat).set_result(text)

    def look_again(self, version: int) -> None:
        """Those who think about something past are silent about it."""
        for seat in list(self._awaited):
            if self._looked_at[seat] < version:
                self.say(seat, None)


class SocketTwins(Twins):
    """Twins that are moved by others."""

    def propose(self) -> tuple[int, Move, Move] | None:
        """A move of the model and one of the twin that the observer cannot tell apart."""
        for _ in range(PROPOSALS):
            seat, move = self.gambler.turn(self.model._state)
            after = _after(self.model._state, seat, move)
            if after.phase == OVER or not self._stack_deck(move, after):
                continue
            answer = self._answer(seat, move)
            if answer is not None:
                return seat, move_of(self.model.phase, move), move_of(self.twin.phase, answer)
        return None

    def moved(self) -> None:
        self._reshuffle()


@dataclass(frozen=True)
class Company:
    """Who sits where; a bot is called by the number of its seat."""

    table: Table
    bots: frozenset[int]
    speed: Speed = SPEED

    @property
    def people(self) -> list[int]:
        return [seat for seat in range(self.table.players) if seat not in self.bots]

    def plan(self) -> Plan:
        return Plan(
            edition=self.table.edition.id,
            house_rules=tuple(sorted(self.table.edition.house_rules)),
            pace=Pace.LIVE if self.table.live else Pace.TURN_BASED,
            speed=self.speed,
            seats=tuple(SeatPlan(bot=str(seat) if seat in self.bots else None) for seat in range(self.table.players)),
            public=True,
        )

    def journal(self, past: Game, seeds: dict[int, bytes]) -> list[Entry]:
        """As if they had played so far: the server's seed is that of seat -1."""
        entries: list[Entry] = [Opened(at=0, table=NAME, plan=self.plan(), host=ONLOOKER)]
        entries += [Sat(at=0, seat=seat, guest=guest_of(seat), name=f"Player {seat}") for seat in self.people]
        entries.append(DealOpened(at=0, attempt=1, game=f"{NAME}.1", commit=b"c" * 32, sealed_seed=seeds[-1]))
        entries += [SeedCommitted(at=0, seat=seat, commit=bytes([seat]) * 32) for seat in self.people]
        entries += [SeedRevealed(at=0, seat=seat, sealed_seed=seeds[seat]) for seat in self.people]
        entries.append(Started(at=0))
        for place, (seat, move) in enumerate(past.plies):
            by = "table" if seat == TABLE else "bot" if seat in self.bots else "player"
            key = None if seat == TABLE else f"{place:032x}"
            entries.append(Moved(at=10 * place, seat=seat, move=write_move(move), by=by, key=key))
        return entries


def guest_of(seat: int) -> str:
    return ONLOOKER if seat == SPECTATOR else f"{seat:032x}"


class Untold:
    """Nobody is told of turns by post."""

    async def own_turns(self, _guests: tuple[str, ...]) -> list[Any]:
        return []


class Unstored:
    """There is no finished game, so no review is looked for, and nobody is signed out."""


def framed(message: dict[str, Any]) -> str:
    """As every client of ours says it."""
    return json.dumps(message).ljust(SENT)


class Served:
    """One of the two servers."""

    def __init__(self, run: int, company: Company, entries: list[Entry]) -> None:
        self.run = run
        RUN.set(run)
        self._journal = MemoryJournal()
        self._journal.entries = entries
        self._archive = Archive(_row(company))
        self.bots = ScriptedBots()
        limits = ROOMY
        house = House(journal=self._journal, chance=Steady())
        self.lobby = Lobby(self._archive, self._archive, house, self.bots, limits)  # type: ignore[arg-type]
        self._identity = Identity(b"the same key")
        self._app = App(Config(database="none", limits=limits), lambda _sentence: None)
        watch_tables(self._app.metrics, self.lobby)
        self._app._admission = Admission(
            lobby=self.lobby,
            gate=Gate(limits, self._app.metrics),
            identity=self._identity,
            codes=OneTimeCodes(),
            signing_out=Unstored(),  # type: ignore[arg-type]
            limits=limits,
            metrics=self._app.metrics,
            reviews=KeptReviews(Reviews(), Unstored()),  # type: ignore[arg-type]
            replays=Unstored(),  # type: ignore[arg-type]
            own_games=Unstored(),  # type: ignore[arg-type]
            figures=Unstored(),  # type: ignore[arg-type]
            shown_figures=Unstored(),  # type: ignore[arg-type]
            imports=Unstored(),  # type: ignore[arg-type]
            people=Nobody(),  # type: ignore[arg-type]
            groups=Unstored(),  # type: ignore[arg-type]
            group_games=Unstored(),  # type: ignore[arg-type]
            circle=Unstored(),  # type: ignore[arg-type]
            passkeys=Unstored(),  # type: ignore[arg-type]
            challenges=Challenges(b"the same key"),
            market=Unstored(),  # type: ignore[arg-type]
            evenings=Unstored(),  # type: ignore[arg-type]
            notices=Untold(),  # type: ignore[arg-type]
            holidays=Untold(),  # type: ignore[arg-type]
            desk=Untold(),  # type: ignore[arg-type]
            push_key=None,
        )
        self.app = Starlette(routes=self._app.routes())
        self.app.add_middleware(SecurityHeaders, shared=self._app)
        self.visits: dict[int, Visit | SocketVisit] = {}
        self.listening: Listening | None = None
        self._keys: Counter[int] = Counter()

    async def wake(self, game: Game) -> None:
        RUN.set(self.run)
        room = await self.lobby.room(CODE)
        assert room is not None
        self.table = room.table
        self.table._ledger.game = game

    @property
    def version(self) -> int:
        return self.table.version

    async def listen(self) -> None:
        """At a real port."""
        RUN.set(self.run)
        self.listening = Listening(self.app)
        await self.listening.start()

    async def enter(self, seat: int, **hello: Any) -> Visit | SocketVisit:
        RUN.set(self.run)
        visit = await SocketVisit.to(self.listening.port) if self.listening else Visit(self.app)
        who = {} if "hand_over" in hello else {"token": self._identity.token(NAME, guest_of(seat))}
        visit.say(framed({"type": "Hello", "protocol": PROTOCOL, "table": CODE, **who, **hello}))
        await settle()
        return visit

    async def leave(self, seat: int) -> None:
        RUN.set(self.run)
        await self.visits.pop(seat).leave()
        await settle()

    async def hand_over(self, seat: int) -> None:
        """To another device, by a code; the first one is put away."""
        self.say(seat, "HandOver")
        await settle()
        code = json.loads(self.visits[seat].frames[-1])["hand_over"]
        other = await self.enter(seat, hand_over=code)
        await self.leave(seat)
        self.visits[seat] = other

    def say(self, seat: int, kind: str, **fields: Any) -> None:
        self.visits[seat].say(framed({"type": kind, **fields}))

    def move(self, seat: int, move: Move) -> None:
        self._keys[seat] += 1
        text = write_move(move)
        if seat in self.visits:
            self.say(seat, "Move", key=f"{self._keys[seat]:016x}" * 2, seen=self.version, move=text)
        else:
            self.bots.say(seat, text)

    async def get(self, path: str, observer: int) -> Answer:
        RUN.set(self.run)
        # the same cookie in both, though it has the time in it
        with patch("itsdangerous.timed.time.time", lambda: 1.8e9):
            cookie = f"{COOKIE}={self._identity.cookie(guest_of(observer))}".encode()
            if self.listening:
                return await self.listening.get(path, [(b"cookie", cookie)])
            return await request(self.app, path, headers=[(b"cookie", cookie)])


class Logs(logging.Handler):
    """What each server writes, in its own format."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: tuple[list[str], list[str]] = ([], [])
        self.troubles = 0
        self.setFormatter(JsonLines())

    def emit(self, record: logging.LogRecord) -> None:
        self.troubles += record.levelno >= logging.WARNING
        record.created = 0
        self.lines[RUN.get()].append(self.format(record))


KNOWLEDGE = f"/api/tables/{CODE}/knowledge"
ASKED = (
    "/health",
    "/api/tables",
    "/api/tables/own",
    f"/api/tables/{CODE}",
    KNOWLEDGE,
)
"""What anybody may look up while a game runs."""
AFTERWARDS = tuple(
    f"/api/{place}"
    for name in (CODE, NAME)
    for place in (f"records/{name}", f"replays/{name}", f"records/{name}/review")
)
"""What is there for nobody before the game is over."""


class Pair:
    """Two served twins and one who looks at both."""

    def __init__(
        self, table: Table, observer: int, seed: int, *, as_bot: bool = False, over_sockets: bool = False
    ) -> None:
        self.over_sockets = over_sockets
        self.twins = SocketTwins(table, observer, seed)
        self.chance = Random(seed)
        self.observer = observer
        others = [seat for seat in range(table.players) if seat != observer]
        bots = {seat for seat in others if self.chance.random() < 0.3} | ({observer} if as_bot else set())
        self.company = Company(table, frozenset(bots), WITH_STAND_INS)
        self.games = (self.twins.model, self.twins.twin)
        self._is_whole = self.twins.model.version == 0
        """Otherwise the twin's others have a past that does not lead to their money, and nothing to know by it."""
        self.steps = 0
        self.bots = set(bots)
        """The seats that bots play now."""
        self._devices: Counter[int] = Counter()
        self._compared: Counter[Any] = Counter()

    async def play(self, most: int, differed: Counter[str]) -> None:
        with _Listening() as self.logs:
            await self._begin()
            await self._compare(closely=True)
            while self.steps < most and await self._step():
                self.steps += 1
                closely = self.chance.randrange(12) == 0
                await self._compare(closely=closely)
                note_differences(*self.twins.states, self.observer, differed)
            await self._compare(closely=True)
            await self._end()
        differed["pairs"] += 1

    async def _begin(self) -> None:
        model = self.twins.model
        start = Game.dealt(
            model.edition, model.players, model._state.deck, first=model._origin, pace=model.pace  # type: ignore[arg-type]
        )  # fmt: skip
        self.servers = tuple(
            Served(run, self.company, self.company.journal(model, self._seeds(run))) for run in (MODEL, TWIN)
        )
        with patch.object(Game, "new", lambda *_, **__: start.copy()):
            for server, game in zip(self.servers, self.games, strict=True):
                await server.wake(game)
        for server in self.servers:
            if self.over_sockets:
                await server.listen()
            for seat in (SPECTATOR, *self.company.people):
                server.visits[seat] = await server.enter(seat)

    async def _end(self) -> None:
        for server in self.servers:
            RUN.set(server.run)
            for visit in server.visits.values():
                await visit.leave()
            if server.listening:
                await server.listening.stop()
            await server.bots.stop()
            await server.lobby.stop()

    def _seeds(self, run: int) -> dict[int, bytes]:
        """All differ but the observer's own."""
        return {
            seat: bytes([(1 + seat) * 16 + (0 if seat == self.observer else run)]) * 32
            for seat in range(-1, self.company.table.players)
        }

    async def _step(self) -> bool:
        """One move at both tables."""
        for server in self.servers:
            server.bots.look_again(self.twins.model.version)
        await settle()
        await self._try_things()
        await self._change_places()
        await self._rest()
        proposal = self._proposal()
        if proposal is None:
            return False
        seat, *moves = proposal
        target = self.servers[MODEL].version + 1
        if seat == TABLE or self._is_left_to_the_clock(seat, moves):
            await self._until(target)
        elif order := self._order(seat, moves):
            await (self._by_live_order(seat, order) if self.company.table.live else self._by_order(seat, moves, order))
        else:
            await self._say(seat, moves, target)
        self.twins.moved()
        return True

    def _proposal(self) -> tuple[int, Move, Move] | None:
        for _ in range(PROPOSALS):
            proposal = self.twins.propose()
            if proposal is None or not self._is_silent(proposal[0]):
                return proposal
        return None

    def _is_silent(self, seat: int) -> bool:
        """A bot with the hammer leaves the calls to the clock, and one that is out is not asked."""
        game = self.twins.model
        return seat in self.bots and pacing.is_calling(game) and seat in {game.active, *self._ledger.out}

    @property
    def _ledger(self) -> Ledger:
        return self.servers[MODEL].table._ledger

    async def _say(self, seat: int, moves: list[Move], target: int) -> None:
        if isinstance(moves[MODEL], CallWord | Hammer):
            await asyncio.sleep(self.company.speed.call / 2_000)
        if seat in self.bots:
            await self._until_asked(seat)
        for server, move in zip(self.servers, moves, strict=True):
            server.move(seat, move)
            await settle()
        if seat in self.bots or (isinstance(moves[MODEL], Slap) and self.company.table.live):
            await self._until(target)
        self._check_versions(target)

    async def _until(self, version: int) -> None:
        """Let time pass until the clock has spoken."""
        for _ in range(10_000):
            if all(server.version >= version for server in self.servers):
                break
            await asyncio.sleep(0.05)
        await settle()
        self._check_versions(version)

    async def _until_asked(self, seat: int) -> None:
        """Let time pass until a bot has looked at what its seat sees now."""
        version = self.twins.model.version
        for _ in range(10_000):
            if all(server.bots.is_asked(seat, version) for server in self.servers):
                return
            await asyncio.sleep(0.001)
        raise AssertionError(f"the bot of seat {seat} never looked at {version}")

    def _check_versions(self, version: int) -> None:
        found = [server.version for server in self.servers]
        if found != [version, version]:
            said = [visit.frames[-1][:300] for server in self.servers for visit in server.visits.values()]
            raise AssertionError(f"the tables are at {found}, not at {version}: {said}")

    def _is_left_to_the_clock(self, seat: int, moves: list[Move]) -> bool:
        """What would be said for a sleepy player anyway may as well be left to the clock; so are quick calls."""
        if isinstance(moves[MODEL], CallWord | Hammer):
            return pacing.all_are_out(self._ledger, self.twins.model)
        if self.twins.model.mover is None or self.chance.random() < 0.8:
            return False
        return all(
            (options := game.options(seat)) is not None and default_move(options) == move
            for game, move in zip(self.games, moves, strict=True)
        )

    def _order(self, seat: int, moves: list[Move]) -> dict[str, int] | None:
        """A standing order of another's that leads to the model's move, where it can be withdrawn before the next."""
        model = self.twins.model
        if model.phase not in AUCTION_PHASES or self.chance.random() < 0.5:
            return None
        if model.pace is Pace.LIVE and pacing.all_are_out(self._ledger, model):
            return None  # the calls come sooner than an order speaks
        if seat == self.observer or seat in self.bots or moves[MODEL] != moves[TWIN]:
            return None
        after = model.copy()
        after.play(seat, moves[MODEL])
        if after.phase not in AUCTION_PHASES or after.mover == seat:
            return None
        match model.options(seat), moves[MODEL]:
            case BidOptions(least=least, most=most), Bid(amount=amount) if amount == least <= most:
                return {"bid_up_to": least + 10 * self.chance.randrange(20)}
            case BidOptions(least=least), Pass():
                return {"bid_up_to": self.chance.randrange(least)}
            case SlapOptions(), _ if model.pace is Pace.LIVE:
                return None
            case SlapOptions(number=number), Pass() if number > 0:
                return {"slap_at": self.chance.randrange(number)}
            case SlapOptions(number=number, affordable=True, may_slap=True), Slap() if self._can_twin_slap(seat):
                return {"slap_at": number + self.chance.randrange(3)}
        return None

    def _can_twin_slap(self, seat: int) -> bool:
        options = self.twins.twin.options(seat)
        return isinstance(options, SlapOptions) and options.may_slap and options.affordable

    async def _by_order(self, seat: int, moves: list[Move], order: dict[str, int]) -> None:
        """One obeys an order at one table; at the other its order is about something else, and it moves by hand."""
        other = "slap_at" if "bid_up_to" in order else "bid_up_to"
        decoy = {other: self.chance.randrange(300)}
        target = self.servers[MODEL].version + 2
        by_hand = self.chance.choice((MODEL, TWIN, None))
        for server, move in zip(self.servers, moves, strict=True):
            server.say(seat, "Order", bluff=True, **(decoy if server.run == by_hand else order))
            await settle()
            if server.run == by_hand:
                server.move(seat, move)
            else:
                # said again it changes nothing, but is one message more for the metrics
                server.say(seat, "Order", bluff=True, **order)
            await settle()
        self._check_versions(target)
        for server in self.servers:
            server.say(seat, "Order")
            await settle()

    async def _by_live_order(self, seat: int, order: dict[str, int]) -> None:
        """Both obey one, and would not go equally far."""
        least = self.twins.model.view().auction.high_bid + 10  # type: ignore[union-attr]
        reaches = order["bid_up_to"] >= least
        target = self.servers[MODEL].version + 2
        for server in self.servers:
            further = 10 * server.run if reaches else 0
            server.say(seat, "Order", bid_up_to=order["bid_up_to"] + further, bluff=True)
            await settle()
        await self._until(target)
        for server in self.servers:
            server.say(seat, "Order")
            await settle()
        self._compared["live orders"] += 1

    async def _try_things(self) -> None:
        """The observer and others say what is refused."""
        if self.chance.random() < 0.3 and self.observer in self.servers[MODEL].visits:
            await self._try_as_observer()
        others = [seat for seat in self.company.people if seat not in {self.observer, *self.bots}]
        if others and self.chance.random() < 0.2:
            seat = self.chance.choice(others)
            for server, game in zip(self.servers, self.games, strict=True):
                illegal = [move for move in TRIES if not game.is_legal(seat, move)]
                server.move(seat, self.chance.choice(illegal))
                await settle()

    async def _try_as_observer(self) -> None:
        move = self.chance.choice(TRIES)
        legal = {self.observer >= 0 and game.is_legal(self.observer, move) for game in self.games}
        if len(legal) > 1:
            raise Leak(f"whether {move} is legal hangs on what is hidden")
        words: list[tuple[str, dict[str, Any]]] = [
            ("Rematch", {}),
            ("Begin", {}),
            ("HandOut", {}),
            ("SetPause", {"paused": False}),
        ]
        words += [("AnswerProposal", {"agrees": False})]
        words += [("Stand", {}) if self.observer < 0 else ("Propose", {"what": "stop"})]
        word, said = self.chance.choice(words)
        for server in self.servers:
            if legal == {False}:
                server.move(self.observer, move)
                await settle()
            server.say(self.observer, word, **said)
            await settle()

    async def _rest(self) -> None:
        """Now and then all people agree to a pause, and one of them wants to go on."""
        people = [seat for seat in self.company.people if seat not in self.bots]
        if self.twins.model.mover is None or not people or self.chance.random() >= REST:
            return
        if self.servers[MODEL].table.snapshot(SPECTATOR).proposal is not None:
            return
        target = self.servers[MODEL].version + len(people) + 1
        for seat in people:
            for server in self.servers:
                server.say(seat, "Propose", what="pause")
                await settle()
        await self._until(target)
        seat = self.chance.choice(people)
        for server in self.servers:
            server.say(seat, "SetPause", paused=False)
            await settle()
        self._check_versions(target + 1)

    async def _change_places(self) -> None:
        """Now and then somebody takes another device, or leaves the seat to a bot, or is back."""
        if self.twins.model.mover is None:
            return
        away = self.bots - self.company.bots
        here = [seat for seat in self.company.people if seat not in away]
        if here and self.chance.random() < 0.06:
            await self._hand_over(self.chance.choice(here))
        if away and self.chance.random() < 0.3:
            await self._come_back(away.pop())
        elif here and not away and self.chance.random() < 0.06:
            await self._leave_to_bot(self.chance.choice(here))

    async def _hand_over(self, seat: int) -> None:
        for server in self.servers:
            await server.hand_over(seat)
        self._devices[seat] += 1
        self._compared["handed over"] += 1

    async def _leave_to_bot(self, seat: int) -> None:
        target = self.servers[MODEL].version + 1
        for server in self.servers:
            await server.leave(seat)
        await self._until(target)
        self.bots.add(seat)
        self._compared["left to a bot"] += 1

    async def _come_back(self, seat: int) -> None:
        target = self.servers[MODEL].version + 1
        since = self.chance.choice((None, self.chance.randrange(target)))
        for server in self.servers:
            server.visits[seat] = await server.enter(seat, since=since)
        self._check_versions(target)
        self.bots.remove(seat)
        self._devices[seat] += 1

    async def _compare(self, *, closely: bool) -> None:
        self._compare_lines()
        for seat in self._watched:
            device = seat, self._devices[seat]
            self._same(device, f"frames to {seat}", [server.visits[seat].frames for server in self.servers])
        fed = [server.bots.fed.get(self.observer, []) for server in self.servers]
        self._same("bot", "what the bot's worker gets", fed)
        assert not self.logs.troubles, self.logs.lines
        self._same("logs", "logs", list(self.logs.lines))
        if closely:
            await self._look_again()
            await self._ask_around()

    @property
    def _watched(self) -> set[int]:
        """The lines whose every byte the observer sees."""
        return {SPECTATOR, self.observer} & self.servers[MODEL].visits.keys()

    def _compare_lines(self) -> None:
        """Whoever watches a line sees when something goes over it, and how long it is: of all lines, both ways."""
        for seat in self.servers[MODEL].visits:
            line = seat, self._devices[seat]
            visits = [server.visits[seat] for server in self.servers]
            down = [list(zip(visit.times, map(len, visit.frames), strict=True)) for visit in visits]
            self._same(("down", *line), f"lengths on the line to {seat}", down)
            self._same(("up", *line), f"lengths on the line from {seat}", [visit.said for visit in visits])

    def _same(self, name: Any, what: str, sent: list[list[Any]]) -> None:
        """What is new in both lists."""
        first = self._compared[name]
        model, twin = (each[first:] for each in sent)
        if model != twin:
            raise Leak(f"{what} differ:\n{_difference(model, twin)}")
        self._compared[name] += len(model)
        self._compared["compared"] += len(model)

    async def _look_again(self) -> None:
        """Come back on another device, from some version or from none."""
        since = self.chance.choice((None, self.chance.randrange(self.servers[MODEL].version + 1)))
        for seat in self._watched:
            frames = []
            for server in self.servers:
                visit = await server.enter(seat, since=since)
                frames.append(visit.frames)
                await visit.leave()
                await settle()
            self._same(f"again {self.steps} {seat}", f"the welcome of {seat} since {since}", frames)

    async def _ask_around(self) -> None:
        for viewer in {SPECTATOR, self.observer}:
            for path in (*ASKED, *AFTERWARDS):
                answers = [[await server.get(path, viewer)] for server in self.servers]
                self._same(f"{path} {self.steps} {viewer}", f"{path} for {viewer}", answers)
                if path in AFTERWARDS and answers[MODEL][0].status != 409:
                    raise Leak(f"{path} is there before the game is over")
        for seat in self.company.people if self._is_whole else ():
            known = [await server.get(KNOWLEDGE, seat) for server in self.servers]
            sizes = [[(answer.status, len(answer.body), len(answer.headers))] for answer in known]
            self._same(f"knowledge {self.steps} {seat}", f"length of {KNOWLEDGE} for {seat}", sizes)
        pages = [[_metrics(await server.get("/metrics", self.observer))] for server in self.servers]
        self._same(f"metrics {self.steps}", "/metrics", pages)
        shown = [[_lasting(await server.get("/status", self.observer))] for server in self.servers]
        self._same(f"status {self.steps}", "/status", shown)


def watch(
    table: Table,
    observer: int,
    seed: int,
    most: int,
    differed: Counter[str],
    *,
    as_bot: bool = False,
    over_sockets: bool = False,
) -> Pair:
    """Raise Leak if the observer can tell two served twins apart."""
    pair = Pair(table, observer, seed, as_bot=as_bot, over_sockets=over_sockets)
    run = run_sockets if over_sockets else run_virtual
    # how long the server really took is none of the differences that are looked for, nor are codes drawn by lot
    with (
        patch.object(desk_module, "QUIET", 0),
        patch.object(session, "monotonic", lambda: 0.0),
        patch.object(facts, "time", lambda: 0.0),
        patch("maquignon.server.access.identity.secrets.token_urlsafe", lambda _bytes: "0" * 22),
    ):
        try:
            run(pair.play(most, differed))
        except Leak as leak:
            raise Leak(f"{table}, {observer} {'(bot)' if as_bot else ''}, seed {seed}, {pair.steps}: {leak}") from None
    differed["frames"] += pair._compared["compared"]
    differed.update({name: pair._compared[name] for name in ("handed over", "left to a bot", "live orders")})
    return pair


class _Listening:
    """All logs, as long as it is entered."""

    def __enter__(self) -> Logs:
        self._logs = Logs()
        root = logging.getLogger()
        self._level = root.level
        root.setLevel(logging.INFO)
        root.addHandler(self._logs)
        return self._logs

    def __exit__(self, *_: object) -> None:
        logging.getLogger().removeHandler(self._logs)
        logging.getLogger().setLevel(self._level)


def _row(company: Company) -> TableRow:
    return TableRow(
        id=NAME,
        code=CODE,
        host=ONLOOKER,
        edition=company.table.edition.id,
        public=True,
        status=Status.PLAYING,
        opened=0,
        changed=0,
    )


def _metrics(answer: Answer) -> list[bytes]:
    """Without the times at which the counters were made."""
    return [line for line in answer.body.splitlines() if b"_created" not in line]


def _lasting(answer: Answer) -> str:
    """Without memory, load and times of this moment."""
    assert answer.status == 200
    return re.sub('<tr class="passing">.*?</tr>', "", answer.body.decode(), flags=re.DOTALL)


def _difference(model: list[Any], twin: list[Any]) -> str:
    for one, other in zip(model, twin, strict=False):
        if one != other:
            texts = [str(each) for each in (one, other)]
            place = next((at for at, pair in enumerate(zip(*texts, strict=False)) if pair[0] != pair[1]), 0)
            cuts = [text[max(0, place - 80) : place + 80] for text in texts]
            return f"lengths {len(texts[0])}, {len(texts[1])}; at {place}:\n{cuts[0]}\n{cuts[1]}"
    return f"{len(model)} and {len(twin)} of them"
