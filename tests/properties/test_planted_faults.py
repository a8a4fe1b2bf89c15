"""Every check of random play has something to catch: rules are broken on purpose, one at a time, and all come out."""

from collections.abc import Callable
from random import Random

import pytest
from _pytest.mark import ParameterSet

from maquignon.play import game as game_module
from maquignon.play.asking import options_of
from maquignon.play.game import Game
from maquignon.play.options import OfferOptions
from maquignon.rules import freezing, trade
from maquignon.rules import moves as core
from maquignon.rules.herd import RAT, animal
from maquignon.rules.money import is_part, nth_kind, size, unit
from maquignon.rules.phase import (
    BIDDING,
    BUY_RIGHT,
    CALL,
    COUNTDOWN,
    COVERED,
    DIVISION,
    OFFER,
    OVER,
    PASS,
    PAYMENT,
    PEDIGREE_RIGHT,
    RAT_ROUND,
    TAKE,
    TURN,
)
from maquignon.rules.state import State, end_turn
from maquignon.rules.terms import cards
from tests.checked_play import CheckedGame, Seen
from tests.tables import printed_tables

pytestmark = pytest.mark.no_cover

Plant = Callable[[pytest.MonkeyPatch], None]
FAULTS: list[ParameterSet] = []


def caught_by(finding: str, *, at: str = "", rarely: int = 4) -> Callable[[Plant], Plant]:
    """A fault and what is said of it; `at` an edition where it soon shows, with the costly checks as rare as given."""

    def register(plant: Plant) -> Plant:
        FAULTS.append(pytest.param(plant, finding, at, rarely, id=plant.__name__))
        return plant

    return register


NEVER = 1 << 30


# Money and cards


def after_each_move(monkeypatch: pytest.MonkeyPatch, change: Callable[[State, State, int, int], None]) -> None:
    """Carry out every move as it should be, and then `change` the state, given the one before, seat and move too."""
    real = core.apply

    def apply(state: State, seat: int, move: int) -> None:
        before = state.copy()
        real(state, seat, move)
        change(before, state, seat, move)

    monkeypatch.setattr(core, "apply", apply)


@caught_by("money was lost or made")
def a_tie_costs_a_coin(monkeypatch):
    def change(before, state, seat, move):
        holding = state.holdings[state.active]
        if state.tied and not before.tied and size(holding.purse):
            holding.purse -= nth_kind(holding.purse, 0)

    after_each_move(monkeypatch, change)


@caught_by("money was lost or made")
def a_donkey_does_not_cost_the_bank_anything(monkeypatch):
    def change(before, state, seat, move):
        if state.donkeys > before.donkeys:
            state.bank = before.bank

    after_each_move(monkeypatch, change)


@caught_by("money was lost or made")
def change_is_given(monkeypatch):
    def change(before, state, seat, move):
        for holding in state.holdings:
            if is_part(2 * unit(3), holding.purse):
                holding.purse += unit(4) - 2 * unit(3)

    after_each_move(monkeypatch, change)


@caught_by("a purse that cannot be")
def a_card_is_paid_that_is_not_there(monkeypatch):
    def change(before, state, seat, move):
        if before.phase == PAYMENT:
            state.holdings[before.payer].purse -= unit(6)
            state.holdings[before.payee].purse += unit(6)

    after_each_move(monkeypatch, change)


@caught_by("money was lost or made", at="master-2009", rarely=NEVER)
def the_money_beside_a_rat_is_forgotten(monkeypatch):
    def change(before, state, seat, move):
        if before.phase == RAT_ROUND and move == TAKE:
            state.holdings[seat].purse -= before.laid

    after_each_move(monkeypatch, change)


@caught_by("money was lost or made", at="master-2009", rarely=NEVER)
def cards_laid_for_a_pedigree_are_copied(monkeypatch):
    def change(before, state, seat, move):
        if before.phase == PEDIGREE_RIGHT:
            state.holdings[before.payer].purse += before.laid

    after_each_move(monkeypatch, change)


@caught_by("an animal was lost or doubled")
def a_lot_stays_on_the_table(monkeypatch):
    def change(before, state, seat, move):
        if before.lot and state.phase == TURN:
            state.lot = before.lot

    after_each_move(monkeypatch, change)


@caught_by("an animal was lost or doubled", at="master-2009", rarely=NEVER)
def a_rat_runs_away(monkeypatch):
    def change(before, state, seat, move):
        if before.phase == RAT_ROUND and move == TAKE:
            state.holdings[seat].herd -= animal(RAT)

    after_each_move(monkeypatch, change)


@caught_by("a herd that cannot be")
def an_animal_is_given_that_is_not_there(monkeypatch):
    def change(before, state, seat, move):
        if before.phase == BUY_RIGHT:
            state.holdings[0].herd -= animal(0)
            state.holdings[1].herd += animal(0)

    after_each_move(monkeypatch, change)


@caught_by("a pedigree is there twice", at="master-2009", rarely=NEVER)
def two_seats_get_one_pedigree(monkeypatch):
    def change(before, state, seat, move):
        if before.pedigree >= 0 and state.pedigree < 0:
            for holding in state.holdings:
                holding.pedigrees |= 1 << before.pedigree

    after_each_move(monkeypatch, change)


@caught_by("a pedigree was lost or doubled", at="master-2009", rarely=NEVER)
def a_pedigree_nobody_slaps_is_lost(monkeypatch):
    def change(before, state, seat, move):
        if before.phase == COUNTDOWN and state.phase == TURN:
            state.holdings[before.active].pedigrees &= ~(1 << before.pedigree)

    after_each_move(monkeypatch, change)


@caught_by("cards were added to the deck or taken from it", at="koehandel", rarely=NEVER)
def the_last_card_is_dealt_twice(monkeypatch):
    def change(before, state, seat, move):
        if before.drawn < state.drawn == len(state.deck):
            state.drawn -= 1
            state.deck.append(state.deck[-1])

    after_each_move(monkeypatch, change)


# Who may say what


def instead_of(monkeypatch: pytest.MonkeyPatch, name: str, fault: Callable) -> None:
    """Put a faulty function, which gets the right one first, in the place of one of the core."""
    real = getattr(core, name)
    monkeypatch.setattr(core, name, lambda *given: fault(real, *given))


@caught_by("a move is accepted that is not listed")
def a_bid_above_all_money_is_accepted(monkeypatch):
    def is_legal(real, state, seat, move):
        return real(state, seat, move) or (
            state.phase == BIDDING and seat == state.mover and move == state.terms.ceiling + 10
        )

    instead_of(monkeypatch, "is_legal", is_legal)


@caught_by("a move is accepted that is not listed")
def a_bid_equal_to_the_last_is_accepted(monkeypatch):
    def is_legal(real, state, seat, move):
        return real(state, seat, move) or (state.phase == BIDDING and seat == state.mover and move == state.high_bid)

    instead_of(monkeypatch, "is_legal", is_legal)


@caught_by("a move is accepted that is not listed")
def a_superfluous_zero_may_be_paid(monkeypatch):
    def is_legal(real, state, seat, move):
        return real(state, seat, move) or (state.phase == PAYMENT and real(state, seat, move - unit(0)))

    instead_of(monkeypatch, "is_legal", is_legal)


@caught_by("a move is accepted that is not listed")
def cards_one_does_not_have_may_be_offered(monkeypatch):
    def is_legal(real, state, seat, move):
        anything = state.phase == OFFER and seat == state.mover and is_part(move, 9 * unit(0) + 9 * unit(1) + unit(6))
        return real(state, seat, move) or anything

    instead_of(monkeypatch, "is_legal", is_legal)


@caught_by("a move is accepted that is not listed")
def a_pass_is_accepted_at_any_time(monkeypatch):
    instead_of(monkeypatch, "is_legal", lambda real, state, seat, move: real(state, seat, move) or move == PASS)


@caught_by("a move is accepted that is not listed")
def the_table_may_call_at_turn_based_pace(monkeypatch):
    def is_legal(real, state, seat, move):
        return real(state, seat, move) or (state.phase == BIDDING and seat == -1 and move == CALL)

    instead_of(monkeypatch, "is_legal", is_legal)


@caught_by("a seat that may not act is heard", rarely=NEVER)
def anybody_may_answer(monkeypatch):
    def is_legal(real, state, seat, move):
        return real(state, state.mover if state.mover >= 0 else seat, move)

    instead_of(monkeypatch, "is_legal", is_legal)


@caught_by("what is no move is accepted", rarely=NEVER)
def everything_is_accepted(monkeypatch):
    instead_of(monkeypatch, "is_legal", lambda real, state, seat, move: seat == state.mover or real(state, seat, move))


@caught_by("one of the legal moves is refused", at="kuhhandel")
def covered_offers_are_refused(monkeypatch):
    instead_of(monkeypatch, "is_legal", lambda real, state, seat, move: move < COVERED and real(state, seat, move))


@caught_by("a legal move is listed twice")
def the_second_move_is_the_first_again(monkeypatch):
    instead_of(monkeypatch, "nth_legal", lambda real, state, seat, index: real(state, seat, 0 if index == 1 else index))


@caught_by("a legal move is listed twice", at="master-2009-two")
def a_division_has_three_choices(monkeypatch):
    def legal_count(real, state, seat):
        return 3 if state.phase == DIVISION and seat == state.mover else real(state, seat)

    instead_of(monkeypatch, "legal_count", legal_count)


@caught_by("a move is accepted that is not listed")
def the_last_move_is_not_listed(monkeypatch):
    def legal_count(real, state, seat):
        number = real(state, seat)
        return number - 1 if number > 20 else number

    instead_of(monkeypatch, "legal_count", legal_count)
    instead_of(
        monkeypatch, "honest_count", lambda real, state, seat: min(real(state, seat), core.legal_count(state, seat))
    )


@caught_by("honest moves are not those a seat can afford")
def a_bid_above_ones_money_is_called_honest(monkeypatch):
    def honest_count(real, state, seat):
        return (
            min(real(state, seat) + 1, core.legal_count(state, seat)) if state.phase == BIDDING else real(state, seat)
        )

    instead_of(monkeypatch, "honest_count", honest_count)


@caught_by("a seat has a move, but is not among those acting")
def a_seat_that_passed_is_not_acting_any_more(monkeypatch):
    instead_of(monkeypatch, "acting", lambda real, state: real(state) & ~state.passed)


@caught_by("somebody is acting who is not at the table")
def a_seat_too_many_is_acting(monkeypatch):
    instead_of(monkeypatch, "acting", lambda real, state: real(state) | 1 << state.players)


@caught_by("the one seat to move is not the one acting")
def everybody_is_acting(monkeypatch):
    instead_of(monkeypatch, "acting", lambda real, state: (1 << state.players) - 1 if state.phase != OVER else 0)


@caught_by("the one seat to move is not the one acting", at="boursicocotte", rarely=NEVER)
def a_finished_game_goes_on(monkeypatch):
    def change(before, state, seat, move):
        if state.phase == OVER:
            state.phase = TURN
            state.mover = state.active

    after_each_move(monkeypatch, change)


@caught_by("the game does not end", at="boursicocotte", rarely=NEVER)
def the_stake_is_never_delivered(monkeypatch):
    def win(state, winner, loser):
        state.challenged = -1
        state.tied = False
        end_turn(state)

    monkeypatch.setattr(trade, "_win", win)


@caught_by("the version does not count the moves", at="boursicocotte", rarely=NEVER)
def a_pass_is_no_move(monkeypatch):
    def change(before, state, seat, move):
        if move == PASS:
            state.version = before.version

    after_each_move(monkeypatch, change)


# Copies, replay and the typed face


@caught_by("the same deck and moves led elsewhere", rarely=NEVER)
def purses_are_mixed_up_by_chance(monkeypatch):
    chance = Random(7)

    def change(before, state, seat, move):
        if state.phase == TURN and chance.random() < 0.05:
            first, second = state.holdings[:2]
            first.purse, second.purse = second.purse, first.purse

    after_each_move(monkeypatch, change)


@caught_by("what is played in a copy changes its model")
def a_copy_shares_the_purses(monkeypatch):
    real = State.copy

    def copy(state):
        twin = real(state)
        twin.holdings = state.holdings
        return twin

    monkeypatch.setattr(State, "copy", copy)


@caught_by("a copy differs from its model", at="kuhhandel")
def a_thawed_state_forgets_a_tie(monkeypatch):
    real = freezing.thawed

    def thawed(ints, deck, terms):
        state = real(ints, deck, terms)
        state.tied = False
        return state

    monkeypatch.setattr(freezing, "thawed", thawed)


@caught_by("the options of a seat are not its legal moves", at="kuhhandel")
def nobody_is_offered_to_cover_an_offer(monkeypatch):
    def offered(view):
        options = options_of(view)
        if isinstance(options, OfferOptions):
            return OfferOptions(purse=options.purse, least=options.least, may_cover=False)
        return options

    monkeypatch.setattr(game_module, "options_of", offered)


@caught_by("a move is refused without a reason")
def refusals_are_silent(monkeypatch):
    monkeypatch.setattr(game_module, "refusal", lambda view, move: "")


@caught_by("a refused move changes the game")
def a_refused_move_counts(monkeypatch):
    real = Game.play

    def play(game, seat, move):
        game._state.version += 1
        real(game, seat, move)
        game._state.version -= 1

    monkeypatch.setattr(Game, "play", play)


@pytest.mark.parametrize(("plant", "finding", "at", "rarely"), FAULTS)
def test_a_planted_fault_is_caught(monkeypatch, plant, finding, at, rarely):
    plant(monkeypatch)
    with pytest.raises(AssertionError, match=finding):
        play_some_games(30, at, rarely)


def test_without_a_fault_nothing_is_caught():
    play_some_games(6, "", 4)


def play_some_games(games: int, at: str, rarely: int) -> None:
    tables = [table for table in printed_tables() if table.players <= 3 and table.edition.id.startswith(at)]
    Random(0).shuffle(tables)
    for seed in range(games):
        CheckedGame(tables[seed % len(tables)], seed, rarely=rarely).play(Seen())


def test_the_printed_bank_is_what_is_counted():
    """A ledger that took its total from the state would never find anything missing."""
    table = printed_tables()[0]
    game = CheckedGame(table, 0, rarely=1)
    assert game.ledger.money == cards(table.edition.bank)
