"""Writes decks.json, what the browser's deal must agree with: `PYTHONPATH=src python web/tests/make_decks.py`.

For every edition and some of its forms 200 games: the first 16 digits of SHA-256 over first player and deck.
Seeds are SHA-256 of 'server N' and 'seat S of N'; game N is called 'deck-N' and has N mod (players + 1) people.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import msgspec

from maquignon.play.dealer import Dealer
from maquignon.play.game import DeckStart, Game
from maquignon.rulebook.house_rules import edition
from maquignon.server.http.choices import edition_facts

FILE = Path(__file__).with_name("decks.json")
GAMES = 200
FORMS = [
    ("kuhhandel-27109", (), 3),
    ("koehandel-2001", ("two-lots",), 4),
    ("master-2009", (), 6),
    ("master-2009-two", (), 2),
    ("master-2009-two", ("keep-zeros", "money-counts"), 2),
    ("boursicocotte-2025", (), 5),
    ("boursicocotte-2025", ("original",), 4),
]


def form(name: str, house_rules: tuple[str, ...], players: int) -> dict[str, object]:
    rules = edition(name, house_rules, players)
    return {
        "facts": msgspec.to_builtins(edition_facts(edition(name)), str_keys=True),
        "rules_id": rules.rules_id,
        "players": players,
        "cards_per_family": rules.cards_per_family,
        "deck_size": rules.deck_size,
        "games": [digest(name, house_rules, players, rules.rules_id, number) for number in range(GAMES)],
    }


def digest(name: str, house_rules: tuple[str, ...], players: int, rules_id: str, number: int) -> str:
    seats = {seat: seed(f"seat {seat} of {number}") for seat in range(number % (players + 1))}
    dealer = Dealer(f"deck-{number}", rules_id, seed(f"server {number}"), seats)
    start = Game.new(name, players, dealer, house_rules=house_rules).start
    assert isinstance(start, DeckStart)
    return hashlib.sha256(f"{start.first} {' '.join(start.deck)}".encode()).hexdigest()[:16]


def seed(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


if __name__ == "__main__":
    forms = [form(*each) for each in FORMS]
    FILE.write_text(json.dumps(forms, separators=(",", ":")) + "\n", encoding="utf-8")
