"""Games whose seats are played by different hands: who is asked, what they see, and what becomes of it."""

from typing import Any

import numpy as np
import pytest

from maquignon.bots.characters import characters
from maquignon.bots.core.contest import tell
from maquignon.envs import IllegalAction
from maquignon.envs.columns import (
    CRITIC_PLAN,
    OBSERVATION,
    PLAN,
    PRIVILEGED,
    allowed_actions,
    expand_rows,
    observation_names,
    trait_columns,
)
from maquignon.envs.core.memory import MEMORY, SEATS, Memory
from maquignon.envs.core.packing import pack_row, row_size
from maquignon.envs.core.seated_fleet import HEADER, RANDOM
from maquignon.envs.core.seated_game import OBSERVED, OWN
from maquignon.envs.core.words import blank
from maquignon.envs.headers import read_headers
from maquignon.envs.seated_env import SeatedEnv
from maquignon.rulebook import EDITIONS, edition
from maquignon.rules.money import COUNTS, worth
from maquignon.rules.phase import EVERYBODY, EXPOSED, HIDDEN, PAID
from maquignon.rules.terms import Terms

CLASSIC = edition("koehandel-2001", (), 4)


def states(env):
    return [each.game.state for each in env._fleet.games]


def test_only_the_callers_seats_are_asked_and_all_games_end():
    odile = characters()["odile"].habits(CLASSIC, 4)
    env = SeatedEnv(CLASSIC, [[0, -1, RANDOM, 3], [0, 0, -1, -1], [2] * 4], [odile], bluffs=False)
    rows = env.reset(1)
    asked, ended = set(), 0
    for _ in range(400):
        told = read_headers(rows)
        for slot, (game, state) in enumerate(zip(env._fleet.games, states(env), strict=True)):
            assert told.seats[slot] == state.mover
            assert told.policies[slot] == game.policies[state.mover]
            assert game.game.words | game.game.challenges
        asked |= {(slot, int(policy)) for slot, policy in enumerate(told.policies)}
        assert told.shares.sum(axis=1)[told.ended & ~told.cut] == pytest.approx(1)
        ended += int(told.ended.sum())
        rows = env.step(env.sample())
    assert asked == {(0, 0), (0, 3), (1, 0), (2, 2)}
    assert ended >= 2


def test_forced_moves_are_skipped_only_on_request():
    for skip in (True, False):
        env = SeatedEnv(CLASSIC, [[0] * 4] * 5, bluffs=False, skip_forced=skip)
        rows, single = env.reset(3), 0
        for _ in range(150):
            single += int((allowed_actions(rows).sum(axis=1) == 1).sum())
            rows = env.step(env.sample())
        assert (single == 0) == skip


def test_a_refused_action_touches_nothing_and_a_negative_one_leaves_its_slot():
    env = SeatedEnv(CLASSIC, [[0] * 4] * 2)
    rows = env.reset(5)
    with pytest.raises(IllegalAction, match="slot 1"):
        env.step([int(env.sample()[0]), 86])
    assert (env.rows() == rows).all()
    after = env.step([-1, int(env.sample()[1])])
    assert (after[0] == rows[0]).all()
    assert not (after[1] == rows[1]).all()
    with pytest.raises(ValueError, match="a seat for the caller"):
        SeatedEnv(CLASSIC, [[-1] * 4], [characters()["odile"].habits(CLASSIC, 4)])


@pytest.mark.parametrize(("name", "players"), [("koehandel-2001", 3), ("master-2009", 6), ("master-2009", 2)])
def test_rows_hold_the_old_observation_and_the_memory(name, players):
    table = edition(name, (), players)
    env = SeatedEnv(table, [[0] * players] * 3, bluffs=False, limit=400)
    rows = env.reset(2)
    for _ in range(120):
        for row, each in zip(rows.tolist(), env._fleet.games, strict=True):
            seat = each.game.state.mover
            packed = blank(row_size(players))
            pack_row(each.game, seat, packed, 0)
            old = list(packed)
            assert row[: 4 + players] == old[: 4 + players]
            assert not any(row[OWN + players : OWN + SEATS]), "nobody sits there"
            assert row[OBSERVED:HEADER] == old[-2:]
            found = dict(zip(PLAN.names, PLAN.expand(np.array([row]))[0].tolist(), strict=True))
            assert found["seat 0 guess"] == pytest.approx(worth(each.game.state.holdings[seat].purse) / 1000)
            for place in range(1, players):
                assert found[f"seat {place} least"] <= found[f"seat {place} guess"] <= found[f"seat {place} most"]
        rows = env.step(env.sample())


@pytest.mark.parametrize("players", [3, 5])
def test_what_is_reckoned_holds_the_truth_in_the_classic_game(players):
    """R5: nobody pays more than a card too much, so least and most hold but for rare payments without change."""
    table = edition("koehandel-2001", (), players)
    habits = [characters()["otto"].habits(table, players)]
    env = SeatedEnv(table, [[0, *[-1] * (players - 1)]] * 4, habits, bluffs=False)
    env.reset(7)
    held = checked = 0
    for _ in range(150):
        env.step(env.sample())
        for each in env._fleet.games:
            memory, purses = each.memories[each.game.state.mover], [one.purse for one in each.game.state.holdings]
            offered = each.game.state.offer
            for seat, account in enumerate(memory.ledger.accounts):
                if seat != memory.seat and not offered:
                    checked += 1
                    held += account.least - 50 <= float(worth(purses[seat])) <= account.most + 50
    assert held / checked > 0.95


def test_the_privileged_view_is_apart_and_only_on_request():
    plans = [[0] * 4] * 3
    plain, seeing = SeatedEnv(CLASSIC, plans, bluffs=False), SeatedEnv(CLASSIC, plans, bluffs=False, privileged=True)
    assert plain.width == HEADER + 1
    one, other = plain.reset(4), seeing.reset(4)
    for _ in range(200):
        assert (other[:, : plain.width] == one).all()
        for row, state in zip(other.tolist(), states(seeing), strict=True):
            turned = [(state.mover + place) % 4 for place in range(4)]
            assert row[plain.width :][:4] == [state.holdings[seat].purse & COUNTS for seat in turned]
        actions = plain.sample()
        one, other = plain.step(actions), seeing.step(actions)
    assert not {field.word for field in OBSERVATION} & {field.word for field in PRIVILEGED}
    assert max(field.word for field in OBSERVATION) < OBSERVED


def test_no_two_fields_share_a_bit_and_names_are_the_same_at_all_tables():
    taken: dict[int, int] = {}
    for field in (*OBSERVATION, *PRIVILEGED):
        bits = ((1 << field.bits) - 1) << field.shift
        assert not taken.get(field.word, 0) & bits, field
        taken[field.word] = taken.get(field.word, 0) | bits
    names = {observation_names(each) for each in EDITIONS.values()}
    assert len(names) == 1
    assert len(set(*names)) == len(*names)
    assert len(set(CRITIC_PLAN.names)) == CRITIC_PLAN.width


def test_expanding_gives_each_field_its_columns():
    words = np.random.default_rng(1).integers(0, 1 << 60, (40, HEADER + 1))
    for field in OBSERVATION:
        if field.kinds and field.kinds < 1 << field.bits:
            words[:, field.word] &= ~(((1 << field.bits) - 1) << field.shift)
    traits = trait_columns(CLASSIC)
    for row, shown in zip(words.tolist(), expand_rows(words, traits).tolist(), strict=True):
        found = dict(zip(observation_names(CLASSIC), shown, strict=True))
        for field in OBSERVATION:
            value = row[field.word] >> field.shift & (1 << field.bits) - 1
            if field.kinds:
                hot = [number for number in range(field.kinds) if found[f"{field.name} is {number}"]]
                assert hot == [value]
            else:
                assert found[field.name] == pytest.approx(value / field.scale, rel=1e-6)
        assert shown[-len(traits) :] == traits.tolist()


def test_equal_seeds_give_equal_games_whoever_sits_where():
    """With fixed seats what the dice give does not hang on the plans."""
    habits = [characters()["otto"].habits(CLASSIC, 4)]
    decks = []
    for plans in ([[0] * 4] * 4, [[0, -1, -1, -1], [-1, 0, -1, -1], [-1, -1, 0, RANDOM], [-1, -1, -1, 0]]):
        env = SeatedEnv(CLASSIC, plans, habits, mixed=False)
        env.reset([9] * 4)
        decks += [tuple(state.deck) for state in states(env)]
        assert [each.policies for each in env._fleet.games] == plans
    assert len(set(decks)) == 1


def test_seats_are_shuffled_for_every_game():
    env = SeatedEnv(CLASSIC, [[0, 1, 2, 3]] * 30)
    env.reset(1)
    assert len({tuple(each.policies) for each in env._fleet.games}) > 10


def test_a_memory_hears_what_its_seat_may_see():
    memory = Memory(1, 3, Terms(edition("koehandel-2001", (), 3), 3).purse)
    words = blank(MEMORY)
    memory.pack(0, words, 0)
    assert words[1] == 0
    assert words[2] == words[3] == 9 | 9 << 12 | 9 << 24


def test_a_trader_at_a_seat_is_told_only_the_cards_that_seat_may_see():
    """As the core notes events: who may see the cards is the last of each."""
    heard: list[list[int]] = []

    class Listening:
        seat = 1

        def hear(self, *note: int) -> None:
            heard.append(list(note))

    listening: Any = Listening()
    notes = [[PAID, 0, 2, 30, 555, 0b010], [PAID, 0, 2, 30, 555, 0b101], [EXPOSED, 1, 0, 10, 444, EVERYBODY]]
    tell([number for note in notes for number in note], [listening])
    assert heard == [[PAID, 0, 2, 30, 555], [PAID, 0, 2, 30, HIDDEN], [EXPOSED, 1, 0, 10, 444]]


def test_a_header_tells_the_shares_of_all_winners_and_who_played_them():
    rows = np.zeros((2, HEADER + 1), np.int64)
    rows[0, HEADER] = 2 | 5 << 3 | 0b001010 << 11 | 0b000011 << 17 | 1 << 24 | 0o302 << 25
    rows[1, HEADER] = 1 | 0 << 3 | 1 << 23 | 1 << 24
    found = read_headers(rows)
    assert (found.seats.tolist(), found.policies.tolist()) == ([2, 1], [5, 0])
    assert (found.ended.tolist(), found.cut.tolist()) == ([True, True], [False, True])
    assert found.shares.tolist() == [[0, 0.5, 0, 0.5, 0, 0], [0] * 6]
    assert found.ranks.tolist() == [[2, 0, 3, 0, 0, 0], [0] * 6]
    assert found.learners.tolist() == [[True, True, False, False, False, False], [False] * 6]
