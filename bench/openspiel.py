"""OpenSpiel's card games beside ours, in one interleaved run: whole games, playouts, and driven from Python.

OpenSpiel plays inside its own C++ where Python can ask it to: whole games by `evaluate_bots` with its uniform random
bots, playouts from a dealt position by the random rollouts of its tree search. Its deal is a row of moves of chance,
and these are counted as moves, which favours it; ours shuffles within the time and counts decisions only.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import Any

from maquignon.bench.cores import Core, running_core
from maquignon.bench.speed import SEED, driven_games, playouts, random_play
from maquignon.bench.stopwatch import ROUNDS, Task, measure
from maquignon.cli.terminal import Bar, console
from maquignon.rules import is_compiled

NAMED = ("hearts", "spades")
OTHERS = ("euchre", "go_fish", "crazy_eights", "oh_hell", "skat", "dou_dizhu")
SAMPLE = 200
WANTED = 3
OURS = "koehandel-2001, 4 players"
HOW_TO_INSTALL = """\
OpenSpiel is not installed here, so there is nothing to compare with. It is no part of this project:
    .venv/bin/python -m pip install open_spiel
puts it beside the project, and `make bench` then measures it too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Million moves a second; of whole games also with the decisions of players alone counted."""

    name: str
    whole: float
    decisions: float
    playouts: float
    driven: float


def run(seconds: float) -> None:
    try:
        pyspiel = import_module("pyspiel")
    except ImportError:
        print(HOW_TO_INSTALL)
        return
    _show(compare(pyspiel, seconds))


def compare(pyspiel: Any, seconds: float) -> list[Row]:
    """Our game first, then hearts, spades and the fastest of the other card games."""
    others = [Peer(pyspiel, name) for name in OTHERS]
    first = measure([peer.whole() for peer in others], seconds / 4)
    fastest = max(others, key=lambda peer: first[f"{peer.name} whole"])
    peers = [*(Peer(pyspiel, name) for name in NAMED), fastest]
    tasks = [*_ours(running_core()), *(task for peer in peers for task in peer.tasks())]
    with Bar("measuring", len(tasks) * ROUNDS) as bar:
        speeds = measure(tasks, seconds, bar.advance)
    return [_row(OURS, speeds, 1.0), *(_row(peer.name, speeds, peer.share) for peer in peers)]


def _ours(core: Core) -> Iterator[Task]:
    yield random_play(f"{OURS} whole", core, "koehandel-2001", 4)
    yield playouts(f"{OURS} playouts", core)
    yield driven_games(f"{OURS} driven", core)


class Peer:
    """One of OpenSpiel's games."""

    def __init__(self, pyspiel: Any, name: str) -> None:
        self.name = name
        self.pyspiel = pyspiel
        self.game = pyspiel.load_game(name)
        self.bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(self.game.num_players())]
        self.random = Random(SEED)
        self.share = self._share_of_decisions()

    def tasks(self) -> Iterator[Task]:
        yield self.whole()
        yield self.rollouts()
        yield self.driven()

    def whole(self) -> Task:
        """Whole games in C++, the deal included; Python only starts each one."""

        def run(times: int) -> int:
            moves = 0
            for seed in range(times):
                state = self.game.new_initial_state()
                self.pyspiel.evaluate_bots(state, self.bots, seed)
                moves += state.move_number()
            return moves

        return Task(f"{self.name} whole", run)

    def rollouts(self) -> Task:
        """Random play to the end from one dealt position, all of it in C++: the first step of a tree search."""
        dealt = self._dealt()
        length = sum(self._drive(dealt.clone()) for _ in range(SAMPLE)) / SAMPLE

        def run(times: int) -> int:
            rollouts = self.pyspiel.RandomRolloutEvaluator(times, SEED)
            self.pyspiel.MCTSBot(self.game, rollouts, 1.0, 1, 100, False, SEED, False).step(dealt)
            return round(times * length)

        return Task(f"{self.name} playouts", run)

    def driven(self) -> Task:
        """Whole games in which Python asks for the choices, draws one and applies it."""

        def run(times: int) -> int:
            return sum(self._drive(self.game.new_initial_state()) for _ in range(times))

        return Task(f"{self.name} driven", run)

    def _drive(self, state: Any) -> int:
        """Play to the end; returns the number of moves. In these games a deal is drawn evenly, so chance is too."""
        random = self.random.random
        moves = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(random() * len(outcomes))][0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])
            moves += 1
        return moves

    def _dealt(self) -> Any:
        state = self.game.new_initial_state()
        while state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(self.random.random() * len(outcomes))][0])
        return state

    def _share_of_decisions(self) -> float:
        history = []
        for seed in range(SAMPLE):
            state = self.game.new_initial_state()
            self.pyspiel.evaluate_bots(state, self.bots, seed)
            history += state.full_history()
        return len([move for move in history if move.player >= 0]) / len(history)


def _row(name: str, speeds: dict[str, float], share: float) -> Row:
    whole, rollouts, driven = (speeds[f"{name} {kind}"] / 1e6 for kind in ("whole", "playouts", "driven"))
    return Row(name=name, whole=whole, decisions=whole * share, playouts=rollouts, driven=driven)


def _show(rows: list[Row]) -> None:
    from rich.table import Table

    out = console()
    mode = "compiled" if is_compiled() else "in plain Python"
    out.print(f"OpenSpiel {version('open_spiel')} beside our rules, {mode}: million moves a second\n")
    table = Table("", "whole games", "decisions only", "playouts", "from Python", box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    fastest = max(rows[1:], key=lambda row: row.whole)
    for row in rows:
        label = f"{row.name} (its fastest)" if row is fastest else row.name
        table.add_row(label, *(f"{each:.2f}" for each in (row.whole, row.decisions, row.playouts, row.driven)))
    out.print(table)
    ours, hearts = rows[:2]
    out.print(f"\nours to hearts: {ours.whole / hearts.whole:.1f}× in whole games (wanted: {WANTED}×), ", end="")
    out.print(f"{ours.decisions / hearts.decisions:.1f}× counting decisions only, ", end="")
    out.print(f"{ours.playouts / hearts.playouts:.1f}× in playouts, {ours.driven / hearts.driven:.1f}× from Python")
