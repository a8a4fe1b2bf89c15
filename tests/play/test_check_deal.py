"""The checker that was written from docs/deal.md alone agrees with the program, and the page's numbers are true."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from maquignon.cli.verify import verdict
from maquignon.play import Dealer, DealProof, DeckStart, Game, Pace, parse_record, record_of, write_record
from maquignon.play.events import Dealt, Received, TurnedUp
from maquignon.play.records import Replay
from maquignon.play.seen import Seen, read_seen, write_seen
from tests.play.written import attempts_of
from tests.tables import Table, every_table

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "check_deal.py"
PAGE = (ROOT / "docs" / "deal.md").read_text(encoding="utf-8")
RECORDS = 1_000
NAMES = ("Anna", "Ben, jr.", 'the "Duke"', "8", "Zoë", "#6")


def example() -> Any:
    spec = importlib.util.spec_from_file_location("check_deal", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


CHECKER = example()


def faults(record: str, seen: str | None = None) -> list[str]:
    _deck, *claims = CHECKER.check(record, *([json.loads(seen)] if seen else []))
    return [claim for claim, holds in claims if not holds]


@cache
def tables() -> tuple[Table, ...]:
    """As many of each edition, with any house rules."""
    chance, every = Random(3), every_table()
    editions = sorted({table.edition.id for table in every})
    by_edition = [[table for table in every if table.edition.id == name] for name in editions]
    return tuple(chance.choice(by_edition[number % len(editions)]) for number in range(RECORDS))


def dealt(number: int) -> tuple[str, str]:
    """The record of a game's first moves, and what seat 0 saw of it."""
    table, chance = tables()[number], Random(f"deal {number}")
    people = sorted(chance.sample(range(1, table.players), chance.randrange(table.players)))
    seeds = {seat: chance.randbytes(32) for seat in (0, *people)}
    game_id = f"{number}.2" if chance.random() < 0.5 else f"barn-{number}.2"
    dealer = Dealer(game_id, table.edition.rules_id, chance.randbytes(32), seeds)
    game = begun(table, dealer, chance)
    announced = attempts_of(dealer)[-1 if not people else 0 :]
    proof = dealer.proof([replace(each, attempt=place) for place, each in enumerate(announced, 1)])
    names = NAMES[: table.players] if chance.random() < 0.5 else ()
    record = record_of(game, names=names, proof=proof, unfinished=True)
    return write_record(record), write_seen(seen_of(game, proof, seeds[0]))


def begun(table: Table, dealer: Dealer, chance: Random) -> Game:
    first = chance.choice([None, *range(table.players)])
    game = Game.new(
        table.edition, table.players, dealer, first=first, pace=Pace.LIVE if table.live else Pace.TURN_BASED
    )
    for _move in range(chance.randrange(1, 25)):
        seat = chance.choice([seat for seat in range(-1, game.players) if game.legal_count(seat)])
        options = game.options(seat)
        assert options is not None
        game.play(seat, options.sample(chance))
    return game


def seen_of(game: Game, proof: DealProof, seed: bytes) -> Seen:
    seen = Seen(table="t", rules=proof.rules_id, seat=0)
    for each in proof.announced:
        seen.announce(each)
    seen.attempts[-1] = replace(seen.attempts[-1], seed=seed, revealed=True)
    for version, events in enumerate(game.events(0)):
        seen.draw(version, [each.card or "?" for each in events if isinstance(each, TurnedUp | Dealt | Received)])
    return seen


def test_the_checker_is_short_and_needs_nothing_of_the_program() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 80
    imported = set(re.findall(r"^(?:import|from) (\w+)", text, re.MULTILINE))
    assert imported <= sys.stdlib_module_names


@pytest.mark.parametrize("part", range(10))
def test_it_agrees_on_a_thousand_records(part: int) -> None:
    """Of all editions: the same deck as the program's, and the cards as they were turned up."""
    for number in range(part, RECORDS, 10):
        record, seen = dealt(number)
        deck, *_claims = CHECKER.check(record)
        start = next(iter(Replay(parse_record(record)))).start
        assert isinstance(start, DeckStart)
        assert tuple(deck) == start.deck
        assert faults(record, seen) == []
        found = verdict("record", record, read_seen(seen))
        assert found.is_right, found.text()
        assert found.compared is not None
        assert found.compared.is_same


def test_the_thousand_are_of_every_pack() -> None:
    packs = {(table.edition.id, "original" in table.edition.house_rules) for table in tables()}
    assert len(packs) == 7
    assert {table.players for table in tables()} == {2, 3, 4, 5, 6}


def _digit(key: str) -> Callable[[str, Random], str]:
    """Another digit in some entry of that name."""

    def change(text: str, chance: Random) -> str:
        spots = [match.start(1) + chance.randrange(64) for match in re.finditer(rf"{key}.*?([0-9a-f]{{64}})", text)]
        spot = chance.choice(spots)
        other = chance.choice([digit for digit in "0123456789abcdef" if digit != text[spot]])
        return f"{text[:spot]}{other}{text[spot + 1 :]}"

    return change


TAMPERINGS: dict[str, Callable[[str, Random], str]] = {
    "server seed": _digit("server-seed"),
    "seat seed": _digit("seat-seed"),
    "server commit": _digit("server-commit"),
    "seat commit": _digit("seat-commit"),
    "announced": _digit(r"\.2\"?, server"),
    "attempts": lambda text, chance: re.sub("attempts: [0-9]", f"attempts: {chance.randrange(3, 9)}", text),
    "left out": lambda text, chance: re.sub("  attempt [0-9]: .*\n(?=moves)", "", text) if "attempt 2" in text else "",
    "void": lambda text, _chance: re.sub(r"(  attempt .*)\n(?=moves)", r"\1, voided by 0\n", text),
    "void of nobody": lambda text, _chance: text.replace(", voided by 1", ""),
    "game": lambda text, chance: re.sub(r'game: "?(\w)', f"game: {chance.choice('uvwxyz')}", text, count=1),
    "first": lambda text, _chance: _other_first(text),
}


def _other_first(text: str) -> str:
    first = int(re.findall(r"^moves:\n([0-9])", text, re.MULTILINE)[0])
    return re.sub(r"^(first: [0-9]\n)?deal:", f"first: {1 - min(first, 1)}\ndeal:", text, flags=re.MULTILINE)


@pytest.mark.parametrize("what", TAMPERINGS)
def test_both_refuse_what_was_tampered_with(what: str) -> None:
    """With a check sum of its own, so that this is not what gives it away."""
    refused = 0
    for number in range(0, 200, 7):
        record, _seen = dealt(number)
        changed = TAMPERINGS[what](record, Random(number))
        if changed in ("", record) or '"u' in changed:
            continue
        forged = write_record(parse_record(re.sub(r"\nend .*", "\nend", changed)))
        assert faults(forged), forged
        assert verdict("record", forged).problems, forged
        refused += 1
    assert refused >= 5


SEEN_OTHERWISE: dict[str, Callable[[Seen], object]] = {
    "server commit": lambda seen: _change(seen, server_commit=bytes(32)),
    "commit": lambda seen: _change(seen, seat_commits={0: bytes(32)}),
    "seats": lambda seen: _change(seen, seats=(0, 5)),
    "seed": lambda seen: _change(seen, seed=bytes(32)),
    "game": lambda seen: _change(seen, game="another.1"),
    "cards": lambda seen: seen.cards.update(dict.fromkeys([*seen.cards][:1], "dodo")),
    "rules": lambda seen: setattr(seen, "rules", "another/1"),
}


def _change(seen: Seen, **changes: Any) -> None:
    seen.attempts[-1] = replace(seen.attempts[-1], **changes)


@pytest.mark.parametrize("what", SEEN_OTHERWISE)
def test_both_name_what_was_seen_otherwise(what: str) -> None:
    for number in range(0, 100, 7):
        record, kept = dealt(number)
        seen = read_seen(kept)
        if what == "cards" and not seen.cards:
            continue
        SEEN_OTHERWISE[what](seen)
        assert faults(record, write_seen(seen)), number
        compared = verdict("record", record, seen).compared
        assert compared is not None
        assert compared.problems, number


def test_it_is_a_program_too(tmp_path: Path) -> None:
    record, seen = tmp_path / "game.mq", tmp_path / "seen.json"
    for file, text in zip((record, seen), dealt(1), strict=True):
        file.write_text(text, encoding="utf-8")
    done = subprocess.run([sys.executable, EXAMPLE, record, seen], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    record.write_text(_digit("server-seed")(record.read_text(encoding="utf-8"), Random(1)), encoding="utf-8")
    done = subprocess.run([sys.executable, EXAMPLE, record], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (1, "not so: every seed fits its commit\n")


# The page


def vectors() -> list[dict[str, str]]:
    blocks = re.findall(r"```text\n(game id = .*?)```", PAGE, re.DOTALL)
    return [dict(re.findall("^(.*?) = (.*)$", block, re.MULTILINE)) for block in blocks]


@pytest.mark.parametrize("vector", vectors(), ids=lambda vector: vector["rules id"])
def test_the_numbers_of_the_page_are_true(vector: dict[str, str]) -> None:
    seeds = {int(name[10:]): bytes.fromhex(seed) for name, seed in vector.items() if name.startswith("seat seed ")}
    dealer = Dealer(vector["game id"], vector["rules id"], bytes.fromhex(vector["server seed"]), seeds)
    assert facts(dealer, vector) == vector
    deck, first = CHECKER.dealt(
        vector["game id"], vector["rules id"], bytes.fromhex(vector["server seed"]), seeds, int(vector["players"])
    )
    assert (", ".join(deck), str(first)) == (vector["deck"], vector["first player"])


def facts(dealer: Dealer, given: dict[str, str]) -> dict[str, str]:
    """A vector of the page as the program has it."""
    proof, players = dealer.proof(), int(given["players"])
    start = Game.new(given["rules id"].rpartition("/")[0].split("+")[0], players, dealer).start
    assert isinstance(start, DeckStart)
    stream = dealer.stream(b"deck")
    return {
        **{name: given[name] for name in given if name in ("game id", "rules id", "players") or "seed" in name},
        "server commit": proof.server_commit.hex(),
        **{f"seat commit {seat}": commit.hex() for seat, commit in proof.seat_commits.items()},
        "key": dealer._key.hex(),
        "stream deck": bytes(stream.byte() for _ in range(16)).hex(),
        "deck": ", ".join(start.deck),
        "first player": str(dealer.start(players)),
    }


def test_the_page_has_vectors_with_and_without_seats() -> None:
    assert [any("seat seed" in name for name in vector) for vector in vectors()] == [True, False]


def test_the_file_on_the_page_is_one_that_is_read() -> None:
    (text,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    places = iter(range(100, 200))
    seen = read_seen(re.sub("HEX", lambda _hex: f"{next(places):064x}", text))
    assert (seen.seat, seen.attempts[0].seats, seen.cards) == (0, (0, 2), {1: "cow", 14: "goose cat"})
