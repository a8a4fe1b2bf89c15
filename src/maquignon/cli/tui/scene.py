"""What lies on the table now, in two short sentences: the lot or the trade, and how it stands."""

from __future__ import annotations

from collections.abc import Sequence

from maquignon.cli.telling import coins, count, herd_words, offer_words
from maquignon.cli.tui.addressing import addressed
from maquignon.play.phase import Phase
from maquignon.play.view import AuctionView, TradeView, View
from maquignon.rulebook.cards import FAMILIES, KINDS, PEDIGREE_VALUE, RAT, VALUES
from maquignon.rulebook.sentences import one_of


def scene(view: View, names: Sequence[str]) -> tuple[str, str]:
    first, second = _scene(view, names)
    return addressed(first), addressed(second)


def value_of(family: str) -> int:
    return 0 if family == KINDS[RAT] else VALUES[FAMILIES.index(family)]


def _scene(view: View, names: Sequence[str]) -> tuple[str, str]:
    if view.trade:
        return _trade(view, view.trade, names)
    if view.auction:
        return _auction(view, view.auction, names)
    if view.phase is Phase.OVER:
        return "The market closes.", "Every family is complete."
    return f"{names[view.active]} is at the stall.", _choice(view, names[view.active])


def _choice(view: View, name: str) -> str:
    if view.phase is Phase.DIVISION:
        return f"{name} looks at the top card, to keep it or give it away."
    if view.phase is Phase.EXTRA:
        return f"{name} may turn up another card after the trade."
    if not view.deck_left:
        return f"{name} must trade: the deck is empty."
    return f"{name} chooses {'a division' if view.edition.division else 'an auction'} or a trade."


def _auction(view: View, auction: AuctionView, names: Sequence[str]) -> tuple[str, str]:
    name = names[view.active]
    if view.phase is Phase.RAT_ROUND:
        own = f", {coins(auction.own_laid)} laid by you" if auction.own_laid else ""
        beside = f"{count(auction.laid, 'money card').capitalize()} {'lies' if auction.laid == 1 else 'lie'} beside it"
        return f"{name} turns up a rat.", f"{beside}{own}."
    if auction.pedigree:
        lot = f"the pedigree of the {auction.pedigree} (+{PEDIGREE_VALUE})"
        return f"{name} auctions {lot}.", _countdown(view, auction, names)
    worth = " + ".join(str(value_of(family)) for family, number in auction.lot for _ in range(number))
    return f"{name} auctions {herd_words(auction.lot)} ({worth}).", _bidding(view, auction, names)


def _countdown(view: View, auction: AuctionView, names: Sequence[str]) -> str:
    if view.phase is Phase.COUNTDOWN:
        return f"The count is at {auction.call}: who slaps pays {count(auction.call, 'card')}."
    if view.phase is Phase.PEDIGREE_RIGHT:
        assert auction.payer is not None
        return f"{names[auction.payer]} laid {count(auction.laid, 'card')} face down."
    return _paying(auction, names, count(auction.call, "card"))


def _bidding(view: View, auction: AuctionView, names: Sequence[str]) -> str:
    if view.phase is Phase.PAYMENT:
        return _paying(auction, names, str(auction.high_bid))
    if auction.high_bidder is None:
        bid = "Nobody has bid yet"
    else:
        bid = f"The high bid is {auction.high_bid}, by {names[auction.high_bidder]}"
    passed = [names[seat] for seat in auction.passed]
    return f"{bid}; {one_of(passed, last='and')} passed." if passed else f"{bid}."


def _paying(auction: AuctionView, names: Sequence[str], price: str) -> str:
    assert auction.payer is not None
    payee = "" if auction.payee is None else f" {names[auction.payee]}"
    return f"{names[auction.payer]} pays{payee} {price}."


def _trade(view: View, trade: TradeView, names: Sequence[str]) -> tuple[str, str]:
    challenger, challenged = names[trade.challenger], names[trade.challenged]
    stake = herd_words(((trade.family, trade.stake),))
    first = f"{challenger} challenges {challenged} for {stake} ({value_of(trade.family)})."
    if trade.family == KINDS[RAT]:
        first = f"{challenger} wants {challenged} to take {stake}."
    return first, _offer(view.phase, trade, challenger)


def _offer(phase: Phase, trade: TradeView, challenger: str) -> str:
    again = "After a tie, " if trade.tied else ""
    if phase is Phase.OFFER:
        return f"A tie: {challenger} must offer again." if again else f"{challenger} makes an offer."
    own = f" ({coins(trade.own_offer)})" if trade.own_offer else ""
    return f"{again}{challenger} laid {offer_words(trade.offer_size)}{own}."
