"""Commit and reveal at the table."""

from dataclasses import replace

import pytest

from maquignon.play.dealer import seat_commit, server_commit
from maquignon.play.moves import Conclude
from maquignon.rulebook import Reason, Refusal
from maquignon.table import letters
from maquignon.table.entries import DealOpened, DealVoided, SeedRevealed, Started, StoodIn
from maquignon.table.ledger import Ledger
from maquignon.table.news import DealBegan
from maquignon.table.plan import SPEEDS, Plan, SeatPlan
from maquignon.table.publishing import news_since
from tests.table.room import Room, live_plan

REVEAL = SPEEDS["normal"].reveal
SEED = bytes(range(32))


@pytest.fixture
def room():
    room = Room(live_plan())
    room.sit()
    room.send(letters.Begin(host="ann"))
    return room


def commit(room, *guests):
    for guest in guests:
        seat = room.ledger.seats.of(guest)
        room.send(letters.CommitSeed(guest=guest, commit=seat_commit(room.ledger.deal.game, seat, SEED)))


def reveal(room, *guests):
    return [room.send(letters.RevealSeed(guest=guest, seed=SEED)) for guest in guests]


def test_the_server_commits_first_and_the_last_seed_starts_the_game(room):
    opened = room.ledger.entries[-1]
    assert isinstance(opened, DealOpened)
    assert opened.commit == server_commit("t.1", room.ledger.rules.rules_id, (1).to_bytes(32, "big"))
    commit(room, "ann", "ben", "cat")
    *_others, last = reveal(room, "ann", "ben", "cat")
    assert [type(entry) for entry in last.entries] == [SeedRevealed, Started]


def test_nobody_reveals_before_everybody_has_committed(room):
    commit(room, "ann", "ben")
    assert reveal(room, "ann")[0].refused == Reason("commits-missing")


def test_a_commit_is_binding(room):
    commit(room, "ann", "ben", "cat")
    other = letters.CommitSeed(guest="ann", commit=bytes(32))
    assert room.send(other).refused == Reason("committed-otherwise")
    assert room.send(letters.RevealSeed(guest="ann", seed=bytes(32))).refused == Reason("wrong-seed")


def test_a_commit_for_an_attempt_that_lapsed_is_not_taken_for_the_next(room):
    late = letters.CommitSeed(guest="ann", commit=seat_commit("t.1", 0, SEED), game="t.1")
    room.until(REVEAL)
    assert room.ledger.deal.game == "t.2"
    assert room.send(late).refused == Reason("moment-passed")
    assert room.ledger.deal.commits == {}
    assert room.send(replace(late, game="t.2")).entries


def test_who_does_not_commit_in_time_voids_the_attempt(room):
    commit(room, "ann")
    first = room.ledger.deal.commit
    happened = room.until(REVEAL)
    assert [type(entry) for entry in happened] == [DealVoided, DealVoided, DealOpened]
    assert room.ledger.deal.attempt == 2
    assert room.ledger.deal.commit != first, "a fresh seed"
    assert room.ledger.deal.commits == {}


def test_who_does_not_reveal_in_time_voids_the_attempt(room):
    commit(room, "ann", "ben", "cat")
    reveal(room, "ann", "ben")
    assert DealVoided(at=REVEAL, seat=2) in room.until(REVEAL)


def test_after_three_voids_a_bot_without_a_seed_sits_in(room):
    for attempt in range(1, 4):
        commit(room, "ann", "ben")
        room.until(attempt * REVEAL)
    assert room.ledger.seats[2].stand_in == "value"
    assert room.ledger.deal.contributors == (0, 1)
    commit(room, "ann", "ben")
    reveal(room, "ann", "ben")
    assert room.ledger.game is not None
    assert room.ledger.deal.attempt == 4


def test_getting_up_in_the_middle_voids_the_attempt(room):
    commit(room, "ann", "ben", "cat")
    happened = room.send(letters.StandUp(guest="cat")).entries
    assert [type(entry) for entry in happened] == [DealVoided, StoodIn, DealOpened]


def test_every_attempt_is_kept_as_announced(room):
    """By number and game id, with the commits made and who let it lapse; a restart keeps it."""
    commit(room, "ann")
    room.until(REVEAL)
    commit(room, "ann", "ben", "cat")
    room.send(letters.StandUp(guest="cat"))
    commit(room, "ann", "ben")
    reveal(room, "ann", "ben")
    for ledger in (room.ledger, room.restarted().ledger):
        announced = ledger.deal.announced()
        assert [each.attempt for each in announced] == [1, 2, 3]
        assert [each.game for each in announced] == ["t.1", "t.2", "t.3"]
        assert [each.seats for each in announced] == [(0, 1, 2), (0, 1, 2), (0, 1)]
        assert [tuple(each.seat_commits) for each in announced] == [(0,), (0, 1, 2), (0, 1)]
        assert [each.voided_by for each in announced] == [(1, 2), (2,), ()]
        opened = [entry for entry in ledger.entries if isinstance(entry, DealOpened)]
        assert [each.server_commit for each in announced] == [entry.commit for entry in opened]


def test_the_record_of_a_repeated_deal_tells_of_every_attempt(room):
    """A server that always counts one attempt, or opens all under one game id, is caught by its own record."""
    room.until(2 * REVEAL)
    room.deal()
    proof = finished(room).proof()
    assert (proof.attempts, proof.game_id) == (3, "t.3")
    assert [each.game for each in proof.announced] == ["t.1", "t.2", "t.3"]
    assert proof.verify() == []
    assert replace(proof, attempts=1).verify() == ["the number of attempts is 1, but 3 were announced"]
    same = tuple(replace(each, game="t.3") for each in proof.announced)
    assert "attempts 1 and 2 have the same game id" in replace(proof, announced=same).verify()[0]


def finished(room):
    """The same table once its game is over."""
    room.ledger.game.play(-1, Conclude())
    return room.ledger


def test_bots_have_no_seed():
    room = Room.playing(Plan(edition="master-2009", seats=(SeatPlan(), SeatPlan(bot="value")), first=0))
    assert room.ledger.deal.contributors == (0,)
    assert room.ledger.game is not None


def test_without_people_the_server_alone_decides():
    room = Room(Plan(edition="master-2009", seats=(SeatPlan(bot="value"), SeatPlan(bot="value"))))
    _opened, started = room.send(letters.Begin(host="ann")).entries
    assert isinstance(started, Started)
    assert room.ledger.game is not None


def test_a_seed_is_told_to_nobody_before_the_end(room):
    commit(room, "ann", "ben", "cat")
    reveal(room, "ann", "ben", "cat")
    for viewer in (-1, 0, 1):
        text = repr(news_since(room.ledger, viewer, -1))
        assert repr(SEED) not in text
        assert repr((1).to_bytes(32, "big")) not in text
    with pytest.raises(Refusal):
        room.ledger.proof()


def test_seeds_are_sealed_in_the_journal_and_opened_at_a_restart():
    class Backwards:
        def seal(self, secret):
            return secret[::-1]

        open = seal

    room = Room(live_plan())
    object.__setattr__(room.house, "seal", Backwards())
    room.desk = type(room.desk)(Ledger(room.house.seal, room.ledger.entries[0]), room.house)
    room.sit()
    room.send(letters.Begin(host="ann"))
    commit(room, "ann", "ben", "cat")
    reveal(room, "ann", "ben", "cat")
    assert all(entry.sealed_seed != SEED for entry in room.ledger.entries if isinstance(entry, SeedRevealed))
    assert room.restarted().game.position() == room.game.position()


def test_everybody_is_told_how_a_deal_begins(room):
    told = [each.told for each in news_since(room.ledger, -1, 0)]
    (began,) = [each for each in told if isinstance(each, DealBegan)]
    deal = room.ledger.deal
    assert (began.attempt, began.game, began.commit, began.seats) == (1, deal.game, deal.commit, (0, 1, 2))
    assert began.rules_id == room.ledger.rules.rules_id
