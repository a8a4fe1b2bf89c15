"""What may be said is exactly what is accepted, and whoever may say it is acting: checked of one state at a time."""

from __future__ import annotations

from collections.abc import Iterator

from maquignon.play.game import Game
from maquignon.play.moves import number_of
from maquignon.rules import moves as core
from maquignon.rules.freezing import frozen
from maquignon.rules.money import PLACES, unit, worth
from maquignon.rules.phase import BIDDING, CONCLUDE, COUNTDOWN, COVERED, GIVE, NO_MOVE, OVER, TABLE, TURN
from maquignon.rules.state import State
from tests.gambler import Gambler
from tests.tries import TRIES, refusal_of

WORDS = range(NO_MOVE - 1, 0)
"""Every word there is, and two below that are none."""

MOST_LISTED = 1_500
"""Longer lists of moves are sampled."""


def check_acting(state: State) -> None:
    """Whoever has a move is among those acting, and somebody always has one until the game is over."""
    acting = core.acting(state)
    able = 0
    for seat in range(state.players):
        if core.legal_count(state, seat):
            able |= 1 << seat
    table = core.legal_count(state, TABLE)
    assert not able & ~acting, "a seat has a move, but is not among those acting"
    assert 0 <= acting < 1 << state.players, "somebody is acting who is not at the table"
    if state.phase == OVER:
        assert acting == table == 0, "somebody is acting after the end"
    elif state.live and state.phase in (BIDDING, COUNTDOWN):
        assert (state.mover, table) == (-1, 1), "the table cannot call"
    else:
        assert table == 0, "the table acts where only seats do"
        assert state.mover >= 0, "nobody is to move"
        assert acting == able == 1 << state.mover, "the one seat to move is not the one acting"


def check_move(state: State, seat: int, move: int) -> None:
    """A move that was chosen is accepted, from its own seat."""
    assert core.is_legal(state, seat, move), "one of the legal moves is refused"
    assert not core.is_legal(state, seat, NO_MOVE), "what is no move is accepted"
    if state.mover >= 0:
        assert not core.is_legal(state, (seat + 1) % state.players, move), "a seat that may not act is heard"
        assert not core.is_legal(state, TABLE, move), "a seat that may not act is heard"


def check_choices(state: State, gambler: Gambler) -> None:
    """For every seat, all legal moves and a sample of the others."""
    for seat in range(TABLE, state.players):
        number = core.legal_count(state, seat)
        honest = core.honest_count(state, seat)
        assert 0 <= honest <= number, "more honest moves than moves"
        if number > MOST_LISTED:
            _check_sample(state, seat, number, gambler)
            continue
        legal = [core.nth_legal(state, seat, index) for index in range(number)]
        accepted = set(legal)
        assert len(accepted) == number, "a legal move is listed twice"
        for move in legal:
            assert core.is_legal(state, seat, move), "one of the legal moves is refused"
        for move in _strangers(state, legal, gambler):
            assert move in accepted or is_agreed_end(state, seat, move) or not core.is_legal(state, seat, move), (
                "a move is accepted that is not listed"
            )
        if state.phase == BIDDING:
            _check_honest_bids(state, seat, legal, honest)


def is_agreed_end(state: State, seat: int, move: int) -> bool:
    """R31: between two turns the table may end the game; nobody chooses that, so it is listed nowhere."""
    return (seat, state.phase, move) == (TABLE, TURN, CONCLUDE)


def _check_sample(state: State, seat: int, number: int, gambler: Gambler) -> None:
    places = {0, number - 1, *(gambler.below(number) for _ in range(30))}
    moves = {core.nth_legal(state, seat, place) for place in places}
    assert len(moves) == len(places), "a legal move is listed twice"
    for move in moves:
        assert core.is_legal(state, seat, move), "one of the legal moves is refused"


def _check_honest_bids(state: State, seat: int, legal: list[int], honest: int) -> None:
    """The moves beyond a seat's means are its bids above its money, and they come last."""
    money = worth(state.holdings[seat].purse) if seat != TABLE else 0
    affordable = sum(move <= money for move in legal)
    assert honest == affordable, "honest moves are not those a seat can afford"
    assert all(move <= money for move in legal[:honest]), "honest moves are not those a seat can afford"


def _strangers(state: State, legal: list[int], gambler: Gambler) -> Iterator[int]:
    """Moves near the legal ones, words of other phases, and things that are no moves at all."""
    yield from WORDS
    yield from (
        0,
        5,
        10,
        state.high_bid,
        state.high_bid + 5,
        state.terms.ceiling + 10,
        COVERED,
        16 * state.players,
        1 << 61,
    )
    yield gambler.below(1 << 60)
    yield GIVE << 4
    if not legal:
        return
    near = legal[gambler.below(len(legal))]
    yield from (near - 10, near - 1, near + 1, near + 10, near ^ COVERED, legal[-1] + 10, legal[-1] + 16)
    card = unit(gambler.below(PLACES))
    yield from (near + card, near - card, near + unit(0), near + 2 * card, card, 2 * card)


def check_options(game: Game, state: State) -> None:
    """The typed options of every seat, made from its view alone, are the moves of the core."""
    for seat in range(TABLE, state.players):
        options = game.options(seat)
        number = core.legal_count(state, seat)
        assert (options.count() if options else 0) == number, "the options of a seat are not its legal moves"
        if options and number <= MOST_LISTED:
            offered = {number_of(move) for move in options}
            legal = {core.nth_legal(state, seat, index) for index in range(number)}
            assert offered == legal, "the options of a seat are not its legal moves"


def check_refusals(game: Game, state: State, gambler: Gambler) -> None:
    """A move that is not legal changes nothing, and the seat is told why."""
    before = frozen(state)
    for _ in range(6):
        seat = gambler.below(state.players + 1) - 1
        move = TRIES[gambler.below(len(TRIES))]
        assert refusal_of(game, seat, move) != "", "a move is refused without a reason"
    assert frozen(state) == before, "a refused move changes the game"
