"""Every leak one can think of is planted, one at a time, and the twins give it away."""

import copy
import pickle
from collections import Counter
from collections.abc import Callable

import pytest
from _pytest.mark import ParameterSet

from maquignon.play import events as events_module
from maquignon.play import game as game_module
from maquignon.play.dealer import Dealer, Stream
from maquignon.play.errors import IllegalMove
from maquignon.play.game import Game
from maquignon.play.options import TurnOptions
from maquignon.rulebook.reason import Reason
from maquignon.rules import auction, division, dutch, trade
from maquignon.rules import moves as core
from maquignon.rules import sight as sight_module
from maquignon.rules.money import size, worth
from maquignon.rules.phase import (
    ACCEPTED,
    BIDDING,
    BUY,
    COUNTERED,
    COVERED,
    DIVISION,
    EVERYBODY,
    LAID,
    LOOKED,
    OFFERED,
    OVER,
    PAID,
    PASSED,
    PEDIGREE_RIGHT,
    RAT_ROUND,
    RAT_TAKEN,
    RECEIVED,
    SWAPPED,
)
from maquignon.rules.scoring import score
from maquignon.rules.sight import (
    CAP,
    LOOKED_AT,
    OFFER_SIZE,
    OWN_LAID,
    OWN_OFFER,
    SCORE,
    SEAT_FIELDS,
    SEATS,
    event_sight,
)
from maquignon.rules.state import Holding, State
from tests.secrecy.twins import Leak
from tests.secrecy.witness import pairs, watch
from tests.tables import every_table

pytestmark = pytest.mark.no_cover

Plant = Callable[[pytest.MonkeyPatch], None]
LEAKS: list[ParameterSet] = []


def leak(*, at: str = "", pace: str = "") -> Callable[[Plant], Plant]:
    """A leak, and the tables where it soon shows: an edition or house rule, a pace."""

    def register(plant: Plant) -> Plant:
        LEAKS.append(pytest.param(plant, at, pace, id=plant.__name__))
        return plant

    return register


def watch_some(at: str, pace: str) -> None:
    tables = [table for table in every_table() if at in str(table) and pace in str(table) and table.players < 5]
    for table, observer, seed in pairs(tables[::7], 80, 5):
        watch(table, observer, seed, 80, Counter())


# The deck


@leak()
def the_next_card_is_seen(monkeypatch):
    def look(state, seat, seen):
        if state.drawn < len(state.deck):
            seen[LOOKED_AT] = state.deck[state.drawn]

    see_more(monkeypatch, look)


@leak()
def a_repr_shows_the_deck(monkeypatch):
    monkeypatch.setattr(State, "__repr__", lambda state: f"<State {state.deck[state.drawn :]}>")


@leak()
def the_repr_of_a_game_shows_its_state(monkeypatch):
    monkeypatch.setattr(Game, "__repr__", lambda game: f"<Game {game.position()}>")


@leak(at="master-2009-two")
def the_other_player_is_told_what_a_divider_looked_at(monkeypatch):
    tell_more(monkeypatch, LOOKED)


@leak(at="master-2009-two")
def anybody_sees_what_a_divider_looked_at(monkeypatch):
    def look(state, seat, seen):
        if state.phase == DIVISION:
            seen[LOOKED_AT] = state.deck[state.drawn]

    see_more(monkeypatch, look)


@leak(at="master-2009-two")
def money_kept_in_a_division_is_told(monkeypatch):
    tell_more(monkeypatch, RECEIVED)


@leak(at="master-2009-two")
def the_divider_is_told_of_the_second_card(monkeypatch):
    real = division._receive
    monkeypatch.setattr(division, "_receive", lambda state, seat, seers: real(state, seat, seers | 1 << state.active))


# Purses


@leak()
def a_repr_shows_a_purse(monkeypatch):
    monkeypatch.setattr(Holding, "__repr__", lambda holding: f"<Holding {holding.purse}>")


@leak()
def the_number_of_cards_in_every_purse_is_seen(monkeypatch):
    def look(state, seat, seen):
        for other, holding in enumerate(state.holdings):
            seen[SEATS + SEAT_FIELDS * other + CAP] = size(holding.purse)

    see_more(monkeypatch, look)


@leak(at="money-counts")
def the_score_is_seen_before_the_end(monkeypatch):
    def look(state, seat, seen):
        for other in range(state.players):
            seen[SEATS + SEAT_FIELDS * other + SCORE] = score(state, other)

    see_more(monkeypatch, look)


@leak()
def payments_are_told_to_all(monkeypatch):
    tell_more(monkeypatch, PAID)


@leak()
def payments_are_told_to_all_much_later(monkeypatch):
    def events(game, seat=-1, since=0):
        told = []
        for version, noted in enumerate(game._events):
            monkeypatch.setattr(events_module, "event_sight", opened if version + 10 < game.version else event_sight)
            told.append(events_module.events_of(noted, seat))
        monkeypatch.setattr(events_module, "event_sight", event_sight)
        return told[since:]

    def opened(event, seat):
        return event[:5] if event[0] == PAID else event_sight(event, seat)

    monkeypatch.setattr(Game, "events", events)


# Trades


@leak()
def the_challenged_sees_the_offer(monkeypatch):
    def look(state, seat, seen):
        if seat == state.challenged:
            seen[OWN_OFFER] = state.offer & ~COVERED

    see_more(monkeypatch, look)


@leak()
def a_third_seat_sees_the_offer(monkeypatch):
    def look(state, seat, seen):
        if state.challenged >= 0 and seat not in (state.active, state.challenged):
            seen[OWN_OFFER] = state.offer & ~COVERED

    see_more(monkeypatch, look)


@leak()
def an_offer_is_told_to_all(monkeypatch):
    tell_more(monkeypatch, OFFERED)


@leak()
def an_accepted_offer_is_told_to_all(monkeypatch):
    tell_more(monkeypatch, ACCEPTED)


@leak()
def a_swapped_offer_is_told_to_all(monkeypatch):
    tell_more(monkeypatch, SWAPPED)


@leak()
def a_counter_is_told_to_all(monkeypatch):
    tell_more(monkeypatch, COUNTERED)


@leak(at="kuhhandel")
def the_number_of_cards_under_a_hand_is_seen(monkeypatch):
    def look(state, seat, seen):
        seen[OFFER_SIZE] = size(state.offer & ~COVERED)

    see_more(monkeypatch, look)


@leak(at="kuhhandel")
def the_number_of_cards_under_a_hand_is_told(monkeypatch):
    monkeypatch.setattr(trade, "seen_size", lambda offer: size(offer & ~COVERED))


# Pedigrees and rats


@leak(at="master-2009")
def the_auctioneer_sees_what_was_laid_for_a_pedigree(monkeypatch):
    def look(state, seat, seen):
        if state.phase == PEDIGREE_RIGHT and seat == state.active:
            seen[OWN_LAID] = state.laid

    see_more(monkeypatch, look)


@leak(at="master-2009")
def cards_laid_are_told_to_all(monkeypatch):
    tell_more(monkeypatch, LAID)


@leak(at="master-2009")
def cards_taken_back_are_shown(monkeypatch):
    real = dutch.apply_pedigree_right

    def apply_pedigree_right(state, move):
        laid = state.laid
        real(state, move)
        if move == BUY:
            state.note(LAID, state.payer, -1, size(laid), laid, EVERYBODY)

    monkeypatch.setattr(dutch, "apply_pedigree_right", apply_pedigree_right)


@leak(at="master-2009")
def the_money_beside_a_rat_is_seen(monkeypatch):
    def look(state, seat, seen):
        if state.phase == RAT_ROUND:
            seen[OWN_LAID] = state.laid

    see_more(monkeypatch, look)


@leak(at="master-2009")
def the_money_taken_with_a_rat_is_told(monkeypatch):
    tell_more(monkeypatch, RAT_TAKEN)


# What may be done, by others' money


@leak(pace="live")
def who_cannot_pay_more_is_not_acting(monkeypatch):
    def acting(real, state):
        able = 0
        for seat, holding in enumerate(state.holdings):
            able |= (worth(holding.purse) > state.high_bid) << seat
        return real(state) & able if state.phase == BIDDING else real(state)

    real = core.acting
    monkeypatch.setattr(core, "acting", lambda state: acting(real, state))
    monkeypatch.setattr(sight_module, "acting", lambda state: acting(real, state))


@leak(pace="turn-based")
def who_cannot_pay_more_is_not_asked(monkeypatch):
    real = auction.may_raise
    monkeypatch.setattr(
        auction,
        "may_raise",
        lambda state, seat: real(state, seat) and worth(state.holdings[seat].purse) > state.high_bid,
    )


@leak()
def a_bluff_is_refused(monkeypatch):
    real = auction._raise_count
    monkeypatch.setattr(auction, "_raise_count", lambda state, seat, honest: real(state, seat, True))


@leak()
def a_bluffer_blushes(monkeypatch):
    real = auction.apply_bidding

    def apply_bidding(state, seat, move):
        real(state, seat, move)
        if move > worth(state.holdings[seat].purse):
            state.note(PASSED, seat, -1, 0, 0, 0)

    monkeypatch.setattr(auction, "apply_bidding", apply_bidding)


@leak()
def a_bluff_may_not_be_topped(monkeypatch):
    real = core.is_legal

    def is_legal(state, seat, move):
        bluff = state.phase == BIDDING and state.high_bidder >= 0 and auction._cannot_pay(state, state.high_bidder)
        return real(state, seat, move) and not (bluff and move > state.high_bid)

    monkeypatch.setattr(core, "is_legal", is_legal)


@leak()
def nobody_is_offered_to_challenge_the_poor(monkeypatch):
    real = Game.options

    def options(game, seat):
        asked = real(game, seat)
        if not isinstance(asked, TurnOptions):
            return asked
        purses = [holding.purse for holding in game._state.holdings]
        rich = {other: families for other, families in asked.challenges.items() if worth(purses[other]) > 80}
        return TurnOptions(draw=asked.draw, challenges=rich, may_stop=asked.may_stop)

    monkeypatch.setattr(Game, "options", options)


@leak()
def a_refusal_tells_what_others_have(monkeypatch):
    real = Game.play

    def play(game, seat, move):
        try:
            real(game, seat, move)
        except IllegalMove:
            richest = max(worth(holding.purse) for holding in game._state.holdings)
            raise IllegalMove(Reason("bid-too-low", amount=richest)) from None

    monkeypatch.setattr(Game, "play", play)


@pytest.mark.parametrize(("plant", "at", "pace"), LEAKS)
def test_a_planted_leak_is_caught(monkeypatch, plant, at, pace):
    plant(monkeypatch)
    with pytest.raises(Leak):
        watch_some(at, pace)


def see_more(monkeypatch: pytest.MonkeyPatch, look: Callable[[State, int, list[int]], None]) -> None:
    """Let `look` write what it likes into what a seat sees while the game is on."""
    real = sight_module.sight

    def sight(state, seat):
        seen = real(state, seat)
        if state.phase != OVER:
            look(state, seat, seen)
        return seen

    monkeypatch.setattr(sight_module, "sight", sight)
    monkeypatch.setattr(game_module, "sight", sight)


def tell_more(monkeypatch: pytest.MonkeyPatch, kind: int) -> None:
    """Let everybody see the cards of one kind of event."""
    monkeypatch.setattr(
        events_module,
        "event_sight",
        lambda event, seat: event[:5] if event[0] == kind else event_sight(event, seat),
    )


# Seeds: a dealer never meets a player, but it may meet a log


def dealers() -> list[Dealer]:
    return [Dealer("a game", "some rules", bytes([n]) * 32, {0: bytes([n + 1]) * 32}) for n in (1, 2)]


def told_of_a_dealer(dealer: Dealer) -> str:
    """Everything that logging, formatting, copying and pickling say of a dealer and its streams."""
    said = []
    for secret in (dealer, dealer.stream(b"deck")):
        said += [repr(secret), str(secret), f"{secret}", repr([secret]), repr({"secret": secret})]
        for write in (pickle.dumps, copy.copy, copy.deepcopy, lambda each: each.__reduce_ex__(4)):
            try:
                said.append(repr(vars_of(write(secret))))
            except TypeError as refused:
                said.append(str(refused))
    return "\n".join(said)


def vars_of(thing: object) -> object:
    """What a copy of a dealer holds."""
    return thing._server_seed if isinstance(thing, Dealer) else thing


def test_dealers_with_other_seeds_cannot_be_told_apart():
    one, two = dealers()
    assert told_of_a_dealer(one) == told_of_a_dealer(two)


SEED_LEAKS = {
    "a dealer shows its seed": lambda patch: patch.setattr(
        Dealer, "__repr__", lambda dealer: f"<Dealer {dealer._server_seed.hex()}>"
    ),
    "a dealer shows the first card": lambda patch: patch.setattr(
        Dealer, "__str__", lambda dealer: f"<Dealer of {dealer.deck(range(40))[0]}>"
    ),
    "a stream shows its next byte": lambda patch: patch.setattr(
        Stream, "__repr__", lambda stream: f"<Stream {stream.byte()}>"
    ),
    "a dealer can be pickled": lambda patch: patch.setattr(
        Dealer, "__reduce_ex__", lambda dealer, _: (bytes, (dealer._server_seed,))
    ),
    "a dealer can be copied": lambda patch: patch.setattr(Dealer, "__copy__", lambda dealer: dealer, raising=False),
}


@pytest.mark.parametrize("name", SEED_LEAKS)
def test_a_leaking_dealer_is_caught(monkeypatch, name):
    SEED_LEAKS[name](monkeypatch)
    one, two = dealers()
    assert told_of_a_dealer(one) != told_of_a_dealer(two)
