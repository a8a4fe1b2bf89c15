"""Everything the application needs, opened in order and closed in the other: store, writer, bots, lobby."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from maquignon.bots import champion
from maquignon.bots.offered import strongest
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
from maquignon.server.siblings.counts import TABLES, counts_of, openness_of
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
from maquignon.server.store.replays import ReplayStore
from maquignon.server.store.reviews import ReviewStore
from maquignon.server.store.revocations import Revocations
from maquignon.server.store.seal import KeySeal, check_seal, key_beside
from maquignon.server.store.shown_figures import ShownPages
from maquignon.server.store.uses import StoredUses
from maquignon.server.store.writer import Writer
from maquignon.server.tables.balance import Evenness
from maquignon.server.tables.expiry import keep_of, tidy_daily
from maquignon.server.tables.lobby import Lobby
from maquignon.server.tables.register import fill_missing_results
from maquignon.server.workers.bots import BotPool
from maquignon.server.workers.counting import count_always
from maquignon.server.workers.kept_replays import KeptReplays
from maquignon.server.workers.kept_reviews import KeptReviews
from maquignon.server.workers.replays import ReplayWorker
from maquignon.server.workers.reviews import Reviews
from maquignon.table.house import House

if TYPE_CHECKING:
    from maquignon.server.siblings.single_place import SinglePlace

log = logging.getLogger("maquignon")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ground:
    """What everything else stands on."""

    config: Config
    monitor: Monitor
    crossing: Crossing | None
    """Of several processes; the supervisor then owns the database and has made it ready."""
    key: bytes
    seal: KeySeal
    database: Database


@asynccontextmanager
async def service(config: Config, monitor: Monitor, crossing: Crossing | None = None) -> AsyncIterator[Admission]:
    _tell_of_the_champion()
    async with _opened(config, monitor, crossing) as ground, _writing(ground) as writer:
        days = Days(MarketStore(ground.database), ground.seal, Calendar(config.time_zone))
        bots = BotPool(config.bot_workers, config.bot_pause, days.seed)
        leases = _leases(ground)
        lobby = _lobby(ground, writer, bots, leases)
        watch_tables(monitor.metrics, lobby)
        pushes = PushSender(_vapid(ground), NoticeStore(ground.database), monitor.metrics)
        admission = _admission(ground, lobby, _gate(ground, leases), days, pushes)
        watch_workers(monitor.metrics, writer, bots, admission.reviews, admission.replays)
        await admission.signing_out.look()
        await lobby.start()
        _set_to_work(ground, admission, days, pushes)
        try:
            async with monitor.watching(ground.database, writer, bots, leases, database_file(config.database)):
                yield admission
        finally:
            await admission.reviews.stop()
            await admission.replays.stop()
            await bots.stop()
            await lobby.stop()


def _tell_of_the_champion() -> None:
    if not champion.is_here():
        log.warning(
            "the champion and his weaker selves need %s, which is missing: %s plays for them",
            champion.PACKAGE,
            strongest(),
        )


@asynccontextmanager
async def _opened(config: Config, monitor: Monitor, crossing: Crossing | None) -> AsyncIterator[_Ground]:
    """The database, watched, and known to be of this server's key."""
    key = key_of(config)
    ownership = None if crossing else ownership_of(config)
    turns = crossing.file(WRITING) if crossing else None
    database = await open_database(config.database, create=crossing is None, ownership=ownership, turns=turns)
    database.witness = DatabaseWatch(monitor.metrics, monitor.troubles)
    try:
        await check_seal(database, seal := KeySeal(key))
        yield _Ground(config=config, monitor=monitor, crossing=crossing, key=key, seal=seal, database=database)
    finally:
        await database.dispose()


def _writing(ground: _Ground) -> Writer:
    return Writer(ground.database, HiddenParts(ground.key))


def _admission(ground: _Ground, lobby: Lobby, gate: Gate, days: Days, pushes: PushSender) -> Admission:
    config, database = ground.config, ground.database
    revocations, codes, evenings = Revocations(database), OneTimeCodes(), EveningStore(database)
    return Admission(
        lobby=lobby,
        identity=Identity(ground.key, revocations.generations),
        codes=codes,
        signing_out=SigningOut(database, revocations, codes, lobby),
        limits=config.limits,
        gate=gate,
        metrics=ground.monitor.metrics,
        reviews=KeptReviews(Reviews(place=_place(ground.crossing, "reviewing")), ReviewStore(database)),
        replays=KeptReplays(ReplayWorker(), ReplayStore(database)),
        own_games=OwnGames(database),
        figures=Figures(database),
        shown_figures=ShownPages(database),
        imports=Imports(database),
        groups=Groups(database),
        group_games=GroupGames(database),
        circle=Circle(database),
        people=People(database),
        market=Market(Calendar(config.time_zone), days, MarketStore(database), Attempts(days, lobby)),
        evenings=Evenings(evenings, RoundTables(evenings, lobby, ground.seal), ground.seal),
        passkeys=Passkeys(database),
        challenges=Challenges(ground.key),
        notices=NoticeStore(database),
        holidays=HolidayStore(database),
        desk=HostDesk(database),
        push_key=pushes.vapid.public if pushes.vapid else None,
    )


def _set_to_work(ground: _Ground, admission: Admission, days: Days, pushes: PushSender) -> None:
    """What goes on by itself as long as the lobby is open."""
    lobby = admission.lobby
    notices = Watch(lobby, admission.people, admission.notices, admission.holidays, pushes)
    lobby.spawn(admission.signing_out.watch())
    lobby.spawn(days.prepare_quietly())
    lobby.spawn(pushes.work())
    lobby.spawn(notices.watch())
    lobby.spawn(admission.evenings.watch())
    lobby.spawn(admission.replays.get_ready())
    lobby.spawn(fill_missing_results(ground.database, lobby.await_chores))
    lobby.spawn(count_always(GameCounts(ground.database), lobby.does_chores))
    lobby.spawn(tidy_daily(ground.database, keep_of(ground.config), lobby))


def _place(crossing: Crossing | None, kind: str) -> SinglePlace | None:
    """None where there are no other processes."""
    if crossing is None:
        return None
    # what files can do is not the same on every system, and one process needs none of it
    from maquignon.server.siblings.single_place import SinglePlace

    return SinglePlace(crossing.file(kind))


def _vapid(ground: _Ground) -> Vapid | None:
    """None where the host has not switched pushes on."""
    return Vapid(ground.key, ground.config.push_contact) if ground.config.push_contact else None


def _gate(ground: _Ground, leases: Leases | None) -> Gate:
    config = ground.config
    uses = StoredUses(ground.database, ground.key) if leases else None
    return Gate(config.limits, ground.monitor.metrics, read_networks(config.networks), leases, uses, ground.crossing)


def _lobby(ground: _Ground, writer: Writer, bots: BotPool, leases: Leases | None) -> Lobby:
    limits, database, served = ground.config.limits, ground.database, counts_of(ground.crossing, TABLES)
    bounds = Bounds(of_guest=limits.listed_per_guest, of_address=limits.listed_per_address)
    house = House(journal=writer, seal=ground.seal, stand_in=ground.config.stand_in or strongest())
    empty_seconds = ground.config.close_empty * 3_600 or None
    evenness = Evenness(busy=ground.config.busy_load, seconds=ground.config.busy_seconds)
    lists = PublicList(database, bounds)
    return Lobby(Archive(database), lists, house, bots, limits, leases, empty_seconds, served, evenness)


def _leases(ground: _Ground) -> Leases | None:
    config, crossing = ground.config, ground.crossing
    if not config.process:
        return None
    path, group = config.public_path or f"/p/{config.process}/ws", crossing.group if crossing else None
    tell = openness_of(crossing) if crossing else None
    return Leases(ground.database, config.process, path, config.lease_seconds, group, tell)


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
