"""`maquignon bench envs`: steps a second of the vectorised environment, packed and expanded, and of PettingZoo's."""

from __future__ import annotations

import platform
from dataclasses import asdict, dataclass

from maquignon.bench.speed import SEED, calibration
from maquignon.bench.stopwatch import ROUNDS, Task, measure
from maquignon.cli.errors import CommandError
from maquignon.cli.terminal import Bar, console, print_json
from maquignon.rules import is_compiled

GAMES = 1024
TABLES = (
    ("koehandel-2001", 4),
    ("master-2009", 4),
    ("master-2009", 6),
    ("master-2009", 2),
    ("boursicocotte-2025", 4),
)
TARGETS = {"packed": 5.0, "expanded": 2.0}
WARM_UP = 300
"""Steps before the first measured one: all games of a batch would else be at their beginning."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Speed:
    """Million steps a second; the random choice of the actions is part of the time."""

    edition: str
    players: int
    packed: float
    expanded: float
    single: float


def run(seconds: float, as_json: bool) -> int:
    loops, speeds = bench_envs(seconds)
    if as_json:
        print_json(
            {
                "compiled": is_compiled(),
                "python": platform.python_version(),
                "rounds": ROUNDS,
                "games": GAMES,
                "calibration": {"unit": "M loops/s", "value": loops},
                "unit": "M steps/s",
                "targets": TARGETS,
                "figures": [asdict(speed) for speed in speeds],
            }
        )
    else:
        _show(loops, speeds)
    return 0


def bench_envs(seconds: float) -> tuple[float, list[Speed]]:
    try:
        tasks = [calibration(), *(task for table in TABLES for task in _tasks(*table))]
    except ImportError as missing:
        raise CommandError(str(missing)) from None
    with Bar("measuring", len(tasks) * ROUNDS) as bar:
        measured = measure(tasks, seconds, bar.advance)
    return measured["calibration"] / 1e6, [_speed(*table, measured) for table in TABLES]


def _tasks(edition: str, players: int) -> list[Task]:
    label = f"{edition}, {players}"
    return [
        vector_steps(f"{label}, packed", edition, players, expanded=False),
        vector_steps(f"{label}, expanded", edition, players, expanded=True),
        single_steps(f"{label}, single", edition, players),
    ]


def vector_steps(name: str, edition: str, players: int, *, expanded: bool) -> Task:
    """Random steps of a whole batch; expanded, with observations and masks as arrays of numbers."""
    from maquignon.envs import VectorEnv

    env = VectorEnv(edition, players, GAMES, bluffs=False)
    seen = env.reset(SEED)
    for _ in range(WARM_UP if is_compiled() else 0):
        seen = env.step(env.sample())
    columns = env.expand(seen.words)

    def run(times: int) -> int:
        for _ in range(times):
            seen = env.step(env.sample())
            if expanded:
                env.expand(seen.words, columns)
                env.expand_masks(seen.masks)
        return times * GAMES

    return Task(name, run)


def single_steps(name: str, edition: str, players: int) -> Task:
    """Random steps of PettingZoo's environment: observed, masked, chosen and taken one by one."""
    from maquignon.envs import env

    table = env(edition, players, bluffs=False)
    table.reset(SEED)

    def run(times: int) -> int:
        for _ in range(times):
            if any(table.terminations.values()) or any(table.truncations.values()):
                table.reset()
            space = table.action_space(table.agent_selection)
            table.step(int(space.sample(table.last()[0]["action_mask"])))
        return times

    return Task(name, run)


def _speed(edition: str, players: int, measured: dict[str, float]) -> Speed:
    packed, expanded, single = (
        measured[f"{edition}, {players}, {kind}"] / 1e6 for kind in ("packed", "expanded", "single")
    )
    return Speed(edition=edition, players=players, packed=packed, expanded=expanded, single=single)


def _show(loops: float, speeds: list[Speed]) -> None:
    from rich.table import Table

    out = console()
    out.print(f"Python {platform.python_version()}, CPU time of one process, best of {ROUNDS} interleaved rounds")
    out.print(f"calibration: {loops:.1f} million turns of a fixed Python loop a second")
    out.print(f"million steps a second, {GAMES} games at a time; PettingZoo one at a time\n")
    table = Table("", *(f"{kind}, ≥ {most:g}" for kind, most in TARGETS.items()), "PettingZoo", box=None)
    for column in table.columns[1:]:
        column.justify = "right"
    for speed in speeds:
        figures = (f"{figure:.3g}" for figure in (speed.packed, speed.expanded, speed.single))
        table.add_row(f"{speed.edition}, {speed.players} players", *figures)
    out.print(table)
    if not is_compiled():
        out.print("\nWhat runs here is plain Python; compiled it comes with a wheel built by a C compiler.")
