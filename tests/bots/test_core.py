"""What the traders reckon with: chances, purses, and the equilibrium of the single trade."""

from random import Random

import pytest

from maquignon.bots.core.blind import drawn_payment, mean_payment, win_chance
from maquignon.bots.core.habits import Habits
from maquignon.bots.core.ledger import Ledger, is_news
from maquignon.bots.core.outlook import Outlook
from maquignon.bots.core.purses import at_least, best_cards, cheapest_payment, least_cards, near
from maquignon.play.cards import cards_of, packed_cards
from maquignon.rules.herd import animal, held
from maquignon.rules.phase import GAME_OVER, LOT_WON
from maquignon.rules.sight import HERD, LOT, PEDIGREES, SEAT_FIELDS, SEATS

SIDES = [(100, 60, 80, 40), (100, 40, 80, 60), (300, 90, 200, 80), (50, 50, 500, 300)]


@pytest.mark.parametrize(("worth", "reach", "theirs", "their_reach"), SIDES)
def test_formulas_of_the_single_trade_agree_with_its_draws(worth, reach, theirs, their_reach):
    chance = Random(1)
    wins = paid = 0.0
    for _ in range(20_000):
        mine = drawn_payment(reach, theirs, their_reach, chance.random())
        yours = drawn_payment(their_reach, worth, reach, chance.random())
        wins += mine > yours or (mine == yours and reach >= their_reach)
        paid += mine
    assert wins / 20_000 == pytest.approx(win_chance(worth, reach, theirs, their_reach), abs=0.02)
    assert paid / 20_000 == pytest.approx(mean_payment(reach, theirs, their_reach), rel=0.05, abs=0.5)


@pytest.mark.parametrize(("worth", "reach", "theirs", "their_reach"), SIDES)
def test_nobody_gains_by_another_payment(worth, reach, theirs, their_reach):
    """An equilibrium: against the other's draws no fixed payment earns more than the mixture does."""
    chance = Random(2)
    drawn = [drawn_payment(their_reach, worth, reach, chance.random()) for _ in range(5_000)]
    stronger = reach >= their_reach

    def earned(payment):
        beaten = sum(payment > other or (payment == other and stronger) for other in drawn)
        return worth * beaten / len(drawn) - payment

    mixture = win_chance(worth, reach, theirs, their_reach) * worth - mean_payment(reach, theirs, their_reach)
    assert max(earned(payment) for payment in range(0, reach + 1, 5)) <= mixture + 0.04 * worth


def sights(players):
    return [0] * (SEATS + SEAT_FIELDS * players)


def outlook(*herds, lot=0, size=4):
    seen = sights(len(herds))
    for seat, herd in enumerate(herds):
        seen[SEATS + SEAT_FIELDS * seat + HERD] = sum(number * animal(family) for family, number in herd.items())
    seen[LOT] = lot
    view = Outlook(len(herds), size, True, Habits())
    view.look(seen)
    return view


def test_chances_of_a_family_add_up_and_grow_with_cards():
    view = outlook({9: 2}, {9: 1}, {})
    chances = [view.chance(seat, 9) for seat in range(3)]
    assert sum(chances) == pytest.approx(1)
    assert chances == sorted(chances, reverse=True)
    assert outlook({9: 4}, {}, {}).chance(0, 9) == 1


def test_the_score_multiplies():
    assert outlook({0: 3, 9: 4}, {}).margin(0, 0) > outlook({0: 3}, {}).margin(0, 0) + 400


def test_a_card_is_worth_most_where_the_family_is_in_dispute():
    assert outlook({9: 2}, {9: 1}).gain(0, 9, 1) > outlook({9: 3}, {}).gain(0, 9, 1) > 0


def test_a_trade_won_and_lost_have_opposite_signs_and_rats_are_feared():
    view = outlook({9: 2, 10: 3}, {9: 2}, {})
    assert view.traded(0, 1, 9, 2) > 0 > view.traded(0, 1, 9, -2)
    assert view.gain(0, 10, 1) < 0


def test_a_look_after_others_sees_what_a_first_look_sees():
    """Only what has changed is reckoned again: herds, the lot, or pedigrees alone."""
    chance = Random(3)
    seen = sights(4)
    used = Outlook(4, 4, True, Habits())
    for _ in range(300):
        change(seen, chance)
        used.look(seen)
        fresh = Outlook(4, 4, True, Habits())
        fresh.look(seen)
        assert reckoned(used) == reckoned(fresh)


def change(seen, chance):
    """A card turned up or sold, a stake that changes hands, a pedigree, or nothing."""
    family, giver, taker = chance.randrange(11), chance.randrange(4), chance.randrange(4)
    match chance.randrange(5):
        case 0 if not seen[LOT] and sum(held(herd, family) for herd in seen[SEATS + HERD :: SEAT_FIELDS]) < 4:
            seen[LOT] = animal(family)
        case 1:
            seen[SEATS + SEAT_FIELDS * taker + HERD] += seen[LOT]
            seen[LOT] = 0
        case 2 if held(seen[SEATS + SEAT_FIELDS * giver + HERD], family):
            seen[SEATS + SEAT_FIELDS * giver + HERD] -= animal(family)
            seen[SEATS + SEAT_FIELDS * taker + HERD] += animal(family)
        case 3 if family < 10:
            seen[SEATS + SEAT_FIELDS * taker + PEDIGREES] ^= 1 << family


def reckoned(view):
    seats = range(4)
    return (
        [(view.to_come(seat), view.contested(seat, 3), view.threat(seat), view.number(seat)) for seat in seats],
        [(view.gain(seat, family, 1), view.chance(seat, family)) for seat in seats for family in range(11)],
    )


def packed(*cards):
    return packed_cards(cards)


def test_payments_give_away_least_and_keep_small_coins():
    assert cards_of(cheapest_payment(packed(10, 10, 50, 100), 60)) == (10, 50)
    assert cards_of(cheapest_payment(packed(10, 10, 20, 20, 50, 50, 100), 100)) == (100,)
    assert cards_of(cheapest_payment(packed(50, 100, 200), 70)) == (100,)


def test_cards_about_a_worth_and_at_least_it():
    purse = packed(0, 10, 10, 50, 200)
    assert cards_of(near(purse, 70)) == (10, 10, 50)
    assert cards_of(near(purse, 5)) == ()
    assert cards_of(at_least(purse, 90)) == (200,)
    assert cards_of(at_least(purse, 60)) == (10, 50)
    assert cards_of(at_least(purse, 999)) == (10, 10, 50, 200)


def test_the_least_and_the_best_of_a_purse():
    purse = packed(0, 10, 10, 50)
    assert cards_of(least_cards(purse, 2)) == (0, 10)
    assert cards_of(least_cards(purse, 9)) == (0, 10, 10, 50)
    assert best_cards(purse, 2) == 60


def test_news_are_the_events_a_ledger_takes_note_of():
    changed = []
    for kind in range(GAME_OVER + 1):
        ledger = Ledger(3, packed(10, 50, 100))
        ledger.trades, ledger.for_pedigree = 5, kind == LOT_WON
        before = written(ledger)
        ledger.note(kind, 0, 1, 20, packed(10))
        if written(ledger) != before:
            changed.append(kind)
    assert changed == [kind for kind in range(GAME_OVER + 1) if is_news(kind)]


def written(ledger):
    accounts = [(each.least, each.guess, each.most) for each in ledger.accounts]
    return accounts, ledger.issued, ledger.for_pedigree, ledger.trades
