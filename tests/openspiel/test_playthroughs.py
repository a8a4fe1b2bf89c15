"""Games as OpenSpiel tells them, with every seat's strings and tensors, are as they were."""

import pytest

from tests.openspiel.games import PLAYTHROUGHS
from tests.openspiel.playthroughs import FOLDER, written_anew


def stored(name: str) -> str:
    return (FOLDER / name).read_bytes().decode("utf-8")


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_playthrough_is_as_it_was(name):
    assert stored(name) == written_anew(name), "if that is meant to be: python -m tests.openspiel.playthroughs"


def test_every_playthrough_is_there_and_nothing_else():
    assert {file.name for file in FOLDER.iterdir()} == set(PLAYTHROUGHS)
