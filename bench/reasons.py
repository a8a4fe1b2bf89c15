"""Of how many choices the coach names a reason: `python -m bench.reasons [--games 50]`.

Games of champions at every edition, from fixed deals; by phase and first word of the move, the choices that he speaks
of, and those of which he says what hangs on them.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random
from typing import Final

from maquignon.bots import bot, play_match
from maquignon.bots.champion import NAME as CHAMPION
from maquignon.play import Dealer, Game
from maquignon.play.moves import move_of
from maquignon.play.notation import write_move
from maquignon.play.phase import Phase
from maquignon.review.case import Case
from maquignon.review.coaching import coached
from maquignon.rulebook.editions import EDITIONS

GAMES: Final = 50


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.reasons", description="Count the coach's reasons.")
    parser.add_argument("--games", metavar="N", type=int, default=GAMES, help=f"so many games (default: {GAMES})")
    told, spoken = reasons(parser.parse_args().games)
    print("choices with a reason, of those he speaks of")
    for kind, number in (*sorted(spoken.items()), ("all", sum(spoken.values()))):
        named = told[kind] if kind != "all" else sum(told.values())
        print(f"{kind:36} {named:7,} of {number:7,} {named / number:7.1%}")


def reasons(games: int) -> tuple[Counter[str], Counter[str]]:
    """By kind of edition, phase and word: choices with a reason, and all."""
    told: Counter[str] = Counter()
    spoken: Counter[str] = Counter()
    for number in range(1, games + 1):
        case = _played(number)
        for version, counsel in coached(case).items():
            kind = _kind(case, version)
            spoken[kind] += 1
            told[kind] += counsel.wager is not None
    return told, spoken


def _played(number: int) -> Case:
    edition = list(EDITIONS)[number % len(EDITIONS)]
    players = EDITIONS[edition].players[number // len(EDITIONS) % len(EDITIONS[edition].players)]
    beginning = Game.new(edition, players, Dealer.predictable(number))
    game = beginning.copy()
    play_match(game, [bot(CHAMPION) for _ in range(players)], Random(number))
    return Case.of(beginning, game.plies, 0)


def _kind(case: Case, version: int) -> str:
    phase = Phase(case.scenes[version - 1].state.phase)
    word = write_move(move_of(phase, case.plies[version - 1][1])).split()[0]
    return f"{'master' if case.edition.pedigrees else 'classic'} {phase:2} {word}"


if __name__ == "__main__":
    main()
