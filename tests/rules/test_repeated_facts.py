"""What the core repeats of the rulebook, as literals for the compiler's sake, is the same there and here."""

from maquignon.rulebook import cards
from maquignon.rules import dutch, herd, money, scoring


def test_the_values_of_the_families():
    assert tuple(scoring.value(family) for family in range(len(cards.FAMILIES))) == cards.VALUES
    assert len(cards.FAMILIES) == scoring.FAMILIES
    assert scoring.PEDIGREE_VALUE == cards.PEDIGREE_VALUE


def test_the_places_of_the_animals():
    assert (cards.DONKEY, cards.RAT, len(cards.KINDS)) == (herd.DONKEY, herd.RAT, herd.KINDS)


def test_the_money():
    assert tuple(10 * money.tens(place) for place in range(money.PLACES)) == cards.DENOMINATIONS
    assert tuple(money.worth(money.unit(place)) for place in range(money.PLACES)) == cards.DENOMINATIONS


def test_the_first_call():
    assert dutch.FIRST_CALL == cards.FIRST_CALL
