"""What is timed of the rules: random play, a copy, a move driven from Python; and a loop to compare machines by."""

from __future__ import annotations

from random import random
from typing import Any

from maquignon.bench.cores import Core
from maquignon.bench.stopwatch import Task
from maquignon.rulebook import edition

PLAINEST = "koehandel-2001"
SEED = 42
LIMIT = 5000
LOOPS = 10_000


def calibration() -> Task:
    """A fixed loop in pure Python: figures of two machines are compared by their figures for this."""

    def run(times: int) -> int:
        value = 1
        for _ in range(times * LOOPS):
            value = (value * 1103515245 + 12345) & 0x7FFFFFFF
        assert value >= 0
        return times * LOOPS

    return Task("calibration", run)


def random_play(name: str, core: Core, edition_name: str, players: int) -> Task:
    """Whole random games inside the core, shuffling and counting included; in moves."""
    chosen = edition(edition_name, (), players)
    opening = core.setup.laid_out(chosen, players, chosen.stock(), False)
    money = chosen.deck_money()

    def run(times: int) -> int:
        tally = core.random_play.Tally(players)
        core.random_play.play_games(opening, money, chosen.removed_money, times, SEED, LIMIT, tally)
        return int(tally.moves)

    return Task(name, run)


def playouts(name: str, core: Core) -> Task:
    """Random play to the end from copies of one position, the first after the deal; in moves."""
    state, dice = _dealt(core)

    def run(times: int) -> int:
        tally = core.random_play.Tally(4)
        for _ in range(times):
            core.random_play.play_out(state.copy(), dice, LIMIT, tally)
        return int(tally.moves)

    return Task(name, run)


def copies(name: str, core: Core) -> Task:
    """Copies of a state, made inside the core."""
    state, _ = _dealt(core)

    def run(times: int) -> int:
        core.random_play.copy_many(state, times)
        return times

    return Task(name, run)


def driven_moves(name: str, core: Core) -> Task:
    """A game's moves applied one by one from Python; nothing else is asked."""
    state, dice = _dealt(core)
    game = _moves_of(core, state.copy(), dice)

    def run(times: int) -> int:
        apply = core.moves.apply
        for _ in range(times):
            replayed = state.copy()
            for seat, move in game:
                apply(replayed, seat, move)
        return times * len(game)

    return Task(name, run)


def driven_games(name: str, core: Core) -> Task:
    """Whole random games in which Python asks for the choices, draws one and applies it; in moves."""
    state, dice = _dealt(core)

    def run(times: int) -> int:
        moves = 0
        for _ in range(times):
            dice.shuffle(state.deck)
            moves += _drive(core, state.copy())
        return moves

    return Task(name, run)


def _dealt(core: Core) -> tuple[Any, Any]:
    """A game for four of the plainest edition before its first move, and the dice that shuffled it."""
    chosen = edition(PLAINEST, (), 4)
    state = core.setup.laid_out(chosen, 4, chosen.stock(), False)
    dice = core.random_play.Dice(SEED)
    dice.shuffle(state.deck)
    core.setup.start(state, 0)
    return state, dice


def _moves_of(core: Core, state: Any, dice: Any) -> list[tuple[int, int]]:
    game = []
    while (seat := state.mover) >= 0:
        move = core.moves.nth_legal(state, seat, dice.below(core.moves.honest_count(state, seat)))
        core.moves.apply(state, seat, move)
        game.append((seat, move))
    return game


def _drive(core: Core, state: Any) -> int:
    """One game to its end, chance by Python's own generator."""
    count, nth, apply = core.moves.honest_count, core.moves.nth_legal, core.moves.apply
    moves = 0
    while (seat := state.mover) >= 0:
        apply(state, seat, nth(state, seat, int(random() * count(state, seat))))
        moves += 1
    return moves
