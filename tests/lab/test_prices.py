"""The balance lab: watching changes no game, tallies are repeatable and add up, and a page says what was found."""

from collections import Counter

import pytest

from maquignon.bots.characters import characters
from maquignon.bots.roster import LADDER
from maquignon.lab.contests import contest
from maquignon.lab.prices.findings import found, spread
from maquignon.lab.prices.measuring import Survey, every_table, measure
from maquignon.lab.prices.plots import plots
from maquignon.lab.prices.prices_page import page
from maquignon.lab.prices.tables import tables
from maquignon.lab.prices.tally import Tally
from maquignon.rulebook import EDITIONS, edition
from maquignon.workers import Crew
from tests.cli.calling import call

KOEHANDEL = edition("koehandel-2001")


def survey(**changes):
    return Survey(**{"edition": KOEHANDEL, "players": 3, "games": 4, "seed": 3, **changes})


@pytest.fixture(scope="module")
def tally():
    return survey().play()


def test_the_same_again(tally):
    assert survey().play() == tally
    assert survey(seed=4).play() != tally


def test_parts_add_up_to_the_whole(tally):
    whole = Tally(players=3)
    for start in (0, 3):
        whole.add(survey(first=start, games=3 if start == 0 else 1).play())
    assert whole == tally


def test_watching_changes_no_game():
    """The same deal and chance as in a contest, whose first game has its seats unrotated."""
    habits = characters()[LADDER[-1]].habits(KOEHANDEL, 3)
    plain = contest(KOEHANDEL, [habits] * 3, 1, 3)
    watched = survey(games=1).play()
    assert watched.wins == plain.wins
    assert watched.lengths["moves"] == Counter({plain.moves: 1})


def test_every_animal_is_sold_and_every_game_won(tally):
    assert tally.sales.total() == 4 * 40
    assert sum(tally.wins) == tally.games == 4
    assert all(lengths.total() == 4 for lengths in tally.lengths.values())
    assert all(price >= 0 for *_, price in tally.sales)
    assert all(paid >= 0 for *_, paid in tally.trades)


def test_stages_are_thirds_of_the_deck(tally):
    stages: Counter[int] = Counter()
    for (_, stage, *_), number in tally.sales.items():
        stages[stage] += number
    assert stages == {0: 4 * 14, 1: 4 * 13, 2: 4 * 13}


def test_two_animals_of_a_lot_share_its_price():
    found = survey(edition=edition("boursicocotte-2025"), games=2).play()
    assert found.sales.total() == 2 * 30
    assert found.lengths["lots"] == Counter({15: 2})


def test_pedigrees_are_priced_in_cards_and_two_players_have_no_auctions():
    master = survey(edition=edition("master-2009"), games=1).play()
    assert 0 < master.pedigrees.total() <= 10
    assert all(price <= 10 for _, price in master.pedigrees)
    two = survey(edition=edition("master-2009", (), 2), players=2, games=1).play()
    assert not two.sales
    assert two.trades


def test_quartiles():
    assert spread(Counter([10, 20, 30, 40])).median == 20
    told = spread(Counter({0: 1, 50: 2, 100: 1}))
    assert (told.low, told.median, told.high, told.number) == (0, 50, 50, 4)


def test_every_table_is_there_once():
    tables = [(each.edition.id, each.players) for each in every_table(1, 1)]
    assert len(tables) == len(set(tables))
    assert {name for name, _ in tables} == EDITIONS.keys() - {"kuhhandel-27109"}


def test_a_page_with_tables_and_plots(tally):
    findings = [found(survey(), tally)]
    text = page(findings, ["maquignon lab prices"], "plots")
    assert "| cow |" in text
    assert "maquignon lab prices" in text
    names = set(plots(findings))
    assert all(f"plots/{name}" in text for name in names)
    assert [len(row) == len(table.heads) for table in tables(findings[0]) for row in table.rows].count(False) == 0


@pytest.mark.long
def test_processes_change_nothing():
    surveys = [survey(games=120)]
    assert [*measure(surveys, Crew(2))] == [*measure(surveys)]


def test_the_command(capsys, tmp_path):
    words = ("lab", "prices", "--edition", "koehandel-2001", "--players", "3", "--games", "2", "--workers", "1")
    assert "Who wins" in call(capsys, *words).out
    said = call(capsys, *words, "--json").json
    assert said[0]["games"] == 2
    assert len(said[0]["seats"]) == 3
    done = call(capsys, *words, "--out", str(tmp_path / "page.md"), "--plots", str(tmp_path / "plots"))
    assert done.status == 0
    assert "](plots/seats-koehandel-2001-3.svg)" in (tmp_path / "page.md").read_text(encoding="utf-8")
    assert (tmp_path / "plots" / "seats-koehandel-2001-3.svg").exists()


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (("--players", "3"), "want an --edition"),
        (("--edition", "koehandel-2001", "--character", "bob"), "there is no character 'bob'"),
        (("--edition", "koehandel-2001", "--players", "9"), "players"),
        (("--games", "0"), "--games is 1 or more"),
    ],
)
def test_the_command_refuses_in_one_sentence(capsys, words, refusal):
    assert refusal in call(capsys, "lab", "prices", *words).refusal
