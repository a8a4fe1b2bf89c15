"""Games that the tests of this room play, as OpenSpiel's game strings."""

from __future__ import annotations

from collections.abc import Iterator

from maquignon.rulebook import EDITIONS

TINY = "maquignon(families=2,purse=1x0,players=2,memory=32)"
"""Two families of two, and nothing to bid."""
TRADE = "maquignon(stake=20.0,purse=0 10,memory=16)"
SMALL = (
    TINY,
    TRADE,
    "maquignon(families=2,purse=0 10,players=3,memory=64,bluffs=False)",
    "maquignon(position=last-cards,memory=64,limit=300)",
)
SHORT = (
    "maquignon(players=3,bluffs=False,limit=60)",
    "maquignon(edition=master-2009-two,players=2,first=1,limit=60,bluffs=False)",
    "maquignon(edition=boursicocotte-2025,players=3,house_rules=money-counts,limit=60,bluffs=False)",
)
SAMPLED = "maquignon(players=3,sampled=True,rng_seed=3,bluffs=False,limit=60)"


def printed_games() -> Iterator[str]:
    """Every edition for every number of players, to its end."""
    for name, printed in EDITIONS.items():
        for players in printed.players:
            yield f"maquignon(edition={name},players={players},bluffs=False,memory=64)"


PLAYTHROUGHS = {
    "single-trade.txt": TRADE,
    "two-families.txt": TINY.replace("memory=32", "memory=4"),
    "master-for-two.txt": "maquignon(edition=master-2009-two,players=2,memory=4,limit=12)",
    "four-players.txt": "maquignon(memory=4,limit=5)",
}
"""Files of tests/openspiel/playthroughs, with the games they tell."""
