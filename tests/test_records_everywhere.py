"""The rulebook's own cases through every room, not through the rules alone: ties, shared victories, lots of two."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

from maquignon.arena import tables
from maquignon.envs import VectorEnv, env
from maquignon.envs.core import seated_fleet
from maquignon.envs.core.composer import Composer
from maquignon.envs.core.draft import Draft
from maquignon.envs.core.seated_game import SeatedGame
from maquignon.lab import contests
from maquignon.lab.prices.tally import Tally
from maquignon.lab.prices.watching import PriceWatch
from maquignon.play import DealStart, DeckStart, Game, Record, parse_record, replay, write_record
from maquignon.play.moves import number_of
from maquignon.play.records import Replay
from maquignon.play.set_up import state_of
from maquignon.play.statistics import Purchase, Watch, statistics_of
from maquignon.review import review
from maquignon.rules.phase import NO_MOVE
from maquignon.rules.state import State
from maquignon.server.replays.making import Finished, replay_of
from tests.envs.positions import allowed

RECORDS = Path(__file__).parent / "records"
TEXTS = {path.stem: path.read_text() for path in sorted(RECORDS.glob("*.mq"))}
FINISHED = {
    name: record
    for name, text in TEXTS.items()
    if (record := parse_record(text)).result and record.plies and record.result.winners
}
WHOLE = [name for name, record in FINISHED.items() if isinstance(replay(record).start, DeckStart)]
ASKED = [name for name, record in FINISHED.items() if all(seat >= 0 for seat, _move in record.plies)]
"""Those in which the table itself says nothing."""
DECKED = [name for name, record in FINISHED.items() if next(iter(Replay(record)))._state.deck]
SHARED = [name for name, record in FINISHED.items() if len(replay(record).winners()) > 1]


def of_records(names: Iterable[str]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("record", [FINISHED[name] for name in names], ids=list(names))


def shares(game: Game) -> list[float]:
    """What each seat gets of the victory: C7, nobody wins twice."""
    winners = game.winners()
    return [(seat in winners) / len(winners) for seat in range(game.players)]


def positions(record: Record) -> list[Game]:
    return [game.copy() for game in Replay(record)]


def test_the_cases_are_there():
    found = [statistics_of(record) for record in FINISHED.values()]
    assert {"shared-victory-by-trade", "shared-victory-whole"} <= set(SHARED)
    assert {"shared-victory-whole", "voided-deal", "whole-game"} <= set(WHOLE)
    assert any(lot.price and size(lot) == 2 for each in found for lot in each.purchases), "no lot of two"
    assert any(len(trade.rounds) > 1 for each in found for trade in each.trades), "no tie"


def size(lot: Purchase) -> int:
    return sum(number for _family, number in lot.animals)


def composed(state: State, move: int) -> Sequence[int]:
    """Actions that put a move together."""
    waiting: list[tuple[int, ...]] = [()]
    seen = set()
    while waiting:
        path = waiting.pop()
        draft = Draft(state.copy(), True)
        for action in path:
            draft.take(action)
        if draft.move == move:
            return path
        if draft.move == NO_MOVE and (draft.pile, draft.climbed) not in seen:
            seen.add((draft.pile, draft.climbed))
            waiting += [(*path, action) for action in allowed(draft)]
    raise AssertionError(f"{move} cannot be put together")


def all_actions(record: Record) -> list[int]:
    games = positions(record)
    return [
        action
        for game, (_seat, move) in zip(games, record.plies, strict=False)
        for action in composed(game._state, number_of(move))
    ]


def begun(record: Record) -> Composer:
    return Composer(state_of(positions(record)[0].position()), True)


@of_records(ASKED)
def test_environments_pay_each_winner_a_share(record):
    """In one, as it takes long to find all actions of a game."""
    actions = all_actions(record)
    check_pettingzoo(record, actions)
    check_vector_environment(record, actions)


def check_pettingzoo(record: Record, actions: list[int]) -> None:
    end = replay(record)
    table = env(record.edition.id, record.players, sorted(record.edition.house_rules))
    table.reset(1)
    table._game = begun(record)
    table.agent_selection = table._mover()
    for action in actions:
        assert not any(table.terminations.values())
        assert set(table.rewards.values()) == {0.0}
        table.step(action)
    assert list(table.rewards.values()) == shares(end)
    assert all(table.terminations.values())
    assert [info["score"] for info in table.infos.values()] == list(end.scores())


def check_vector_environment(record: Record, actions: list[int]) -> None:
    table = VectorEnv(record.edition.id, record.players, 2, sorted(record.edition.house_rules))
    table.reset(1)
    table._fleet.games[1] = begun(record)
    for action in actions:
        step = table.step([table.sample()[0], action])
    assert step.terminated[1]
    assert step.rewards[1].tolist() == pytest.approx(shares(replay(record)))


@of_records(FINISHED)
def test_the_seated_environment_tells_all_winners(record):
    end = replay(record)
    state = end._state.copy()
    state.events = None
    news = seated_fleet._news(SeatedGame(Composer(state, True), [], [], [0] * end.players))
    assert news >> seated_fleet.WON & 63 == sum(1 << seat for seat in end.winners())


@pytest.mark.parametrize(
    "record",
    [
        pytest.param(FINISHED[name], id=name, marks=[pytest.mark.long] if name in WHOLE else [])
        for name in [*SHARED, "last-lot-of-two", "voided-deal"]
    ],
)
def test_a_reviews_chances_sum_to_one_up_to_a_shared_end(record):
    end = replay(record)
    found = review(record, effort=2_000)
    assert found.winners == end.winners()
    assert found.scores == end.scores()
    for point in found.points:
        assert sum(point.chances) == pytest.approx(1)
    assert list(found.points[-1].chances) == pytest.approx(shares(end))
    assert sum(account.end for account in found.accounts) == pytest.approx(1)
    assert found.lead.seat in end.winners()


@of_records(DECKED)
def test_the_lab_shares_victories_and_prices(record):
    tally, end = watched(record)
    assert tally.wins == pytest.approx(shares(end))
    paid = sum(lot.price for lot in statistics_of(record).purchases if lot.animals)
    counted = sum(cost * number for (*_rest, cost), number in tally.sales.items())
    assert counted == pytest.approx(paid, abs=len(tally.sales)), "but for what rounding takes"


def watched(record: Record) -> tuple[Tally, Game]:
    """As the price study looks on at its games."""
    tally = Tally(players=record.players)
    game = positions(record)[0]
    prices = PriceWatch(game._state, tally)
    for seat, move in record.plies:
        game.play(seat, move)
        prices.see_all(list(game._events[-1]))
    prices.close()
    return tally, game


@of_records(FINISHED)
def test_a_contest_counts_every_game_once(record):
    end = replay(record)
    result = contests.Result([0.0] * end.players, [0.0] * end.players)
    contests._count(end._state, list(range(end.players)), result)
    assert result.wins == pytest.approx(shares(end))
    assert result.scores == list(end.scores())


@of_records(FINISHED)
def test_the_arena_shares_victories(record):
    *_, end = replayed = positions(record)
    watch = Watch(replayed[0])
    result = tables._result(end, watch, None)
    assert list(result.wins) == pytest.approx(shares(end))
    assert result.scores == end.scores()


@of_records(WHOLE)
def test_the_page_is_told_of_every_winner(record):
    end = replay(record)
    found = replay_of(Finished(id="t", code="ABC234", text=write_record(record)))
    assert found.winners == end.winners()
    assert [sheet.seat for sheet in found.sheets if sheet.rank == 0] == list(end.winners())
    assert [seat.rank for seat in found.steps[-1].view.seats] == [sheet.rank for sheet in found.sheets]
    two = [lot for lot in found.statistics.purchases if sum(number for _family, number in lot.animals) == 2]
    assert len(two) == sum(size(lot) == 2 for lot in statistics_of(record).purchases)


def test_a_voided_deal_is_told_in_the_replay_and_changes_nothing_else():
    record = FINISHED["voided-deal"]
    found = replay_of(Finished(id="t", code="ABC234", text=write_record(record)))
    assert isinstance(record.start, DealStart)
    assert found.proof is not None
    assert found.proof.attempts == 2
    assert [each.voided_by for each in found.proof.announced] == [(1,), ()]
    assert record.start.proof.verify() == []
    assert found.deck == replay(record).start.deck
