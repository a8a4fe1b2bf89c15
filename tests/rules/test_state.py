"""A state copied, frozen and thawed: nothing is lost, terms and deck alone are shared, and nothing shows itself."""

import pytest

from maquignon.rulebook import EDITIONS
from maquignon.rules import is_compiled
from maquignon.rules.freezing import frozen, thawed
from maquignon.rules.phase import PAID, PASSED
from maquignon.rules.setup import laid_out, start
from maquignon.rules.state import EVERY_KIND, Holding, State, left_of
from maquignon.rules.terms import Terms

OUTSIDE = {"terms", "players", "holdings", "deck", "events", "heard"}
SCALARS = [name for name in State.__annotations__ if name not in OUTSIDE]
HOLDING = list(Holding.__annotations__)


def fresh(players: int = 3) -> State:
    return State(Terms(EDITIONS["master-2009"], players), [Holding(0, 0, 0, -1) for _ in range(players)], [4, 5, 6])


def changed(name: str) -> State:
    state = fresh()
    setattr(state, name, not getattr(state, name) if isinstance(getattr(state, name), bool) else 4711)
    return state


def facts(state: State) -> dict[str, object]:
    seats = [[getattr(holding, field) for field in HOLDING] for holding in state.holdings]
    return {name: getattr(state, name) for name in SCALARS} | {"seats": seats, "deck": state.deck}


@pytest.mark.parametrize("name", SCALARS)
def test_a_copy_has_every_field(name):
    state = changed(name)
    assert facts(state.copy()) == facts(state) != facts(fresh())


@pytest.mark.parametrize("name", SCALARS)
def test_a_thawed_state_has_every_field(name):
    state = changed(name)
    again = thawed(frozen(state), state.deck, state.terms)
    assert facts(again) == facts(state) != facts(fresh())
    assert all(type(getattr(again, each)) is type(getattr(state, each)) for each in SCALARS)


def test_every_seat_is_copied_and_thawed():
    state = fresh(6)
    for seat, holding in enumerate(state.holdings):
        for place, name in enumerate(HOLDING):
            setattr(holding, name, 10 * seat + place)
    assert facts(state.copy()) == facts(thawed(frozen(state), state.deck, state.terms)) == facts(state)


def test_a_copy_is_independent_and_silent():
    state = fresh()
    state.events = []
    state.heard = 0
    twin = state.copy()
    twin.holdings[0].purse = 7
    twin.note(1, 2, 3, 4, 5, 6)
    assert state.holdings[0].purse == 0
    assert twin.events is None
    assert state.events == []
    assert twin.heard == EVERY_KIND
    assert twin.deck is state.deck
    assert twin.terms is state.terms
    assert twin.players == state.players == 3


def test_thawing_leaves_the_ints_alone():
    ints = frozen(fresh())
    before = ints.copy()
    assert frozen(thawed(ints, [], fresh().terms)) == ints == before


def test_a_listener_may_want_some_kinds_of_events_only():
    state = fresh()
    state.events = []
    state.heard = 1 << PAID
    state.note(PASSED, 2, 3, 4, 5, 6)
    state.note(PAID, 1, 0, 4, 5, 6)
    assert state.events == [PAID, 1, 0, 4, 5, 6]


def test_a_listener_is_told_everything_in_order():
    state = fresh()
    state.events = []
    state.note(1, 2, 3, 4, 5, 6)
    state.note(7, 8, 9, 10, 11, 12)
    assert state.events == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]


def test_what_is_hidden_does_not_show_in_a_repr():
    state = laid_out(EDITIONS["koehandel-2001"], 3, EDITIONS["koehandel-2001"].stock(), False)
    assert (repr(state), repr(state.holdings[0])) == ("<State>", "<Holding>")


def test_clearing_forgets_the_auction_and_nothing_else():
    auction = {"lot", "pedigree", "high_bid", "high_bidder", "passed", "bid_once", "going", "call", "payer", "payee"}
    for name in SCALARS:
        state = changed(name)
        state.clear()
        assert (getattr(state, name) == getattr(fresh(), name)) is (name in auction), name
    state = fresh()
    state.holdings[2] = Holding(1, 2, 3, 4)
    state.clear()
    assert [getattr(state.holdings[2], name) for name in HOLDING] == [1, 2, 3, -1]


def test_the_seats_go_round():
    assert [left_of(fresh(4), seat) for seat in range(4)] == [1, 2, 3, 0]


@pytest.mark.parametrize("name", EDITIONS)
def test_every_draw_takes_one_card_off_the_deck(name):
    rules = EDITIONS[name]
    state = laid_out(rules, rules.players[0], rules.stock(), False)
    start(state, 0)
    assert state.deck_left() == len(rules.stock())
    assert [state.draw() for _ in range(3)] == rules.stock()[:3]
    assert state.deck_left() == len(rules.stock()) - 3


def test_these_are_the_plain_rules():
    assert not is_compiled()
