"""Runs of the arena: fair, repeatable, resumable, in one process or several."""

import sqlite3
from fractions import Fraction

import pytest

from maquignon.arena import Ending, Seating, WrongFile, findings, play
from maquignon.arena.playing import missing_games, missing_rounds
from maquignon.arena.tables import TableRunner, deal_game
from maquignon.arena.tournament import Format, Round, Tournament
from maquignon.rulebook import BadSetup
from maquignon.workers import Crew
from tests.arena.runs import begun, everything, found, planned, played

SHORT = {"limit": 60, "games": 8}
ALL = tuple(Format)


@pytest.mark.parametrize(
    "table", ["koehandel-2001:4", "kuhhandel-1999+super-trade:3", "master-2009:2", "boursicocotte-2025:3"]
)
def test_a_bot_against_itself_wins_exactly_its_share(table):
    tournament = planned("value", "value", tables=table, games=1, formats=[Format.MATCH])
    players = tournament.settings[0].players
    store = played(tournament)
    for match in tournament.matches:
        rows = store.rows("SELECT win FROM seats WHERE match = ? AND entrant = ?", (match.number, match.one))
        assert sum(Fraction(win).limit_denominator(60) for (win,) in rows) / len(rows) == Fraction(1, players)
    assert {match.against_par.value for match in findings(store).settings[0].matches} == {1.0}


def test_all_rotations_of_a_bot_against_itself_are_one_game():
    for scores in played(planned("random", "random", games=3)).rows(
        "SELECT group_concat(score) FROM seats GROUP BY seat"
    ):
        assert len(set(scores[0].split(","))) == 1


def test_equal_seeds_give_equal_games_and_others_do_not():
    first, again, other = (played(planned("random", "value", seed=seed, **SHORT)) for seed in (1, 1, 2))
    assert everything(first) == everything(again)
    assert everything(first) != everything(other)


def test_an_interrupted_run_goes_on_and_ends_as_if_it_had_not_been(tmp_path):
    tournament = planned("random", "value", formats=ALL, **SHORT)
    rounds = 0

    def interrupt(games):
        nonlocal rounds
        rounds += 1
        if rounds % 4 == 0:
            raise KeyboardInterrupt

    for _ in range(2):
        with begun(tournament, tmp_path / "run.sqlite") as store, pytest.raises(KeyboardInterrupt):
            play(tournament, store, advance=interrupt)
    with begun(tournament, tmp_path / "run.sqlite") as store:
        assert 0 < missing_games(tournament, store) < missing_games(tournament, begun(tournament))
        play(tournament, store)
        assert missing_rounds(tournament, store) == []
        assert everything(store) == everything(played(tournament))


def test_a_round_that_fails_half_way_leaves_nothing_behind(monkeypatch):
    tournament = planned("random", "value", **SHORT)
    store = begun(tournament)
    whole = TableRunner.play
    count = 0

    def failing(self, seating):
        nonlocal count
        count += 1
        if count == 5:
            raise KeyboardInterrupt
        return whole(self, seating)

    monkeypatch.setattr(TableRunner, "play", failing)
    with pytest.raises(KeyboardInterrupt):
        play(tournament, store)
    assert store.rows("SELECT count(*) FROM games") == [(3,)]
    assert store.rows("SELECT count(*) FROM seats") == [(9,)]


def test_two_processes_play_the_same_games_as_one(tmp_path):
    tournament = planned("random", "value", formats=ALL, **SHORT)
    told: list[int] = []
    with begun(tournament, tmp_path / "run.sqlite") as store:
        play(tournament, store, crew=Crew(2), advance=told.append)
        assert sum(told) == missing_games(tournament, begun(tournament))
        assert everything(store) == everything(played(tournament))


def test_more_games_are_added_and_fewer_are_looked_at(tmp_path):
    few, many = (planned("random", "value", limit=60, games=games) for games in (6, 12))
    with begun(few, tmp_path / "run.sqlite") as store:
        play(few, store)
    with begun(many, tmp_path / "run.sqlite") as store:
        assert missing_games(many, store) == 12
        play(many, store)
        assert everything(store) == everything(played(many))
        assert [setting.games for setting in findings(store, few).settings] == [12]
        assert findings(store, few) == found(few)


def test_another_plan_or_other_code_is_not_mixed_in(tmp_path):
    tournament = planned("random", "value", **SHORT)
    file = tmp_path / "run.sqlite"
    begun(tournament, file).close()
    with pytest.raises(WrongFile, match="another tournament"):
        begun(planned("random", "value", seed=5, **SHORT), file)
    with pytest.raises(WrongFile, match="have changed"):
        type(begun(tournament)).open(file, tournament, "other")
    type(begun(tournament)).open(file, tournament, "other", anyway=True).close()


@pytest.mark.parametrize("text", [b"no database at all, but long enough to be looked at" * 40, None])
def test_other_files_are_refused(tmp_path, text):
    file = tmp_path / "run.sqlite"
    if text:
        file.write_bytes(text)
    else:
        with sqlite3.connect(file) as connection:
            connection.execute("CREATE TABLE mine (a)")
        connection.close()
    with pytest.raises(WrongFile, match=r"cannot be used|something else"):
        begun(planned("random", "value"), file)


def test_R31_a_game_at_the_move_limit_is_told_as_such():
    store = played(planned("random", "value", games=3, limit=50))
    assert set(store.rows("SELECT ending, moves FROM games")) == {(Ending.LIMIT.value, 50)}


def seats_of(tournament: Tournament, match: int = 0, deal: int = 0) -> list[tuple[int, ...]]:
    return tournament.seatings(Round(tournament.matches[match], deal))


def test_one_sits_at_every_seat_once_against_many():
    tournament = planned("random", "value", tables="koehandel-2001:4")
    assert [(match.one, match.many) for match in tournament.matches] == [(0, 1), (1, 0)]
    assert seats_of(tournament) == [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]


def test_formats_say_who_meets_whom():
    bots = ("random", "value", "random", "value")
    pairs = [(match.one, match.many) for match in planned(*bots, formats=[Format.MATCH]).matches]
    assert pairs == [(0, 1), (0, 2), (0, 3), (1, 0), (2, 0), (3, 0)]
    assert len(planned(*bots).matches) == 12
    assert len(planned(*bots, formats=ALL).matches) == 13
    assert len(planned(*bots, tables="master-2009:2").matches) == 6
    assert len(planned(*bots, tables="master-2009:2,3 koehandel-2001+one-bid:5").matches) == 6 + 12 + 12


@pytest.mark.parametrize(("bots", "players"), [(2, 5), (3, 4), (4, 4), (6, 3)])
def test_mixed_tables_have_as_many_different_bots_as_can_be(bots, players):
    tournament = planned(*["random"] * bots, tables=f"koehandel-2001:{players}", formats=[Format.MIXED])
    line_ups = [seats_of(tournament, deal=deal) for deal in range(30)]
    for seatings in line_ups:
        counts = [seatings[0].count(entrant) for entrant in range(bots)]
        assert max(counts) - min(counts) <= 1
        assert len(seatings) == players
        assert all(sorted(seating) == sorted(seatings[0]) for seating in seatings)
    assert len({seatings[0] for seatings in line_ups}) > 1
    assert {entrant for seatings in line_ups for entrant in seatings[0]} == set(range(bots))


def test_the_deals_of_a_setting_are_the_same_in_all_matches():
    tournament = planned("random", "value")
    decks = [
        deal_game(Seating(setting=tournament.settings[0], seed=1, deal=deal, bots=bots, limit=10, think=1)).start
        for bots in (("random",) * 3, ("value",) * 3)
        for deal in range(3)
    ]
    assert decks[:3] == decks[3:]
    assert len(set(decks)) == 3


def test_plans_survive_being_written():
    tournament = planned("random", "x=value", tables="master-2009:2,4", formats=ALL, games=5, seed=3, think=1.5)
    assert Tournament.from_json(tournament.as_json()) == tournament


@pytest.mark.parametrize(
    ("bots", "sentence"),
    [
        (("value",), "two bots or more"),
        (("value", "chess"), "there is no bot 'chess'"),
        (("value", "cmd:"), "wants a command line"),
        (("value", "cmd:nosuchprogram --fast"), "there is no program 'nosuchprogram'"),
        (("value", "cmd:sh 'x"), "quote that is not closed"),
    ],
)
def test_who_cannot_be_entered_is_refused(bots, sentence):
    with pytest.raises(BadSetup, match=sentence):
        planned(*bots)


def test_entrants_have_names_of_their_own():
    tournament = planned("value", "value", "mine=cmd:sh bots/best.sh --x=1", "cmd:sh bots/best.sh --x=1", "value")
    assert [entrant.name for entrant in tournament.entrants] == ["value", "value 2", "mine", "best", "value 3"]
