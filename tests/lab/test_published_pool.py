"""The pool that everybody is measured by has everybody in it; every figure that was wanted of the champion is told."""

from __future__ import annotations

import pytest

from maquignon.bots.champion import NAME as CHAMPION
from maquignon.bots.champion import NETWORKS, TEMPERATURES
from maquignon.bots.characters import measured
from maquignon.bots.learned.champion import network as shipped
from maquignon.bots.learned.policy import read_policy, write_policy
from maquignon.bots.levels import levels
from maquignon.lab.contests import Result, blank_result
from maquignon.lab.evaluation import HEADS, MIXED, Cell, cells, play_cells
from maquignon.lab.exploiters import EXPLOITED
from maquignon.lab.figures import AMONG, PAR, SETTINGS, figures, table, verdict
from maquignon.lab.figures import EXPLOITED as EXPLOITED_AT_MOST
from maquignon.lab.published_pool import COLD, KEPT, published_pool
from maquignon.lab.seated_games import NOBODY, POOL, handicap_of
from maquignon.lab.strangers import STRANGERS
from maquignon.rulebook import edition
from tests.cli.calling import call
from tests.lab.test_evaluation import network
from tests.pages.blocks import ROOT

CLASSIC = edition("koehandel-2001", (), 4)
TABLES = [edition("boursicocotte-2025", (), 3), edition("master-2009", (), 3), edition("master-2009", (), 2)]
CHECKPOINTS = ROOT / "checkpoints"
WORDS = ("lab", "evaluate", CHAMPION, "--players", "4", "--games", "4", "--workers", "1")


@pytest.fixture
def folder(tmp_path):
    """Small networks in the places of those that are kept."""
    for number, file in enumerate(KEPT["classic"].values()):
        (tmp_path / file).parent.mkdir(exist_ok=True)
        write_policy(tmp_path / file, network(number))
    return tmp_path


@pytest.fixture
def nobody_plays(monkeypatch):
    """Everybody who is alone wins half of his games."""

    def half(cell: Cell, **_networks: object) -> Result:
        result = blank_result(cell.players)
        result.wins[0], result.games = cell.games / 2, cell.games
        return result

    monkeypatch.setattr(Cell, "play", half)


def test_everybody_is_in_it():
    names = published_pool(CLASSIC, CHECKPOINTS).names
    assert {NOBODY, "copies-prices", *measured(), *EXPLOITED, *STRANGERS, *levels()} < {*names}
    seeds = [name for name in names if name.startswith("seed-")]
    assert len([name for name in seeds if not name.endswith(COLD)]) >= 3
    assert {"exploiter", *(name + COLD for name in KEPT["classic"])} < {*names}
    assert published_pool(CLASSIC, CHECKPOINTS).left_out == ""
    assert all(path.is_file() for path in published_pool(CLASSIC, CHECKPOINTS).files.values())


def test_a_checkpoint_plays_at_one_or_as_cold_as_the_champion():
    pool = published_pool(CLASSIC, CHECKPOINTS)
    heats = {name: handicap_of(name, CLASSIC, pool.handicaps).temperature for name in pool.files}
    assert heats == {name: TEMPERATURES["classic"] if name.endswith(COLD) else 1 for name in pool.files}
    assert {name: path for name, path in pool.files.items() if COLD not in name} == {
        name: CHECKPOINTS / file for name, file in KEPT["classic"].items()
    }


def test_where_the_repository_is_not_at_hand_a_sentence_says_who_was_left_out(tmp_path):
    pool = published_pool(CLASSIC, tmp_path)
    assert pool.names == (*POOL, *levels())
    assert pool.left_out == (
        "left out: seed-61, seed-62, seed-63, seed-91, seed-101, exploiter "
        f"(not in {tmp_path}/, which is in the repository only)"
    )


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_elsewhere_earlier_champions_are_in_it_at_one_and_as_cold_as_he(table, tmp_path):
    pool = published_pool(table, CHECKPOINTS)
    kept = [*KEPT[NETWORKS[table.id]]]
    assert pool.names == (*POOL, *levels(), *(each for name in kept for each in (name, name + COLD)))
    heats = [handicap_of(name, table, pool.handicaps).temperature for name in pool.names[-2 * len(kept) :]]
    assert heats == [1, TEMPERATURES[NETWORKS[table.id]]] * len(kept)
    assert pool.left_out == ""
    assert published_pool(table, tmp_path).left_out.startswith(f"left out: {', '.join(kept)} (not in ")


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_earlier_champions_are_networks_of_their_own_that_can_be_met(table):
    pool = published_pool(table, CHECKPOINTS)
    name, *_ = kept = [*KEPT[NETWORKS[table.id]]]
    first = {read_policy(pool.files[each]).arrays[0].tobytes() for each in kept}
    assert len(first | {shipped(table).arrays[0].tobytes()}) == len(kept) + 1
    asked = [Cell(edition=table, players=table.players[0], one=name, many=NOBODY, games=1, seed=5)]
    ((_, result),) = play_cells(asked, files=pool.files)
    assert result.games == 1


def test_all_that_is_kept_is_small():
    """In the repository, so that a clone brings it."""
    assert sum(file.stat().st_size for file in CHECKPOINTS.rglob("*") if file.is_file()) < 38_000_000


def test_all_of_them_can_be_met_both_ways_and_at_mixed_tables(folder):
    pool = published_pool(CLASSIC, folder)
    names = ["grimbeert", "seed-61", "seed-61-cold", "exploiter", "random"]
    file = str(folder / KEPT["classic"]["seed-62"])
    asked = cells(file, CLASSIC, 4, names, 4, 5, handicaps=pool.handicaps)
    results = play_cells(asked, files=pool.files)
    assert [(cell.one, cell.many) for cell, _ in results] == [
        *(pair for name in names for pair in ((file, name), (name, file))),
        (file, MIXED),
    ]
    assert all(sum(result.wins) + result.unfinished == pytest.approx(4) for _, result in results)
    hot, cold = (result.wins for cell, result in results if cell.many.startswith("seed-61"))
    assert hot != cold


@pytest.mark.usefixtures("nobody_plays")
def test_the_command_plays_the_whole_pool_and_says_who_was_left_out(capsys, folder, tmp_path):
    said = call(capsys, *WORDS, "--edition", CLASSIC.id, "--checkpoints", str(folder))
    first, *lines = said.out.splitlines()
    assert first.endswith("par 25.0 %; champion at temperature 0.15")
    assert [line.split(" | ")[0].strip("| ") for line in lines[2:-3]] == [*published_pool(CLASSIC, folder).names]
    assert said.err == ""
    without = call(capsys, *WORDS, "--edition", CLASSIC.id, "--checkpoints", str(tmp_path / "none"), "--seeds", "1,2")
    assert without.err.startswith("left out: seed-61")
    assert "8 games each" in without.out
    assert call(capsys, *WORDS, "--edition", CLASSIC.id, "--against", "otto", "--checkpoints", "none").err == ""


@pytest.mark.parametrize(
    ("seeds", "sentence"),
    [("1,1", "a seed stands twice in 1,1"), ("1,two", "1,two are not numbers with commas between")],
)
def test_seeds_that_cannot_be_are_refused(capsys, seeds, sentence):
    with pytest.raises(SystemExit):
        call(capsys, *WORDS, "--edition", CLASSIC.id, "--seeds", seeds)
    assert sentence in capsys.readouterr().err


def test_the_page_has_a_line_for_everybody_and_its_words_fit_its_intervals():
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    assert (
        "    maquignon lab evaluate champion --edition koehandel-2001 --players 4 --games 500 --seeds 11,12 --mark"
        in page
    )
    lines = page.partition(f"| {' | '.join(HEADS)} |\n")[2].partition("\n\n")[0].splitlines()[1:]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    pool = published_pool(CLASSIC, CHECKPOINTS)
    assert [row[0] for row in rows] == [*pool.names, "mean of those without a network", "mean", MIXED]
    for row in rows[: len(pool.names)]:
        for told, word in (row[2:4], row[4:6]):
            rate, error = (float(number) for number in told.removesuffix(" %").split(" ± "))
            assert word == ("above" if rate - error > 25 else "below" if rate + error < 25 else "within")


@pytest.mark.usefixtures("nobody_plays")
def test_every_figure_that_was_wanted_is_there(capsys):
    words = ("lab", "figures", "--games", "4", "--workers", "1", "--checkpoints", str(CHECKPOINTS))
    cells = call(capsys, *words, "--json").json
    wanted = {(each.players, name): each.alone for each in SETTINGS[:4] for name in each.opponents}
    found = {(each["players"], each["many"]): each["wanted"] for each in cells if each["edition"] == CLASSIC.id}
    assert wanted.items() <= found.items()
    assert wanted.keys() == {(4, "random"), *((number, name) for number in (3, 4, 5) for name in ("odile-1", "otto-1"))}
    tables = {(each["edition"], each["players"]) for each in cells}
    assert tables == {
        *(("koehandel-2001", players) for players in (3, 4, 5)),
        ("master-2009", 4),
        ("master-2009-two", 2),
        ("boursicocotte-2025", 4),
    }
    pairs = [(each["edition"], each["players"], each["one"], each["many"]) for each in cells]
    assert all((name, players, many, one) in pairs for name, players, one, many in pairs if one != "exploiter")
    assert found[4, "random"] == 0.999
    assert {each["wanted"] for each in cells if each["many"] == CHAMPION} == {AMONG, 0.3}
    assert all(each["verdict"] for each in cells)
    lines = call(capsys, *words).out.splitlines()
    assert len(lines) == len(cells) + 2
    assert lines[-1].startswith("| koehandel-2001 | 4 | exploiter | 3 × champion | 25.0 | ≤ 30 | 4 | 50.0")


@pytest.mark.usefixtures("nobody_plays")
def test_all_of_them_are_the_rows_of_the_table_on_the_page(capsys):
    words = ("lab", "figures", "--all", "--games", "4", "--workers", "1", "--checkpoints", str(CHECKPOINTS))
    cells = call(capsys, *words, "--json").json
    pairs = [(each["edition"].removesuffix("-two"), each["players"], each["one"], each["many"]) for each in cells]
    assert len({*pairs}) == len(pairs)
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    rows = page.partition("| opponent | games | champion alone |")[2].partition("\n\n")[0].splitlines()[2:]
    told = [[word.strip() for word in row.strip("|").split("|")][:3] for row in rows]
    several = [row for row in told if " " in row[2]]
    for name, players, other in [row for row in told if row not in several]:
        assert {(name, int(players), CHAMPION, other), (name, int(players), other, CHAMPION)} <= {*pairs}
    assert ("koehandel-2001", 4, CHAMPION, MIXED) in pairs
    lines = call(capsys, *words).out.splitlines()
    means = [line for line in lines if f"3 × each of {len(POOL)} | 25.0 |  | {4 * len(POOL)} | 50.0" in line]
    assert {line.split(" | ")[0].strip("| ") for line in means} == {row[0] for row in several if "mean" in row[2]}
    assert len(lines) == len(cells) + 2 + 2 * len(means)


@pytest.mark.usefixtures("nobody_plays")
def test_where_no_figure_was_wanted_there_is_none_and_no_verdict(capsys):
    words = ("lab", "figures", "--all", "--games", "4", "--workers", "1", "--checkpoints", str(CHECKPOINTS))
    cells = call(capsys, *words, "--json").json
    without = [each for each in cells if each["wanted"] is None]
    assert {(each["edition"], each["players"]) for each in without if each["many"] != MIXED} == {
        *(("kuhhandel-27109", players) for players in (3, 4, 5)),
        *(("boursicocotte-2025", players) for players in (3, 5)),
        *(("master-2009", players) for players in (3, 5, 6)),
    }
    assert {each["verdict"] for each in without} == {""}
    assert {each["wanted"] for each in cells if each["many"] == CHAMPION} == {AMONG, PAR, EXPLOITED_AT_MOST}
    assert "| master-2009 | 6 | champion | 5 × odile-1 | 16.7 |  | 6 | 50.0" in call(capsys, *words).out


@pytest.mark.usefixtures("nobody_plays")
def test_without_its_file_the_exploiter_is_left_out_in_a_sentence(capsys, tmp_path):
    said = call(capsys, "lab", "figures", "--games", "4", "--workers", "1", "--checkpoints", str(tmp_path))
    assert said.err == f"left out: the exploiter (not in {tmp_path}/, which is in the repository only)\n"
    assert "exploiter" not in said.out


@pytest.mark.parametrize(
    ("alone", "among", "words"),
    [
        (70, 2, ["reached", "reached"]),
        (65.5, 5.5, ["reached, within the interval"] * 2),
        (64.5, 6.5, ["missed, within the interval"] * 2),
        (60, 10, ["missed", "missed"]),
    ],
)
def test_a_verdict_says_whether_the_interval_bears_it_out(alone, among, words, tmp_path):
    asked = figures(CHAMPION, published_pool(CLASSIC, tmp_path), 2000, 1)[:2]
    results = [Result([20 * rate, 0, 0, 0], [0] * 4, games=2000) for rate in (alone, among)]
    told = [verdict(CHAMPION, cell, result) for cell, result in zip(asked, results, strict=True)]
    assert told == words
    assert [row[-1] for row in table(CHAMPION, list(zip(asked, results, strict=True))).rows] == words


@pytest.mark.long
def test_the_figures_are_played(capsys):
    words = ("lab", "figures", "--games", "4", "--workers", "1", "--checkpoints", str(CHECKPOINTS), "--json")
    assert all(each["games"] == 4 for each in call(capsys, *words).json)
