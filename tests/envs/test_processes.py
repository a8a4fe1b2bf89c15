"""Games stepped by several processes are the games that one would step, slot for slot."""

import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from random import Random

import pytest

from maquignon.bots.characters import measured
from maquignon.bots.habits import numbers_of
from maquignon.envs.core.seated_game import row_width
from maquignon.envs.fleet_processes import FleetProcesses, Part
from maquignon.lab.training.settings import GROUPS, Settings, Table, varied
from maquignon.lab.training.tables import STRONG, kind_of, opponents, parts, seated, seatings, slots_by_table
from tests.envs.fleets import play_beside
from tests.test_workers import is_running, wait_for

TABLES = (Table("koehandel-2001", 3), Table("koehandel-2001", 4))


def make(table):
    return partial(seated, table, [(0,) * table.players] * 3, [], 0.5)


def test_two_processes_and_two_groups_play_what_one_would():
    groups = [
        [[Part(make(TABLES[number]), 3 * number, 3, 10 * group + number)] for number in (0, 1)] for group in (0, 1)
    ]
    alone = [[make(TABLES[number])() for number in (0, 1)] for _ in groups]
    with FleetProcesses(groups, row_width(True)) as fleet:
        play_beside(fleet, alone, 12)


PARENT = """\
import time
from functools import partial
from maquignon.envs.core.seated_game import row_width
from maquignon.envs.fleet_processes import FleetProcesses, Part
from maquignon.envs.seated_env import SeatedEnv
from maquignon.rulebook import edition
if __name__ == "__main__":
    make = partial(SeatedEnv, edition("koehandel-2001", (), 3), [(0, 0, 0)], [], privileged=True)
    with FleetProcesses([[[Part(make, 0, 1, 1)]]], row_width(True)) as fleet:
        print(fleet._processes[0].pid, flush=True)
        time.sleep(600)
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at /proc")
def test_a_process_ends_with_a_parent_that_is_killed(tmp_path):
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    paths = os.pathsep.join(path for path in sys.path if path)
    command = [sys.executable, str(script)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": paths}) as parent:
        assert parent.stdout
        process = int(parent.stdout.readline())
        assert is_running(process)
        parent.kill()
    assert wait_for(lambda: not is_running(process))


def test_the_tables_have_the_shares_asked_for():
    settings = Settings(tables=TABLES, seconds=1, workers=2, slots=400, past=0.25, characters=0.1)
    plans = seatings(settings, 4, 100, 5, Random(1))
    assert [sum(kind_of(plan) == kind for plan in plans) for kind in range(3)] == [65, 25, 10]
    assert all(max(plan) >= 0 and min(plan) >= -5 for plan in plans)
    groups, slots = parts(settings)
    assert len(groups) == len(slots) == GROUPS
    assert [len(own) for own in groups[0]] == [2, 2]
    assert len(slots[0].tables) == 400
    assert sorted(part.first for own in groups[1] for part in own) == [0, 100, 200, 300]


def test_exploiters_sit_alone():
    settings = Settings(tables=TABLES, seconds=1, past=1.0, characters=0.0, rivals=(Path("rival.npz"),))
    assert all(plan.count(0) == 1 for plan in seatings(settings, 4, 50, 5, Random(1)))


def test_strangers_are_drawn_by_seed():
    assert opponents(TABLES[1], 1) == opponents(TABLES[1], 1)
    assert opponents(TABLES[1], 1) != opponents(TABLES[1], 2)


def test_those_asked_for_are_met_more_often():
    otto = numbers_of(measured()["otto-1"].habits(TABLES[1].edition, 4))
    usual, often = (opponents(TABLES[1], 1, STRONG | met).count(otto) for met in ({}, {"otto-1": 60}))
    assert (usual, often) == (STRONG["otto-1"], 60)
    made, _ = parts(Settings(tables=TABLES[1:], seconds=1, slots=8, characters=1.0, met=(("otto-1", 500),)))
    make = made[0][0][0].make
    assert isinstance(make, partial)
    assert make.args[2].count(otto) == 500


def test_a_number_of_players_given_twice_is_played_twice_as_often():
    settings = Settings(tables=(TABLES[0], TABLES[1], TABLES[1]), seconds=1, slots=300)
    assert slots_by_table(settings) == {TABLES[0]: 100, TABLES[1]: 200}
    assert varied(settings.tables) == varied(TABLES)
    _, slots = parts(settings)
    assert [slots[0].tables.count(number) for number in range(2)] == [100, 200]


def test_house_rules_and_over_bids_have_their_share():
    variants = varied(TABLES)
    settings = Settings(tables=TABLES, variants=variants, varied=0.25, seconds=1, slots=400)
    slots = slots_by_table(settings)
    assert {slots[table] for table in TABLES} == {150}
    assert sum(slots[table] for table in variants) == pytest.approx(100, abs=len(variants))
    env = seated(TABLES[1], [(0, 0, 0, 0)] * 8, [], 0.25)
    env.reset(1)
    assert [game.game.bluffs for game in env._fleet.games] == [False, False, False, True] * 2
