"""What a device keeps of a deal: what it refuses by itself, its file, and what it says of a record."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from maquignon.play import DealAttempt, Dealer, DealStart, Record, record_of
from maquignon.play.dealer import fresh_seed, seat_commit, server_commit
from maquignon.play.seen import BadSeen, Dishonest, Seen, Witness, compare, read_seen, write_seen
from maquignon.rulebook import edition
from tests.play.written import finished
from tests.tables import Table

TABLE = Table(edition("koehandel-2001"), 3, live=False)
RULES = TABLE.edition.rules_id
SERVER, OTHER = bytes([1]) * 32, bytes([2]) * 32


def opened(attempt: int = 1, **changes: Any) -> DealAttempt:
    game = changes.get("game", f"t.{attempt}")
    first = DealAttempt(
        attempt=attempt, game=game, server_commit=server_commit(game, RULES, SERVER), seats=(0, 2), seat_commits={}
    )
    return replace(first, **changes)


def committed(seen: Seen, told: DealAttempt) -> DealAttempt:
    """The same attempt when both have committed; this device has seat 0."""
    seen.announce(told)
    own = seen.commit()
    assert own is not None
    return replace(told, seat_commits={0: own, 2: seat_commit(told.game, 2, OTHER)})


@pytest.fixture
def seen() -> Seen:
    return Seen(table="t", rules=RULES, seat=0)


# What a device refuses by itself


def test_nothing_is_revealed_before_all_commits_are_there(seen: Seen) -> None:
    told = committed(seen, opened())
    seen.announce(replace(told, seat_commits={0: told.seat_commits[0]}))
    assert not seen.may_reveal
    with pytest.raises(Dishonest, match="before all commits are there"):
        seen.reveal()
    seen.announce(told)
    assert seen.reveal() == seen.attempts[-1].seed
    assert seen.attempts[-1].revealed


def test_every_attempt_gets_a_fresh_seed(seen: Seen) -> None:
    seen.announce(replace(committed(seen, opened()), voided_by=(2,)))
    committed(seen, opened(2))
    one, other = (each.seed for each in seen.attempts)
    assert one != other
    assert seen.attempts[0].voided_by == (2,)


def test_a_commit_that_was_not_heard_is_repeated_with_the_same_seed(seen: Seen) -> None:
    seen.announce(opened())
    assert seen.commit() == seen.commit() != None  # noqa: E711


CHANGES: dict[str, tuple[Callable[[DealAttempt], DealAttempt], str]] = {
    "another server commit": (lambda told: replace(told, server_commit=bytes(32)), "opened a second time"),
    "another number": (lambda told: replace(told, attempt=2), "opened a second time"),
    "a seat less": (lambda told: replace(told, seats=(0,), seat_commits={0: told.seat_commits[0]}), "other seats"),
    "a seat more": (lambda told: replace(told, seats=(0, 1, 2)), "other seats"),
    "another's commit": (
        lambda told: replace(told, seat_commits={**told.seat_commits, 2: bytes(32)}),
        "the commit of seat 2 was announced otherwise",
    ),
    "a commit taken back": (
        lambda told: replace(told, seat_commits={0: told.seat_commits[0]}),
        "the commit of seat 2 was announced otherwise",
    ),
    "a lower number": (lambda told: opened(0), "attempt 0 comes after attempt 1"),
    "the same number": (lambda told: replace(told, game="t.9", attempt=1), "attempt 1 comes after attempt 1"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_is_announced_otherwise_is_refused(seen: Seen, change: str) -> None:
    change_it, sentence = CHANGES[change]
    told = committed(seen, opened())
    seen.announce(told)
    with pytest.raises(Dishonest, match=sentence):
        seen.announce(change_it(told))


def test_a_game_for_which_a_seed_was_revealed_is_not_dealt_again(seen: Seen) -> None:
    seen.announce(committed(seen, opened()))
    seen.reveal()
    with pytest.raises(Dishonest, match=r"game t\.1, for which this device has revealed its seed, is opened a second"):
        seen.announce(opened(2, game="t.1", server_commit=bytes(32)))


def test_the_own_commit_must_be_the_one_announced(seen: Seen) -> None:
    told = committed(seen, opened())
    with pytest.raises(Dishonest, match="the commit announced for seat 0 is not that of this device"):
        seen.announce(replace(told, seat_commits={**told.seat_commits, 0: bytes(32)}))


def test_an_onlooker_and_one_who_is_not_asked_bring_nothing() -> None:
    for seat in (None, 1):
        onlooker = Seen(table="t", rules=RULES, seat=seat)
        onlooker.announce(opened())
        assert (onlooker.commit(), onlooker.may_reveal) == (None, False)


def test_who_comes_back_on_another_device_reveals_nothing_it_did_not_bring() -> None:
    other = Seen(table="t", rules=RULES, seat=0)
    other.announce(opened(seat_commits={0: seat_commit("t.1", 0, fresh_seed()), 2: bytes(32)}))
    assert (other.commit(), other.may_reveal) == (None, False)


def test_cards_that_change_are_refused(seen: Seen) -> None:
    seen.draw(1, ["cow"])
    seen.draw(1, ["cow"])
    seen.draw(2, [])
    with pytest.raises(Dishonest, match="after move 1 the cards were cow, and are now horse"):
        seen.draw(1, ["horse"])
    assert seen.cards == {1: "cow"}


def test_a_seed_is_not_shown_by_accident(seen: Seen) -> None:
    committed(seen, opened())
    assert repr(seen.attempts[-1].seed) not in repr(seen)


# The file


def full(seen: Seen) -> Seen:
    seen.announce(replace(committed(seen, opened()), voided_by=(2,)))
    seen.announce(committed(seen, opened(2)))
    seen.reveal()
    seen.cards = {0: "cow", 12: "goose ?", 3: "$50 cat"}
    return seen


def test_what_was_seen_is_written_and_read_back(seen: Seen) -> None:
    text = write_seen(full(seen))
    assert read_seen(text) == seen
    assert read_seen(json.dumps(json.loads(text))) == seen, "on one line"
    facts = json.loads(text)
    assert list(facts) == ["maquignon", "table", "rules", "seat", "attempts", "cards"]
    assert list(facts["attempts"][0]) == [
        "attempt", "game", "server_commit", "seats", "seat_commits", "seed", "revealed", "voided_by",
    ]  # fmt: skip
    assert list(facts["cards"]) == ["0", "3", "12"]
    assert read_seen(write_seen(Seen())) == Seen()


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (r"^\{", "", "this is no JSON"),
        (r"^[\s\S]*", "[]", "the file must be an object in braces, not []"),
        (r"^[\s\S]*", "[" * 9999, "this is no JSON"),
        ("seen 1", "seen 2", "'maquignon' must be 'seen 1', not 'seen 2'"),
        ('"table"', '"tabel"', "the file has a key 'tabel' that is not known; known are maquignon, table"),
        ('"rules": "[^"]*",', "", "the file lacks 'rules'"),
        ('"seat": 0', '"seat": true', "seat must be a whole number from 0, not True"),
        ('"seat": 0', '"seat": NaN', "NaN is no number"),
        ('"seat": 0', '"seat": -1', "seat must be a whole number from 0, not -1"),
        ('"seat": 0', '"seat": 0, "seat": 1', "the key 'seat' is there twice"),
        ('"table": "t"', '"table": 1', "table must be a text, not 1"),
        ('"revealed": false', '"revealed": 0', "attempts[0].revealed must be true or false, not 0"),
        ('"attempt": 2', '"attempt": 1', "attempt 1 comes after attempt 1"),
        ('"0": "cow"', '"00": "cow"', "cards has the key '00', which is no number"),
        ('"0": "cow"', '"0": 1', "cards.0 must be a text, not 1"),
        (r'"cards": \{[^}]*\}', '"cards": []', "cards must be an object in braces, not []"),
        (r'"attempts": \[', '"attempts": [5, ', "attempts[0] must be an object in braces, not 5"),
        (r'"seats": \[\s*0,\s*2', '"seats": [2, 0', "attempts[0].seats must name seats once each, in ascending order"),
        (r'"voided_by": \[\s*2\s*\]', '"voided_by": 2', "attempts[0].voided_by must be a list in brackets, not 2"),
        ('"server_commit": "', '"server_commit": "A', "attempts[0].server_commit must be 64 hexadecimal digits"),
        ('"seed": "[0-9a-f]{64}"', f'"seed": "{"AB" * 32}"', "attempts[0].seed must be 64 hexadecimal digits in small"),
    ],
)
def test_a_file_that_cannot_be_read_says_why(seen: Seen, old: str, new: str, sentence: str) -> None:
    text = write_seen(full(seen))
    bad = re.sub(old, lambda _found: new, text, count=1)
    assert bad != text
    with pytest.raises(BadSeen, match=re.escape(sentence)):
        read_seen(bad)


# Against a record


@pytest.fixture(scope="module")
def game() -> tuple[Record, Seen]:
    """A game with two attempts, and what seat 0 saw of it."""
    seen = Seen(table="t", rules=RULES, seat=0)
    lapsed = replace(committed(seen, opened()), voided_by=(2,))
    seen.announce(lapsed)
    played = committed(seen, opened(2))
    seen.announce(played)
    dealer = Dealer("t.2", RULES, SERVER, {0: seen.reveal(), 2: OTHER})
    whole = finished(TABLE, 1, dealer)
    for version, events in enumerate(whole.events(0)):
        seen.draw(version, [event.card for event in events if type(event).__name__ == "TurnedUp"])  # type: ignore[union-attr,misc]
    return record_of(whole, proof=dealer.proof([lapsed, played])), seen


def test_a_true_record_is_what_was_seen(game: tuple[Record, Seen]) -> None:
    record, seen = game
    found = compare(seen, record)
    assert (found.problems, found.not_compared, found.is_same) == ((), (), True)


def last(seen: Seen, **changes: Any) -> dict[str, Any]:
    return {"attempts": [*seen.attempts[:-1], replace(seen.attempts[-1], **changes)]}


OTHERWISE: dict[str, tuple[Callable[[Seen], dict[str, Any]], str]] = {
    "rules": (lambda seen: {"rules": "master-2009/1"}, "the record is of koehandel-2001/1, and this device saw master"),
    "game": (lambda seen: last(seen, game="u.2"), "attempt 2 is game t.2 in the record, and this device saw u.2"),
    "server": (lambda seen: last(seen, server_commit=bytes(32)), "the server's commit in attempt 2 is not the one"),
    "seats": (
        lambda seen: last(seen, seats=(0, 1, 2)),
        "asked seats 0 2 for a seed in the record, and this device saw",
    ),
    "commit": (
        lambda seen: last(seen, seat_commits={2: bytes(32)}),
        "the commit of seat 2 in attempt 2 is not the one",
    ),
    "left out": (lambda seen: last(seen, seat_commits={1: bytes(32)}), "the commit of seat 1 in attempt 2, which this"),
    "seed": (lambda seen: last(seen, seed=bytes(32)), "the seed of seat 0 in the record is not the one this device"),
    "own seed left out": (lambda seen: {"seat": 1}, "the seed of seat 1, which this device brought, is left out"),
    "never asked": (
        lambda seen: {"seat": 1, **last(seen, seed=None)},
        "seat 1, at which this device sat, was never asked for its seed",
    ),
    "voids": (
        lambda seen: {"attempts": [replace(seen.attempts[0], voided_by=(0,)), seen.attempts[1]]},
        "attempt 1 was voided by 2 in the record, and this device saw it voided by 0",
    ),
    "played": (
        lambda seen: {"attempts": [replace(seen.attempts[0], voided_by=())]},
        "attempt 1 was voided by 2 in the record, and this device saw it played",
    ),
    "an attempt more": (
        lambda seen: {"attempts": [*seen.attempts, replace(seen.attempts[-1], attempt=3, game="t.3")]},
        "attempt 3, game t.3, which this device saw, is not in the record",
    ),
    "cards": (lambda seen: {"cards": {**seen.cards, 1: "dodo"}}, "after move 1 the record turns up"),
    "cards out of nothing": (lambda seen: {"cards": {9999: "cow"}}, "after move 9999 the record turns up nothing, and"),
}


@pytest.mark.parametrize("what", OTHERWISE)
def test_what_was_seen_otherwise_is_named(game: tuple[Record, Seen], what: str) -> None:
    record, seen = game
    changes, sentence = OTHERWISE[what]
    found = compare(replace(seen, **changes(seen)), record)
    assert any(problem.startswith(sentence) or sentence in problem for problem in found.problems), found.problems
    assert not found.is_same


def test_what_was_not_kept_is_said_and_is_no_reproach(game: tuple[Record, Seen]) -> None:
    record, seen = game
    onlooker = replace(seen, seat=None, attempts=[replace(seen.attempts[1], seed=None)], cards={})
    found = compare(onlooker, record)
    assert (found.problems, found.is_same) == ((), True)
    turned = len(seen.cards)
    assert found.not_compared == (
        "this device did not see attempt 1",
        "this device brought no seed of its own",
        f"this device did not see the cards of {turned} of {turned} moves that turned some up",
    )


def test_who_let_an_attempt_lapse_is_dealt_without(game: tuple[Record, Seen]) -> None:
    record, seen = game
    assert isinstance(record.start, DealStart)
    voids = [replace(each, voided_by=(1, 2)) if each.voided_by else each for each in record.start.proof.announced]
    told = replace(record, start=DealStart(replace(record.start.proof, announced=tuple(voids)), record.start.first))
    first, played = seen.attempts
    mine = [replace(first, seed=None, voided_by=(1, 2)), replace(played, seed=None)]
    assert compare(replace(seen, seat=1, attempts=mine), told).problems == ()


def test_who_came_after_the_deal_does_not_confirm_it(game: tuple[Record, Seen]) -> None:
    record, seen = game
    late = compare(replace(seen, attempts=[]), record)
    assert (late.problems, late.is_same) == ((), False)
    half = replace(seen.attempts[1], seat_commits={0: seen.attempts[1].seat_commits[0]})
    found = compare(replace(seen, attempts=[seen.attempts[0], half]), record)
    assert "this device did not see the commit of seat 2 in attempt 2" in found.not_compared
    assert not found.is_same


def test_a_card_that_was_hidden_fits_any(game: tuple[Record, Seen]) -> None:
    record, seen = game
    version = next(iter(seen.cards))
    assert compare(replace(seen, cards={**seen.cards, version: "?"}), record).is_same
    assert compare(replace(seen, cards={**seen.cards, version: "? ?"}), record).problems


def test_an_older_record_is_compared_as_far_as_it_goes(game: tuple[Record, Seen]) -> None:
    record, seen = game
    assert isinstance(record.start, DealStart)
    older = replace(record, start=DealStart(replace(record.start.proof, announced=()), record.start.first))
    found = compare(seen, older)
    assert found.problems == ()
    assert "commits not announced" in found.not_compared[0]
    changed = replace(seen, **last(seen, server_commit=bytes(32)))
    assert compare(changed, older).problems


def test_a_record_without_a_deal_is_none_that_was_seen(game: tuple[Record, Seen]) -> None:
    _record, seen = game
    assert compare(seen, record_of(finished(TABLE, 1))).problems


# A witness


def look(*attempts: dict[str, Any], **changes: Any) -> dict[str, Any]:
    deal = {"rules_id": RULES}
    return {"table": "t", "stage": "deal", "viewer": 0, "deal": deal, "attempts": attempts, "view": None, **changes}


def on_wire(told: DealAttempt) -> dict[str, Any]:
    commits = {str(seat): commit.hex() for seat, commit in told.seat_commits.items()}
    plain = {"attempt": told.attempt, "game": told.game, "seats": [*told.seats], "voided_by": [*told.voided_by]}
    return {**plain, "server_commit": told.server_commit.hex(), "seat_commits": commits}


def test_a_witness_commits_and_reveals_when_it_is_time() -> None:
    witness = Witness()
    commit = witness.answer({"type": "Welcome", "snapshot": look(on_wire(opened())), "missed": None})
    assert commit is not None
    assert commit["type"] == "Commit"
    assert witness.answer({"type": "Present", "seats": []}) is None, "said once"
    own = bytes.fromhex(commit["commit"])
    one = opened(seat_commits={0: own})
    news = {"type": "News", "stage": "deal", "viewer": 0, "news": []}
    assert witness.answer({**news, "table": look(on_wire(one))}) is None, "seat 2 has not committed"
    both = replace(one, seat_commits={0: own, 2: seat_commit("t.1", 2, OTHER)})
    reveal = witness.answer({**news, "table": look(on_wire(both))})
    assert reveal is not None
    assert seat_commit("t.1", 0, bytes.fromhex(reveal["seed"])) == own
    assert witness.seen.attempts[-1].revealed


def test_a_witness_keeps_the_cards_by_the_number_of_moves() -> None:
    witness = Witness()
    events = [{"type": "TurnedUp", "card": "cow"}, {"type": "TurnedUp", "card": "pig"}]
    told = [
        {"told": {"type": "GameBegan", "events": [{"type": "Dealt", "card": "cat"}]}},
        {"told": None},
        {"told": {"type": "Happened", "events": events}},
        {"told": {"type": "Chat"}},
        {"told": {"type": "Happened", "events": [{"type": "Passed"}]}},
        {"told": {"type": "Happened", "events": [{"type": "Received", "card": None}]}},
    ]
    play = {"type": "News", "stage": "play", "viewer": 0, "table": look(stage="play")}
    witness.hear({**play, "news": told, "view": {"version": 3}})
    assert witness.seen.cards == {0: "cat", 1: "cow pig", 3: "?"}


def test_who_comes_late_learns_of_voids_but_keeps_no_attempt_it_did_not_see() -> None:
    witness = Witness()
    witness.hear({"type": "Welcome", "snapshot": look(on_wire(opened())), "missed": None})
    attempts = on_wire(opened(voided_by=(2,))), on_wire(opened(2))
    witness.hear({"type": "Welcome", "snapshot": look(*attempts, stage="play"), "missed": None})
    assert [(each.attempt, each.voided_by) for each in witness.seen.attempts] == [(1, (2,))]
