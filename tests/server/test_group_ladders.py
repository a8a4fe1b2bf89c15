"""A group's ladders and records: the arena's own fit over its games, bots where the arena has them, leavers last."""

from __future__ import annotations

import asyncio
import tomllib
from dataclasses import replace

import pytest

from maquignon.arena.results.intervals import Interval
from maquignon.arena.results.plackett_luce import Evidence, ratings, strength
from maquignon.bots.characters import characters
from maquignon.bots.handicap import Handicap
from maquignon.bots.roster import BOTS
from maquignon.play.statistics import AnimalPrice, Conduct, FamilyCost
from maquignon.rulebook.editions import EDITIONS
from maquignon.server.groups import marks
from maquignon.server.groups.anchors import anchors, measured_marks
from maquignon.server.groups.contests import Kind, contest_of, kind_of
from maquignon.server.groups.fitting import HALF_LIFE, Rating, fit, weight
from maquignon.server.groups.ladders import SHOWN_AFTER, Ladders, ladder_of
from maquignon.server.groups.marks import mark_of
from maquignon.server.groups.records import records_of
from maquignon.server.store.group_games import GroupGame, GroupSeat
from maquignon.server.store.projection import Ending, Unrated
from maquignon.server.store.retention import DAY
from tools.anchors import HOMES, IN_ARENA, standing, written
from tools.anchors import found as told


def seat(who: int | str | None, rank: int, score: int = 100, ending: Ending = Ending.PLAYED) -> GroupSeat:
    member, bot = (who, None) if isinstance(who, int) else (None, who)
    return GroupSeat(member=member, bot=bot, name="", score=score, rank=rank, ending=ending)


def game(number: int, *seats: GroupSeat, edition: str = "koehandel-2001", annulled: str = "") -> GroupGame:
    return GroupGame(
        table=f"t{number}",
        code=f"C{number}",
        edition=edition,
        ended=number,
        is_live=True,
        length=100 + number,
        unrated=Unrated.RATED,
        annulled=annulled,
        seats=seats,
    )


AMONG_THEMSELVES = [game(n, seat(1, n % 3 % 2), seat(2, 1 - n % 3 % 2), seat(None, 2)) for n in range(12)]
WITH_BOTS = [
    game(n, seat(1, 0 if n % 3 else 1), seat("gus", 1 if n % 3 else 0), seat(2, 2), seat("gus", 3)) for n in range(12)
]


def rated(intervals: list[Interval]) -> tuple[Rating, ...]:
    return tuple(Rating(*each) for each in intervals)


def test_a_ladder_is_the_fit_of_the_arena_on_the_same_orders():
    found = fit(contest_of(Kind.CLASSIC, AMONG_THEMSELVES))
    orders = [((1,), (0,)) if n % 3 % 2 else ((0,), (1,)) for n in range(12)]
    assert found == rated(ratings([Evidence([order]) for order in orders], 2, "group classic"))
    (ladder,) = asyncio.run(Ladders().of(AMONG_THEMSELVES))
    assert [rung.rating for rung in ladder.rungs] == list(found), "in the worker too"
    assert [rung.member for rung in ladder.rungs] == [1, 2]
    assert all(each.low < each.value < each.high for each in found)


def test_bots_are_anchors_at_their_strength_in_the_arena():
    contest = contest_of(Kind.CLASSIC, WITH_BOTS)
    gus = anchors("classic")["gus"]
    orders = [((0,), (2,), (1,), (2,)) if n % 3 else ((2,), (0,), (1,), (2,)) for n in range(12)]
    expected = ratings([Evidence([order]) for order in orders], 3, "group classic", {2: strength(gus)})
    assert tuple(expected[2]) == pytest.approx((gus, gus, gus))
    assert fit(contest) == rated(expected[:2])
    ladder = ladder_of(contest, fit(contest))
    assert ladder.bots == {"gus": gus}
    best, other = ladder.rungs
    assert best.rating
    assert other.rating
    assert best.rating.value > max(gus, other.rating.value)
    stronger = [replace(each, seats=tuple(_with_otto(each))) for each in WITH_BOTS]
    (against_otto, _other) = fit(contest_of(Kind.CLASSIC, stronger))
    assert against_otto.value > best.rating.value + 100, "the same against a stronger bot is worth more"


def _with_otto(each: GroupGame) -> list[GroupSeat]:
    return [replace(seat, bot="otto") if seat.bot else seat for seat in each.seats]


def test_who_left_is_last_and_loses_by_it():
    stayed = [game(n, seat(1, n % 2), seat(2, 1 - n % 2), seat(3, 2)) for n in range(12)]
    left = [replace(each, seats=(each.seats[0], seat(2, 2, 100, Ending.LEFT), seat(3, 1))) for each in stayed]
    before, after = (fit(contest_of(Kind.CLASSIC, games)) for games in (stayed, left))
    assert contest_of(Kind.CLASSIC, left).orders[0] == ((0,), (2,), (1,))
    assert after[1].value < before[1].value - 100


def test_what_is_annulled_or_had_hints_counts_for_nothing():
    odd = [
        replace(game(50, seat(2, 0, 9_999), seat(1, 1)), annulled="the cat"),
        replace(game(51, seat(2, 0, 9_999), seat(1, 1)), unrated=Unrated.HINTS),
    ]
    assert contest_of(Kind.CLASSIC, [*odd, *AMONG_THEMSELVES]) == contest_of(Kind.CLASSIC, AMONG_THEMSELVES)
    assert records_of([*odd, *AMONG_THEMSELVES]) == records_of(AMONG_THEMSELVES)


def test_an_old_game_counts_less_and_half_as_much_after_half_a_year():
    year = 2 * HALF_LIFE * DAY
    lost = [game(n, seat(1, 1), seat(2, 0)) for n in range(12)]
    won = [game(year + n, seat(1, 0), seat(2, 1)) for n in range(12)]
    alike = [*lost, *(replace(each, ended=each.ended - year) for each in won)]
    assert fit(contest_of(Kind.CLASSIC, alike))[0].value == pytest.approx(1500)
    assert fit(contest_of(Kind.CLASSIC, [*lost, *won]))[0].value > 1600
    assert (weight(0), weight(HALF_LIFE), weight(2 * HALF_LIFE)) == (1, 0.5, 0.25)
    later = [replace(each, ended=each.ended + 5 * year) for each in [*lost, *won]]
    assert contest_of(Kind.CLASSIC, later) == contest_of(Kind.CLASSIC, [*lost, *won]), "a pause changes nothing"


def test_the_order_in_which_games_come_has_no_effect():
    games = [replace(each, ended=each.ended * 40 * DAY) for each in WITH_BOTS]
    contest = contest_of(Kind.CLASSIC, games)
    for other in (games[::-1], games[5:] + games[:5]):
        assert contest_of(Kind.CLASSIC, other) == contest
    odd = replace(game(400 * DAY, seat(2, 0), seat(1, 1)), annulled="the cat")
    assert contest_of(Kind.CLASSIC, [odd, *games]) == contest, "what was annulled makes nothing older"


def test_a_rating_is_shown_after_ten_games_and_kinds_are_kept_apart():
    few = [*AMONG_THEMSELVES[: SHOWN_AFTER - 1], game(60, seat(1, 0), seat(3, 1), edition="master-2009")]
    contests = [contest_of(kind, few) for kind in (Kind.CLASSIC, Kind.MASTER)]
    classic, master = (ladder_of(contest, fit(contest)) for contest in contests)
    assert [(rung.games, rung.rating) for rung in classic.rungs] == [(9, None), (9, None)]
    assert [(rung.member, rung.games) for rung in master.rungs] == [(1, 1), (3, 1)]
    assert not contest_of(Kind.PAIRS, few).orders
    assert all(kind_of(edition) for edition in EDITIONS)
    assert kind_of("gone") is None


def test_every_bot_has_a_strength_in_every_kind():
    assert all(set(anchors(kind)) == set(BOTS) for kind in Kind)


def test_the_strength_is_that_of_the_present_habits_and_networks():
    """Where this fails, bots play otherwise than when they were measured: `python -m tools.anchors`."""
    assert measured_marks() == {bot: mark_of(bot) for bot in BOTS}


def test_other_habits_and_other_networks_have_another_mark(monkeypatch):
    before = {bot: mark_of(bot) for bot in BOTS}
    assert len({*before.values()}) == len(BOTS) - 1, "random and value have no numbers"
    otto = characters()["otto"]
    changed = replace(otto, bred={**otto.bred, ("koehandel-2001", 4): {"caution": 0.5}})
    monkeypatch.setattr(marks, "characters", lambda: {"otto": changed})
    monkeypatch.setattr(marks, "_network", lambda name: name.encode())
    assert mark_of("otto") != before["otto"]
    assert mark_of("champion") != before["champion"]


def test_a_champion_who_plays_hotter_has_another_mark(monkeypatch):
    before = mark_of("champion")
    monkeypatch.setitem(marks._AT_HIS_BEST, "classic", Handicap(temperature=2.0))
    assert mark_of("champion") != before


def test_anchors_are_written_from_what_the_arena_tells():
    def entrants(first: float) -> list[dict[str, object]]:
        values = [first + 10 * place for place in range(len(BOTS))]
        rated = zip(BOTS, values, strict=True)
        return [{"name": bot, "rating": {"value": each, "low": each - 20, "high": each + 30}} for bot, each in rated]

    settings = [{"setting": {"edition": edition}, "games": 8, "entrants": entrants(1400)} for edition in HOMES.values()]
    head, kinds = told({"settings": settings})
    text = written(head, kinds)
    found = tomllib.loads(text)
    assert standing(text) == (head, {kind: {bot: each[bot] for bot in IN_ARENA} for kind, each in kinds.items()})
    assert found.pop("marks") == {bot: mark_of(bot) for bot in BOTS}
    assert found.keys() == set(Kind)
    assert found["master"]["random"] == 1400
    assert "8 games of mixed tables" in text
    assert "95 % within 25 points" in text


def test_a_member_with_two_devices_at_a_table_counts_once_where_they_did_better():
    twice = [game(1, seat(1, 2), seat(2, 1), seat(1, 0))]
    assert contest_of(Kind.CLASSIC, twice).orders == (((0,), (1,)),)


def test_records():
    games = [
        game(3, seat(1, 0, 900), seat(2, 1, 880)),
        game(2, seat(1, 0, 500), seat("gus", 1, 100), seat(2, 2, 50)),
        game(1, seat(2, 0, 700), seat(1, 1, 650)),
        game(4, seat(1, 1, 4_000, Ending.LEFT), seat(2, 0, 30)),
    ]
    found = {record.feat: (record.value, record.members, record.code) for record in records_of(games)}
    assert found == {
        "length": (104, (1, 2), "C4"),
        "score": (900, (1,), "C3"),
        "margin": (400, (1,), "C2"),
        "streak": (2, (1,), "C3"),
    }


def conduct(*, bluff: int = 0, bought: tuple[AnimalPrice, ...] = (), families: tuple[FamilyCost, ...] = ()) -> Conduct:
    return Conduct(best_bluff=bluff, bought=bought, families=families)


def test_records_of_prices_and_bluffs():
    dear, cheap = AnimalPrice("goose", 1, 150, 0), AnimalPrice("goose", 2, 200, 9)
    one = conduct(bought=(dear, AnimalPrice("cat", 1, 0, 3)), families=(FamilyCost("cow", 310),), bluff=90)
    two = conduct(bought=(cheap, AnimalPrice("rooster", 1, 30, 7)), families=(FamilyCost("dog", -20),), bluff=400)
    third = conduct(bought=(AnimalPrice("goose", 1, 999, 0),), bluff=999)
    games = [
        game(1, replace(seat(1, 0), conduct=one), replace(seat(2, 1), conduct=two)),
        game(2, replace(seat(1, 0), conduct=two), replace(seat(2, 1, 100, Ending.LEFT), conduct=third)),
        game(3, replace(seat(None, 0), conduct=third), seat(1, 1), seat(2, 2)),
    ]
    found = [(each.feat, each.what, each.value, each.members, each.code) for each in records_of(games)]
    assert found[-5:] == [
        ("streak", None, 2, (1,), "C2"),
        ("price", "rooster", 30, (2,), "C1"),
        ("price", "goose", 150, (1,), "C1"),
        ("family", "dog", -20, (2,), "C1"),
        ("bluff", None, 400, (2,), "C1"),
    ], "the earlier of two alike, nobody from elsewhere, and nobody who left"
