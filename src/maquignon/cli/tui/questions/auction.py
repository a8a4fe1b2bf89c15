"""Questions of auctions: bids, the buy-right, payments; slaps and rats as well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from maquignon.cli.telling import count, herd_words
from maquignon.cli.tui.questions.question import Amount, Answer, Back, Choice, Menu, Next, Picking
from maquignon.play.moves import Bid, Buy, Lay, Pass, Pay, Sell, Slap, Take
from maquignon.play.options import BidOptions, BuyRightOptions, LayOptions, PaymentOptions, RatOptions, SlapOptions
from maquignon.play.phase import Phase
from maquignon.play.view import AuctionView, View

RAISES: Final = (0, 10, 20, 50, 100)
"""Above the least bid."""


def bidding(view: View, options: BidOptions) -> Menu:
    lot = herd_words(_auction(view).lot)
    choices = [Choice("Pass", Answer(Pass()), "You are asked again if somebody raises.")]
    amounts = [options.least + more for more in RAISES if options.least + more <= options.most]
    choices += [_bid(options, amount) for amount in amounts]
    if amounts:
        another = Amount(title=f"Your bid for {lot}: at least {options.least}", make=lambda bid: _bidden(options, bid))
        choices.append(Choice("Another amount …", another, f"Any multiple of {options.step} from {options.least} on."))
    choices.append(Choice("Pass on this lot", Answer(Pass(), standing=True), "Pass, whatever the others bid for it."))
    return Menu(title=f"Your bid for {lot}?", choices=tuple(choices))


def _bid(options: BidOptions, amount: int) -> Choice:
    bluff = amount > options.affordable
    note = f"A bluff: you own {options.affordable}." if bluff else _rest(options.affordable - amount)
    return Choice(f"Bid {amount}{' (bluff)' if bluff else ''}", _bidden(options, amount), note, is_bluff=bluff)


def _rest(left: int) -> str:
    return f"You could pay that, and would have {left} left." if left else "You could pay that, with all you have."


def _bidden(options: BidOptions, amount: int) -> Next:
    if not options.affordable < amount <= options.most:
        return Answer(Bid(amount))
    return Menu(
        title=f"Bid {amount} with only {options.affordable} in your purse?",
        warning="If it is sold to you, you show all your money to everybody, and the lot is auctioned anew (A14, A15).",
        choices=(
            Choice("Think again", Back(), "Back to the other bids."),
            Choice(f"Bluff: bid {amount}", Answer(Bid(amount)), "Somebody may outbid you yet …", is_bluff=True),
        ),
    )


def buy_right(view: View, options: BuyRightOptions, names: Sequence[str]) -> Menu:
    auction = _auction(view)
    is_pedigree = view.phase is Phase.PEDIGREE_RIGHT
    rival = auction.payer if is_pedigree else auction.high_bidder
    assert rival is not None
    price = count(options.price, "card") if is_pedigree else str(options.price)
    choices = [Choice(f"Sell to {names[rival]} for {price}", Answer(Sell()), f"You get {price}.")]
    if options.may_buy:
        note = f"You keep the lot and pay {names[rival]} {price}."
        choices.append(Choice(f"Buy it yourself for {price}", Answer(Buy()), note))
    lack = "" if options.may_buy else f"For the buy-right you lack the {'cards' if is_pedigree else 'money'} (R18)."
    return Menu(title=f"{names[rival]} is to pay {price}", choices=tuple(choices), warning=lack)


def payment(view: View, options: PaymentOptions, names: Sequence[str]) -> Picking:
    payee = _auction(view).payee
    assert payee is not None
    return Picking(
        title=f"Pay {names[payee]} {options.price}; no change is given",
        purse=options.purse,
        verb="Pay",
        make=lambda cards, _: Pay(cards),
        chosen=options.sets[0],
        ways=options.sets,
    )


def slapping(view: View, options: SlapOptions) -> Menu:
    cards = count(options.number, "card")
    waiting = "The next number is called, unless somebody slaps." if options.number > 1 else "It was the last call."
    choices = [Choice("Wait", Answer(Pass()), waiting)]
    if options.may_slap:
        note = f"The pedigree for {cards} of any value." if options.affordable else "A bluff: you have too few cards."
        choices.append(Choice(f"Slap at {options.number}!", _slapped(view, options), note, not options.affordable))
    choices.append(Choice("Let it go", Answer(Pass(), standing=True), "Wait to the end of the count."))
    return Menu(title=f"{options.number} … slap the pedigree of the {_auction(view).pedigree}?", choices=tuple(choices))


def _slapped(view: View, options: SlapOptions) -> Next:
    if options.affordable:
        return Answer(Slap())
    return Menu(
        title=f"Slap at {options.number} with {count(len(view.purse or ()), 'card')}?",
        warning="You would show all your money to everybody, and the count begins again at ten (P5).",
        choices=(
            Choice("Think again", Back()),
            Choice("Slap all the same", Answer(Slap()), is_bluff=True),
        ),
    )


def laying(view: View, options: LayOptions) -> Picking:
    return Picking(
        title=f"Lay {count(options.number, 'card')} face down, of any value",
        purse=options.purse,
        verb="Lay",
        make=lambda cards, _: Lay(cards),
        chosen=options.purse[: options.number],
    )


def rat_round(view: View, options: RatOptions) -> Menu:
    beside = count(_auction(view).laid, "card")
    lay = [
        Choice(f"Lay a {value}", Answer(Lay((value,))), "Face down: the others see that you laid a card, not which.")
        for value in options.values
    ]
    take = Choice(f"Take the rat and {beside}", Answer(Take()), "Four rats in one hand cost a family at the end.")
    return Menu(title="A rat: lay a card to be spared, or take it?", choices=(*lay, take))


def _auction(view: View) -> AuctionView:
    assert view.auction is not None
    return view.auction
