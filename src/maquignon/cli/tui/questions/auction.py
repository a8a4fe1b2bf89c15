"""Questions of auctions: bids, the buy-right, payments."""

from __future__ import annotations

from typing import Final

from maquignon.cli.telling import Company, herd_words, price_words
from maquignon.cli.texts import Texts
from maquignon.cli.tui.questions.question import Amount, Answer, Back, Choice, Menu, Next, Picking
from maquignon.play.moves import Bid, Buy, Pass, Pay, Sell
from maquignon.play.options import BidOptions, BuyRightOptions, PaymentOptions
from maquignon.play.phase import Phase
from maquignon.play.view import AuctionView, View

RAISES: Final = (0, 10, 20, 50, 100)
"""Above the least bid."""


def bidding(view: View, options: BidOptions, texts: Texts) -> Menu:
    lot = herd_words(texts, _auction(view).lot)
    choices = [Choice(texts.say("questions.pass"), Answer(Pass()), texts.say("questions.pass_note"))]
    amounts = [options.least + more for more in RAISES if options.least + more <= options.most]
    choices += [_bid(options, amount, texts) for amount in amounts]
    if amounts:
        choices.append(_another_amount(lot, options, texts))
    for_good = texts.say("questions.pass_lot"), Answer(Pass(), standing=True), texts.say("questions.pass_lot_note")
    return Menu(title=texts.say("questions.bid_title", lot=lot), choices=(*choices, Choice(*for_good)))


def _another_amount(lot: str, options: BidOptions, texts: Texts) -> Choice:
    title = texts.say("questions.bid_amount_title", lot=lot, least=options.least)
    question = Amount(title=title, make=lambda bid: _bidden(options, bid, texts))
    note = texts.say("questions.another_amount_note", step=options.step, least=options.least)
    return Choice(texts.say("questions.another_amount"), question, note)


def _bid(options: BidOptions, amount: int, texts: Texts) -> Choice:
    then = _bidden(options, amount, texts)
    left = options.affordable - amount
    if left < 0:
        note = texts.say("questions.bid_bluff_note", affordable=options.affordable)
        return Choice(texts.say("questions.bid_bluff", amount=amount), then, note, is_bluff=True)
    note = texts.say("questions.bid_note", left=left) if left else texts.say("questions.bid_all_note")
    return Choice(texts.say("questions.bid", amount=amount), then, note)


def _bidden(options: BidOptions, amount: int, texts: Texts) -> Next:
    if not options.affordable < amount <= options.most:
        return Answer(Bid(amount))
    bluff = texts.say("questions.bluff", amount=amount)
    return Menu(
        title=texts.say("questions.bluff_title", amount=amount, affordable=options.affordable),
        warning=texts.say("questions.bluff_warning"),
        choices=(
            Choice(texts.say("questions.think_again"), Back(), texts.say("questions.think_again_note")),
            Choice(bluff, Answer(Bid(amount)), texts.say("questions.bluff_note"), is_bluff=True),
        ),
    )


def buy_right(view: View, options: BuyRightOptions, company: Company) -> Menu:
    auction, texts = _auction(view), company.texts
    is_pedigree = view.phase is Phase.PEDIGREE_RIGHT
    rival = auction.payer if is_pedigree else auction.high_bidder
    assert rival is not None
    told = {"name": company.names[rival], "price": price_words(texts, options.price, auction.pedigree)}
    sell = Choice(texts.say("questions.sell", **told), Answer(Sell()), texts.say("questions.sell_note", **told))
    buy = Choice(texts.say("questions.buy", **told), Answer(Buy()), texts.say("questions.buy_note", **told))
    lack = texts.say("questions.buy_lacks_cards" if is_pedigree else "questions.buy_lacks_money")
    return Menu(
        title=texts.say("questions.buy_right_title", **told),
        choices=(sell, buy) if options.may_buy else (sell,),
        warning="" if options.may_buy else lack,
    )


def payment(view: View, options: PaymentOptions, company: Company) -> Picking:
    payee, texts = _auction(view).payee, company.texts
    assert payee is not None
    return Picking(
        title=texts.say("questions.pay_title", name=company.names[payee], price=options.price),
        purse=options.purse,
        verb=texts.say("questions.pay"),
        make=lambda cards, _: Pay(cards),
        chosen=options.sets[0],
        ways=options.sets,
    )


def _auction(view: View) -> AuctionView:
    assert view.auction is not None
    return view.auction
