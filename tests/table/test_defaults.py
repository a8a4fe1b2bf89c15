"""What is said for somebody whose time is up, phase by phase."""

import pytest

from maquignon.play import options
from maquignon.play.moves import Accept, Auction, Challenge, Counter, Keep, Lay, Offer, Pass, Pay, Sell, Stop, Take
from maquignon.table.defaults import default_move

PURSE = (0, 10, 10, 50, 100)


@pytest.mark.parametrize(
    ("asked", "move"),
    [
        (options.TurnOptions(draw=Auction(), challenges={1: ("cow",)}), Auction()),
        (options.TurnOptions(draw=None, challenges={1: ("cow", "pig")}), Challenge(1, "cow")),
        (options.TurnOptions(draw=Auction(), challenges={}, may_stop=True), Stop()),
        (options.BidOptions(least=10, most=90, affordable=90), Pass()),
        (options.BidOptions(least=10, most=90, affordable=90, may_pass=False), None),
        (options.OwnUpOptions(high_bid=90), None),
        (options.BuyRightOptions(price=90, may_buy=True), Sell()),
        (options.PaymentOptions(price=60, purse=PURSE), Pay((10, 50))),
        (options.PaymentOptions(price=80, purse=PURSE), Pay((100,))),
        (options.PaymentOptions(price=50, purse=(10, 10, 10, 10, 10, 50)), Pay((50,))),
        (options.LayOptions(number=3, purse=PURSE), Lay((0, 10, 10))),
        (options.RatOptions(values=(0, 10)), Lay((0,))),
        (options.RatOptions(values=()), Take()),
        (options.OfferOptions(purse=PURSE, least=1, may_cover=False), Offer((0,))),
        (options.OfferOptions(purse=PURSE, least=0, may_cover=True), Offer(())),
        (options.AnswerOptions(purse=PURSE, least=1, may_accept=True), Accept()),
        (options.AnswerOptions(purse=PURSE, least=1, may_accept=False), Counter((0,))),
        (options.DivisionOptions(card="cow"), Keep()),
        (options.SlapOptions(number=3, may_pass=True, may_slap=True, affordable=True), Pass()),
    ],
)
def test_the_default_costs_least(asked, move):
    assert default_move(asked) == move
