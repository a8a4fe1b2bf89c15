"""A table: what it is asked, and told of itself. What becomes of letters is its mailbox's business."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Self

from maquignon.play.events import Event
from maquignon.play.look import Look
from maquignon.play.options import Options
from maquignon.play.records import record_of, write_record
from maquignon.play.view import View
from maquignon.rulebook.reason import Reason
from maquignon.table.audience import Listener, Subscriber
from maquignon.table.awaiting import Awaited, awaited
from maquignon.table.entries import Banned, Entry, Moved, Opened
from maquignon.table.hosting import bar
from maquignon.table.house import House
from maquignon.table.ledger import Ledger
from maquignon.table.letters import Guest
from maquignon.table.lobby import Again, again
from maquignon.table.mailbox import Mailbox
from maquignon.table.news import News, OwnOrder, Viewer
from maquignon.table.pacing import TRADE_PHASES, reading_time
from maquignon.table.plan import Plan, Speed
from maquignon.table.publishing import learning, news_since
from maquignon.table.scene import Scene, own_orders, scene
from maquignon.table.snapshot import Glance, Snapshot, glance, snapshot
from maquignon.table.tempo import is_alone


class Table(Mailbox):
    """One live game. `start` it within a running loop; letters go in by `send`, news come out by `subscribe`."""

    def __init__(self, ledger: Ledger, house: House) -> None:
        """For entries that are written already; see `Table.open` and `Table.restore`."""
        super().__init__(ledger, house)
        self.seat_of: Callable[[Guest], int | None] = ledger.seats.of
        """The seat of a guest."""

    @classmethod
    async def open(cls, name: str, plan: Plan, host: Guest, house: House) -> Self:
        """A new table; BadSetup says what is wrong with its plan."""
        opened = Opened(at=0, table=name, plan=plan, host=host)
        ledger = Ledger(house.seal, opened)
        await house.journal.append(name, 0, [opened])
        return cls(ledger, house)

    @classmethod
    def restore(cls, entries: Iterable[Entry], house: House) -> Self:
        """A table as its journal has it; its clock goes on where it stood."""
        return cls(Ledger.read(house.seal, entries), house)

    def __repr__(self) -> str:
        return f"<Table {self.name}, version {self.version}>"

    @property
    def name(self) -> str:
        return self._ledger.table

    @property
    def version(self) -> int:
        return self._ledger.version

    @property
    def is_asleep(self) -> bool:
        """Nobody is there and no timer runs: it may be dropped from memory and restored when somebody comes."""
        return self._desk.asleep

    @property
    def has_bots(self) -> bool:
        """At seats of their own or for somebody away."""
        return self._ledger.seats.has_bots

    @property
    def is_live(self) -> bool:
        return self._ledger.is_live

    @property
    def market(self) -> str | None:
        """The day whose market is played here."""
        return self._ledger.plan.market

    @property
    def counts_for_market(self) -> bool:
        return self._ledger.plan.is_counted_market

    @property
    def allows_knowledge(self) -> bool:
        """Whether people may look up what they can know."""
        return self._ledger.plan.knowledge

    @property
    def takes_spectators(self) -> bool:
        """Before the game whoever comes may want to sit down; what is over may be seen by all."""
        ledger = self._ledger
        return ledger.plan.spectators or ledger.in_lobby or ledger.is_over or ledger.closed is not None

    @property
    def has_people(self) -> bool:
        return any(self._ledger.seats.people())

    def people(self) -> tuple[tuple[int, Guest], ...]:
        """Who sits where, played by themselves or not."""
        return tuple(self._ledger.seats.people())

    @property
    def away(self) -> dict[int, int]:
        """Who is on holiday, by seat: until when, in seconds since 1970."""
        return self._ledger.holidays.away

    @property
    def bans(self) -> list[Banned]:
        return list(self._ledger.bans)

    @property
    def host(self) -> Guest | None:
        return self._ledger.seats.host

    @property
    def is_closed(self) -> bool:
        return self._ledger.closed is not None

    @property
    def is_over(self) -> bool:
        return self._ledger.is_over

    def subscribe(
        self, listener: Listener, *, guest: Guest | None = None, since: int | None = None, asks: bool = False
    ) -> Subscriber:
        """Hear of everything as that guest; without a seat, as a spectator.

        With `since`, the last version it has, what was missed comes first; otherwise a snapshot. Who `asks` the table
        what a plain move was only hears that there was one.
        """
        subscriber = Subscriber(listener, guest, asks)
        self._audience.add(subscriber, since, self.snapshot)
        return subscriber

    def unsubscribe(self, subscriber: Subscriber) -> None:
        self._audience.remove(subscriber)

    def snapshot(self, viewer: Viewer) -> Snapshot:
        return snapshot(self._desk, viewer, self._clock.now())

    def view(self, viewer: Viewer) -> View | None:
        """Of the game, as it stands; None before it."""
        game = self._ledger.game
        return None if game is None else game.view(viewer)

    def view_text(self, viewer: Viewer) -> str:
        """The same as JSON, made by the core."""
        game = self._ledger.game
        assert game is not None
        ((text, _options),) = game.seat_texts(game.look(), [viewer])
        return text

    def glance(self, viewer: Viewer) -> Glance:
        """The part of a snapshot that changes with every move."""
        return glance(self._desk, viewer, self._clock.now())

    def scene(self) -> Scene:
        """The part of it that everybody may know."""
        return scene(self._desk, self._clock.now())

    def options(self, viewer: Viewer) -> Options | None:
        """What a viewer may say in the game now."""
        game = self._ledger.game
        return None if game is None or viewer < 0 else game.options(viewer)

    def seat_texts(self, look: Look, viewers: list[Viewer]) -> list[tuple[str, str]]:
        """What each sees of the game, with the look of now, and may say, as JSON; empty where only its options tell."""
        game = self._ledger.game
        assert game is not None
        return game.seat_texts(look, viewers)

    def own_orders(self) -> dict[Viewer, OwnOrder]:
        """Of those who have one; each is for that viewer alone."""
        return own_orders(self._ledger) if self._ledger.orders else {}

    def public_news(self, since: int) -> list[News]:
        """Every version after one, as a spectator is told of it."""
        return self._audience.public(since)

    def plain_move(self, since: int) -> tuple[Moved, str] | None:
        """What came after a version, where that is one move of which all are told the same; its events as JSON."""
        return self._audience.plain_move(since)

    def learning(self, since: int) -> set[Viewer]:
        """The seats that are told more than a spectator of what came after a version."""
        return learning(self._ledger, since)

    def told(self, viewer: Viewer, since: int = 0) -> list[News]:
        """Every version after one, as that viewer is told of it."""
        return news_since(self._ledger, viewer, since)

    def events_told(self, viewer: Viewer, since: int) -> list[str | tuple[Event, ...]]:
        """What happened in the game, from a version of it on: as JSON where all are told the same of it, or else as
        that viewer is told it."""
        game = self._ledger.game
        return [] if game is None else game.told(viewer, since)

    def missed(self, viewer: Viewer, since: int | None) -> list[News] | None:
        """The same for somebody who comes back with a version, the last of them; None without one of this table."""
        return self._audience.missed(viewer, since)

    def name_of(self, guest: Guest) -> str | None:
        """What somebody with a seat is called."""
        seat = self.seat_of(guest)
        return None if seat is None else self._ledger.seats[seat].name

    def is_alone(self, guest: Guest) -> bool:
        """Whether somebody is the only person who plays."""
        return is_alone(self._ledger, guest)

    @property
    def speed(self) -> Speed:
        return self._ledger.plan.speed

    @property
    def is_trading(self) -> bool:
        """Whether a trade is going on, or what came of one stands there to be read."""
        game = self._ledger.game
        return self._ledger.traded_at is not None or (game is not None and game.phase in TRADE_PHASES)

    @property
    def reading_left(self) -> int:
        """How many milliseconds bots still leave what happened in a trade to be read."""
        until = reading_time(self._ledger)
        return 0 if until is None else max(0, until - self._clock.now())

    def bar(self, guest: Guest, origin: str) -> Reason | None:
        """Why somebody may not be here."""
        return bar(self._ledger, guest, origin)

    @property
    def moves(self) -> int:
        """How many were made."""
        return 0 if self._ledger.game is None else self._ledger.game.version

    def awaited(self) -> tuple[Awaited, ...]:
        """The people for whom the table waits."""
        return awaited(self._ledger, self._clock.now())

    def wanted(self) -> list[tuple[int, str]]:
        """The seats whose decision is awaited from a bot, with its name."""
        return self._desk.wanted()

    def again(self) -> Again | None:
        """The next table, once all who play want a rematch."""
        return again(self._ledger)

    def record(self) -> str:
        """The whole finished game, to be checked by anybody; refused while it runs."""
        proof = self._ledger.proof()
        game = self._ledger.game
        assert game is not None
        chairs = self._ledger.seats.chairs
        hints = [self._ledger.hints[seat] for seat in range(len(chairs))]
        return write_record(record_of(game, names=[chair.name for chair in chairs], hints=hints, proof=proof))
