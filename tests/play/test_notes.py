"""What a game keeps of what the core noted is what was noted, however little room it takes."""

from __future__ import annotations

import pickle
from random import Random

from maquignon.play.notes import Notes

POWERS = [sign << bits for bits in (0, 7, 8, 15, 16, 31, 32, 47, 48, 62) for sign in (-1, 1)]
EDGES = [power + more for power in POWERS for more in (-1, 0, 1)]


def number(chance: Random) -> int:
    """Small as most are, on the edge of what some bits hold, or any."""
    return chance.choice((chance.randrange(-2, 500), chance.choice(EDGES), chance.randrange(-(1 << 63), 1 << 63)))


def test_notes_are_the_lists_they_were_made_of():
    chance = Random(1)
    noted = [[number(chance) for _ in range(6 * chance.randrange(4))] for _ in range(50)]
    notes = Notes(noted[0])
    for place, each in enumerate(noted[1:], 1):
        twin = notes.copy()
        notes.append(each)
        assert len(twin) == place, "a copy goes its own way"
        assert (len(notes), notes.last, notes[-1]) == (place + 1, each, each)
    assert list(notes.since(0)) == noted
    for found in (notes.copy(), pickle.loads(pickle.dumps(notes))):
        assert [list(found.since(version)) for version in range(51)] == [noted[version:] for version in range(51)]
