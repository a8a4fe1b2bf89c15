"""Running games as plain values and back, for `pickle` and `copy`; what a seat sees is not its business."""

from __future__ import annotations

from maquignon.envs.core.composer import Composer
from maquignon.envs.core.fleet import Fleet
from maquignon.envs.core.packing import row_size
from maquignon.envs.core.words import blank
from maquignon.rules.freezing import frozen, thawed
from maquignon.rules.random_play import Dice

FrozenGame = tuple[list[int], list[int], int, int]
"""A state, its deck, and what its mover has put together so far."""
FrozenDice = tuple[int, int]


def frozen_game(game: Composer) -> FrozenGame:
    return frozen(game.state), list(game.state.deck), int(game.pile), int(game.climbed)


def thawed_game(kept: FrozenGame, fleet: Fleet) -> Composer:
    """For games of the same table."""
    ints, deck, pile, climbed = kept
    game = Composer(thawed(ints, deck, fleet.opening.terms), fleet.bluffs)
    game.pile = pile
    game.climbed = climbed
    game.look()
    return game


def frozen_dice(dice: Dice) -> FrozenDice:
    return int(dice.shift), int(dice.weyl)


def thawed_dice(kept: FrozenDice) -> Dice:
    dice = Dice(0)
    dice.shift, dice.weyl = kept
    return dice


def fill(fleet: Fleet, games: list[FrozenGame], dice: list[FrozenDice]) -> None:
    """All that was running, as it was."""
    fleet.games = [thawed_game(kept, fleet) for kept in games]
    fleet.dice = [thawed_dice(kept) for kept in dice]
    fleet.rows = blank(row_size(fleet.opening.players) * len(games))
