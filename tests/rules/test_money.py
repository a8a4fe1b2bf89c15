"""Money cards as one int, against the same counted card by card."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from maquignon.play.cards import cards_of, packed_cards
from maquignon.rulebook.cards import DENOMINATIONS
from maquignon.rules import money

Cards = tuple[int, ...]

PURSES = st.lists(st.sampled_from(DENOMINATIONS), max_size=9).map(lambda cards: tuple(sorted(cards)))
PRICES = st.integers(1, 80).map(lambda tens: 10 * tens)
CORNERS = [(), (0,), (0, 0), (20, 20, 20, 50), (50, 500), (0, 10, 20, 50, 100, 200, 500), (10, 10, 20, 20, 50, 50)]

quick = settings(deadline=None, derandomize=True, max_examples=80)


def sets_of(cards: Cards) -> set[Cards]:
    return {tuple(sorted(part)) for size in range(len(cards) + 1) for part in combinations(cards, size)}


def legal_payments(cards: Cards, price: int) -> set[Cards]:
    """R5, card by card."""
    enough = {part for part in sets_of(cards) if sum(part) >= price and all(sum(part) - card < price for card in part)}
    return {part for part in enough if sum(part) == price} or enough


@pytest.mark.parametrize("place", range(money.PLACES))
def test_a_single_card(place):
    card = money.unit(place)
    assert money.worth(card) == DENOMINATIONS[place] == 10 * money.tens(place)
    assert money.size(card) == 1
    assert [money.count(card, other) for other in range(money.PLACES)] == [other == place for other in range(7)]


@quick
@given(PURSES, PURSES)
def test_sets_carry_their_number_and_worth_along(one, other):
    both = packed_cards(one) + packed_cards(other)
    assert cards_of(both) == tuple(sorted(one + other))
    assert (money.size(both), money.worth(both)) == (len(one + other), sum(one + other))
    assert both - packed_cards(other) == packed_cards(one)


@quick
@given(PURSES)
@example(())
@example((0, 500))
def test_parts_are_every_set_once(purse):
    packed = packed_cards(purse)
    parts = [money.nth_part(packed, index) for index in range(money.part_count(packed))]
    assert parts[0] == 0
    assert len(set(parts)) == len(parts)
    assert {cards_of(part) for part in parts} == sets_of(purse)
    assert all(packed_cards(cards_of(part)) == part for part in parts)


@quick
@given(PURSES, st.integers(0, 10))
@example((), 0)
@example((0, 500), 2)
@example((10, 200), 1)
def test_picks_are_every_set_of_that_number_once(purse, number):
    packed = packed_cards(purse)
    picks = [money.nth_pick(packed, number, index) for index in range(money.pick_count(packed, number))]
    assert len(set(picks)) == len(picks)
    assert {cards_of(pick) for pick in picks} == {part for part in sets_of(purse) if len(part) == number}


@quick
@given(PURSES, PRICES)
@example((20, 20, 20, 50), 50)
@example((20, 20, 20, 50), 60)
@example((0, 0, 50), 10)
@example((10, 500), 500)
@example((10, 10, 10, 20, 50), 100)
def test_payments_are_every_legal_one_once(purse, price):
    packed = packed_cards(purse)
    payments = [money.nth_payment(packed, price, index) for index in range(money.payment_count(packed, price))]
    assert len(set(payments)) == len(payments)
    assert {cards_of(payment) for payment in payments} == legal_payments(purse, price)
    assert bool(payments) is (sum(purse) >= price)


@quick
@given(PURSES, PRICES)
@example((0, 10, 10, 10, 50), 30)
@example((0, 50, 50), 60)
def test_only_legal_payments_are_taken(purse, price):
    packed = packed_cards(purse)
    legal = legal_payments(purse, price)
    for part in sets_of(purse):
        assert money.is_payment(packed_cards(part), packed, price) is (part in legal)
    assert not money.is_payment(packed_cards((*purse, 500)), packed, price)


@pytest.mark.parametrize("purse", CORNERS)
def test_payments_of_every_price(purse):
    packed = packed_cards(purse)
    for price in range(10, sum(purse) + 20, 10):
        payments = {cards_of(money.nth_payment(packed, price, n)) for n in range(money.payment_count(packed, price))}
        assert payments == legal_payments(purse, price)


@quick
@given(PURSES, PURSES)
@example((0,) * 3, (0,) * 2)
@example((500,), ())
@example((), ())
def test_a_part_is_in_the_purse(part, purse):
    contained = not Counter(part) - Counter(purse)
    assert money.is_part(packed_cards(part), packed_cards(purse)) is contained


@pytest.mark.parametrize(
    "number",
    [
        -1,
        -money.ONE_CARD,
        1,  # a card of 0 that is not counted
        money.ONE_CARD,  # a number without cards
        money.ONE_TEN,  # a worth without cards
        money.unit(3) + money.ONE_CARD,
        money.unit(3) - money.ONE_CARD,
        money.unit(3) + money.ONE_TEN,
        money.unit(3) - money.ONE_TEN,
        money.unit(0) + (1 << 5),  # beyond what a purse can hold of one value
        money.ALL_CARDS,
        money.ALL_CARDS + 1,
        money.ALL_CARDS + 1 + money.unit(3),
        1 << 60,
    ],
)
def test_a_malformed_number_is_no_part(number):
    purse = packed_cards((0, 0, 10, 50, 50, 100))
    assert money.is_part(money.unit(3), purse)
    assert not money.is_part(number, purse)
    assert not money.is_payment(number, purse, 50)


@pytest.mark.parametrize("place", range(money.PLACES))
def test_more_cards_than_there_are_is_no_part(place):
    for purse in [(), (0, 0, 10, 50, 50, 100), (0, 10, 20, 50, 100, 200, 500)]:
        packed = packed_cards(purse)
        for number in range(64):
            assert money.is_part(number * money.unit(place), packed) is (number <= money.count(packed, place))


@quick
@given(PURSES, st.integers(-(1 << 62), 1 << 62))
def test_no_other_number_is_a_part(purse, number):
    packed = packed_cards(purse)
    assert money.is_part(number, packed) is (number in {packed_cards(part) for part in sets_of(purse)})


@quick
@given(PURSES)
@example(())
@example((0, 500))
def test_kinds_are_single_cards_of_each_value_held(purse):
    packed = packed_cards(purse)
    kinds = [money.nth_kind(packed, index) for index in range(money.kind_count(packed))]
    assert [cards_of(kind) for kind in kinds] == [(value,) for value in sorted(set(purse))]


@quick
@given(PURSES)
@example(())
def test_the_smallest_card(purse):
    assert money.smallest(packed_cards(purse)) == min(purse, default=0)
