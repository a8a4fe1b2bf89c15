"""The page of studies: what it counts is what happened in the games it was given, and equal files make equal pages."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from maquignon.arena.results.intervals import Interval
from maquignon.lab.dataset.keeping import Kept, keep, kept_table, kept_tables
from maquignon.lab.dataset.reading import replayed
from maquignon.lab.dataset.recording import Plan
from maquignon.lab.markdown import markdown
from maquignon.lab.prices.measuring import all_tables
from maquignon.lab.studies import auctions, bluffs, charts, families, studies_page
from maquignon.lab.studies.auctions import Places
from maquignon.lab.studies.charts import Chart, Row
from maquignon.lab.studies.estimates import Stratum, difference, mean, mean_ratio, moments, told
from maquignon.lab.studies.watching import Offer, Sale, Tally, watch, wins_by_place
from maquignon.rulebook import edition
from tests.cli.calling import call

ROOT = Path(__file__).parents[2]
FILE = "koehandel-2001-3.parquet"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    where = tmp_path_factory.mktemp("studied")
    plan = Plan(edition=edition("koehandel-2001", (), 3), players=3, names=("otto-1",), seed=2, first=0, games=2)
    assert [*keep([plan], where)] == [2]
    return where


@pytest.fixture(scope="module")
def games(folder: Path) -> list[Kept]:
    return kept_table(folder / FILE).rows()


@pytest.fixture(scope="module")
def tally(games: list[Kept]) -> Tally:
    return watch(games, 3)


def test_lots_and_prices_are_those_of_the_games(tally: Tally) -> None:
    assert tally.games == 2
    assert sum(tally.wins) == pytest.approx(2)
    assert tally.lots.total() == tally.sales.total() == 80, "every card of two games was sold once"
    assert {ending for ending, _ in tally.lots} <= set(auctions.ENDINGS)
    assert all(price == 0 for ending, price in tally.lots if ending == "free")
    assert all(sale.before in range(4) for sale in tally.sales)
    assert Counter(sale.third for sale in tally.sales.elements()) == {0: 28, 1: 26, 2: 26}
    assert len(tally.takings) == 2


def test_of_two_bidders_one_buys(tally: Tally) -> None:
    sold = sum(times for (ending, _), times in tally.lots.items() if ending == "sold")
    assert tally.could_buy.total() == 2 * sold
    assert tally.bought.total() == sold


def test_every_trade_has_an_outcome_and_every_counter_is_told(tally: Tally) -> None:
    assert tally.offers.total() > 10
    assert {offer.outcome for offer in tally.offers} <= {"accepted", "won", "lost", "tied"}
    assert all(offer.zeros <= offer.cards and (offer.worth > 0 or offer.zeros == offer.cards) for offer in tally.offers)
    countered = sum(times for offer, times in tally.offers.items() if offer.outcome != "accepted")
    assert tally.answers.total() == countered
    lost = sum(times for offer, times in tally.offers.items() if offer.outcome == "lost")
    assert sum(times for answer, times in tally.answers.items() if answer.has_won) == lost


def test_who_wins_is_what_the_results_say(games: list[Kept], tally: Tally) -> None:
    wins, number = wins_by_place(games, 3)
    assert (wins, number) == (tally.wins, 2)
    assert sum(portion * times for (_, portion), times in tally.families.items()) == pytest.approx(2)
    assert tally.families.total() == 6
    assert sum(number * times for (number, _), times in tally.families.items()) == 20, (
        "each of ten families is somebody's"
    )


def test_shares_are_of_what_was_offered() -> None:
    offers = Counter(
        {Offer(0, 1, 0, 2, 2, "lost"): 30, Offer(9, 1, 100, 0, 1, "won"): 25, Offer(9, 1, 100, 1, 2, "lost"): 25}
    )
    tally = Tally(2, games=4, wins=[3.0, 1.0], offers=offers)
    rows = {row[0]: row[1:] for row in bluffs.offers(tally).rows}
    assert rows["nothing"] == ("37.5 %", "0.0 % (0.0 to 11.4)", "0.0 % (0.0 to 11.4)")
    assert rows["70 to 150"][2].startswith("50.0 %")
    zeros = {row[0]: row[1:] for row in bluffs.zeros(tally).rows}
    assert zeros["70 to 150"] == ("25", "100.0 % (86.7 to 100.0)", "25", "0.0 % (0.0 to 13.3)")
    stakes = {row[0]: row[1:] for row in bluffs.at_stake(tally).rows}
    assert stakes["rooster"][:2] == ("30", "100.0 % (88.6 to 100.0)")
    assert stakes["horse"][:2] == ("50", "0.0 % (0.0 to 7.1)")
    assert "37.50 %" in bluffs.bluffs_answer(tally)
    assert "100.0 (100.0 to 100.0) percentage points less often" in bluffs.zeros_answer(tally)


def test_a_next_card_is_compared_with_a_first_of_the_same_hour() -> None:
    sales = Counter({Sale(0, 0, 0, 40): 50, Sale(0, 0, 1, 60): 50, Sale(9, 2, 0, 200): 50, Sale(9, 2, 1, 200): 50})
    sales[Sale(5, 1, 1, 900)] = 50  # no first to compare it with
    assert "1.25 (1.25 to 1.25) times for the second" in families.cards_answer(Tally(4, sales=sales))


def test_who_begins_is_told_from_chance_or_not() -> None:
    fair = Tally(4, games=400, wins=[101.0, 99.0, 100.0, 100.0])
    assert "cannot tell it" in auctions.seats_answer(fair)
    assert "beginning pays" in auctions.seats_answer(Tally(4, games=400, wins=[150.0, 90.0, 80.0, 80.0]))
    assert "beginning costs" in auctions.seats_answer(Tally(4, games=400, wins=[50.0, 120.0, 115.0, 115.0]))
    odd = auctions.places_answer([Places("even, 2", (50, 50), 100), Places("odd, 2", (80, 20), 100)])
    assert "who begins at odd, 2 players: 1.60" in odd
    assert "who is last at odd, 2 players: 0.40" in odd
    assert "even" not in odd


def test_intervals_hold_what_they_say() -> None:
    """Over many draws about 95 in 100 intervals hold the truth."""
    chance, held = Random(3), Counter[str]()
    for _ in range(400):
        values = [chance.gauss(10, 3) for _ in range(60)]
        others = [chance.gauss(5, 3) for _ in range(80)]
        held["mean"] += _holds(mean(values), 10)
        held["ratio"] += _holds(mean_ratio([(moments(values), moments(others))]), 2)
        strata = [_stratum(chance, base) for base in (0.2, 0.4, 0.6) for _ in range(4)]
        held["difference"] += _holds(difference(strata), 20)
    assert all(368 <= number <= 392 for number in held.values()), held


def test_no_two_like_groups_no_difference() -> None:
    assert difference([Stratum(5, 1, 0, 0)]) is None
    assert mean_ratio([]) is None
    assert told(Interval(-1.25, -2, 1000), 1) == "−1.2 (−2.0 to 1,000.0)"


def test_a_chart_keeps_its_words_on_the_paper() -> None:
    rows = [Row("rooster", [Interval(3, 1, 5), None]), Row("horse", [Interval(0, 0, 2), Interval(4, 3, 9)])]
    svg = charts.drawn(Chart("A title\nand more", ["one", "two"], rows, " %", 2))
    assert svg.count("<circle") == 2 + 3, "two of the legend, three values"
    assert "rooster, one: 3 % (1 to 5)" in svg
    assert "prefers-color-scheme:dark" in svg
    assert all(0 <= float(x) <= charts.WIDTH for x in re.findall(r'\b(?:x|cx)="([\d.-]+)"', svg))
    bars = charts.drawn(Chart("Bars", [""], [Row("3", [Interval(50, 40, 60)])], " %", bars=True))
    assert bars.count("<rect") == 2


def test_the_titles_of_charts_fit(tally: Tally) -> None:
    parts = studies_page._parts(tally, [Places("a, 3", (1, 0, 0), 1)])
    lines = [line for part in parts if isinstance(part, tuple) for line in part[1].title.split("\n")]
    assert len(lines) == 14
    assert all(len(line) * charts.LETTER < charts.WIDTH for line in lines)


def test_the_same_files_make_the_same_page_and_plots_to_the_byte(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []
    (tmp_path / "kept").symlink_to(folder)
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        words = ("--from", "kept", "--edition", "koehandel-2001", "--players", "3")
        done = call(capsys, "lab", "studies", *words, "--out", "docs/page.md", "--plots", "docs/plots")
        assert done.status == 0
        files = [file for file in sorted((tmp_path / "docs").rglob("*")) if file.is_file()]
        made.append({file.name: file.read_bytes() for file in files})
        for file in files:
            file.unlink()
    assert made[0] == made[1]
    text = made[0]["page.md"].decode()
    assert all(f"(plots/{name})" in text for name in made[0] if name.endswith(".svg"))
    assert len(made[0]) == 8
    assert "maquignon lab keep --edition koehandel-2001 --players 3 --bot otto-1 --games 2 --seed 2 --out kept" in text


def test_the_games_that_lie_there_are_games_and_the_page_tells_who_won_them() -> None:
    tables = kept_tables(ROOT / "docs" / "games")
    assert [(each.edition, each.players) for each in tables] == all_tables()
    for table in tables:
        (last,) = table.rows(table.games - 1, 1)
        assert list(replayed(last, last["actions"]).game().scores()) == last["scores"], table.file.name
    (studied,) = (each for each in tables if (each.edition.id, each.players) == ("koehandel-2001", 4))
    wins, number = wins_by_place(studied.rows(), 4)
    told_wins = markdown(auctions.seats(Tally(4, games=number, wins=wins)))
    assert told_wins in (ROOT / "docs" / "studies.md").read_text("utf-8")


@pytest.mark.long
@pytest.mark.parametrize(("task", "page"), [("studies", "studies.md"), ("prices", "prices.md")])
def test_the_pages_are_those_of_the_games_that_lie_there(
    task: str, page: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "games").symlink_to(ROOT / "docs" / "games")
    monkeypatch.chdir(tmp_path)
    made = call(capsys, "lab", task, "--from", "docs/games", "--out", f"docs/{page}", "--plots", "docs/plots")
    assert made.status == 0
    assert (tmp_path / "docs" / page).read_bytes() == (ROOT / "docs" / page).read_bytes()
    for plot in (tmp_path / "docs" / "plots").iterdir():
        assert plot.read_bytes() == (ROOT / "docs" / "plots" / plot.name).read_bytes(), plot.name


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (("--players", "4"), "holds no games of koehandel-2001 with 4"),
        (("--players", "9"), "players"),
    ],
)
def test_refusals_in_one_sentence(
    words: tuple[str, ...], refusal: str, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = ("--out", str(tmp_path / "page.md"), "--plots", str(tmp_path))
    assert refusal in call(capsys, "lab", "studies", "--from", str(folder), *words, *out).refusal


def _holds(interval: Interval | None, truth: float) -> bool:
    return interval is not None and interval.low <= truth <= interval.high


def _stratum(chance: Random, base: float) -> Stratum:
    """Those of the first group do well oftener by a fifth."""
    ones, others = chance.randrange(1, 20), chance.randrange(5, 60)
    good = [sum(chance.random() < rate for _ in range(size)) for size, rate in ((ones, base + 0.2), (others, base))]
    return Stratum(ones, good[0], others, good[1])
