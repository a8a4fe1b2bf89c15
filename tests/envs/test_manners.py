"""How everybody has played so far: counted from public events, seen by all alike, and bounded."""

from random import Random

import numpy as np
import pytest

from maquignon.bots.learned.policy import LearnedPolicy, heeding, read_policy, write_policy
from maquignon.bots.reading import all_notes_of
from maquignon.envs.columns import MANNERED, PLAN, SINCE_VERSION_3, widened
from maquignon.envs.core.manners import PUBLIC_NEWS, observe
from maquignon.envs.core.memory import MEMORY, SEATS, Memory
from maquignon.envs.core.words import blank
from maquignon.play import events as told
from maquignon.play.dealer import Dealer
from maquignon.play.game import Game
from maquignon.play.moves import move_of
from maquignon.rules.phase import ACCEPTED, BID_MADE, BOUGHT, CHALLENGED, COUNTERED, EXPOSED, SOLD, SWAPPED, TRADE_WON
from tests.gambler import Gambler

COUNTED = {field.name.removeprefix("seat 0 "): field for field in SINCE_VERSION_3 if field.name.startswith("seat 0 ")}


def counts(word: int) -> dict[str, int]:
    found = {name: word >> field.shift & (1 << field.bits) - 1 for name, field in COUNTED.items()}
    return {name: number for name, number in found.items() if number}


@pytest.mark.parametrize(
    ("event", "by_seat"),
    [
        ((BID_MADE, 1, -1, 40), {1: {"bids": 1}}),
        ((SOLD, 0, 2, 40), {0: {"sales": 1}, 2: {"purchases": 1}}),
        ((BOUGHT, 0, 2, 40), {0: {"lots kept": 1}}),
        ((EXPOSED, 2, -1, 30), {2: {"exposures": 1}}),
        ((CHALLENGED, 1, 0, 7), {1: {"challenges": 1}}),
        ((ACCEPTED, 0, 1, 3), {0: {"acceptances": 1}, 1: {"cards offered": 3}}),
        ((COUNTERED, 0, 1, 2), {0: {"counters": 1, "cards countered": 2}}),
        ((SWAPPED, 1, 0, 3), {1: {"cards offered": 3}}),
        ((TRADE_WON, 2, 0, 7), {2: {"trades won": 1}}),
    ],
)
def test_every_kind_is_counted_for_whom_it_tells_something_of(event, by_seat):
    manners = [0, 0, 0]
    observe(manners, *event)
    assert {seat: found for seat, word in enumerate(manners) if (found := counts(word))} == by_seat
    assert PUBLIC_NEWS >> event[0] & 1


@pytest.mark.parametrize("event", [(BID_MADE, 1, -1, 40), (EXPOSED, 1, -1, 0), (SWAPPED, 1, 0, 50), (SOLD, 1, 1, 10)])
def test_a_count_that_is_full_leaves_the_others_alone(event):
    manners = [0, 0]
    for _ in range(400):
        observe(manners, *event)
    full = counts(manners[1])
    assert all(number == (1 << COUNTED[name].bits) - 1 for name, number in full.items())
    assert full.keys() == counts(_once(event)).keys()


def _once(event: tuple[int, int, int, int]) -> int:
    manners = [0, 0]
    observe(manners, *event)
    return manners[1]


def test_everybody_remembers_the_same_of_everybody():
    """Told by the events that each seat is shown, in a game with bids, sales and trades."""
    game, gambler = Game.new("koehandel-2001", 3, Dealer.predictable(3)), Gambler(Random(3))
    memories = [Memory(seat, 3, 0) for seat in range(3)]
    while not game.is_over and game.version < 400:
        seat, move = gambler.turn(game._state)
        game.play(seat, move_of(game.phase, move))
    for seat, memory in enumerate(memories):
        for shown in game.events(seat):
            for note in all_notes_of(shown):
                memory.hear(*note)
    assert memories[0].manners == memories[1].manners == memories[2].manners
    bids = [
        sum(isinstance(each, told.BidMade) and each.seat == seat for events in game.events(0) for each in events)
        for seat in range(3)
    ]
    assert [counts(word).get("bids", 0) for word in memories[0].manners] == [min(127, number) for number in bids]
    row = blank(MEMORY)
    memories[1].pack(0, row, 0)
    assert list(row)[MEMORY - SEATS : MEMORY - SEATS + 3] == [*memories[1].manners[1:], memories[1].manners[0]]


def test_who_heeds_manners_more_likes_what_it_did_where_nobody_has_done_anything_yet():
    chance = np.random.default_rng(1)
    network = LearnedPolicy([chance.normal(size=(3, PLAN.width)).astype(np.float32), np.zeros(3, np.float32)])
    unknown = chance.normal(size=(2, PLAN.width)).astype(np.float32)
    unknown[:, MANNERED] = 0
    known = np.zeros_like(unknown)
    known[:, MANNERED] = 1
    more = heeding(network, 1.5)
    assert np.allclose(more.logits(unknown), network.logits(unknown))
    assert np.allclose(more.logits(known), 1.5 * network.logits(known))


def test_a_network_of_version_2_gives_manners_no_weight(tmp_path):
    chance = np.random.default_rng(1)
    arrays = [chance.normal(size=shape).astype(np.float16) for shape in ((4, PLAN.width - len(MANNERED)), (4,))]
    file = tmp_path / "blind.npz"
    np.savez(file, np.array(2), *arrays)
    found = read_policy(file)
    assert not found.arrays[0][:, MANNERED].any()
    assert (np.delete(found.arrays[0], MANNERED, axis=1) == arrays[0]).all()
    write_policy(file, LearnedPolicy(found.arrays))
    assert (read_policy(file).arrays[0] == found.arrays[0]).all(), "once written it is of this version"
    assert widened(np.ones((1, 3)), np.array([0, 2])).tolist() == [[0, 1, 0, 1, 1]]
