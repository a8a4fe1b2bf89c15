"""What a seat, or a spectator, may know of a game at one moment."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from maquignon.play.cards import Cards, Herd, cards_of, families_of, herd_of
from maquignon.play.core.view_text import is_stopped
from maquignon.play.phase import PHASES, Pace, Phase
from maquignon.rulebook.cards import FAMILIES, KINDS, card_name
from maquignon.rulebook.edition import Edition
from maquignon.rules import sight as core
from maquignon.rules.herd import complete
from maquignon.rules.phase import HIDDEN

SPECTATOR = core.SPECTATOR


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """What lies open before a seat."""

    herd: Herd
    complete: tuple[str, ...]
    pedigrees: tuple[str, ...]
    cap: int | None
    """What an exposed seat may still bid for this lot (money), or slap at (cards)."""
    score: int | None
    rank: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionView:
    """The lot, and how the bidding or the countdown for it stands."""

    lot: Herd
    pedigree: str | None
    high_bid: int
    high_bidder: int | None
    passed: tuple[int, ...]
    have_bid: tuple[int, ...]
    going: int
    call: int
    payer: int | None
    payee: int | None
    laid: int
    """How many money cards lie face down: a slapper's, or those beside a rat."""
    own_laid: Cards | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TradeView:
    challenger: int
    challenged: int
    family: str
    stake: int
    offer_size: int | None
    """None under a covering hand."""
    own_offer: Cards | None
    tied: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """All that a seat may see, and nothing else."""

    edition: Edition
    seat: int
    players: int
    pace: Pace
    phase: Phase
    active: int
    mover: int | None
    """The one seat that must decide; None where several may speak, or the game is over."""
    acting: tuple[int, ...]
    version: int
    deck_left: int
    donkeys: int
    purse: Cards | None
    """The seat's own money; None for a spectator."""
    looked_at: str | None
    """The card a divider has looked at."""
    auction: AuctionView | None
    trade: TradeView | None
    seats: tuple[SeatView, ...]
    stopped: bool
    """Over because all agreed to stop, before every family was complete (R31)."""

    @property
    def money(self) -> int:
        """What the seat's own purse is worth."""
        return sum(self.purse or ())


def view_of(edition: Edition, seat: int, seen: list[int]) -> View:
    """A typed view of what `rules.sight` allows."""
    phase = PHASES[seen[core.PHASE]]
    players = seen[core.PLAYERS]
    lacking = lacking_in(edition)
    return View(
        edition=edition,
        seat=seat,
        players=players,
        pace=Pace.LIVE if seen[core.LIVE] else Pace.TURN_BASED,
        phase=phase,
        active=seen[core.ACTIVE],
        mover=_seat(seen[core.MOVER]),
        acting=seats_in(seen[core.ACTING]),
        version=seen[core.VERSION],
        deck_left=seen[core.DECK_LEFT],
        donkeys=seen[core.DONKEYS],
        purse=_cards(seen[core.PURSE]),
        looked_at=_card(seen[core.LOOKED_AT]),
        auction=_auction(seen) if phase in AUCTION_PHASES else None,
        trade=_trade(seen) if phase in TRADE_PHASES else None,
        seats=tuple(open_before(seen, other, lacking) for other in range(players)),
        stopped=is_stopped(seen, lacking),
    )


def lacking_in(edition: Edition) -> int:
    """How many cards a family has less than four, as the core's herds count."""
    return (4 - edition.cards_per_family) * 0o1111111111


def _card(number: int) -> str | None:
    return None if number == HIDDEN else card_name(number)


@lru_cache(maxsize=256)
def seats_in(mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


AUCTION_PHASES = frozenset(
    {
        Phase.BIDDING,
        Phase.BUY_RIGHT,
        Phase.PAYMENT,
        Phase.COUNTDOWN,
        Phase.LAYING,
        Phase.PEDIGREE_RIGHT,
        Phase.PEDIGREE_PAYMENT,
        Phase.RAT_ROUND,
    }
)
TRADE_PHASES = frozenset({Phase.OFFER, Phase.ANSWER, Phase.COUNTER})


def _auction(seen: list[int]) -> AuctionView:
    return AuctionView(
        lot=(("rat", 1),) if seen[core.PHASE] == Phase.RAT_ROUND else herd_of(seen[core.LOT]),
        pedigree=FAMILIES[seen[core.PEDIGREE]] if seen[core.PEDIGREE] >= 0 else None,
        high_bid=seen[core.HIGH_BID],
        high_bidder=_seat(seen[core.HIGH_BIDDER]),
        passed=seats_in(seen[core.PASSED]),
        have_bid=seats_in(seen[core.BID_ONCE]),
        going=seen[core.GOING],
        call=seen[core.CALL],
        payer=_seat(seen[core.PAYER]),
        payee=_seat(seen[core.PAYEE]),
        laid=seen[core.LAID_SIZE],
        own_laid=_cards(seen[core.OWN_LAID]),
    )


def _trade(seen: list[int]) -> TradeView:
    return TradeView(
        challenger=seen[core.ACTIVE],
        challenged=seen[core.CHALLENGED],
        family=KINDS[seen[core.FAMILY]],
        stake=seen[core.STAKE],
        offer_size=None if seen[core.OFFER_SIZE] < 0 else seen[core.OFFER_SIZE],
        own_offer=_cards(seen[core.OWN_OFFER]),
        tied=bool(seen[core.TIED]),
    )


def open_before(seen: list[int], seat: int, lacking: int) -> SeatView:
    place = core.SEATS + core.SEAT_FIELDS * seat
    return _open_before(
        lacking,
        seen[place + core.HERD],
        seen[place + core.PEDIGREES],
        seen[place + core.CAP],
        seen[place + core.SCORE],
        seen[place + core.RANK],
    )


@lru_cache(maxsize=4096)
def _open_before(lacking: int, herd: int, pedigrees: int, cap: int, score: int, rank: int) -> SeatView:
    """The same for every viewer, and mostly the same from move to move."""
    return SeatView(
        herd=herd_of(herd),
        complete=families_of(complete(herd, lacking)),
        pedigrees=tuple(name for kind, name in enumerate(FAMILIES) if pedigrees >> kind & 1),
        cap=_known(cap),
        score=_known(score),
        rank=_known(rank),
    )


def _seat(number: int) -> int | None:
    return number if number >= 0 else None


def _cards(packed: int) -> Cards | None:
    return None if packed == HIDDEN else cards_of(packed)


def _known(number: int) -> int | None:
    return None if number == HIDDEN else number
