"""Datasets: what is written is what was played, other programs read it, and any row is a whole position again."""

import json
from collections import Counter

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow.parquet as pq
import pytest

from maquignon.envs.columns import VERSION, allowed_actions, expand_rows, trait_columns
from maquignon.envs.seated_env import SeatedEnv
from maquignon.lab.dataset import writing
from maquignon.lab.dataset.reading import Dataset, replayed
from maquignon.lab.dataset.recording import Plan
from maquignon.play import Game, Phase
from maquignon.rulebook import edition
from tests.cli.calling import call

RULES = edition("koehandel-2001", ("one-bid",), 3)
NAMES = ("odile", "random")
GAMES = 3


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    where = tmp_path_factory.mktemp("dataset") / "games"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(writing, "PART", 2)
        plan = Plan(edition=RULES, players=3, names=NAMES, seed=4, first=0, games=GAMES)
        written = list(writing.write_dataset(plan, where))
    assert [games for games, _ in written] == [2, 1]
    assert sum(decisions for _, decisions in written) == Dataset(where).decisions().num_rows
    return where


@pytest.fixture(scope="module")
def rows(folder):
    return Dataset(folder).decisions().to_pylist()


@pytest.fixture(scope="module")
def games(folder):
    return Dataset(folder).games().to_pylist()


def numbers(decisions, column: str) -> list[list[int]]:
    return [list(row[column]) for row in decisions]


def test_a_game_is_one_row_that_tells_who_played_and_what_became_of_it(games, rows):
    assert [game["game"] for game in games] == [0, 1, 2]
    assert [game["names"] for game in games] == [
        ["odile", "random", "odile"],
        ["random", "odile", "random"],
        ["odile", "random", "odile"],
    ]
    for game in games:
        own = [row for row in rows if row["game"] == game["game"]]
        assert [row["step"] for row in own] == list(range(game["decisions"]))
        assert {row["outcome"] for row in own} <= set(game["shares"])
        assert all(row["outcome"] == game["shares"][row["seat"]] for row in own)
        assert sum(game["shares"]) == pytest.approx(float(game["finished"]))
        assert game["house_rules"] == ["one-bid"]
        winner = max(range(3), key=lambda seat: game["scores"][seat])
        assert game["shares"][winner] > 0


def test_every_row_is_what_its_seat_saw_and_any_of_them_is_a_position_again(folder, games, rows):
    """The same games stepped once more, all seats the caller's, by the environment itself."""
    looked_at = 0
    for game in games:
        env = SeatedEnv(RULES, [[0] * 3], mixed=False)
        seen = env.reset([game["seed"]])
        own = [row for row in rows if row["game"] == game["game"]]
        for row in own:
            assert seen[0, :-1].tolist() == row["words"] + row["legal"]
            assert allowed_actions(seen)[0, row["action"]]
            if row["step"] % 97 == 5:
                replay = Dataset(folder).replay(game["game"], row["step"])
                state = env._fleet.games[0].game.state
                assert replay.game().position() == Game(RULES, state).position()
                assert replay.game().mover == row["seat"]
                looked_at += 1
            seen = env.step([row["action"]])
        end = Dataset(folder).replay(game["game"], game["decisions"]).game()
        assert (end.is_over, end.version, list(end.scores())) == (game["finished"], game["moves"], game["scores"])
    assert looked_at > 5


def test_a_move_put_together_in_parts_is_pending_at_the_rows_between(games, rows):
    own = [row["action"] for row in rows if row["game"] == 0]
    replay = replayed(games[0], [])
    parts = 0
    for action in own:
        before, pending = replay.game().version, replay.pending
        replay.take_all([action])
        if replay.game().version == before:
            parts += 1
            assert replay.pending[: len(pending) + 1] == (*pending, action)
    assert parts


def test_a_row_that_was_tampered_with_is_no_game(games, rows):
    own = [row for row in rows if row["game"] == 0]
    row = own[40]
    wrong = next(action for action in range(32) if not row["legal"][0] >> action & 1)
    with pytest.raises(ValueError, match=f"action {wrong} is not allowed"):
        replayed(games[0], [*(each["action"] for each in own[:40]), wrong])


def test_pandas_polars_and_duckdb_read_the_same(folder, games, rows):
    decisions, table = folder / "decisions", folder / "games"
    by_pandas = pd.read_parquet(decisions).to_dict("records")
    by_polars = pl.read_parquet(decisions / "*.parquet").to_dicts()
    found = duckdb.sql(f"SELECT * FROM read_parquet('{decisions}/*.parquet') ORDER BY game, step")
    by_duckdb = [dict(zip(found.columns, row, strict=True)) for row in found.fetchall()]
    for read in (by_pandas, by_polars, by_duckdb):
        for column in ("game", "step", "seat", "action", "outcome"):
            assert [row[column] for row in read] == [row[column] for row in rows]
        for column in ("words", "legal"):
            assert numbers(read, column) == numbers(rows, column)
    step = len([row for row in rows if row["game"] == 1]) // 2
    actions = [row["action"] for row in rows if row["game"] == 1][:step]
    wanted = replayed(games[1], actions).game().position()
    for row in (
        pd.read_parquet(table).to_dict("records")[1],
        pl.read_parquet(table / "*.parquet").to_dicts()[1],
        duckdb.sql(f"FROM read_parquet('{table}/*.parquet') ORDER BY game").df().to_dict("records")[1],
    ):
        assert replayed(row, actions).game().position() == wanted


def test_a_question_in_sql_finds_the_phase_and_the_allowed_actions(folder, rows):
    found = duckdb.sql(
        f"""SELECT words[1] & 15 AS phase, count(*), sum((legal[1] >> 3) & 1)
        FROM read_parquet('{folder}/decisions/*.parquet') GROUP BY phase"""
    ).fetchall()
    phases = Counter(row["words"][0] & 15 for row in rows)
    may_pass = Counter(row["words"][0] & 15 for row in rows if row["legal"][0] >> 3 & 1)
    assert {phase: (number, passes) for phase, number, passes in found} == {
        phase: (number, may_pass[phase]) for phase, number in phases.items()
    }
    assert may_pass.keys() == {int(Phase.BIDDING)}


def test_rows_become_columns_for_a_network(folder):
    table = Dataset(folder).decisions()
    packed = np.hstack([np.stack(table[name].to_numpy()) for name in ("words", "legal")])
    columns = expand_rows(packed, trait_columns(RULES))
    assert columns.shape == (table.num_rows, 460)
    assert np.isfinite(columns).all()
    assert allowed_actions(packed)[np.arange(len(packed)), table["action"].to_numpy()].all()


def test_every_column_says_what_it_means(folder):
    for name in ("decisions", "games"):
        schema = pq.read_schema(folder / name / "part-00000.parquet")
        assert all(field.metadata[b"meaning"] for field in schema)
        told = json.loads(schema.metadata[b"maquignon"])
        assert (told["schema"], told["observation"]) == (1, VERSION)


def test_every_file_says_which_command_seed_and_networks_made_it(folder):
    files = [*folder.glob("*/*.parquet")]
    assert len(files) == 4
    for file in files:
        told = json.loads(pq.read_schema(file).metadata[b"maquignon"])
        assert told["command"] == (
            "maquignon lab dataset --edition koehandel-2001 --players 3 --house-rule one-bid "
            "--bot odile --bot random --games 3 --seed 4"
        )
        assert (told["seed"], told["networks"]) == (4, {})


def test_a_row_that_is_not_there(folder):
    with pytest.raises(LookupError, match="no step 0 of game 9"):
        Dataset(folder).replay(9, 0)
    with pytest.raises(LookupError, match="no step -1 of game 0"):
        Dataset(folder).replay(0, -1)


def test_the_command_writes_a_dataset_and_refuses_in_one_sentence(capsys, tmp_path):
    words = ("lab", "dataset", "--edition", "master-2009", "--players", "2", "--games", "1", "--workers", "1")
    new = tmp_path / "slip" / "new"
    called = call(capsys, *words, "--out", str(new), "--json")
    assert f"made the folder {new.parent}" in called.err
    assert called.json["games"] == 1
    assert called.json["decisions"] == Dataset(new).decisions(["step"]).num_rows
    assert "there already" in call(capsys, *words, "--out", str(new)).refusal
    nobody = call(capsys, *words, "--out", str(tmp_path / "other"), "--bot", "nobody").refusal
    assert "no file nobody" in nobody
    mixed = ("--bot", "champion", "--bot", "odile")
    assert "never bids beyond" in call(capsys, *words, "--out", str(tmp_path / "other"), *mixed).refusal
    assert not (tmp_path / "other").exists()
