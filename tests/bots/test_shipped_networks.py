"""The champion's networks as they ship: small enough, and no lighter than play allows."""

from random import Random

import numpy as np
import pytest

from maquignon.bots.champion import NETWORKS
from maquignon.envs.columns import PLAN
from maquignon.envs.seated_env import SeatedEnv
from maquignon.rulebook import BadSetup, edition
from maquignon.rulebook.house_rules import HOUSE_RULES
from tools.ship_network import ROOM, editions_of, idle_columns, shipped_size

STEPS = 60


def test_all_of_them_together_have_room_in_the_wheel():
    assert shipped_size() <= ROOM


@pytest.mark.parametrize("name", sorted({*NETWORKS.values()}))
def test_columns_that_get_no_weight_are_always_0(name):
    """With every house rule and number of players, over-bids included."""
    idle = idle_columns(editions_of(name))
    seen = np.zeros(PLAN.width, np.bool_)
    for table in tables(name):
        games = SeatedEnv(table, [[0] * max(table.players)] * 6)
        rows = games.reset(Random(table.id).getrandbits(30))
        for _ in range(STEPS):
            seen |= PLAN.expand(rows).any(axis=0)
            rows = games.step(games.sample())
    assert not seen[idle].any(), [PLAN.names[column] for column in idle if seen[column]]
    assert seen.sum() > 150


def tables(name):
    for each in editions_of(name):
        for rule in (None, *HOUSE_RULES):
            try:
                yield edition(each.id, (rule,) if rule else (), max(each.players))
            except BadSetup:
                continue
