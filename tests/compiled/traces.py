"""The trace hash of random games wherever one can play, and what games of traders come to; a script prints them."""

import json
from collections.abc import Iterator
from random import Random

from maquignon.bots.characters import characters
from maquignon.cli.simulate import simulate
from maquignon.lab.contests import contest
from maquignon.play import Conclude, Dealer, Game, Phase
from maquignon.rulebook import EDITIONS, Edition, edition, with_each_house_rule
from maquignon.rules import is_compiled

GAMES = 40
SEED = 7


def traces() -> dict[str, str]:
    return {
        f"{chosen.rules_id} for {players}, {'live' if live else 'turn-based'}": trace(chosen, players, live)
        for chosen, players in settings()
        for live in (False, True)
    }


def trace(chosen: Edition, players: int, live: bool) -> str:
    return simulate(chosen, players, GAMES, SEED, live=live).trace_hash


def stops() -> dict[str, list[int]]:
    """A game of each edition that is ended as agreed (R31), at the first turn after so many moves."""
    return {rules.id: stopped(rules, after=40) for rules in EDITIONS.values()}


def stopped(rules: Edition, after: int) -> list[int]:
    chance = Random(SEED)
    game = Game.new(rules, rules.players[0], Dealer.predictable(SEED, rules.rules_id))
    while game.version < after or game.phase is not Phase.TURN:
        assert game.mover is not None
        game.play(game.mover, game.random_move(game.mover, chance))
    game.play(-1, Conclude())
    return [game.version, int(game.is_stopped), *game.scores(), *game.ranks()]


def contests() -> dict[str, list[float]]:
    """One game of traders at every table, and one that goes round until they are weary (R31)."""
    tables = [(printed, players, SEED) for printed in EDITIONS.values() for players in printed.players]
    tables.append((edition("boursicocotte-2025"), 4, 1))
    return {f"{rules.id} for {players}, seed {seed}": traders(rules, players, seed) for rules, players, seed in tables}


def traders(rules: Edition, players: int, seed: int) -> list[float]:
    strongest = [*characters().values()][::-1]
    seated = strongest[:players] if seed == SEED else strongest[:1] * players
    found = contest(rules, [each.habits(rules, players) for each in seated], 1, seed)
    return [found.moves, *found.scores]


def settings() -> Iterator[tuple[Edition, int]]:
    """Every edition for every number of players, and with every house rule for the largest."""
    for printed in EDITIONS.values():
        yield from ((printed, players) for players in printed.players)
        yield from ((changed, printed.players[-1]) for changed in with_each_house_rule(printed))


if __name__ == "__main__":
    print(json.dumps({"compiled": is_compiled(), "traces": traces(), "contests": contests(), "stops": stops()}))
