"""Games from a small game's opening: rows are those of the solver's networks, and nobody's purse is in doubt."""

import numpy as np
import pytest

from maquignon.bots.learned.learned_bot import observed
from maquignon.envs.columns import OBSERVATION, PLAN
from maquignon.envs.core.positional import open_memory
from maquignon.envs.core.seated_fleet import HEADER
from maquignon.envs.headers import read_headers
from maquignon.envs.seated_env import SeatedEnv
from maquignon.lab.solve.network_policy import drafted
from maquignon.lab.solve.positions import NAMED, named_game
from maquignon.lab.solve.small_game import after, key, moves
from maquignon.rulebook import edition
from maquignon.rules.money import worth
from maquignon.rules.moves import legal_count
from maquignon.rules.phase import ANSWER, BIDDING, COUNTER, OFFER, OVER
from maquignon.rules.scoring import rank

KOEHANDEL = edition("koehandel-2001")
SLOTS = 12


def small_env(name, **options):
    game = named_game(KOEHANDEL, name)
    return SeatedEnv(game.edition, [[0, 0]] * SLOTS, opening=game.start, **options)


def games(env):
    return env._fleet.games


@pytest.mark.parametrize("bluffs", [True, False])
@pytest.mark.parametrize("name", NAMED)
def test_rows_are_those_of_the_solvers_networks(name, bluffs):
    env = small_env(name, bluffs=bluffs, scattered=20)
    rows = env.reset(1)
    phases = set()
    for _ in range(60):
        for row, each in zip(rows, games(env), strict=True):
            phases.add(each.game.state.phase)
            draft = drafted(each.game.state, bluffs)
            draft.pile, draft.climbed = each.game.pile, each.game.climbed
            draft.look()
            assert (observed(draft, open_memory(each.game.state))[0, :HEADER] == row[:HEADER]).all()
        rows = env.step(env.sample())
    assert {OFFER, ANSWER} <= phases


@pytest.mark.parametrize("name", NAMED)
def test_whoever_hears_everything_is_never_in_doubt_about_a_purse(name):
    env = small_env(name, scattered=20)
    env.reset(2)
    names = [field.name for field in OBSERVATION if not field.kinds]
    reckoned = [names.index(f"seat 1 {kind}") for kind in ("least", "guess", "most")]
    for _ in range(80):
        rows = env.step(env.sample())
        seen = PLAN.expand(rows)[:, reckoned] * 1000
        for each, sums in zip(games(env), seen, strict=True):
            state = each.game.state
            purse = worth(state.holdings[1 - state.mover].purse) + worth(state.offer) * (
                state.phase in (ANSWER, COUNTER)
            )
            account = each.memories[state.mover].ledger.accounts[1 - state.mover]
            assert account.least == account.guess == account.most == purse
            assert sums.tolist() == pytest.approx([purse] * 3)


def test_nothing_of_an_offer_is_remembered_before_it_is_seen():
    env = small_env("last-trades")
    env.reset(3)
    met = 0
    for _ in range(30):
        for state in (each.game.state for each in games(env)):
            if state.phase == OFFER:
                told = {
                    tuple(a.guess for a in open_memory(after(state, move)).ledger.accounts) for move in moves(state)
                }
                assert len(told) == 1
                met += 1
        env.step(env.sample())
    assert met > 10


def test_games_begin_from_the_opening_or_where_chance_leads_from_there():
    start = named_game(KOEHANDEL, "last-cards").start
    env = small_env("last-cards", skip_forced=False)
    env.reset(4)
    assert {key(each.game.state) for each in games(env)} == {key(start)}
    assert len({tuple(each.game.state.deck) for each in games(env)}) > 3
    env = small_env("last-cards", skip_forced=False, scattered=30)
    places, phases = set(), set()
    for seed in range(0, 40 * SLOTS, SLOTS):
        env.reset(seed)
        for state in (each.game.state for each in games(env)):
            places.add(key(state))
            phases.add(state.phase)
    assert len(places) > 200
    assert {OFFER, BIDDING} <= phases
    assert not phases & {ANSWER, COUNTER, OVER}


def test_an_end_is_told_of_the_game_that_was_played_and_of_no_other():
    """Where chance leads to a position without a choice, the game is over before anybody is asked."""
    env = small_env("last-trades", scattered=40)
    rows = env.reset(5)
    ends = 0
    for _ in range(300):
        before = [each.game.state for each in games(env)]
        rows = env.step(env.sample())
        told = read_headers(rows)
        for slot, state in enumerate(before):
            assert told.ended[slot] == (state.phase == OVER)
            if state.phase == OVER:
                won = np.array([rank(state, seat) == 0 for seat in (0, 1)])
                assert told.shares[slot, :2] == pytest.approx(won / won.sum())
                ends += 1
    assert ends > 100


def test_over_bids_are_among_the_words_where_they_are_allowed():
    for bluffs, among in ((True, True), (False, False)):
        env = small_env("two-families", bluffs=bluffs)
        env.reset(6)
        more = 0
        for _ in range(40):
            for state, each in ((each.game.state, each) for each in games(env)):
                if state.phase == BIDDING and state.holdings[state.mover].cap < 0:
                    more += each.game.words.bit_count() > 1 + worth(state.holdings[state.mover].purse) // 10
                    assert not bluffs or each.game.words.bit_count() == legal_count(state, state.mover)
            env.step(env.sample())
        assert (more > 0) == among
