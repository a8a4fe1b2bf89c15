"""The game as OpenSpiel knows games: a type with parameters, states with actions and chance."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random, randrange
from typing import Final

import pyspiel

from maquignon.envs.action_names import action_name
from maquignon.envs.core.actions import ACTIONS, CHALLENGE
from maquignon.openspiel.observer import observer_of
from maquignon.openspiel.parameters import DEFAULTS, Setup, Value, set_up
from maquignon.openspiel.table import Table
from maquignon.rulebook.cards import DENOMINATIONS, MONEY_CARD, card_name

NAME: Final = "maquignon"
OUTCOMES: Final = MONEY_CARD + len(DENOMINATIONS)
DRAW: Final = 0
"""The one outcome of chance where the game draws by itself."""


def game_type(sampled: bool = False) -> pyspiel.GameType:
    chance = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Maquignon: auctions and blind trades of livestock",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.SAMPLED_STOCHASTIC if sampled else chance.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=6,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(DEFAULTS),
    )


class SpielGame(pyspiel.Game):
    """A table; `setup` says what is played at it."""

    def __init__(self, params: Mapping[str, Value] | None = None) -> None:
        self.setup = set_up(params or {})
        values = self.setup.values
        self.sampled = bool(values["sampled"])
        seed = int(values["rng_seed"])
        self.dice = Random(randrange(1 << 62) if seed < 0 else seed)
        super().__init__(game_type(self.sampled), _game_info(self.setup), dict(params or {}))

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return len(self.setup.opening.deck) + 1

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, Value] | None = None
    ) -> object:
        if params:
            raise ValueError(f"observers have no parameters here, and were given {params}")
        return observer_of(self.setup, int(self.setup.values["memory"]), iig_obs_type)


class SpielState(pyspiel.State):
    """A moment of a game; OpenSpiel copies and pickles `table`."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table = Table(game.setup)

    def current_player(self) -> int:
        if self.table.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        if self.table.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.table.game.state.mover

    def is_terminal(self) -> bool:
        return self.table.is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(DRAW, 1.0)] if self._is_sampled() else self.table.outcomes()

    def returns(self) -> list[float]:
        return self.table.returns()

    def _legal_actions(self, player: int) -> list[int]:
        game = self.table.game
        return [
            *(action for action in range(CHALLENGE) if game.words >> action & 1),
            *(action for action in range(CHALLENGE, ACTIONS) if game.challenges >> action - CHALLENGE & 1),
        ]

    def _apply_action(self, action: int) -> None:
        if not self.table.is_chance:
            self.table.act(action)
        else:
            self.table.decide(self._drawn() if self._is_sampled() else action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return action_name(action)
        if self._is_sampled():
            return "draw"
        return card_name(action) if self.table.has_first else f"seat {action} begins"

    def __str__(self) -> str:
        """All seats' own words one after the other: for those who look on from outside."""
        return "\n\n".join(hearing.text for hearing in self.table.hearings)

    def _is_sampled(self) -> bool:
        return bool(self.table.setup.values["sampled"])

    def _drawn(self) -> int:
        outcomes, weights = zip(*self.table.outcomes(), strict=True)
        return self.get_game().dice.choices(outcomes, weights)[0]


def _game_info(setup: Setup) -> pyspiel.GameInfo:
    return pyspiel.GameInfo(
        num_distinct_actions=ACTIONS,
        max_chance_outcomes=OUTCOMES,
        num_players=setup.players,
        min_utility=-setup.most if setup.worth is not None else -1 / (setup.players - 1),
        max_utility=setup.most,
        utility_sum=0.0,
        max_game_length=setup.limit,
    )
