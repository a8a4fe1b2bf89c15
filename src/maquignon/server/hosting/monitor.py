"""Everything by which a server tells how it does, from before it starts until after it has stopped."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from time import time

from maquignon.server.hosting.lookout import Lookout
from maquignon.server.monitoring.background import Background
from maquignon.server.monitoring.last_errors import LastErrors
from maquignon.server.monitoring.loop_delay import LoopDelay, standstills_told
from maquignon.server.monitoring.metrics import Metrics
from maquignon.server.monitoring.troubles import Troubles
from maquignon.server.store.engine import Database
from maquignon.server.store.leases import Leases
from maquignon.server.store.writer import Writer
from maquignon.server.tables.lobby import Lobby
from maquignon.server.workers.bots import BotPool
from maquignon.server.workers.kept_replays import KeptReplays
from maquignon.server.workers.kept_reviews import KeptReviews


class Monitor:
    def __init__(self) -> None:
        self.started = time()
        self.metrics = Metrics()
        self.troubles = Troubles(self.metrics)
        self.errors = LastErrors()
        self.loop = LoopDelay()
        self.glance: Callable[[], None] = lambda: None
        """Sees to it that the troubles are those of this moment."""

    @asynccontextmanager
    async def watching(
        self, database: Database, writer: Writer, bots: BotPool, leases: Leases | None, file: Path | None
    ) -> AsyncIterator[None]:
        """`file` is the one of a SQLite database."""
        lookout = Lookout(self.troubles, self.loop, database, writer, bots, leases, file)
        self.metrics.watch_process(self.loop.quantile)
        self.glance = lookout.glance
        background = Background()
        background.spawn(self.loop.sample())
        background.spawn(lookout.watch())
        with self.errors.listening(), standstills_told(self.loop):
            try:
                yield
            finally:
                await background.stop()


def watch_tables(metrics: Metrics, lobby: Lobby) -> None:
    def waiting() -> list[int]:
        return [visitor.waiting for room in lobby.rooms for visitor in room.visitors]

    metrics.watch(
        tables=lambda: len(lobby.rooms),
        people=lambda: people_at(lobby),
        outbox_messages=lambda: sum(waiting()),
        outbox_longest=lambda: max(waiting(), default=0),
        deals_voided=lambda: lobby.deals_voided,
        tables_handed_over=lambda: lobby.handed_over,
        lease=lambda: lobby.is_serving,
    )


def people_at(lobby: Lobby) -> int:
    """Guests who look at a table that is awake, at however many devices."""
    return len({visitor.guest for room in lobby.rooms for visitor in room.visitors})


def watch_workers(metrics: Metrics, writer: Writer, bots: BotPool, reviews: KeptReviews, replays: KeptReplays) -> None:
    metrics.watch(
        writer_queue=lambda: writer.waiting,
        bot_questions=lambda: bots.questions,
        bot_slowest_seconds=lambda: int(bots.slowest),
        bot_restarts=lambda: bots.restarts,
        reviews=lambda: reviews.making,
        reviews_waiting=lambda: reviews.waiting,
        replays_waiting=lambda: replays.waiting,
    )
