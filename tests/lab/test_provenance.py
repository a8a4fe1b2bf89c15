"""What ships was made with the networks that ship: games, the coach's values, the champion's weaker selves."""

import json
from hashlib import sha256
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from maquignon.bots.champion import TEMPERATURES
from maquignon.bots.levels import levels
from maquignon.lab.dataset import origin
from maquignon.lab.dataset.keeping import KeptTable, kept_tables
from maquignon.lab.dataset.recording import Plan
from maquignon.lab.levels import shipped, write_levels
from maquignon.lab.provenance import networks_file, present_networks, tell_networks, told_networks
from maquignon.lab.values.lessons import courses
from maquignon.rulebook import EDITIONS, edition
from tests.pages.blocks import ROOT

BOTS = ROOT / "src" / "maquignon" / "bots"
GAMES = kept_tables(ROOT / "docs" / "games")
CLASSIC, SALES, MASTER = (EDITIONS[name] for name in ("koehandel-2001", "boursicocotte-2025", "master-2009"))


def values_file(kind: str) -> Path:
    return BOTS / "learned" / f"{kind}-values.npz"


def told(table: KeptTable) -> object:
    return json.loads(pq.read_schema(table.file).metadata[b"maquignon"])["networks"]


def present(table: KeptTable) -> object:
    plan = Plan(
        edition=table.edition, players=table.players, names=table.names, seed=table.seed, first=0, games=table.games
    )
    return origin.origin("keep", plan)["networks"]


@pytest.mark.parametrize("table", GAMES, ids=lambda table: table.file.stem)
def test_the_games_in_docs_are_those_of_the_networks_that_ship(table):
    assert told(table) == present(table)


@pytest.mark.parametrize("kind", ["classic", "master"])
def test_the_coachs_values_are_fitted_to_the_networks_that_ship(kind):
    """And to how cold he chooses: `maquignon lab values` makes them anew."""
    tables = [course.edition for course in courses(kind, 1, 1, 0.0)]
    assert told_networks(values_file(kind)) == present_networks(tables)


def test_the_levels_are_found_for_the_networks_that_ship():
    """Not for how cold he chooses, in whose place they choose hotter: `maquignon lab levels` finds them anew."""
    found = told_networks(BOTS / "levels.toml")
    now = present_networks(EDITIONS.values())
    assert {name: each["sha256"] for name, each in found.items()} == {
        name: each["sha256"] for name, each in now.items()
    }
    assert {*found} == {*TEMPERATURES}


def test_another_network_would_be_noticed_everywhere(monkeypatch):
    monkeypatch.setattr(origin, "network_file", lambda *_: b"another")
    assert present_networks([CLASSIC])["classic"]["sha256"] == sha256(b"another").hexdigest()
    assert told(GAMES[0]) != present(GAMES[0])
    for file, rules in (
        (values_file("classic"), SALES),
        (values_file("master"), MASTER),
        (BOTS / "levels.toml", MASTER),
    ):
        ((name, now),) = present_networks([rules]).items()
        assert told_networks(file)[name]["sha256"] != now["sha256"]


def test_a_colder_champion_would_be_noticed(monkeypatch):
    monkeypatch.setitem(TEMPERATURES, "master", 0.1)
    assert told_networks(values_file("master")) != present_networks([MASTER])


def test_what_makes_a_file_says_beside_it_which_networks_it_had(tmp_path, monkeypatch):
    file = tmp_path / "levels.toml"
    file.write_text((BOTS / "levels.toml").read_text("utf-8"), "utf-8")
    assert told_networks(file) == {}
    write_levels(file, CLASSIC, shipped(CLASSIC))
    monkeypatch.setattr(origin, "network_file", lambda *_: b"another")
    write_levels(file, SALES, {name: level.handicap(SALES) for name, level in levels().items()})
    found = told_networks(file)
    assert found["classic"] == {
        "sha256": sha256((BOTS / "learned" / "classic.npz").read_bytes()).hexdigest(),
        "temperature": 0.15,
        "forgetting": 0.0,
    }
    assert found["boursicocotte"]["sha256"] == sha256(b"another").hexdigest()
    tell_networks(tmp_path / "values.npz", [edition("master-2009", (), 2)])
    assert networks_file(tmp_path / "values.npz").name == "values-networks.toml"
    assert {*told_networks(tmp_path / "values.npz")} == {"master"}
