"""`python -m bench.others`: card games of other libraries beside ours, played at random with observations.

A step is one decision, and everything a random agent needs is in its time: the allowed actions, a choice among them,
the step, the next game where one ends, and the observation of whoever decides next as an array.
"""

import argparse
import warnings
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from random import Random
from typing import Any, NamedTuple

import numpy as np

from maquignon.bench.speed import SEED
from maquignon.bench.stopwatch import ROUNDS, Task, measure
from maquignon.cli.bench.envs import GAMES, single_steps, vector_steps
from maquignon.cli.terminal import Bar, console
from maquignon.rules import is_compiled

OPEN_SPIEL = ("hearts", "spades", "gin_rummy", "leduc_poker")
RLCARD = ("leduc-holdem", "limit-holdem", "uno", "gin-rummy", "doudizhu")
PETTINGZOO = ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6")
PGX = ("leduc_holdem", "bridge_bidding")


class Entry(NamedTuple):
    """A task, and how many numbers an observation has."""

    task: Task
    observed: int


def ours() -> Iterator[Entry]:
    from maquignon.envs import VectorEnv

    columns = len(VectorEnv(games=1).columns)
    yield Entry(vector_steps(f"ours, {GAMES} games, packed", "koehandel-2001", 4, expanded=False), 8)
    yield Entry(vector_steps(f"ours, {GAMES} games", "koehandel-2001", 4, expanded=True), columns)
    yield Entry(single_steps("ours, PettingZoo, one game", "koehandel-2001", 4), columns)


def open_spiel() -> Iterator[Entry]:
    pyspiel = import_module("pyspiel")
    for name in OPEN_SPIEL:
        game = pyspiel.load_game(name)
        kind = game.get_type()
        seen = "information_state_tensor" if kind.provides_information_state_tensor else "observation_tensor"
        size = int(np.prod(getattr(game, f"{seen}_shape")()))
        yield Entry(Task(f"OpenSpiel {name}, from Python", _open_spiel_run(game, seen)), size)


def _open_spiel_run(game: Any, seen: str) -> Callable[[int], int]:
    chance = Random(SEED).random

    def run(times: int) -> int:
        state = game.new_initial_state()
        for _ in range(times):
            while state.is_terminal() or state.is_chance_node():
                if state.is_terminal():
                    state = game.new_initial_state()
                else:  # deals are drawn evenly in these games
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(chance() * len(outcomes))][0])
            np.asarray(getattr(state, seen)(state.current_player()), np.float32)
            actions = state.legal_actions()
            state.apply_action(actions[int(chance() * len(actions))])
        return times

    return run


def rlcard() -> Iterator[Entry]:
    library = import_module("rlcard")
    for name in RLCARD:
        env = library.make(name, config={"seed": SEED})
        yield Entry(Task(f"RLCard {name}", _rlcard_run(env)), int(np.prod(env.state_shape[0])))


def _rlcard_run(env: Any) -> Callable[[int], int]:
    chance = Random(SEED).random

    def run(times: int) -> int:
        state, _ = env.reset()
        for _ in range(times):
            if env.is_over():
                state, _ = env.reset()
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(chance() * len(actions))])
        return times

    return run


def pettingzoo() -> Iterator[Entry]:
    for name in PETTINGZOO:
        env = import_module(f"pettingzoo.classic.{name}").env()
        env.reset(seed=SEED)
        observed = env.observation_space(env.agents[0])["observation"].shape
        yield Entry(Task(f"PettingZoo {name}", _pettingzoo_run(env)), int(np.prod(observed)))


def _pettingzoo_run(env: Any) -> Callable[[int], int]:
    def run(times: int) -> int:
        for _ in range(times):
            if not env.agents or any(env.terminations.values()) or any(env.truncations.values()):
                env.reset()
            mask = env.last()[0]["action_mask"]
            env.step(int(env.action_space(env.agent_selection).sample(mask)))
        return times

    return run


def pgx() -> Iterator[Entry]:
    library, jax = import_module("pgx"), import_module("jax")
    for name in PGX:
        try:
            env = library.make(name)
        except Exception as trouble:  # some load tables of results from elsewhere
            print(f"pgx {name} cannot be made here: {type(trouble).__name__}")
            continue
        yield Entry(Task(f"pgx {name}, {GAMES} games", _pgx_run(jax, env)), int(np.prod(env.observation_shape)))


def _pgx_run(jax: Any, env: Any) -> Callable[[int], int]:
    from pgx.experimental import auto_reset  # type: ignore[import-not-found, unused-ignore]

    @jax.jit
    def step(state: Any, key: Any) -> Any:
        choose, deal = jax.random.split(key)
        actions = jax.random.categorical(choose, jax.numpy.log(state.legal_action_mask.astype(float)))
        return jax.vmap(auto_reset(env.step, env.init))(state, actions, jax.random.split(deal, GAMES))

    key = jax.random.PRNGKey(SEED)
    begun = step(jax.jit(jax.vmap(env.init))(jax.random.split(key, GAMES)), key)

    def run(times: int) -> int:
        state, keys = begun, jax.random.split(key, times)
        for each in keys:
            state = step(state, each)
        state.observation.block_until_ready()
        return times * GAMES

    return run


LIBRARIES: dict[str, Callable[[], Iterator[Entry]]] = {
    "open_spiel": open_spiel,
    "rlcard": rlcard,
    "pettingzoo": pettingzoo,
    "pgx": pgx,
}
NO_CARDS = "pufferlib is not measured: it wraps games of others, and none of its own is a card game"


def entries() -> tuple[list[Entry], list[str]]:
    """What can be measured here, and a sentence for each library that cannot."""
    found, lacking = list(ours()), []
    for name, made in LIBRARIES.items():
        try:
            found += made()
        except ImportError as missing:
            lacking.append(f"{name} is not measured: {missing.name or missing} is not installed here")
    return found, lacking


def _version(name: str) -> str:
    try:
        return f"{name} {version(name)}"
    except PackageNotFoundError:
        return f"no {name}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.others", description=__doc__)
    parser.add_argument("--seconds", metavar="X", type=float, default=1.0, help="time for each figure (default: 1)")
    args = parser.parse_args()
    warnings.simplefilter("ignore")
    found, lacking = entries()
    with Bar("measuring", len(found) * ROUNDS) as bar:
        speeds = measure([entry.task for entry in found], args.seconds, bar.advance)
    out = console()
    out.print(f"{', '.join(map(_version, LIBRARIES))}; ours {'compiled' if is_compiled() else 'plain'}")
    out.print("thousand decisions a second, CPU time of one process\n\n| | decisions | numbers seen |\n|---|--:|--:|")
    for entry in found:
        out.print(f"| {entry.task.name} | {speeds[entry.task.name] / 1000:,.1f} | {entry.observed} |")
    for sentence in (*lacking, NO_CARDS):
        out.print(sentence)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
