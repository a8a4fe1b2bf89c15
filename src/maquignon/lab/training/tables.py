"""Who plays at the tables of a training run: mostly the learner with itself, some earlier selves, some characters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from maquignon.bots.characters import measured
from maquignon.bots.habits import habits_of, numbers_of
from maquignon.envs.fleet_processes import Part
from maquignon.envs.seated_env import LEARNER, SeatedEnv
from maquignon.lab.strangers import drawn_stranger
from maquignon.lab.training.settings import FROZEN, GROUPS, Settings, Table

Numbers = dict[str, float]
Seating = tuple[int, ...]

STRONG: Final = {"otto": 7, "odile": 7, "otto-1": 12, "odile-1": 12}
"""The strongest, and how many times as often as each of the others they are met."""
STRANGERS: Final = 24
LIMIT: Final = 3000
"""Moves; games of good players end long before."""


@dataclass(frozen=True, slots=True)
class Slots:
    """What the learner must know of a group's slots, in their order."""

    tables: tuple[int, ...]
    """The number of the table each slot plays at."""
    kinds: tuple[int, ...]
    """0 for self-play, 1 where earlier selves sit, 2 where characters do."""


def seatings(settings: Settings, players: int, slots: int, traders: int, chance: Random) -> list[Seating]:
    with_traders = int(slots * settings.characters + chance.random())
    with_past = int(slots * settings.past + chance.random())
    plans = [_with_traders(settings, players, traders, chance) for _ in range(with_traders)]
    alone = settings.alone_against_past or bool(settings.rivals)
    plans += [_with_past(players, alone, chance) for _ in range(min(with_past, slots - with_traders))]
    return plans + [(LEARNER,) * players] * (slots - len(plans))


def kind_of(plan: Seating) -> int:
    return 2 if min(plan) < 0 else int(max(plan) > LEARNER)


def opponents(table: Table, seed: int, met: Mapping[str, int] = STRONG) -> list[Numbers]:
    """The habits of the characters, some of them many times over, and of strangers made from the strongest."""
    chance = Random(seed)
    habits = {name: numbers_of(each.habits(table.edition, table.players)) for name, each in measured().items()}
    known = [numbers for name, numbers in habits.items() for _ in range(met.get(name, 1))]
    strong = [habits[name] for name in STRONG]
    return known + [drawn_stranger(chance.choice(strong), chance) for _ in range(STRANGERS)]


def parts(settings: Settings) -> tuple[list[list[list[Part]]], list[Slots]]:
    """For each group and process the games it steps, and for each group what its slots are."""
    chance = Random(settings.seed)
    shares = slots_by_table(settings)
    met = STRONG | dict(settings.met)
    habits = [opponents(table, settings.seed, met) for table in shares]
    groups, slots = [], []
    for _ in range(GROUPS):
        own: list[list[Part]] = []
        tables: list[int] = []
        kinds: list[int] = []
        for process in range(settings.workers):
            own.append([])
            for number, (table, each) in enumerate(shares.items()):
                plans = seatings(settings, table.players, each, len(habits[number]), chance)
                make = partial(seated, table, plans, habits[number], settings.bluffs, settings.scattered)
                own[process].append(Part(make, len(tables), each, chance.getrandbits(40)))
                tables += [number] * each
                kinds += [kind_of(plan) for plan in plans]
        groups.append(own)
        slots.append(Slots(tuple(tables), tuple(kinds)))
    return groups, slots


def slots_by_table(settings: Settings) -> dict[Table, int]:
    """How many games of each table a process steps in a group; those with house rules come last."""
    slots = settings.slots / settings.workers
    share = settings.varied if settings.variants else 0.0
    printed = max(1, round(slots * (1 - share) / len(settings.tables)))
    changed = max(1, round(slots * share / max(1, len(settings.variants))))
    often = Counter(settings.tables)
    return {table: printed * often[table] for table in often} | dict.fromkeys(settings.variants, changed)


def seated(
    table: Table, plans: Sequence[Seating], numbers: Sequence[Numbers], bluffs: float, scattered: int = 0
) -> SeatedEnv:
    """Over-bids are allowed in slots spread evenly among them."""
    habits = [habits_of(each) for each in numbers]
    allowed = [int((slot + 1) * bluffs) > int(slot * bluffs) for slot in range(len(plans))]
    return SeatedEnv(
        table.edition,
        plans,
        habits,
        bluffs=allowed,
        privileged=True,
        limit=LIMIT,
        opening=table.opening,
        scattered=scattered,
    )


def _with_traders(settings: Settings, players: int, traders: int, chance: Random) -> Seating:
    """Copies of one trader in half of them."""
    kind = chance.random() - settings.alone
    number = players - 1 if kind < 0 else 1 if kind < settings.among else chance.randint(1, players - 1)
    one = -1 - chance.randrange(traders)
    copies = chance.random() < 0.5
    rivals = [one if copies else -1 - chance.randrange(traders) for _ in range(number)]
    return (*rivals, *[LEARNER] * (players - number))


def _with_past(players: int, alone: bool, chance: Random) -> Seating:
    number = players - 1 if alone else chance.randint(1, players - 1)
    one = chance.randint(1, FROZEN)
    return (*[one] * number, *[LEARNER] * (players - number))
