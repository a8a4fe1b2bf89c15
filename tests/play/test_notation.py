"""Moves and positions in writing: what is written is read back, whatever is wrong is named with its place."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maquignon.play import (
    BadNotation,
    Bid,
    Challenge,
    Counter,
    Game,
    IllegalMove,
    Lay,
    Move,
    Offer,
    OwnUp,
    Pace,
    Pay,
    Phase,
    Place,
    Position,
    parse_move,
    parse_ply,
    parse_position,
    write_move,
    write_ply,
    write_position,
    write_position_line,
)
from maquignon.play.moves import DUE
from maquignon.play.notation import position_reading
from maquignon.rulebook import BadSetup, edition
from maquignon.rulebook.cards import DENOMINATIONS, KINDS
from tests.play.written import MALFORMED, Malformed, malformed, played, some_tables
from tests.tables import Table, printed_tables

CARDS = st.lists(st.sampled_from(DENOMINATIONS), max_size=30).map(tuple)
SEATS = st.integers(0, 9)
WORDS = [kind() for kind in {kind for due in DUE.values() for kind in due} if not kind.__match_args__]
MOVES: st.SearchStrategy[Move] = st.one_of(
    st.sampled_from(WORDS),
    st.builds(Bid, st.integers(0, 10**9 - 1)),
    st.builds(Challenge, SEATS, st.sampled_from(KINDS)),
    st.builds(Offer, CARDS, st.booleans()),
    *(st.builds(kind, CARDS) for kind in (Pay, Lay, Counter)),
)
START = "edition: koehandel-2001; seat 0: nothing; seat 1: nothing; seat 2: nothing; deck: rest"

COMMON = {Phase.TURN, Phase.BIDDING, Phase.OFFER, Phase.ANSWER}
SMALLEST = [table for table in printed_tables() if table.players == min(table.edition.players)]


@settings(deadline=None)
@given(SEATS | st.just(-1), MOVES)
def test_every_move_is_read_back(seat, move):
    assert parse_move(write_move(move)) == move
    assert parse_ply(write_ply(seat, move)) == (seat, move)
    assert write_move(parse_move(write_move(move))) == write_move(move)


@settings(deadline=None)
@given(MOVES, st.data())
def test_case_and_blanks_do_not_matter(move, data):
    text = write_move(move)
    loose = re.sub(" ", lambda _: data.draw(st.sampled_from([" ", "  ", "\t"])), text)
    loose = re.sub(r"(?<=\d)x(?=\d)", lambda _: data.draw(st.sampled_from(["x", "X", "×", " x ", " ×"])), loose)
    cased = data.draw(st.sampled_from([loose, loose.upper(), loose.title()]))
    assert parse_move(f" {cased} # what was that?") == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("pay 10 10 50", Pay((10, 10, 50))),
        ("pay 2x10 50", Pay((10, 10, 50))),
        ("pay 50 2×10", Pay((10, 10, 50))),
        ("pay 1x50 10 1x10", Pay((10, 10, 50))),
        ("own-up", OwnUp()),
        ("Own  Up", OwnUp()),
        ("ownup", OwnUp()),
        ("offer nothing", Offer(())),
        ("offer 0 10 covered", Offer((0, 10), covered=True)),
        ("offer nothing covered", Offer((), covered=True)),
        ("challenge 2cow", Challenge(2, "cow")),
    ],
)
def test_there_are_several_ways_to_say_it(text, move):
    assert parse_move(text) == move


def test_but_one_way_to_write_it():
    assert write_move(Pay((50, 10, 10))) == "pay 2x10 50"
    assert write_move(Offer((), covered=True)) == "offer nothing covered"
    assert write_ply(-1, parse_move("HAMMER")) == "table: hammer"
    assert write_ply(2, OwnUp()) == "2: own up"


# Positions


@pytest.mark.parametrize("table", SMALLEST, ids=str)
def test_every_position_of_a_game_is_read_back(table):
    for game in played(table, seed=1):
        check_position(game)


@pytest.mark.parametrize("table", some_tables(40), ids=str)
def test_with_house_rules_too(table):
    for game in played(table, seed=2):
        if game.version % 11 == 0 or game.phase in (Phase.EXTRA, Phase.OVER):
            check_position(game)


def check_position(game: Game) -> None:
    position = game.position()
    text = write_position(position)
    assert parse_position(text) == position
    assert parse_position(write_position_line(position)) == position
    assert write_position(Game.at(parse_position(text)).position()) == text


@cache
def lines() -> tuple[str, ...]:
    """Positions of all sorts."""
    extra = [Table(edition("master-2009", ["super-trade"]), 3, live=live) for live in (False, True)]
    games = (game for table in (*SMALLEST, *extra) for game in played(table, 3))
    return tuple(
        write_position_line(game.position()) for game in games if game.phase not in COMMON or game.version % 5 == 0
    )


def test_every_phase_and_every_entry_is_among_them():
    phases = {found[1] for line in lines() if (found := re.search("phase: ([a-z-]+)", line))}
    assert phases == {phase.label for phase in Phase} - {"turn"}
    written = {entry.partition(":")[0] for line in lines() for entry in line.split("; ")}
    assert written - {"seat 0", "seat 1", "seat 2"} == {*position_reading._HEAD, *position_reading._KEYS} - {"seat"}


@pytest.mark.parametrize("key", sorted(position_reading._READERS))
def test_a_reader_that_overlooked_an_entry_would_be_caught(monkeypatch, key):
    monkeypatch.setitem(position_reading._READERS, key, lambda position, scanner: scanner.rest() and position)
    concerned = [line for line in lines() if f"; {key}: " in line and f"; {key}: 0;" not in line]
    with pytest.raises((AssertionError, BadSetup)):
        check_lines(concerned[:5])


def check_lines(lines: list[str]) -> None:
    for line in lines:
        assert write_position_line(Game.at(parse_position(line)).position()) == line


def test_a_position_reads_like_this():
    position = Position(
        edition=edition("koehandel-2001", ["two-lots"]),
        places=(
            Place(herd={"cow": 2, "rooster": 1}, purse=(0, 0, 10, 10, 10, 10, 50)),
            Place(herd={"goose": 1}, purse=(), cap=0),
            Place(purse=(500,)),
        ),
        active=2,
        phase=Phase.BIDDING,
        lot={"cow": 1, "horse": 1},
        high_bid=40,
        high_bidder=0,
        have_bid=(0,),
        asked=1,
        deck=("goose", "cow"),
    )
    assert write_position(position) == (
        "edition: koehandel-2001\n"
        "house-rules: two-lots\n"
        "turn: 2\n"
        "phase: bidding\n"
        "lot: cow, horse\n"
        "high-bid: 40 by 0\n"
        "asked: 1\n"
        "exposed: 1 showed 0\n"
        "seat 0: rooster, cow 2 | 2x0 4x10 50\n"
        "seat 1: goose | nothing\n"
        "seat 2: nothing | 500\n"
        "deck: goose, cow\n"
    )


def test_what_is_left_out_has_its_default():
    position = parse_position("edition: master-2009\nseat 0: nothing\nseat 1: nothing\nseat 2: nothing\ndeck: rest")
    assert position.places[1].purse == (0, 0, 10, 10, 10, 20, 50)
    assert (position.active, position.phase, position.pace) == (0, Phase.TURN, Pace.TURN_BASED)
    assert len(position.deck) == 54
    assert Game.at(position).position() == position


def test_entries_come_in_any_order_case_and_layout():
    loose = """
        # from an e-mail
        DECK: Cow 2 , goose;  seat 2: NOTHING
        Seat 0: nothing | start ; seat 1: nothing|2×0 4X10   50   # as at the start

        Turn: 1;; edition: Koehandel-2001
    """
    position = parse_position(loose)
    plain = "edition: koehandel-2001; turn: 1; seat 0: nothing; seat 1: nothing; seat 2: nothing; deck: cow, cow, goose"
    assert position == parse_position(plain)
    assert parse_position("\ufeff" + plain.replace("; ", "\r\n")) == position


def test_the_rest_is_all_that_is_not_named():
    position = parse_position(START.replace("seat 1: nothing", "seat 1: cow 3").replace("rest", "horse, rest"))
    assert position.deck[:2] == ("horse", "rooster")
    assert position.deck.count("cow") == 1
    assert position.deck.count("horse") == 4
    assert Game.at(position).view().deck_left == 37


def test_the_rest_leaves_out_what_is_being_sold():
    seats = "seat 0: nothing; seat 1: cow-pedigree; seat 2: rat; deck: rest"
    rats = parse_position(f"edition: master-2009; phase: rat-round; asked: 1; {seats}")
    assert rats.deck.count("rat") == 2
    count = parse_position(f"edition: master-2009; phase: countdown; pedigree: pig; call: 3; asked: 1; {seats}")
    assert "pig-pedigree" not in count.deck
    assert "cow-pedigree" not in count.deck
    Game.at(rats)
    Game.at(count)


def test_the_high_bidder_has_bid():
    text = START.replace("seat 0", "phase: bidding; lot: cow; high-bid: 10 by 1; asked: 2; seat 0")
    assert parse_position(text).have_bid == (1,)
    nobody = parse_position(f"{text}; have-bid: nobody")
    assert nobody.have_bid == ()
    assert parse_position(write_position(nobody)) == nobody


def test_two_players_get_the_form_for_two():
    position = parse_position("edition: master-2009; seat 0: nothing; seat 1: nothing; deck: $50 2, rest")
    assert position.edition.id == "master-2009-two"
    assert position.deck[:3] == ("$50", "$50", "rooster")
    assert parse_position(write_position_line(position)) == position


# Whatever is wrong

MALFORMED_MOVES = malformed("moves.txt")
MALFORMED_PLIES = malformed("plies.txt")
MALFORMED_POSITIONS = malformed("positions.txt")


def named(cases: list[Malformed]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", cases, ids=[ascii(case.name)[:60] for case in cases])


@named(MALFORMED_MOVES)
def test_a_malformed_move_is_refused_at_its_place(case):
    assert_refused(parse_move, case)


@named(MALFORMED_PLIES)
def test_a_malformed_ply_is_refused_at_its_place(case):
    assert_refused(parse_ply, case)


@named(MALFORMED_POSITIONS)
def test_a_malformed_position_is_refused_at_its_place(case):
    assert_refused(parse_position, case)


def assert_refused(parse, case: Malformed) -> None:
    with pytest.raises(BadNotation) as refused:
        parse(case.text)
    error = refused.value
    complaint = f"{error.line}:{error.column} {error.reason}"
    assert case.is_met_by(complaint), complaint
    assert str(error) == f"line {error.line}, column {error.column}: {error.reason}"


def test_the_place_is_inside_the_text():
    for case in MALFORMED_POSITIONS:
        with pytest.raises(BadNotation) as refused:
            parse_position(case.text)
        lines = case.text.split("\n")
        assert 1 <= refused.value.line <= len(lines)
        assert 1 <= refused.value.column <= len(lines[refused.value.line - 1]) + 1


def test_the_texts_without_their_fault_are_fine():
    base = (MALFORMED / "positions.txt").read_text(encoding="utf-8").partition("---\n")[0]
    Game.at(parse_position(base))


def test_the_message_lists_what_there_is():
    with pytest.raises(BadNotation, match=r"no family 'unicorn'; there is rooster, goose, .*, horse or rat$"):
        parse_move("challenge 2 unicorn")
    with pytest.raises(BadNotation, match=r"there is no phase 'x'; there is turn, .* rat-round, offer, .* or over$"):
        parse_position("edition: master-2009; phase: x; seat 0: nothing; seat 1: nothing; seat 2: nothing")


def test_nothing_a_terminal_would_obey_gets_into_a_message():
    for text in ("\x1b[2Jbid", "edition: \x1b[2J", "\x1b", "edition: koehandel-2001; \x07: 1"):
        for parse in (parse_move, parse_ply, parse_position):
            with pytest.raises(BadNotation) as refused:
                parse(text)
            assert str(refused.value).isprintable()


def test_a_refused_move_changes_nothing():
    game = Game.at(parse_position(START))
    before = write_position(game.position())
    for case in MALFORMED_MOVES:
        with pytest.raises(BadNotation):
            game.play(0, parse_move(case.text))
    for text in ("bid 10", "challenge 1 cow", "challenge 9 cow", "stop", "divide"):
        with pytest.raises(IllegalMove):
            game.play(0, parse_move(text))
    assert write_position(game.position()) == before
    assert game.version == 0


@settings(deadline=None)
@given(st.text())
def test_any_text_is_read_or_refused(text):
    for parse in (parse_move, parse_ply, parse_position):
        with suppress(BadNotation):
            parse(text)


@cache
def entries() -> list[str]:
    return sorted({entry for line in lines() for entry in line.split("; ")})


@settings(deadline=None)
@given(st.data())
def test_a_shuffled_position_is_refused_or_can_be_played(data):
    """Entries of different positions thrown together: unreadable, impossible, or a game that goes on."""
    parts = data.draw(st.sampled_from(lines())).split("; ")
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(parts)))
        parts[place : place + data.draw(st.integers(0, 1))] = data.draw(
            st.lists(st.sampled_from(entries()), max_size=1)
        )
    try:
        position = parse_position("; ".join(parts))
        game = Game.at(position)
    except (BadNotation, BadSetup):
        return
    assert game.position() == position
    assert game.is_over or any(game.legal_count(seat) for seat in range(-1, game.players))
