"""Records: a whole game in writing, read back and played again; whatever in it is not so is named with its line."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maquignon.play import (
    Auction,
    BadNotation,
    Dealer,
    DealStart,
    DeckStart,
    Game,
    Pace,
    Pass,
    Phase,
    Position,
    Record,
    Replay,
    WrongRecord,
    parse_position,
    parse_record,
    record_of,
    replay,
    write_record,
)
from maquignon.play.notation import scanner
from maquignon.play.records import Expected, Played, Result
from maquignon.play.records.expectations import RefusedMove
from maquignon.play.records.writing import checksum
from maquignon.rulebook import edition
from tests.play.written import (
    MALFORMED,
    Malformed,
    attempts_of,
    dealer_for,
    finished,
    malformed,
    played,
    some_tables,
)
from tests.tables import Table, printed_tables

HEAD = "maquignon: record 1\nrules: koehandel-2001/1\nplayers: 3\n"
NAMES = ("Anna", "Ben, the second", "#3", "", "  ", 'the "Duke"', "7", "Zoë 🐄", "a\nb\t\x1b[31m", "\ud800", "\\")


@pytest.mark.parametrize("table", [*printed_tables()[::2], *some_tables(30)], ids=str)
def test_a_dealt_game_is_written_read_and_replayed(table):
    dealer = dealer_for(table, 1)
    game = finished(table, 1, dealer)
    record = record_of(game, names=NAMES[: game.players], proof=dealer.proof(attempts_of(dealer)))
    assert isinstance(record.start, DealStart)
    check_record(record, game)


@pytest.mark.parametrize("table", some_tables(20), ids=str)
def test_a_game_with_its_deck_is_written_read_and_replayed(table):
    game = finished(table, 2)
    record = record_of(game)
    assert isinstance(record.start, DeckStart)
    check_record(record, game)


@pytest.mark.parametrize("table", some_tables(20), ids=str)
def test_a_game_from_a_position_is_written_read_and_replayed(table):
    chance = Random(7)
    for whole in played(table, 3):
        if chance.random() < 0.02 or whole.is_over:
            begun = whole.version
            game = Game.at(whole.position())
    for seat, move in whole.plies[begun:]:
        game.play(seat, move)
    record = record_of(game)
    assert isinstance(record.start, Position)
    check_record(record, game)


def check_record(record: Record, game: Game) -> None:
    text = write_record(record)
    read = parse_record(text)
    assert read == record
    assert write_record(read) == text
    again = replay(read)
    assert again.position() == game.position()
    assert again.plies == game.plies
    assert again.events(0) == game.events(0)


@given(st.lists(st.text() | st.sampled_from(NAMES), min_size=3, max_size=5).map(tuple))
@settings(deadline=None)
def test_any_names_are_read_back(names):
    start = parse_record(f"{HEAD}deck: rest\nmoves:\nend").start
    record = Record(edition=edition("koehandel-2001"), players=len(names), start=start, names=names)
    text = write_record(record)
    assert parse_record(text).names == names
    assert text.count("\n") == 6


def test_a_record_reads_like_this():
    game = Game.new("koehandel-2001", 3, Dealer.predictable(1, "koehandel-2001/1"), first=1, pace=Pace.LIVE)
    game.play(1, Auction())
    game.play(0, Pass())
    proof = Dealer.predictable(1, "koehandel-2001/1").proof()
    record = record_of(game, names=["Anna", "Ben", "Dr. No, again"], proof=proof, unfinished=True)
    first = "first: 1\n" if Dealer.predictable(1, "koehandel-2001/1").start(3) != 1 else ""
    assert write_record(record) == (
        "maquignon: record 1\n"
        "rules: koehandel-2001/1\n"
        'players: Anna, Ben, "Dr. No, again"\n'
        "pace: live\n"
        f"{first}"
        "deal:\n"
        "  game: predictable-1\n"
        "  attempts: 1\n"
        f"  server-seed: {proof.server_seed.hex()}\n"
        f"  server-commit: {proof.server_commit.hex()}\n"
        "moves:\n"
        "1: auction\n"
        "0: pass\n"
        f"end {checksum(record)}\n"
    )


def test_comments_blank_lines_and_layout_do_not_matter():
    text = write_record(record_of(finished(printed_tables()[0], 1)))
    loose = "\n\n# a note\n" + "".join(f"   {line.upper()}   # why?\r\n\n" for line in text.splitlines())
    assert parse_record(loose) == parse_record(text)
    assert not problems(loose)


def test_a_running_game_is_not_recorded():
    game = Game.new("koehandel-2001", 3, Dealer.predictable(1))
    with pytest.raises(ValueError, match="running game"):
        record_of(game)
    assert record_of(game, unfinished=True).result is None


def test_a_record_is_made_with_the_right_proof_and_names_only():
    table = printed_tables()[0]
    game = finished(table, 1)
    with pytest.raises(ValueError, match="another deal"):
        record_of(game, proof=dealer_for(table, 2).proof())
    with pytest.raises(ValueError, match="2 names for 3 players"):
        record_of(game, names=["Anna", "Ben"])
    from_position = Game.at(game.position())
    with pytest.raises(ValueError, match="another deal"):
        record_of(from_position, proof=dealer_for(table, 1).proof())


def test_a_game_remembers_how_it_began():
    game = Game.new("master-2009", 4, Dealer.predictable(3), first=2)
    begun = game.start
    assert isinstance(begun, DeckStart)
    assert (len(begun.deck), begun.first) == (54, 2)
    game.play(2, Auction())
    assert game.start == game.copy().start == pickle.loads(pickle.dumps(game)).start == begun
    assert begun.deck[0] not in repr(begun)
    position = game.position()
    assert Game.at(position).start == Game.at(position).copy().start == position


# Starts


def test_a_deck_may_be_named_in_part():
    game = replay(parse_record(f"{HEAD}first: 2\ndeck: horse, cow 2, rest\nmoves:\nend"))
    start = game.start
    assert isinstance(start, DeckStart)
    assert start.deck[:4] == ("horse", "cow", "cow", "rooster")
    assert sorted(start.deck) == sorted(Game.new("koehandel-2001", 3).position().deck)
    assert game.active == 2


def test_for_two_the_rest_has_small_money():
    game = replay(parse_record("maquignon: record 1\nrules: master-2009/1\nplayers: 2\ndeck: $500, rest\nmoves:\nend"))
    start = game.start
    assert isinstance(start, DeckStart)
    assert len(start.deck) == 80
    assert sum(card.startswith("$") for card in start.deck) == 26
    assert start.deck.count("$500") == 1


def test_a_position_stands_on_one_line_or_several():
    table = "turn: 1; seat 0: nothing; seat 1: nothing; seat 2: nothing; deck: rest"
    one = parse_record(f"{HEAD}position: {table}\nmoves:\nend")
    several = parse_record(f"{HEAD}position:\n  {table.replace('; ', chr(10))}\nmoves:\nend")
    assert one == several
    assert one.start == parse_position(f"edition: koehandel-2001; {table}")


# What is expected


def test_expectations_are_written_as_they_are_read():
    lines = [
        "expect score 0 0",
        "expect owner cow 1",
        "expect herd 1: cow 4, rat, cow-pedigree",
        "expect herd 0: nothing",
        "expect purse 0: 2x0 10",
        "expect purse 0: nothing",
        "expect phase rat-round",
        "expect mover 2",
        "expect mover nobody",
        "expect acting 0 1 2",
        "expect acting nobody",
        "expect winner 0 2",
        "expect refused table: hammer",
        "expect refused 1: pay 2x10 because you can pay 10 exactly, so you must",
    ]
    text = f"{HEAD}deck: rest\nmoves:\n" + "\n".join(lines)
    assert write_record(parse_record(f"{text}\nend")).splitlines()[5:-1] == lines


@given(st.text())
@settings(deadline=None)
def test_any_reason_is_read_back(because):
    record = parse_record(f"{HEAD}deck: rest\nmoves:\nend")
    record = replace(record, steps=(Expected(RefusedMove(0, Auction(), because)),))
    assert parse_record(write_record(record)) == record


def test_an_expected_refusal_changes_nothing():
    text = f"{HEAD}deck: rest\nmoves:\n0: auction\n{{}}1: bid 10\nend"
    plain = replay(parse_record(text.format("")))
    tried = replay(parse_record(text.format("expect refused 1: bid 5\nexpect refused 2: pass\n" * 3)))
    assert tried.position() == plain.position()
    assert tried.version == plain.version == 2


def test_stepping_shows_the_game_after_every_move():
    record = parse_record(
        f"{HEAD}deck: rest\nmoves:\nexpect mover 0\n0: auction\n1: pass\nexpect mover 2\n2: pass\nend"
    )
    stepping = Replay(record)
    assert [game.version for game in stepping] == [0, 1, 2, 3]
    assert [game.phase for game in map(Game.copy, stepping)] == [Phase.TURN, Phase.BIDDING, Phase.BIDDING, Phase.TURN]
    assert (stepping.problems, stepping.expectations) == ([], 2)


def test_one_failed_expectation_does_not_hide_another():
    text = f"{HEAD}deck: rest\nmoves:\nexpect mover 1\n\n0: auction\nexpect phase over\nresult: 0 0 0 won by 0 1 2\nend"
    assert problems(text) == [
        "line 6: the mover is 0, not 1",
        "line 9: the phase is bidding, not over",
        "line 10: the game is not over, so it has no result",
    ]


def test_replay_raises_what_is_wrong():
    record = parse_record(f"{HEAD}deck: rest\nmoves:\n1: auction\nend")
    with pytest.raises(WrongRecord, match="it is not your move") as wrong:
        replay(record)
    assert [problem.line for problem in wrong.value.problems] == [6]


# Malformed and untrue

MALFORMED_RECORDS = malformed("records.txt")
UNTRUE_RECORDS = malformed("untrue.txt")


def named(cases: list[Malformed]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", cases, ids=[ascii(case.name)[:60] for case in cases])


@named(MALFORMED_RECORDS)
def test_a_malformed_record_is_refused_at_its_place(case):
    with pytest.raises(BadNotation) as refused:
        parse_record(case.text)
    complaint = f"{refused.value.line}:{refused.value.column} {refused.value.reason}"
    assert case.is_met_by(complaint), complaint


@named(UNTRUE_RECORDS)
def test_an_untrue_record_is_contradicted_at_its_line(case):
    complaint = " & ".join(problem.removeprefix("line ").replace(":", "", 1) for problem in problems(case.text))
    assert case.is_met_by(complaint), complaint


@pytest.mark.parametrize("file", ["records.txt", "untrue.txt"])
def test_the_texts_without_their_fault_can_be_read(file):
    base = (MALFORMED / file).read_text(encoding="utf-8").partition("---\n")[0]
    assert parse_record(base).steps
    if file == "untrue.txt":
        assert not problems(base)


def test_there_are_at_least_200_of_each_sort():
    files = [malformed(file) for file in ("moves.txt", "plies.txt", "positions.txt", "records.txt", "untrue.txt")]
    assert sum(map(len, files)) >= 400
    assert len({case.text for cases in files for case in cases}) >= 400


def test_a_record_cut_off_anywhere_is_noticed():
    text, _, _checksum = whole_game().rpartition("nd ")
    for length in range(0, len(text), 3):
        assert problems(text[:length]), text[:length][-40:]


@given(st.text())
@settings(deadline=None)
def test_any_text_is_read_or_refused(text):
    for start in ("", HEAD, f"{HEAD}deck: rest\nmoves:\n"):
        with suppress(BadNotation):
            parse_record(start + text)


@given(st.data())
@settings(deadline=None)
def test_a_mutilated_record_is_contradicted_or_refused(data):
    """Lines taken out, doubled, swapped, letters changed: an answer every time, and never silence."""
    lines = whole_game().splitlines()
    place = data.draw(st.integers(0, len(lines) - 1))
    cut = data.draw(st.integers(0, 2))
    letter = data.draw(st.integers(0, len(lines[place])))
    new = lines[place][:letter] + data.draw(st.text(max_size=3)) + lines[place][letter + 1 :]
    mutilated = "\n".join([*lines[:place], *data.draw(st.sampled_from([[], [new], [new, new]])), *lines[place + cut :]])
    try:
        record = parse_record(mutilated)
    except BadNotation:
        return
    assert problems(mutilated) or record == parse_record(whole_game())


# Tampering


@cache
def whole_game() -> str:
    """A dealt record, sealed with its check sum."""
    table = Table(edition("boursicocotte-2025", ["deal-four"]), 3, live=False)
    dealer = dealer_for(table, 4)
    proof = dealer.proof(attempts_of(dealer))
    return write_record(record_of(finished(table, 4, dealer), names=["Anna", "Ben", "Cleo"], proof=proof))


@pytest.mark.parametrize("seed", range(100))
def test_a_changed_record_does_not_verify(seed):
    tampered = tampering(whole_game(), Random(seed))
    assert parse_record(tampered) != parse_record(whole_game())
    assert problems(tampered)


@pytest.mark.parametrize(
    "what", ["seed", "commit", "announced", "attempts", "attempt left out", "game", "first", "result"]
)
@pytest.mark.parametrize("seed", range(8))
def test_even_with_a_new_check_sum(what, seed):
    """Who changes seeds, commits, attempts, the game's id, the first player or the result cannot hide it."""
    chance = Random(seed)
    forged = parse_record(TAMPERINGS[what](whole_game(), chance))
    text = write_record(forged)
    assert parse_record(text).checksum == checksum(forged)
    assert problems(text)


def test_a_changed_deck_does_not_verify():
    text = write_record(record_of(finished(printed_tables()[0], 5)))
    row = next(line for line in text.splitlines() if line.startswith("deck: "))
    cards = row.removeprefix("deck: ").split(", ")
    for place in range(len(cards) - 1):
        if cards[place] != cards[place + 1]:
            swapped = [*cards[:place], cards[place + 1], cards[place], *cards[place + 2 :]]
            assert problems(text.replace(row, f"deck: {', '.join(swapped)}"))
    assert problems(text.replace(row, f"deck: {', '.join(cards[:-1])}"))[0].endswith("too few")


def tampering(text: str, chance: Random) -> str:
    return TAMPERINGS[chance.choice(sorted(TAMPERINGS))](text, chance)


def _other_digit(text: str, chance: Random, keys: str) -> str:
    lines = text.splitlines()
    place = chance.choice([n for n, line in enumerate(lines) if keys in line])
    key, _, digits = lines[place].rpartition(" ")
    spot = chance.randrange(64)
    other = chance.choice([digit for digit in "0123456789abcdef" if digit != digits[spot]])
    lines[place] = f"{key} {digits[:spot]}{other}{digits[spot + 1 :]}"
    return "\n".join(lines)


def _other_move(text: str, chance: Random) -> str:
    """A bid raised, a payment exchanged, a seat renumbered, a line dropped."""
    record = parse_record(text)
    place = chance.randrange(len(record.steps))
    step = record.steps[place]
    assert isinstance(step, Played)
    others = [replace(step, seat=(step.seat + 1) % 3), None, *(each for each in record.steps if each != step)]
    other = chance.choice(others)
    steps = (*record.steps[:place], *([other] if other else []), *record.steps[place + 1 :])
    changed = write_record(replace(record, steps=steps))
    return f"{changed.rpartition('end ')[0]}end {record.checksum}"


def _other_result(text: str, chance: Random) -> str:
    result = parse_record(text).result
    assert result is not None
    scores = list(result.scores)
    scores[chance.randrange(3)] += chance.choice([10, 500])
    other = Result(tuple(scores), result.winners) if chance.random() < 0.5 else Result(result.scores, (0, 1, 2))
    changed = write_record(replace(parse_record(text), result=other))
    return f"{changed.rpartition('end ')[0]}end {parse_record(text).checksum}"


def _other_first(text: str, chance: Random) -> str:
    drawn = parse_record(text).steps[0]
    assert isinstance(drawn, Played)
    return text.replace("deal:", f"first: {(drawn.seat + chance.choice([1, 2])) % 3}\ndeal:")


TAMPERINGS: dict[str, Callable[[str, Random], str]] = {
    "seed": lambda text, chance: _other_digit(text, chance, "-seed"),
    "commit": lambda text, chance: _other_digit(text, chance, "-commit"),
    "move": _other_move,
    "result": _other_result,
    "first": _other_first,
    "game": lambda text, chance: text.replace("game 4", f"game {chance.randrange(5, 99)}"),
    "attempts": lambda text, chance: text.replace("attempts: 2", f"attempts: {chance.randrange(3, 9)}"),
    "announced": lambda text, chance: _other_digit(text, chance, "  attempt 2"),
    "attempt left out": lambda text, chance: re.sub(rf"  attempt {chance.choice([1, 2])}: .*\n", "", text),
    "names": lambda text, chance: text.replace("Anna, Ben", chance.choice(["Ben, Anna", "Anna, Dirk"])),
    "house rules": lambda text, chance: text.replace(
        "deal-four", f"deal-four+{chance.choice(['one-bid', 'original'])}"
    ),
}


def problems(text: str) -> list[str]:
    """What is wrong with a record, unreadable or untrue."""
    try:
        stepping = Replay(parse_record(text))
    except BadNotation as error:
        return [str(error)]
    stepping.to_the_end()
    return [str(problem) for problem in stepping.problems]


def test_hints_stand_in_the_head_only_where_somebody_took_one():
    table = printed_tables()[0]
    game = finished(table, 1, dealer_for(table, 1))
    none = write_record(record_of(game, hints=[0] * game.players))
    assert "hints" not in none
    some = record_of(game, hints=[3, *[0] * (game.players - 1)])
    assert parse_record(write_record(some)) == some
    assert write_record(some) != none, "the check sum covers them"
    with pytest.raises(BadNotation, match="how many hints each seat took"):
        parse_record(f"{HEAD}hints: 1 2\ndeck: rest\nmoves:\nend\n")


def test_a_long_text_that_is_no_record_is_refused_at_its_first_line(monkeypatch):
    looked_at = []
    trimmed = scanner._trimmed

    def noted(*line):
        looked_at.append(line)
        return trimmed(*line)

    monkeypatch.setattr(scanner, "_trimmed", noted)
    with pytest.raises(BadNotation, match="line 1"):
        parse_record("junk\n" * 100_000)
    assert len(looked_at) < 5
