"""The page of studies: what it counts is what happened in the games of its dataset."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from maquignon.lab.dataset.reading import Dataset
from maquignon.lab.dataset.recording import Plan
from maquignon.lab.dataset.writing import write_dataset
from maquignon.lab.studies import answers
from maquignon.lab.studies.studies_page import page, plots
from maquignon.lab.studies.watching import Offer, Tally, watch
from maquignon.rulebook import edition


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    folder = tmp_path_factory.mktemp("studied") / "games"
    plan = Plan(edition=edition("koehandel-2001", (), 3), players=3, names=("otto-1",), seed=2, first=0, games=2)
    assert [each[0] for each in write_dataset(plan, folder)] == [2]
    return Dataset(folder)


def test_lots_and_prices_are_those_of_the_games(data: Dataset) -> None:
    tally = watch(data)
    assert tally.games == 2
    assert sum(tally.wins) == pytest.approx(2)
    assert sum(tally.lots.values()) == sum(tally.prices.values()) == 80, "every card of two games was sold once"
    assert {ending for ending, _ in tally.lots} <= set(answers.ENDINGS)
    assert all(price == 0 for ending, price in tally.lots if ending == "free")
    assert all(before in range(4) for _, before, _ in tally.prices)


def test_every_trade_has_an_outcome(data: Dataset) -> None:
    tally = watch(data)
    assert sum(tally.offers.values()) > 10
    assert {offer.outcome for offer in tally.offers} <= {"accepted", "won", "lost", "tied"}
    assert all(offer.zeros <= offer.cards and (offer.worth > 0 or offer.zeros == offer.cards) for offer in tally.offers)


def test_shares_are_of_what_was_offered() -> None:
    offers = Counter({Offer(0, 2, 2, "lost"): 30, Offer(100, 0, 1, "won"): 25, Offer(100, 1, 2, "lost"): 25})
    tally = Tally(2, games=4, wins=[3.0, 1.0], offers=offers)
    told = {row[0]: row[1:] for row in answers.offers(tally).rows}
    assert told["nothing"] == ("37.5 %", "0 %", "0 %")
    assert told["70 to 150"] == ("62.5 %", "0 %", "50 %")
    zeros = {row[0]: row[1:] for row in answers.zeros(tally).rows}
    assert zeros["70 to 150"] == ("100 % of 25", "0 % of 25")
    assert answers.seats(tally).rows[0][1].startswith("75.0 %")


def test_the_page_names_its_commands_and_plots(data: Dataset, tmp_path: Path) -> None:
    tally = watch(data)
    text = page(tally, "a title", "first command", "second command", "plots")
    assert "    first command\n    second command\n" in text
    assert all(f"plots/{name}" in text for name in plots(tally))
    assert all(svg.startswith("<svg") for svg in plots(tally).values())
