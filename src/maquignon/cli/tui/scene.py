"""What lies on the table now, in two short sentences: the lot or the trade, and how it stands."""

from __future__ import annotations

from maquignon.cli.telling import Company, coins, herd_words, offer_words, pedigree_words, price_words
from maquignon.play.phase import Phase
from maquignon.play.view import AuctionView, TradeView, View
from maquignon.rulebook.cards import FAMILIES, KINDS, PEDIGREE_VALUE, RAT, VALUES


def scene(view: View, company: Company) -> tuple[str, str]:
    if view.trade:
        return _trade(view, view.trade, company)
    if view.auction:
        return _auction(view, view.auction, company)
    if view.phase is Phase.OVER:
        why = company.texts.say("table.all_stopped" if view.stopped else "table.all_complete")
        return company.texts.say("table.market_closes"), why
    return company.tell("table.at_the_stall", view.active), company.tell(_choice(view), view.active)


def value_of(family: str) -> int:
    return 0 if family == KINDS[RAT] else VALUES[FAMILIES.index(family)]


def _choice(view: View) -> str:
    if view.phase is Phase.DIVISION:
        return "table.looks_to_divide"
    if view.phase is Phase.EXTRA:
        return "table.may_draw_again"
    if not view.deck_left:
        return "table.must_trade"
    return "table.chooses_division" if view.edition.division else "table.chooses_auction"


def _auction(view: View, auction: AuctionView, company: Company) -> tuple[str, str]:
    texts = company.texts
    if view.phase is Phase.RAT_ROUND:
        first = company.tell("events.turned_up", view.active, card=texts.animals(KINDS[RAT]))
        return first, _beside_the_rat(auction, company)
    if auction.pedigree:
        lot, worth = pedigree_words(texts, auction.pedigree), f"+{PEDIGREE_VALUE}"
        return company.tell("table.auctions", view.active, lot=lot, worth=worth), _countdown(view, auction, company)
    worth = " + ".join(str(value_of(family)) for family, number in auction.lot for _ in range(number))
    first = company.tell("table.auctions", view.active, lot=herd_words(texts, auction.lot), worth=worth)
    return first, _bidding(view, auction, company)


def _beside_the_rat(auction: AuctionView, company: Company) -> str:
    texts = company.texts
    beside = texts.count("table.beside_the_rat", auction.laid)
    if not auction.own_laid:
        return beside
    return f"{beside} {texts.say('table.of_them_yours', cards=coins(texts, auction.own_laid))}"


def _countdown(view: View, auction: AuctionView, company: Company) -> str:
    texts = company.texts
    if view.phase is Phase.COUNTDOWN:
        cards = texts.count("cards.counted", auction.call)
        return texts.say("table.count_at", number=auction.call, cards=cards)
    if view.phase is Phase.PEDIGREE_RIGHT:
        assert auction.payer is not None
        return company.tell("table.laid_face_down", auction.payer, cards=texts.count("cards.counted", auction.laid))
    return _paying(auction, company, auction.call)


def _bidding(view: View, auction: AuctionView, company: Company) -> str:
    if view.phase is Phase.PAYMENT:
        return _paying(auction, company, auction.high_bid)
    if auction.high_bidder is None:
        bid = company.texts.say("table.nobody_has_bid")
    else:
        bid = company.tell("table.high_bid", auction.high_bidder, amount=auction.high_bid)
    passed = ", ".join(company.name(seat) for seat in auction.passed)
    return f"{bid} {company.texts.say('table.have_passed', names=passed)}" if passed else bid


def _paying(auction: AuctionView, company: Company, price: int) -> str:
    assert auction.payer is not None
    told = price_words(company.texts, price, auction.pedigree)
    if auction.payee is None:
        return company.tell("table.pays", auction.payer, price=told)
    return company.tell("events.paid", auction.payer, auction.payee, price=told, shown="")


def _trade(view: View, trade: TradeView, company: Company) -> tuple[str, str]:
    stake = company.texts.animals(trade.family, trade.stake)
    if trade.family == KINDS[RAT]:
        first = company.tell("table.pushes_rat", trade.challenger, trade.challenged, stake=stake)
    else:
        value = value_of(trade.family)
        first = company.tell("table.challenges", trade.challenger, trade.challenged, stake=stake, value=value)
    return first, _offer(view.phase, trade, company)


def _offer(phase: Phase, trade: TradeView, company: Company) -> str:
    if phase is Phase.OFFER:
        return company.tell("table.must_offer_again" if trade.tied else "table.makes_offer", trade.challenger)
    shown = f" ({coins(company.texts, trade.own_offer)})" if trade.own_offer else ""
    offer = offer_words(company.texts, trade.offer_size)
    key = "table.laid_offer_again" if trade.tied else "table.laid_offer"
    return company.tell(key, trade.challenger, offer=offer, shown=shown)
