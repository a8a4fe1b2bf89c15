"""Everything the application needs, opened in order and closed in the other: store, writer, bots, lobby."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from maquignon.server.access.admission import Admission
from maquignon.server.access.gate import Gate
from maquignon.server.access.identity import Identity, OneTimeCodes
from maquignon.server.access.passkeys import Challenges
from maquignon.server.access.signing_out import SigningOut
from maquignon.server.evenings.evenings import Evenings
from maquignon.server.evenings.tables import RoundTables
from maquignon.server.hosting.monitor import Monitor, watch_tables, watch_workers
from maquignon.server.market.attempts import Attempts
from maquignon.server.market.calendar import Calendar
from maquignon.server.market.days import Days
from maquignon.server.market.market import Market
from maquignon.server.monitoring.database_watch import DatabaseWatch
from maquignon.server.notices.sender import PushSender
from maquignon.server.notices.vapid import Vapid
from maquignon.server.notices.watch import Watch
from maquignon.server.settings.config import BadConfig, Config
from maquignon.server.settings.networks import read_networks
from maquignon.server.siblings.counts import TABLES, Counts, counts_of
from maquignon.server.siblings.crossing import WRITING, Crossing
from maquignon.server.store.archive import Archive
from maquignon.server.store.circle import Circle
from maquignon.server.store.counts import GameCounts
from maquignon.server.store.desk import HostDesk
from maquignon.server.store.engine import Database, database_file, open_database
from maquignon.server.store.evenings import EveningStore
from maquignon.server.store.figures import Figures
from maquignon.server.store.group_games import GroupGames
from maquignon.server.store.groups import Groups
from maquignon.server.store.hidden_parts import HiddenParts
from maquignon.server.store.holidays import HolidayStore
from maquignon.server.store.imports import Imports
from maquignon.server.store.leases import Leases
from maquignon.server.store.market import MarketStore
from maquignon.server.store.notices import NoticeStore
from maquignon.server.store.own_games import OwnGames
from maquignon.server.store.owner import Ownership
from maquignon.server.store.passkeys import Passkeys
from maquignon.server.store.people import People
from maquignon.server.store.private_files import make_folder
from maquignon.server.store.public_list import Bounds, PublicList
from maquignon.server.store.reviews import ReviewStore
from maquignon.server.store.revocations import Revocations
from maquignon.server.store.seal import KeySeal, check_seal, key_beside
from maquignon.server.store.shown_figures import ShownPages
from maquignon.server.store.uses import StoredUses
from maquignon.server.store.writer import Writer
from maquignon.server.tables.expiry import keep_of, tidy_daily
from maquignon.server.tables.lobby import Lobby
from maquignon.server.tables.register import fill_missing_results
from maquignon.server.workers.bots import BotPool
from maquignon.server.workers.counting import count_always
from maquignon.server.workers.kept_reviews import KeptReviews
from maquignon.server.workers.reviews import Reviews
from maquignon.table.house import House

log = logging.getLogger("maquignon")


@asynccontextmanager
async def service(config: Config, monitor: Monitor, crossing: Crossing | None = None) -> AsyncIterator[Admission]:
    """Of several processes, which have a crossing, the supervisor owns the database and has made it ready."""
    key = key_of(config)
    seal = KeySeal(key)
    ownership = None if crossing else ownership_of(config)
    turns = crossing.file(WRITING) if crossing else None
    database = await open_database(config.database, create=crossing is None, ownership=ownership, turns=turns)
    database.witness = DatabaseWatch(monitor.metrics, monitor.troubles)
    calendar, market_store = Calendar(config.time_zone), MarketStore(database)
    days = Days(market_store, seal, calendar)
    bots = BotPool(config.bot_workers, config.bot_pause, days.seed)
    reviews = KeptReviews(Reviews(), ReviewStore(database))
    try:
        await check_seal(database, seal)
        async with Writer(database, HiddenParts(key)) as writer:
            leases = _leases(config, database, crossing)
            lobby = _lobby(
                config, database, House(journal=writer, seal=seal), bots, leases, counts_of(crossing, TABLES)
            )
            watch_tables(monitor.metrics, lobby)
            watch_workers(monitor.metrics, writer, bots, reviews)
            revocations, codes = Revocations(database), OneTimeCodes()
            signing_out = SigningOut(database, revocations, codes, lobby)
            await signing_out.look()
            await lobby.start()
            lobby.spawn(signing_out.watch())
            lobby.spawn(days.prepare_quietly())
            people, notices, holidays = People(database), NoticeStore(database), HolidayStore(database)
            pushes = PushSender(_vapid(config, key), notices, monitor.metrics)
            lobby.spawn(pushes.work())
            evening_store = EveningStore(database)
            evenings = Evenings(evening_store, RoundTables(evening_store, lobby, seal), seal)
            lobby.spawn(evenings.watch())
            lobby.spawn(Watch(lobby, people, notices, holidays, pushes).watch())
            lobby.spawn(fill_missing_results(database))
            lobby.spawn(count_always(GameCounts(database)))
            lobby.spawn(tidy_daily(database, keep_of(config), lobby))
            try:
                async with monitor.watching(database, writer, bots, leases, database_file(config.database)):
                    yield Admission(
                        lobby=lobby,
                        identity=Identity(key, revocations.generations),
                        codes=codes,
                        signing_out=signing_out,
                        limits=config.limits,
                        gate=_gate(config, monitor, leases, StoredUses(database, key) if leases else None, crossing),
                        metrics=monitor.metrics,
                        reviews=reviews,
                        own_games=OwnGames(database),
                        figures=Figures(database),
                        shown_figures=ShownPages(database),
                        imports=Imports(database),
                        groups=Groups(database),
                        group_games=GroupGames(database),
                        circle=Circle(database),
                        people=people,
                        market=Market(calendar, days, market_store, Attempts(days, lobby)),
                        evenings=evenings,
                        passkeys=Passkeys(database),
                        challenges=Challenges(key),
                        notices=notices,
                        holidays=holidays,
                        desk=HostDesk(database),
                        push_key=pushes.vapid.public if pushes.vapid else None,
                    )
            finally:
                await reviews.stop()
                await bots.stop()
                await lobby.stop()
    finally:
        await database.dispose()


def _vapid(config: Config, key: bytes) -> Vapid | None:
    """None where the host has not switched pushes on."""
    return Vapid(key, config.push_contact) if config.push_contact else None


def _gate(
    config: Config, monitor: Monitor, leases: Leases | None, uses: StoredUses | None, crossing: Crossing | None
) -> Gate:
    return Gate(config.limits, monitor.metrics, read_networks(config.networks), leases, uses, crossing)


def _lobby(
    config: Config, database: Database, house: House, bots: BotPool, leases: Leases | None, served: Counts
) -> Lobby:
    limits = config.limits
    bounds = Bounds(of_guest=limits.listed_per_guest, of_address=limits.listed_per_address)
    lists, empty_seconds = PublicList(database, bounds), config.close_empty * 3_600 or None
    return Lobby(Archive(database), lists, house, bots, limits, leases, empty_seconds, served)


def _leases(config: Config, database: Database, crossing: Crossing | None) -> Leases | None:
    if not config.process:
        return None
    path, group = config.public_path or f"/p/{config.process}/ws", crossing.group if crossing else None
    return Leases(database, config.process, path, config.lease_seconds, group)


def ownership_of(config: Config) -> Ownership:
    return Ownership.SHARED if config.process else Ownership.ALONE


def key_of(config: Config) -> bytes:
    if config.key:
        return config.key.encode()
    file = database_file(config.database)
    if file is None:
        raise BadConfig("with PostgreSQL a key is set as MAQUIGNON_KEY; `maquignon serve --new-key` makes one")
    if file.exists() and not file.is_file():
        raise BadConfig(f"{file} is {'a directory' if file.is_dir() else 'a device or pipe'}; the database is a file")
    try:
        make_folder(file.parent)
    except OSError as error:
        raise BadConfig(f"the folder {file.parent} for the database cannot be made: {error.strerror}") from None
    return key_beside(file)
