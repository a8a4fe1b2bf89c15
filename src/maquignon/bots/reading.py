"""What a seat is shown, as the ints the compiled traders read: views as sights, events as notes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from maquignon.play import events as told
from maquignon.play.cards import Cards, Herd, packed_cards
from maquignon.play.phase import Pace, Phase
from maquignon.play.view import SPECTATOR, AuctionView, SeatView, TradeView, View
from maquignon.rulebook.cards import CARD_NAMES, DENOMINATIONS, FAMILIES, KINDS
from maquignon.rules import phase as core
from maquignon.rules import sight
from maquignon.rules.herd import animal
from maquignon.rules.money import ONE_CARD, ONE_TEN

Note = tuple[int, int, int, int, int]
"""Kind, seat, other seat, number, cards: what `Trader.hear` wants."""

_KIND: Final = {name: kind for kind, name in enumerate(KINDS)}
_FAMILY: Final = {name: family for family, name in enumerate(FAMILIES)}
_COIN: Final = {value: (1 << 6 * place) + ONE_CARD + value // 10 * ONE_TEN for place, value in enumerate(DENOMINATIONS)}


def sight_of(view: View) -> list[int]:
    """The view as `rules.sight` gives it, in the places that matter to a decision."""
    seen = [core.HIDDEN] * (sight.SEATS + sight.SEAT_FIELDS * view.players)
    seen[sight.PHASE] = view.phase.value
    seen[sight.PLAYERS] = view.players
    seen[sight.LIVE] = int(view.pace is Pace.LIVE)
    seen[sight.ACTIVE] = view.active
    seen[sight.MOVER] = _seat(view.mover)
    seen[sight.ACTING] = _mask(view.acting)
    seen[sight.VERSION] = view.version
    seen[sight.DECK_LEFT] = view.deck_left
    seen[sight.DONKEYS] = view.donkeys
    if view.purse is not None:
        seen[sight.PURSE] = _packed(view.purse)
    if view.looked_at is not None:
        seen[sight.LOOKED_AT] = CARD_NAMES[view.looked_at]
    _read_auction(seen, view.auction, view.phase)
    _read_trade(seen, view.trade)
    for seat, each in enumerate(view.seats):
        _read_seat(seen, sight.SEATS + sight.SEAT_FIELDS * seat, each)
    return seen


def notes_of(events: Iterable[told.Event]) -> list[Note]:
    """Those events that a trader remembers: what tells something about money, cards that come, trades."""
    return [note for event in events if type(event) in _NOTED and (note := _note(event))]


def all_notes_of(events: Iterable[told.Event]) -> list[Note]:
    """With bids, sales and challenges: what a network remembers."""
    return [note for event in events if type(event) in _COUNTED and (note := _note(event))]


def _read_auction(seen: list[int], auction: AuctionView | None, phase: Phase) -> None:
    seen[sight.LOT] = 0
    seen[sight.HIGH_BID] = seen[sight.PASSED] = seen[sight.BID_ONCE] = 0
    seen[sight.GOING] = seen[sight.CALL] = seen[sight.LAID_SIZE] = 0
    if auction is None:
        return
    if phase is not Phase.RAT_ROUND:
        seen[sight.LOT] = _herd(auction.lot)
    if auction.pedigree is not None:
        seen[sight.PEDIGREE] = _FAMILY[auction.pedigree]
    seen[sight.HIGH_BID] = auction.high_bid
    seen[sight.HIGH_BIDDER] = _seat(auction.high_bidder)
    seen[sight.PASSED] = _mask(auction.passed)
    seen[sight.BID_ONCE] = _mask(auction.have_bid)
    seen[sight.GOING] = auction.going
    seen[sight.CALL] = auction.call
    seen[sight.PAYER] = _seat(auction.payer)
    seen[sight.PAYEE] = _seat(auction.payee)
    seen[sight.LAID_SIZE] = auction.laid
    if auction.own_laid is not None:
        seen[sight.OWN_LAID] = _packed(auction.own_laid)


def _read_trade(seen: list[int], trade: TradeView | None) -> None:
    seen[sight.STAKE] = seen[sight.OFFER_SIZE] = seen[sight.TIED] = 0
    if trade is None:
        return
    seen[sight.CHALLENGED] = trade.challenged
    seen[sight.FAMILY] = _KIND[trade.family]
    seen[sight.STAKE] = trade.stake
    seen[sight.OFFER_SIZE] = -1 if trade.offer_size is None else trade.offer_size
    seen[sight.TIED] = int(trade.tied)
    if trade.own_offer is not None:
        seen[sight.OWN_OFFER] = _packed(trade.own_offer)


def _read_seat(seen: list[int], place: int, each: SeatView) -> None:
    seen[place + sight.HERD] = _herd(each.herd)
    seen[place + sight.PEDIGREES] = sum(1 << _FAMILY[name] for name in each.pedigrees)
    seen[place + sight.CAP] = core.HIDDEN if each.cap is None else each.cap
    seen[place + sight.SCORE] = core.HIDDEN if each.score is None else each.score
    seen[place + sight.RANK] = core.HIDDEN if each.rank is None else each.rank


_NOTED: Final = frozenset(
    {
        *(told.TurnedUp, told.TradeWon, told.PaidOut, told.Paid, told.Exposed, told.Slapped, told.Laid, told.LotWon),
        *(told.RatTaken, told.Accepted, told.Countered, told.Swapped, told.Received),
    }
)
"""Most of what is told, bids and calls, is none of these."""
_COUNTED: Final = _NOTED | {told.BidMade, told.Sold, told.Bought, told.Challenged}


def _note(event: told.Event) -> Note | None:
    match event:
        case told.TurnedUp(seat, card):
            return core.TURNED_UP, seat, SPECTATOR, CARD_NAMES[card], 0
        case told.TradeWon(seat, loser, family):
            return core.TRADE_WON, seat, loser, _KIND[family], 0
        case told.PaidOut(donkey, value):
            return core.PAID_OUT, SPECTATOR, SPECTATOR, donkey, _COIN[value]
        case told.Paid(seat, payee, price, cards):
            return core.PAID, seat, payee, price, _known(cards)
        case told.Exposed(seat, cards):
            return core.EXPOSED, seat, SPECTATOR, sum(cards), _packed(cards)
        case told.Slapped(seat, number):
            return core.SLAPPED, seat, SPECTATOR, number, 0
        case told.Laid(seat, number, cards):
            return core.LAID, seat, SPECTATOR, number, _known(cards)
        case told.LotWon(seat, price, _):
            return core.LOT_WON, seat, SPECTATOR, price, 0
        case told.RatTaken(seat, number, cards):
            return core.RAT_TAKEN, seat, SPECTATOR, number, _known(cards)
        case told.Accepted(seat, challenger, number, cards):
            return core.ACCEPTED, seat, challenger, number, _known(cards)
        case told.Countered(seat, challenger, number, cards):
            return core.COUNTERED, seat, challenger, number, _known(cards)
        case told.Swapped(seat, challenged, number, cards):
            return core.SWAPPED, seat, challenged, number, _known(cards)
        case told.Received(seat, card):
            return core.RECEIVED, seat, SPECTATOR, 0, core.HIDDEN if card is None else 1 + CARD_NAMES[card]
        case told.BidMade(seat, amount):
            return core.BID_MADE, seat, SPECTATOR, amount, 0
        case told.Sold(seat, buyer, price):
            return core.SOLD, seat, buyer, price, 0
        case told.Bought(seat, payee, price):
            return core.BOUGHT, seat, payee, price, 0
        case told.Challenged(seat, challenged, family):
            return core.CHALLENGED, seat, challenged, _KIND[family], 0
        case _:
            return None


def _packed(cards: Cards) -> int:
    return sum(_COIN[value] for value in cards)


def _known(cards: Cards | None) -> int:
    return core.HIDDEN if cards is None else packed_cards(cards)


def _herd(herd: Herd) -> int:
    return sum(number * animal(_KIND[name]) for name, number in herd)


def _mask(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in seats)


def _seat(seat: int | None) -> int:
    return SPECTATOR if seat is None else seat
