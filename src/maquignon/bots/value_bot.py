"""A simple value bidder: spends a share of its money that grows with what the cards are worth to it."""

from __future__ import annotations

from random import Random
from typing import Final

from maquignon.bots.valuation import RAT_FAMILY, gain, held, rival_money, to_come, want
from maquignon.play.cards import Cards
from maquignon.play.moves import (
    Accept,
    Bid,
    Buy,
    Challenge,
    Counter,
    Give,
    Keep,
    Lay,
    Move,
    Offer,
    Pass,
    Pay,
    Sell,
    Slap,
    Stop,
    Take,
)
from maquignon.play.options import (
    AnswerOptions,
    BidOptions,
    BuyRightOptions,
    CallOptions,
    DivisionOptions,
    LayOptions,
    OfferOptions,
    Options,
    OwnUpOptions,
    PaymentOptions,
    RatOptions,
    SlapOptions,
    TurnOptions,
)
from maquignon.play.phase import Phase
from maquignon.play.view import AuctionView, TradeView, View
from maquignon.rulebook.cards import FAMILIES

BOLDNESS: Final = 1.4
THRIFT: Final = 0.2
"""How much the cards still to come weigh against the one at hand."""
BUY_RIGHT: Final = 0.6
"""The share of its limit at which an auctioneer keeps the lot: selling it would bring money in."""
BLUFF_RAISE: Final = 0.12
BLUFF_OFFER: Final = 0.1
COVER: Final = 0.3


class ValueBot:
    name = "value"

    def choose(self, view: View, options: Options, rng: Random) -> Move:
        match options:
            case TurnOptions():
                return _turn(view, options, rng)
            case BidOptions():
                return _bid(view, options, rng)
            case OwnUpOptions():
                return Pass()  # the auctioneer may still keep the lot
            case CallOptions():
                return options.word
            case BuyRightOptions():
                return _buy_right(view, options)
            case PaymentOptions():
                return Pay(options.completed(()) or ())
            case SlapOptions():
                return _slap(view, options)
            case LayOptions():
                return Lay(options.purse[: options.number])
            case RatOptions():
                return _rat(view, options)
            case OfferOptions():
                return _offer(view, options, rng)
            case AnswerOptions():
                return _answer(view, options, rng)
            case DivisionOptions():
                return _divide(view, options)


def _limit(view: View, gained: float) -> int:
    """The money the seat would spend for so many points: a share of all it has."""
    if gained <= 0:
        return 0
    share = gained / (gained + THRIFT * to_come(view, view.seat) / view.players)
    return int(min(1.0, BOLDNESS * share) * view.money) // 10 * 10


def _turn(view: View, options: TurnOptions, rng: Random) -> Move:
    if options.may_stop and not view.purse and view.edition.rats:
        return Stop()  # without a card to lay, a rat turned up would be its own
    best = max(_challenges(options), key=lambda each: _prospect(view, each), default=None)
    if best is None or (options.draw and _prospect(view, best) < _mean_gain(view) * rng.uniform(0.5, 2)):
        assert options.draw
        return options.draw
    return best


def _challenges(options: TurnOptions) -> list[Challenge]:
    return [Challenge(seat, family) for seat, families in options.challenges.items() for family in families]


def _prospect(view: View, challenge: Challenge) -> float:
    """What a trade promises, taking money for the means to win it."""
    mine, theirs = held(view, view.seat, challenge.family), held(view, challenge.seat, challenge.family)
    stake = 2 if mine == theirs == 2 else 1
    chance = (view.money + 1) / (view.money + rival_money(view) + 1)
    won, lost = _swing(view, challenge.family, stake)
    return chance * won + (1 - chance) * lost


def _swing(view: View, family: str, stake: int) -> tuple[float, float]:
    """The gain by winning a trade, and the loss by losing it; the winner of a rat is rid of it."""
    stake = -stake if family == RAT_FAMILY else stake
    return gain(view, view.seat, family, stake), gain(view, view.seat, family, -stake)


def _mean_gain(view: View) -> float:
    return sum(gain(view, view.seat, family, 1) for family in FAMILIES) / len(FAMILIES)


def _bid(view: View, options: BidOptions, rng: Random) -> Move:
    if not options.may_pass:
        return Pass()  # live: it has passed already, and nobody has bid since
    lot = _auction(view).lot
    limit = min(_limit(view, want(view, view.seat, lot)), options.most, options.affordable)
    if options.least <= limit:
        return Bid(limit if view.edition.one_bid else _raised(options, limit, rng))
    keen = want(view, view.active, lot) > 1.3 * want(view, view.seat, lot)
    if keen and options.least <= options.most and rng.random() < BLUFF_RAISE:
        return Bid(options.least)
    return Pass()


def _raised(options: BidOptions, limit: int, rng: Random) -> int:
    """A small step, or a jump of up to half the bid."""
    room = min((limit - options.least) // options.step, max(5, options.least // 20))
    return options.least + options.step * int(room * rng.random() ** 2)


def _buy_right(view: View, options: BuyRightOptions) -> Move:
    if view.phase is Phase.PEDIGREE_RIGHT:
        keeps = options.price <= _cards_for_pedigree(view)
    else:
        keeps = options.price <= BUY_RIGHT * _limit(view, want(view, view.seat, _auction(view).lot))
    return Buy() if options.may_buy and keeps else Sell()


def _slap(view: View, options: SlapOptions) -> Move:
    wanted = options.number <= _cards_for_pedigree(view)
    return Slap() if wanted and options.may_slap and options.affordable else Pass()


def _cards_for_pedigree(view: View) -> int:
    """How many of its smallest cards a pedigree is worth: two, and two for every animal of the family."""
    family = _auction(view).pedigree or ""
    number = 2 + 2 * held(view, view.seat, family)
    purse = view.purse or ()
    while number > 1 and sum(purse[:number]) > view.money // 3:
        number -= 1
    return number


def _rat(view: View, options: RatOptions) -> Move:
    rats = held(view, view.seat, RAT_FAMILY)
    tempting = _auction(view).laid >= 4 + 3 * rats
    if not options.values or tempting or options.values[0] > 50 + 50 * rats:
        return Take()
    return Lay(options.values[:1])


def _offer(view: View, options: OfferOptions, rng: Random) -> Move:
    amount = 0 if rng.random() < BLUFF_OFFER else _stake_money(view, rng)
    cards = _cards_worth(options.purse, amount, options.least, rng)
    return Offer(cards, options.may_cover and rng.random() < COVER)


def _answer(view: View, options: AnswerOptions, rng: Random) -> Move:
    amount = _stake_money(view, rng)
    size = _trade(view).offer_size
    feared = rival_money(view) * rng.uniform(0, min(1.0, (4 if size is None else size) / 6))
    if options.may_accept and amount < feared and rng.random() > BLUFF_OFFER:
        return Accept()
    return Counter(_cards_worth(options.purse, amount, options.least, rng))


def _stake_money(view: View, rng: Random) -> int:
    """What to lay for a trade: never quite the same, and no more than the rival could top."""
    trade = _trade(view)
    won, lost = _swing(view, trade.family, trade.stake)
    return int(min(_limit(view, won - lost) * rng.uniform(0.3, 1.1), rival_money(view) + 10))


def _cards_worth(purse: Cards, amount: int, least: int, rng: Random) -> Cards:
    """Cards of about that worth, the big ones first, and some zeros so that their number tells little."""
    chosen = []
    for card in reversed([card for card in purse if card]):
        if card <= amount:
            chosen.append(card)
            amount -= card
    decoys = rng.randint(0, purse.count(0))
    return tuple(sorted((*chosen, *[0] * decoys))) or purse[:least]


def _divide(view: View, options: DivisionOptions) -> Move:
    """Keep what is better than the next card is likely to be."""
    if options.card.startswith("$"):
        return Keep() if int(options.card[1:]) >= 50 else Give()
    if options.card.endswith("-pedigree"):
        return Keep()
    wish = want(view, view.seat, ((options.card, 1),))
    return Keep() if wish > (_mean_gain(view) if view.deck_left > 1 else 0) else Give()


def _auction(view: View) -> AuctionView:
    assert view.auction is not None
    return view.auction


def _trade(view: View) -> TradeView:
    assert view.trade is not None
    return view.trade
