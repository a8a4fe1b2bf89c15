"""All that goes over HTTP, for the pages and types that are made from it."""

from __future__ import annotations

from typing import Any

from maquignon.review.value import Review
from maquignon.server.hosting.health import Health
from maquignon.server.http.choices import Choices
from maquignon.server.http.evening_facts import (
    EveningJoining,
    EveningLeaver,
    EveningPage,
    EveningWish,
    NewEvening,
    OwnEvenings,
)
from maquignon.server.http.figures import FiguresWish, OwnFigures, ShownFigures
from maquignon.server.http.game_lists import BroughtRecord, GameFilters, OwnGamesPage
from maquignon.server.http.group_facts import (
    AnnulmentWish,
    CirclePeople,
    GroupJoining,
    GroupLadders,
    GroupPage,
    GroupRenaming,
    GroupWish,
    Invitations,
    InvitationWish,
    MemberChoice,
    NewGroup,
    OwnGroups,
)
from maquignon.server.http.market_facts import MarketArchive, MarketDay, MarketName, MarketTable, MarketToday
from maquignon.server.http.notices import (
    FeedAddress,
    FeedWish,
    HolidayWish,
    LeavingBrowser,
    NoticeFacts,
    PushBrowser,
    QuietWish,
)
from maquignon.server.http.numbered_rules import Rules
from maquignon.server.http.passkeys import NewPasskey, PasskeyAnswer, PasskeyOffer, PasskeyQuestion, UnwantedPasskey
from maquignon.server.http.person import DeviceLink, DevicePass, ForgottenPerson, PersonFacts, RecoveryWords
from maquignon.server.replays.answer import Replay
from maquignon.server.tables.facts import ClosedTable, OpenedTable, OwnTables, Tables
from maquignon.server.tables.hints import Hint
from maquignon.server.tables.knowledge import PursesKnown
from maquignon.server.tables.wishes import TableWish
from maquignon.server.wire.reasons import RefusedRequest
from maquignon.server.workers.reviews import ReviewProgress

ASKED: tuple[Any, ...] = (
    TableWish,
    DevicePass,
    MarketName,
    NewPasskey,
    PasskeyAnswer,
    UnwantedPasskey,
    GroupWish,
    GroupJoining,
    GroupRenaming,
    MemberChoice,
    AnnulmentWish,
    InvitationWish,
    EveningWish,
    EveningJoining,
    EveningLeaver,
    PushBrowser,
    LeavingBrowser,
    QuietWish,
    HolidayWish,
    FeedWish,
    FiguresWish,
)
"""What a client sends."""

ANSWERED: tuple[Any, ...] = (
    OpenedTable,
    ClosedTable,
    Tables,
    OwnTables,
    OwnGamesPage,
    GameFilters,
    BroughtRecord,
    OwnFigures,
    ShownFigures,
    PersonFacts,
    RecoveryWords,
    DeviceLink,
    ForgottenPerson,
    OwnGroups,
    NewGroup,
    GroupPage,
    GroupLadders,
    CirclePeople,
    Invitations,
    OwnEvenings,
    NewEvening,
    EveningPage,
    NoticeFacts,
    FeedAddress,
    MarketTable,
    MarketToday,
    MarketDay,
    MarketArchive,
    PasskeyOffer,
    PasskeyQuestion,
    PursesKnown,
    Hint,
    Choices,
    Rules,
    Replay,
    Review,
    ReviewProgress,
    Health,
    RefusedRequest,
)
