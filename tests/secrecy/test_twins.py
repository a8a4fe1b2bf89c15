"""Whoever looks at a game learns what the rules let them know, and not a byte more.

See tests/secrecy/twins.py for how a twin of a game is made, and witness.py for all that is compared.
"""

from collections import Counter
from random import Random

import pytest

from tests.secrecy.witness import pairs, watch
from tests.tables import every_table, printed_tables

pytestmark = pytest.mark.no_cover

PARTS = 4
PAIRS = 100
DIFFERENCES = {"deck", "next card", "card looked at", "purses", "laid", "offer", "covered offer", "moves of others"}
"""What must have differed, somewhere among the pairs, without being seen."""


def tables(part: int):
    """All without house rules, Master twice as often, and some with house rules."""
    rich = [table for table in printed_tables() if table.edition.rats]
    chosen = [*printed_tables(), *rich, *Random(part).sample(every_table(), 30)]
    Random(part).shuffle(chosen)
    return chosen


@pytest.mark.parametrize("part", range(PARTS))
def test_twins_cannot_be_told_apart(part):
    differed: Counter[str] = Counter()
    for table, observer, seed in pairs(tables(part), PAIRS, part):
        watch(table, observer, seed, 60, differed)
    assert differed["pairs"] == PAIRS
    assert differed["deck"] > differed["versions"] / 2
    assert differed["purses"] > differed["versions"] / 2
    assert all(differed[name] for name in DIFFERENCES), differed


@pytest.mark.long
@pytest.mark.parametrize("part", range(32))
def test_thousands_of_twins_cannot_be_told_apart(part):
    differed: Counter[str] = Counter()
    for table, observer, seed in pairs([*every_table()[part::32], *tables(part)], 1_600, 1_000 + part):
        watch(table, observer, seed, 2_000, differed)
    assert differed["pairs"] == 1_600
    assert all(differed[name] for name in DIFFERENCES | {"the end"}), differed
