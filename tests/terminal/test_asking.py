"""What a person is asked, answered by keys and clicks: bids, payments, slaps, trades."""

from maquignon.play import Accept, Bid, Challenge, Counter, Lay, Offer, Pass, Pay, Phase, Slap
from tests.terminal.hands import press
from tests.terminal.looking import text
from tests.terminal.scenes import seen

NOTHING = "seat 0: nothing; seat 1: nothing; seat 2: nothing; deck: rest"
BIDDING = f"edition: koehandel-2001; turn: 2; phase: bidding; lot: cow; asked: 0; {NOTHING}"
PAYING = (
    "edition: koehandel-2001; turn: 1; phase: payment; lot: pig; high-bid: 60 by 0; payer: 0; "
    "seat 0: nothing | 2x0 4x10 50 100; seat 1: nothing; seat 2: nothing; deck: rest"
)
TURN = "edition: {}; turn: 0; seat 0: cow, pig; seat 1: cow, pig; seat 2: pig; deck: rest"
ANSWER = (
    "edition: koehandel-2001; turn: 1; phase: answer; trade: cow with 0; offer: 10 50; "
    "seat 0: cow; seat 1: cow | 2x0 3x10; seat 2: nothing; deck: rest"
)
COUNTING = f"edition: master-2009; turn: 2; phase: countdown; pedigree: cow; call: 8; asked: 0; {NOTHING}"


def keys(*pressed):
    async def act(pilot, panel):
        await press(pilot, *pressed)

    return act


def test_numbers_bid():
    async def act(pilot, panel):
        await pilot.press("3")

    assert seen(BIDDING, act).plies == ((0, Bid(20)),)


def test_arrows_and_enter_bid():
    assert seen(BIDDING, keys("right", "enter")).plies == ((0, Bid(10)),)


def test_any_amount_can_be_typed():
    assert seen(BIDDING, keys("7", "8", "0", "enter")).plies == ((0, Bid(80)),)


def test_an_amount_the_rules_refuse_is_refused_with_a_reason():
    async def act(pilot, panel):
        await press(pilot, "7", "8", "5", "enter")
        assert "multiple of 10" in text(pilot.app)
        await press(pilot, "backspace", "0", "enter")

    assert seen(BIDDING, act).plies == ((0, Bid(80)),)


def test_an_over_bid_is_warned_of_and_may_be_withdrawn():
    async def act(pilot, panel):
        await press(pilot, "7", "1", "2", "0", "enter")
        assert "Bid 120 with only 90 in your purse?" in text(pilot.app)
        assert "you show all your money" in text(pilot.app)
        await press(pilot, "1", "escape", "1")

    assert seen(BIDDING, act).plies == ((0, Pass()),)


def test_an_over_bid_can_be_meant():
    assert seen(BIDDING, keys("7", "1", "2", "0", "enter", "2")).plies == ((0, Bid(120)),)


def test_a_quick_raise_beyond_ones_means_is_a_bluff_too():
    async def act(pilot, panel):
        await press(pilot, "6")
        assert "Bid 110 with only 90" in text(pilot.app)

    assert seen(BIDDING, act).plies == ()


def test_a_lot_can_be_passed_on_for_good():
    game = seen(BIDDING.replace("asked: 0", "high-bid: 10 by 1; asked: 0"), keys("8"))
    assert game.plies == ((0, Pass()),)


def test_the_cheapest_payment_is_chosen_beforehand():
    async def act(pilot, panel):
        assert "2 cards, 60 in all" in text(pilot.app)
        await press(pilot, "enter")

    assert seen(PAYING, act).plies == ((0, Pay((10, 50))),)


def test_a_payment_the_rules_refuse_cannot_be_made():
    async def act(pilot, panel):
        await press(pilot, "1", "enter")
        assert "the 0 is superfluous" in text(pilot.app)
        await press(pilot, "down", "enter")

    assert seen(PAYING, act).plies == ((0, Pay((10, 50))),)


def test_other_ways_to_pay_come_one_by_one():
    position = PAYING.replace("4x10 50 100", "10 3x20 50 100").replace("koehandel-2001", "master-2009")
    assert seen(position, keys("n", "enter")).plies == ((0, Pay((20, 20, 20))),)


def test_a_challenge_names_a_player_and_a_family():
    game = seen(TURN.format("koehandel-2001"), keys("2", "2", "backspace", "2", "3", "up", "enter"))
    assert game.plies[0] == (0, Challenge(1, "cow"))
    assert game.plies[1] == (0, Offer((10, 50)))


def test_escape_goes_back_from_the_families():
    assert seen(TURN.format("koehandel-2001"), keys("2", "escape", "3", "1")).plies == ((0, Challenge(2, "pig")),)


def test_an_offer_can_be_empty_and_covered_where_the_edition_has_it():
    game = seen(TURN.format("kuhhandel-1999"), keys("2", "1", "backspace", "c", "enter"))
    assert game.plies[1] == (0, Offer((), covered=True))


def test_elsewhere_an_offer_cannot_be_empty():
    assert len(seen(TURN.format("koehandel-2001"), keys("2", "1", "backspace", "c", "enter")).plies) == 1


def test_an_offer_is_accepted_unseen():
    assert seen(ANSWER, keys("1")).plies == ((0, Accept()),)


def test_or_countered_card_by_card():
    assert seen(ANSWER, keys("2", "backspace", "2", "2", "3", "enter")).plies == ((0, Counter((10, 10, 50))),)


def test_who_has_no_money_counters_with_nothing():
    assert seen(
        ANSWER.replace("seat 0: cow", "seat 0: cow | nothing"), keys("2", "1", "up", "right", "enter")
    ).plies == ((0, Counter(())),)


def test_the_countdown_asks_at_each_number():
    game = seen(COUNTING.replace("call: 8", "call: 6"), keys("2"))
    assert game.plies == ((0, Slap()),)
    assert game.phase is Phase.LAYING


def test_a_slap_with_too_few_cards_is_warned_of():
    async def act(pilot, panel):
        await press(pilot, "2")
        assert "Slap at 8 with 7 cards?" in text(pilot.app)
        await press(pilot, "1", "1")

    assert seen(COUNTING, act).plies == ((0, Pass()),)


def test_for_a_pedigree_the_number_of_cards_counts():
    position = COUNTING.replace("phase: countdown", "phase: laying").replace("call: 8; asked: 0", "call: 3; payer: 0")
    assert seen(position, keys("4", "enter", "1", "1", "enter")).plies == ((0, Lay((0, 10, 50))),)


def test_a_rat_is_taken_or_paid_off():
    position = COUNTING.replace("phase: countdown; pedigree: cow; call: 8", "phase: rat-round")
    assert seen(position, keys("2")).plies == ((0, Lay((10,))),)


def test_choices_can_be_clicked():
    async def act(pilot, panel):
        await pilot.click(panel, offset=(panel.size.width // 2, 1))

    (ply,) = seen(BIDDING, act).plies
    assert isinstance(ply[1], Bid)


def test_cards_and_buttons_can_be_clicked():
    async def act(pilot, panel):
        await pilot.click(panel, offset=(5, 1))
        assert "the 0 is superfluous" in text(pilot.app)
        await press(pilot, "down")
        await pilot.click(panel, offset=(5, 4))

    assert seen(PAYING, act).plies == ((0, Pay((10, 50))),)


def test_help_cites_the_rules_that_apply():
    async def act(pilot, panel):
        await pilot.press("question_mark")
        await pilot.pause()
        assert "R5 No superfluous card" in text(pilot.app)
        await pilot.press("escape", "enter")

    assert len(seen(PAYING, act).plies) == 1
