"""Games kept whole: what a file holds is what was played, and pages of prices and studies come of it again."""

import json
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from maquignon.lab.dataset import keeping
from maquignon.lab.dataset.keeping import commands, kept_table
from maquignon.lab.dataset.origin import origin
from maquignon.lab.dataset.reading import replayed
from maquignon.lab.dataset.recording import Plan
from maquignon.lab.dataset.schema import KEPT
from maquignon.rulebook import edition
from tests.cli.calling import call
from tests.pages.blocks import ROOT

TABLE = ("--edition", "koehandel-2001", "--players", "3")
FILE = "koehandel-2001-3.parquet"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Three games of the champion, played in two parts."""
    where = tmp_path_factory.mktemp("kept") / "games"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(keeping, "PART", 2)
        plan = Plan(edition=edition("koehandel-2001", (), 3), players=3, names=("champion",), seed=5, first=0, games=3)
        where.mkdir()
        assert list(keeping.keep([plan], where)) == [2, 1]
    return where


def test_a_kept_game_is_played_again_to_the_same_end(folder):
    table = kept_table(folder / FILE)
    assert (table.edition.id, table.players, table.names, table.seed, table.games) == (
        "koehandel-2001", 3, ("champion",), 5, 3
    )  # fmt: skip
    rows = table.rows()
    assert [row["game"] for row in rows] == [0, 1, 2]
    for row in rows:
        assert len(row["actions"]) == row["decisions"]
        end = replayed(row, row["actions"]).game()
        assert end.is_over
        assert list(end.scores()) == row["scores"]
        assert end.version == row["moves"]
    assert table.rows(1, 1) == rows[1:2]


def test_a_game_that_was_tampered_with_is_found_out(folder):
    row = kept_table(folder / FILE).rows(0, 1)[0]
    with pytest.raises(ValueError, match="is not allowed"):
        replayed(row, [*row["actions"][:40], 63, *row["actions"][41:]])


def test_every_column_says_what_it_means(folder):
    schema = pq.read_schema(folder / FILE)
    assert schema.names == KEPT.names
    assert all(field.metadata[b"meaning"] for field in schema)


def made(file: Path) -> dict[str, Any]:
    facts: dict[str, Any] = json.loads(pq.read_schema(file).metadata[b"maquignon"])
    return facts


def test_a_file_says_which_command_seed_and_network_made_it(folder):
    told = made(folder / FILE)
    assert told["command"] == (
        "maquignon lab keep --edition koehandel-2001 --players 3 --bot champion --games 3 --seed 5"
    )
    file = ROOT / "src" / "maquignon" / "bots" / "learned" / "classic.npz"
    digest = sha256(file.read_bytes()).hexdigest()
    assert told["seed"] == 5
    assert told["networks"] == {"champion": {"sha256": digest, "temperature": 0.15, "forgetting": 0.0}}
    assert {"schema", "observation"} < told.keys()


def test_another_network_of_the_same_name_has_another_digest(tmp_path):
    plan = Plan(edition=edition("koehandel-2001", (), 3), players=3, names=("", "odile"), seed=5, first=0, games=3)
    told = []
    for content in (b"one", b"other"):
        file = tmp_path / "mine.npz"
        file.write_bytes(content)
        told.append(origin("keep", replace(plan, names=(str(file), "odile")))["networks"])
    assert [each.keys() for each in told] == [{str(file)}] * 2
    assert told[0] != told[1]
    levels = origin("keep", replace(plan, names=("cuwaert",)))["networks"]
    assert levels["cuwaert"]["forgetting"] > 0


def test_the_command_that_it_names_keeps_the_same_bytes(folder, tmp_path, capsys):
    words = made(folder / FILE)["command"].split()[1:]
    done = call(capsys, *words, "--workers", "1", "--out", str(tmp_path))
    assert done.status == 0
    assert f"{FILE}: 3 games" in done.out
    assert (tmp_path / FILE).read_bytes() == (folder / FILE).read_bytes()


def test_prices_of_kept_games_are_those_of_games_played(folder, tmp_path, capsys):
    played = ("--character", "champion", "--games", "3", "--seed", "5", "--workers", "1")
    told = call(capsys, "lab", "prices", *TABLE, *played, "--json").json
    assert call(capsys, "lab", "prices", "--from", str(folder), "--workers", "1", "--json").json == told
    pages = []
    for _ in range(2):
        page = tmp_path / "prices.md"
        assert call(capsys, "lab", "prices", "--from", str(folder), "--workers", "1", "--out", str(page)).status == 0
        pages.append(page.read_bytes())
    assert pages[0] == pages[1]
    assert b"the champion at every seat, 3 games a table" in pages[0]
    assert f"lab keep --edition koehandel-2001 --players 3 --games 3 --seed 5 --out {folder}".encode() in pages[0]


def test_commands_keep_all_tables_at_once_and_then_those_that_differ(folder):
    table = kept_table(folder / FILE)
    keep = "maquignon lab keep"
    one = "--edition koehandel-2001 --players 3 --games 3 --seed 5 --out games"
    assert commands([table], 13, Path("games")) == [f"{keep} {one}"]
    assert commands([table], 1, Path("games")) == [f"{keep} --games 3 --seed 5 --out games"]
    more = replace(table, games=9)
    assert commands([table, table, more], 3, Path("games")) == [
        f"{keep} --games 3 --seed 5 --out games",
        f"{keep} {one.replace('--games 3', '--games 9')}",
    ]


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (("keep", "--players", "3", "--out", "x"), "want an --edition"),
        (("keep", *TABLE, "--bot", "nobody", "--out", "x"), "nobody of that name"),
        (("prices", "--from", "nowhere"), "holds no such games"),
    ],
)
def test_refusals_in_one_sentence(words, refusal, capsys):
    assert refusal in call(capsys, "lab", *words).refusal
