"""Section H: the challenge, the offer, the answer, and who gets what."""

from __future__ import annotations

import pytest

from maquignon.play import SPECTATOR, Accept, Challenge, Counter, Offer, Pass, Phase
from maquignon.play.events import Accepted, Challenged, Countered, Offered, Swapped, Tied, TradeWon, TurnBegan
from maquignon.play.options import AnswerOptions, OfferOptions, TurnOptions
from tests.rulebook.scenes import (
    ALL,
    AUCTIONING,
    CLASSIC,
    HOLLOW,
    MASTER,
    happened,
    moves,
    play,
    purse,
    purses,
    refused,
    scene,
)
from tests.rulebook.trades import cash, holdings, onlookers, pockets, swap, trade

OTHERS = tuple(name for name in ALL if name not in HOLLOW)
REPEATING = (*CLASSIC, *MASTER)
LOOSE = (10, 10, 10, 50)
FOURS: list[tuple[str, tuple[str, ...]]] = [*((name, ()) for name in REPEATING), ("boursicocotte-2025", ("original",))]
"""Where families have four cards."""
SINGLES = [
    *((name, house_rules, *held) for name, house_rules in FOURS for held in ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1))),
    *(("boursicocotte-2025", (), *held) for held in ((1, 1), (1, 2), (2, 1))),
]
AT_LEAST_ONE = "at least one card must be laid, since you have one"

every_edition = pytest.mark.parametrize("name", ALL)
every_repeat = pytest.mark.parametrize("name", REPEATING)
every_master = pytest.mark.parametrize("name", MASTER)
every_hollow = pytest.mark.parametrize("name", HOLLOW)
every_boursicocotte = pytest.mark.parametrize("house_rules", [(), ("original",)], ids=["plain", "original"])


@every_edition
def test_H1_the_active_player_names_a_player_and_a_family(name: str) -> None:
    game = scene(name, herds={0: {"cow": 1}, 1: {"cow": 2}})
    game.play(0, Challenge(1, "cow"))
    assert (game.phase, game.mover) == (Phase.OFFER, 0)
    for seat in (*range(game.players), SPECTATOR):
        assert happened(game, seat) == (Challenged(0, 1, "cow"),)
        shown = game.view(seat).trade
        assert shown is not None
        assert (shown.challenger, shown.challenged, shown.family, shown.tied) == (0, 1, "cow", False)


def test_H1_every_owner_of_a_shared_family_can_be_challenged() -> None:
    herds = {0: {"cow": 1, "horse": 1, "pig": 2}, 1: {"cow": 1, "dog": 1}, 2: {"cow": 1, "horse": 2}}
    game = scene(herds=herds, players=4)
    options = game.options(0)
    assert isinstance(options, TurnOptions)
    assert options.challenges == {1: ("cow",), 2: ("cow", "horse")}
    assert moves(game, 0)[1:] == [Challenge(1, "cow"), Challenge(2, "cow"), Challenge(2, "horse")]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (Challenge(1, "pig"), "you have no pig"),
        (Challenge(1, "horse"), "seat 1 has no horse"),
        (Challenge(1, "goat"), "seat 1 has no goat"),
        (Challenge(0, "cow"), "you cannot challenge yourself"),
        (Challenge(3, "cow"), "there is no seat 3"),
        (Challenge(-1, "cow"), "there is no seat -1"),
    ],
)
def test_H1_nothing_else_can_be_challenged(move: Challenge, reason: str) -> None:
    game = scene(herds={0: {"cow": 1, "horse": 1, "goat": 4}, 1: {"cow": 1, "pig": 1}, 2: {"horse": 1}})
    assert refused(game, 0, move) == reason


def test_H1_only_the_active_player_challenges() -> None:
    game = scene(herds={0: {"cow": 1}, 1: {"cow": 1}})
    assert refused(game, 1, Challenge(0, "cow")) == "it is not your move: seat 0 is to act"


@every_edition
def test_H1_the_challenged_cannot_refuse(name: str) -> None:
    game = trade(name)
    assert game.options(1) is None
    game.play(0, Offer((10,)))
    assert game.mover == 1
    assert {type(move) for move in moves(game, 1)} == {Accept, Counter}
    assert refused(game, 1, Pass()) == "now accepting or a counter is due, not a pass"


@pytest.mark.parametrize("counter", [10, 50])
@pytest.mark.parametrize(("name", "house_rules"), FOURS)
def test_H2_two_against_two_is_for_the_pair(name: str, house_rules: tuple[str, ...], counter: int) -> None:
    game = trade(name, "cow", 2, 2, house_rules=house_rules, purses=pockets((10, 10, 10), (10, 50)))
    shown = game.view().trade
    assert shown is not None
    assert shown.stake == 2
    assert happened(game) == (Challenged(0, 1, "cow", stake=2),)
    swap(game, (10, 10), (counter,))
    assert holdings(game, "cow") == ((4, 0) if counter == 10 else (0, 4))
    winner = 0 if counter == 10 else 1
    assert happened(game)[2] == TradeWon(winner, 1 - winner, "cow", stake=2)


@pytest.mark.parametrize("name", [name for name, _ in FOURS[:-1]])
def test_H2_an_accepted_pair_is_the_challengers(name: str) -> None:
    game = play(trade(name, "pig", 2, 2), (0, Offer((10,))), (1, Accept()))
    assert holdings(game, "pig") == (4, 0)


@pytest.mark.parametrize(("name", "house_rules", "mine", "theirs"), SINGLES)
def test_H2_in_every_other_case_it_is_for_one(name: str, house_rules: tuple[str, ...], mine: int, theirs: int) -> None:
    won, lost = (
        trade(name, "cow", mine, theirs, house_rules=house_rules, purses=pockets((10, 10), (10, 50))) for _ in "01"
    )
    assert (shown := won.view().trade) is not None
    assert shown.stake == 1
    assert holdings(swap(won, (10, 10), (10,)), "cow") == (mine + 1, theirs - 1)
    assert holdings(swap(lost, (10, 10), (50,)), "cow") == (mine - 1, theirs + 1)


@pytest.mark.parametrize(("mine", "theirs", "stake"), [(2, 2, 2), (2, 1, 1), (1, 2, 1), (1, 3, 1)])
def test_H2_a_trade_set_up_half_way_knows_its_stake(mine: int, theirs: int, stake: int) -> None:
    herds = {0: {"cow": mine}, 1: {"cow": theirs}}
    game = scene(herds=herds, phase=Phase.ANSWER, challenged=1, family="cow", offer=(10,))
    assert (shown := game.view().trade) is not None
    assert shown.stake == stake
    game.play(1, Accept())
    assert holdings(game, "cow") == (mine + stake, theirs - stake)
    assert happened(game)[1] == TradeWon(0, 1, "cow", stake)


@every_edition
def test_H3_any_cards_of_the_purse_may_be_offered(name: str) -> None:
    game = trade(name, purses=pockets((10, 10, 50)))
    offered = {move.cards for move in moves(game, 0) if isinstance(move, Offer)}
    assert offered - {()} == {(10,), (10, 10), (50,), (10, 50), (10, 10, 50)}
    assert game.options(1) is None


@pytest.mark.parametrize("cards", [(0,), (0, 0), (0, 0, 10), (0, 0, 10, 10, 10, 50)])
@pytest.mark.parametrize("name", AUCTIONING)
def test_H3_zeros_may_be_among_them_or_all_of_them_or_the_whole_purse(name: str, cards: tuple[int, ...]) -> None:
    game = trade(name, purses=pockets((0, 0, *LOOSE)))
    game.play(0, Offer(cards))
    assert (game.phase, game.mover) == (Phase.ANSWER, 1)
    assert sorted([*purse(game, 0), *cards]) == [0, 0, 10, 10, 10, 50]


@every_edition
def test_H3_an_offer_lies_face_down(name: str) -> None:
    low = play(trade(name, purses=pockets((10, 50))), (0, Offer((10,))))
    high = play(trade(name, purses=pockets((10, 50))), (0, Offer((50,))))
    for seat in (1, *onlookers(low)):
        assert low.view(seat) == high.view(seat)
        assert happened(low, seat) == happened(high, seat) == (Offered(0, 1, 1, None),)
    assert happened(low, 0) == (Offered(0, 1, 1, (10,)),)
    assert (shown := low.view(0).trade) is not None
    assert shown.own_offer == (10,)


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ((10, 10, 10), "you do not have 3 x 10"),
        ((100,), "you do not have 1 x 100"),
        ((30,), "there is no money card of 30"),
    ],
)
@every_edition
def test_H3_only_own_cards_can_be_offered(name: str, cards: tuple[int, ...], reason: str) -> None:
    game = trade(name, purses=pockets((10, 10, 50), (10, 10, 50)))
    assert refused(game, 0, Offer(cards)) == reason
    game.play(0, Offer((10, 10)))
    assert refused(game, 1, Counter(cards)) == reason


@pytest.mark.parametrize("name", OTHERS)
def test_H4_an_offer_has_at_least_one_card(name: str) -> None:
    game = trade(name, purses=pockets((10, 50), (10, 50)))
    options = game.options(0)
    assert isinstance(options, OfferOptions)
    assert options.least == 1
    assert refused(game, 0, Offer(())) == AT_LEAST_ONE
    game.play(0, Offer((10,)))
    answers = game.options(1)
    assert isinstance(answers, AnswerOptions)
    assert answers.least == 1
    assert refused(game, 1, Counter(())) == AT_LEAST_ONE


@pytest.mark.parametrize("covered", [False, True])
@every_hollow
def test_H4_a_hollow_hand_may_be_empty(name: str, covered: bool) -> None:
    game = trade(name, purses=pockets((10, 50), (10, 50)))
    assert Offer((), covered) in moves(game, 0)
    game.play(0, Offer((), covered))
    assert Counter(()) in moves(game, 1)
    game.play(1, Counter((10,)))
    assert holdings(game, "cow") == (0, 2)


@every_master
def test_H4_after_a_tie_an_offer_still_has_at_least_one_card(name: str) -> None:
    game = swap(trade(name, purses=pockets((10, 50), (10, 50))), (10,), (10,))
    assert refused(game, 0, Offer(())) == AT_LEAST_ONE
    game.play(0, Offer((10,)))
    assert refused(game, 1, Counter(())) == AT_LEAST_ONE


@every_edition
def test_H4_R10_without_a_money_card_nothing_is_offered(name: str) -> None:
    game = trade(name, purses=pockets((), ()))
    assert moves(game, 0) == [Offer(()), *([Offer((), covered=True)] if name in HOLLOW else [])]
    game.play(0, Offer(()))
    assert moves(game, 1) == [Accept(), Counter(())]
    game.play(1, Accept())
    assert (holdings(game, "cow"), purses(game)[:2]) == ((2, 0), [(), ()])


@every_hollow
def test_H5_nobody_else_sees_how_many_cards_are_covered(name: str) -> None:
    nothing = play(trade(name), (0, Offer((), covered=True)))
    plenty = play(trade(name), (0, Offer((10, 10, 50), covered=True)))
    for seat in (1, *onlookers(nothing)):
        assert happened(nothing, seat) == happened(plenty, seat) == (Offered(0, 1, None, None),)
        assert nothing.view(seat) == plenty.view(seat)
        assert (shown := plenty.view(seat).trade) is not None
        assert shown.offer_size is None
    assert happened(plenty, 0) == (Offered(0, 1, None, (10, 10, 50)),)
    assert (shown := plenty.view(0).trade) is not None
    assert shown.own_offer == (10, 10, 50)


@every_hollow
def test_H5_an_open_offer_shows_its_number(name: str) -> None:
    game = play(trade(name), (0, Offer((10, 10, 50))))
    assert happened(game) == (Offered(0, 1, 3, None),)
    assert (shown := game.view().trade) is not None
    assert shown.offer_size == 3


@pytest.mark.parametrize("cards", [(), (10, 10, 50)])
@every_hollow
def test_H5_the_number_comes_out_when_the_money_changes_hands(name: str, cards: tuple[int, ...]) -> None:
    accepted = play(trade(name), (0, Offer(cards, covered=True)), (1, Accept()))
    countered = swap(trade(name), cards, (10,), covered=True)
    tied = swap(trade(name, purses=pockets(LOOSE, (10, 10, 50))), cards, cards, covered=True)
    for seat in onlookers(accepted):
        assert happened(accepted, seat)[0] == Accepted(1, 0, len(cards), None)
        assert happened(countered, seat)[1] == Swapped(0, 1, len(cards), None)
        assert happened(tied, seat)[1] == Swapped(0, 1, len(cards), None)


@every_hollow
def test_H5_a_counter_is_not_covered(name: str) -> None:
    game = swap(trade(name), (), (0, 10), covered=True)
    assert happened(game)[0] == Countered(1, 0, 2, None)


@every_hollow
def test_H5_a_covered_offer_moves_the_same_money(name: str) -> None:
    game = trade(name, purses=pockets(LOOSE, LOOSE))
    game.play(0, Offer((10, 50), covered=True))
    assert purse(game, 0) == (10, 10)
    game.play(1, Accept())
    assert purses(game)[:2] == [(10, 10), (10, 10, 10, 10, 50, 50)]
    assert holdings(game, "cow") == (2, 0)


@pytest.mark.parametrize("name", OTHERS)
def test_H5_elsewhere_no_offer_is_covered(name: str) -> None:
    game = trade(name)
    assert refused(game, 0, Offer((10,), covered=True)) == "offers are not covered in this edition"
    assert not any(move.covered for move in moves(game, 0) if isinstance(move, Offer))


@every_edition
def test_H6_who_accepts_takes_the_money_and_gives_the_card(name: str) -> None:
    game = trade(name, "cow", 1, 2, purses=pockets(LOOSE, (10, 20) if name in MASTER else (10, 10)))
    before = purse(game, 1)
    play(game, (0, Offer((10, 50))), (1, Accept()))
    assert holdings(game, "cow") == (2, 1)
    assert purses(game)[:2] == [(10, 10), tuple(sorted((*before, 10, 50)))]
    assert happened(game) == (Accepted(1, 0, 2, None), TradeWon(0, 1, "cow"), TurnBegan(1))


@every_edition
def test_H6_accepting_is_done_without_looking(name: str) -> None:
    low, high = (play(trade(name, purses=pockets((10, 50))), (0, Offer((value,)))) for value in (10, 50))
    assert low.view(1) == high.view(1)
    assert low.options(1) == high.options(1)


@every_edition
def test_H6_accepting_ends_the_trade(name: str) -> None:
    game = play(trade(name), (0, Offer((10,))), (1, Accept()))
    assert (game.phase, game.active, game.mover) == (Phase.TURN, 1, 1)
    assert game.view().trade is None


@every_edition
def test_H7_a_counter_swaps_the_offers(name: str) -> None:
    game = swap(trade(name, purses=pockets((10, 10, 50), (10, 100))), (10, 50), (100,))
    assert purses(game)[:2] == [(10, 100), (10, 10, 50)]


@every_edition
def test_H7_each_counts_in_secret_what_the_other_laid(name: str) -> None:
    game = swap(trade(name, purses=pockets((10, 10, 50), (10, 100))), (10, 50), (100,))
    won = (TradeWon(1, 0, "cow"), TurnBegan(1))
    for seat in (0, 1):
        assert happened(game, seat) == (Countered(1, 0, 1, (100,)), Swapped(0, 1, 2, (10, 50)), *won)
    for seat in onlookers(game):
        assert happened(game, seat) == (Countered(1, 0, 1, None), Swapped(0, 1, 2, None), *won)


@every_edition
def test_H7_the_challenged_may_counter_with_any_cards(name: str) -> None:
    game = play(trade(name, purses=pockets((10,), (10, 10, 50))), (0, Offer((10,))))
    assert moves(game, 1)[0] == Accept()
    counters = {move.cards for move in moves(game, 1)[1:] if isinstance(move, Counter)}
    assert counters - {()} == {(10,), (10, 10), (50,), (10, 50), (10, 10, 50)}
    assert refused(game, 0, Accept()) == "it is not your move: seat 1 is to act"


@pytest.mark.parametrize(
    ("offer", "counter", "winner"),
    [
        ((50,), (10, 10, 10, 10), 0),
        ((10, 10, 10, 10), (50,), 1),
        ((10, 10), (10,), 0),
        ((10,), (10, 10), 1),
        ((100,), (10, 10, 10, 10, 50), 0),
        ((10, 50), (10, 10, 50), 1),
    ],
)
@every_edition
def test_H8_the_higher_sum_gets_the_card(
    name: str, offer: tuple[int, ...], counter: tuple[int, ...], winner: int
) -> None:
    game = trade(name, "cow", 1, 2, purses=pockets(offer, counter))
    swap(game, offer, counter)
    assert holdings(game, "cow") == ((2, 1) if winner == 0 else (0, 3))
    assert happened(game)[2:] == (TradeWon(winner, 1 - winner, "cow"), TurnBegan(1))


@pytest.mark.parametrize("name", AUCTIONING)
def test_H8_zeros_weigh_nothing(name: str) -> None:
    game = swap(trade(name, purses=pockets((0, 0, 10), (10, 10))), (0, 0, 10), (10, 10))
    assert holdings(game, "cow") == (0, 2)


@pytest.mark.parametrize(("offer", "counter"), [((50,), (10, 10)), ((10,), (50, 10)), ((10, 50), (10, 50))])
@every_edition
def test_H9_winner_and_loser_keep_what_they_received(
    name: str, offer: tuple[int, ...], counter: tuple[int, ...]
) -> None:
    game = trade(name, purses=pockets((*offer, 100), (*counter, 200)))
    before = cash(game)
    game.play(0, Offer(offer))
    assert cash(game) == before
    game.play(1, Counter(counter))
    assert purses(game)[:2] == [tuple(sorted((*counter, 100))), tuple(sorted((*offer, 200)))]
    assert cash(game) == before


@every_repeat
def test_H9_after_a_tie_the_money_stays_where_it_is(name: str) -> None:
    game = trade(name, purses=pockets((50, 50), (10, 10, 10, 10, 10)))
    swap(game, (50,), (10, 10, 10, 10, 10))
    assert happened(game)[-1] == Tied(0, 1, "cow")
    assert purses(game)[:2] == [(10, 10, 10, 10, 10, 50), (50,)]
    assert Counter((50,)) in moves(play(game, (0, Offer((10,)))), 1)


@pytest.mark.parametrize("name", CLASSIC)
def test_H10_after_a_first_tie_the_challenger_offers_anew(name: str) -> None:
    game = swap(trade(name, "cow", 2, 2, purses=pockets((10, 10, 50), (10, 50))), (10,), (10,))
    assert happened(game)[2:] == (Tied(0, 1, "cow", stake=2),)
    assert (game.phase, game.mover, game.active) == (Phase.OFFER, 0, 0)
    assert holdings(game, "cow") == (2, 2)
    shown = game.view().trade
    assert shown is not None
    assert (shown.challenged, shown.family, shown.stake, shown.tied) == (1, "cow", 2, True)
    offered = {move.cards for move in moves(game, 0) if isinstance(move, Offer)}
    assert offered - {()} == {(10,), (10, 10), (50,), (10, 50), (10, 10, 50)}
    assert (() in offered) is (name in HOLLOW)


@pytest.mark.parametrize("name", CLASSIC)
def test_H10_the_challenged_decides_afresh_and_may_accept(name: str) -> None:
    game = swap(trade(name, "cow", 2, 2, purses=pockets((10, 50), (10, 100))), (10,), (10,))
    game.play(0, Offer((50,)))
    assert game.phase is Phase.ANSWER
    assert {type(move) for move in moves(game, 1)} == {Accept, Counter}
    game.play(1, Accept())
    assert holdings(game, "cow") == (4, 0)
    assert purses(game)[:2] == [(10,), (10, 50, 100)]


@pytest.mark.parametrize(("counter", "winner"), [(10, 0), (100, 1)])
@pytest.mark.parametrize("name", CLASSIC)
def test_H10_the_challenged_may_also_counter_again(name: str, counter: int, winner: int) -> None:
    game = swap(trade(name, "cow", 1, 2, purses=pockets((10, 50), (10, 100))), (10,), (10,))
    swap(game, (50,), (counter,))
    assert happened(game)[2] == TradeWon(winner, 1 - winner, "cow")
    assert holdings(game, "cow") == ((2, 1) if winner == 0 else (0, 3))


@every_master
def test_H11_after_a_first_tie_both_must_offer_again(name: str) -> None:
    game = swap(trade(name, "cow", 2, 2, purses=pockets((10, 10, 50), (10, 50))), (10,), (10,))
    assert happened(game)[2:] == (Tied(0, 1, "cow", stake=2),)
    assert (game.phase, game.mover) == (Phase.OFFER, 0)
    assert (shown := game.view().trade) is not None
    assert (shown.stake, shown.tied) == (2, True)
    game.play(0, Offer((10, 10)))
    assert (game.phase, game.mover) == (Phase.COUNTER, 1)
    assert refused(game, 1, Accept()) == "now a counter is due, not accepting"
    assert [move for move in moves(game, 1) if not isinstance(move, Counter)] == []
    options = game.options(1)
    assert isinstance(options, AnswerOptions)
    assert not options.may_accept


@pytest.mark.parametrize(("counter", "left"), [((10,), (4, 0)), ((50,), (0, 4))])
@every_master
def test_H11_the_second_offers_decide(name: str, counter: tuple[int, ...], left: tuple[int, int]) -> None:
    game = swap(trade(name, "cow", 2, 2, purses=pockets((10, 10, 50), (10, 50))), (10,), (10,))
    swap(game, (10, 10), counter)
    assert holdings(game, "cow") == left
    assert game.active == 1


@every_boursicocotte
def test_H12_a_tie_is_the_challengers_at_once(house_rules: tuple[str, ...]) -> None:
    game = trade("boursicocotte-2025", "cow", 1, 2, house_rules=house_rules, purses=pockets((50,), (10,) * 5))
    swap(game, (50,), (10,) * 5)
    assert happened(game)[2:] == (TradeWon(0, 1, "cow"), TurnBegan(1))
    assert holdings(game, "cow") == (2, 1)
    assert purses(game)[:2] == [(10,) * 5, (50,)]


def test_H12_a_tied_pair_is_the_challengers_too() -> None:
    game = swap(trade("boursicocotte-2025", "cow", 2, 2, house_rules=["original"]), (10,), (0, 10))
    assert holdings(game, "cow") == (4, 0)


@pytest.mark.parametrize("number", [1, 2])
@every_repeat
def test_H13_a_second_tie_is_the_challengers(name: str, number: int) -> None:
    game = trade(name, "cow", number, 2, purses=pockets((10, 50), (10, 50)))
    swap(swap(game, (10,), (10,)), (50,), (50,))
    assert happened(game)[2:] == (TradeWon(0, 1, "cow", stake=number), TurnBegan(1))
    assert holdings(game, "cow") == (number + number, 2 - number)


@every_repeat
def test_H13_the_next_trade_has_its_own_first_tie(name: str) -> None:
    game = trade(name, "cow", 1, 2, purses=pockets((10, 50), (10, 50)))
    swap(swap(game, (10,), (10,)), (50,), (50,))
    play(game, (1, Challenge(0, "cow")), (1, Offer((10,))), (0, Counter((10,))))
    assert happened(game)[-1] == Tied(1, 0, "cow")
    assert game.phase is Phase.OFFER


@pytest.mark.parametrize(("offer", "counter", "winner"), [((50,), (10,), 0), ((10,), (50,), 1)])
@pytest.mark.parametrize(("mine", "theirs", "moved"), [(1, 1, 1), (1, 3, 1), (3, 1, 1), (2, 2, 2)])
@every_master
def test_H14_the_higher_offer_gets_rid_of_its_rats(
    name: str, mine: int, theirs: int, moved: int, offer: tuple[int, ...], counter: tuple[int, ...], winner: int
) -> None:
    game = trade(name, "rat", mine, theirs, purses=pockets((10, 50), (10, 50)))
    swap(game, offer, counter)
    given = moved if winner == 0 else -moved
    assert holdings(game, "rat") == (mine - given, theirs + given)
    assert happened(game)[2] == TradeWon(winner, 1 - winner, "rat", stake=moved)
    assert purses(game)[:2] == ([(10, 10), (50, 50)] if winner == 0 else [(50, 50), (10, 10)])


@pytest.mark.parametrize(("mine", "theirs", "left"), [(1, 1, (0, 2)), (2, 2, (0, 4)), (3, 1, (2, 2))])
@every_master
def test_H14_who_accepts_takes_the_money_and_the_rats(name: str, mine: int, theirs: int, left: tuple[int, int]) -> None:
    game = trade(name, "rat", mine, theirs, purses=pockets((10, 50), (10,)))
    play(game, (0, Offer((50,))), (1, Accept()))
    assert holdings(game, "rat") == left
    assert purses(game)[:2] == [(10,), (10, 50)]
    assert happened(game)[:2] == (Accepted(1, 0, 1, None), TradeWon(0, 1, "rat", stake=mine - left[0]))


@every_master
def test_H14_after_a_tie_over_rats_the_trade_starts_over(name: str) -> None:
    game = swap(trade(name, "rat", 2, 2, purses=pockets((10, 50), (10, 50))), (10,), (10,))
    assert happened(game)[-1] == Tied(0, 1, "rat", stake=2)
    assert holdings(game, "rat") == (2, 2)
    game.play(0, Offer((50,)))
    assert game.phase is Phase.ANSWER
    assert Accept() in moves(game, 1)
    game.play(1, Accept())
    assert holdings(game, "rat") == (0, 4)
    assert purses(game)[:2] == [(10,), (10, 50, 50)]


@pytest.mark.parametrize(("mine", "theirs", "left"), [(1, 1, (0, 2)), (2, 2, (0, 4)), (1, 3, (0, 4))])
@every_master
def test_H15_after_a_second_tie_the_challenger_gives_the_rats(
    name: str, mine: int, theirs: int, left: tuple[int, int]
) -> None:
    game = trade(name, "rat", mine, theirs, purses=pockets((10, 50), (10, 50)))
    swap(swap(game, (10,), (10,)), (50,), (50,))
    assert holdings(game, "rat") == left
    assert happened(game)[2:] == (TradeWon(0, 1, "rat", stake=mine), TurnBegan(1))
