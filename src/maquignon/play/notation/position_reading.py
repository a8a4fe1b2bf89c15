"""Positions read back. Whether a position can occur is asked by `Game.at`; here only whether it can be read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from maquignon.play.notation.cards import read_deck, read_family, read_herd, read_money
from maquignon.play.notation.entries import Entries, TextEntry
from maquignon.play.notation.phases import PACES
from maquignon.play.notation.scanner import Scanner, TextLine, lines_of
from maquignon.play.notation.seats import read_seat, read_seats
from maquignon.play.phase import Pace, Phase, phases_of
from maquignon.play.position import Place, Position, usual_bidders
from maquignon.rulebook.cards import FAMILIES, card_name
from maquignon.rulebook.edition import Edition
from maquignon.rulebook.house_rules import edition as edition_of
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import BadSetup

_EDITION = re.compile(r"[\w-]+")
MOST_CALLS = 2
_ANSWERS = {"yes": True, "no": False}
_PEDIGREES = {name: name for name in FAMILIES}


def parse_position(text: str) -> Position:
    """The position a text says, on one line or several; BadNotation says what was expected, and where."""
    lines = [*lines_of(text)]
    entries = Entries(lines, {**_HEAD, **_KEYS}, lines[0] if lines else TextLine(1, 1, ""))
    edition = _read_edition(entries)
    pace = entries.get("pace")
    return _read_position(entries, edition, _read_pace(pace) if pace else Pace.TURN_BASED)


def read_table(lines: list[TextLine], edition: Edition, pace: Pace, at: TextLine) -> Position:
    """A position whose edition and pace are known already, as in a record."""
    return _read_position(Entries(lines, _KEYS, at), edition, pace)


def _read_position(entries: Entries, edition: Edition, pace: Pace) -> Position:
    position = Position(edition=edition, places=tuple(_read_places(entries, edition)), pace=pace)
    for entry in entries:
        if entry.key in ("offer", "tied") and not entries.get("trade"):
            raise entry.refuse(Reason("trade-missing"))
        if entry.key in _READERS:
            position = _READERS[entry.key](position, entry.value)
            entry.value.end("the-end-of-the-entry")
    if not entries.get("have-bid"):
        position = replace(position, have_bid=usual_bidders(position))
    exposed, deck = entries.get("exposed"), entries.get("deck")
    position = _with_caps(position, exposed.value) if exposed else position
    return _with_deck(position, deck.value) if deck else position


def _read_edition(entries: Entries) -> Edition:
    entry, rules = entries.needed("edition"), entries.get("house-rules")
    at = entry.value.here
    name = entry.value.read(_EDITION, "an-edition").lower()
    entry.value.end("the-end-of-the-entry")
    _make(entry.value, at, name)
    house_rules: list[str] = []
    if rules:
        place = rules.value.here
        house_rules += _read_house_rules(rules.value)
        _make(rules.value, place, name, house_rules)
    return _make(entry.value, at, name, house_rules, len(entries.seats("seat")) or None)


def _make(
    scanner: Scanner, column: int, name: str, house_rules: Iterable[str] = (), players: int | None = None
) -> Edition:
    """The edition, or the rulebook's complaint at the place that caused it."""
    try:
        return edition_of(name, house_rules, players)
    except BadSetup as error:
        scanner.refuse(error.reason, column)


def _read_house_rules(scanner: Scanner) -> Iterator[str]:
    yield scanner.word("a-house-rule")
    while scanner.take(","):
        yield scanner.word("a-house-rule")
    scanner.end("comma-or-end-of-entry")


def _read_pace(entry: TextEntry) -> Pace:
    pace = entry.value.choice(PACES, "pace")
    entry.value.end("the-end-of-the-entry")
    return pace


def _read_places(entries: Entries, edition: Edition) -> Iterator[Place]:
    for seat in range(max(entries.seats("seat"), default=0) + 1):
        yield _read_place(entries.needed("seat", seat).value, edition)


def _read_place(scanner: Scanner, edition: Edition) -> Place:
    herd, pedigrees = read_herd(scanner)
    purse = tuple(sorted(value for value, number in edition.purse.items() for _ in range(number)))
    if not scanner.take("|"):
        scanner.end("comma-bar-or-end-of-entry")
    elif not scanner.take_word("start"):
        purse = read_money(scanner)
    scanner.end("the-end-of-the-entry")
    return Place(herd=herd, pedigrees=pedigrees, purse=purse)


def _read_lot(position: Position, scanner: Scanner) -> Position:
    at = scanner.here
    lot, pedigrees = read_herd(scanner)
    if pedigrees:
        scanner.refuse(Reason("pedigree-among-animals"), at)
    return replace(position, lot=lot)


def _read_high_bid(position: Position, scanner: Scanner) -> Position:
    amount = scanner.number("the-high-bid")
    scanner.keyword("by", "by-the-high-bidder")
    return replace(position, high_bid=amount, high_bidder=read_seat(scanner))


def _read_trade(position: Position, scanner: Scanner) -> Position:
    family = read_family(scanner)
    scanner.keyword("with", "with-the-seat-that-is-challenged")
    return replace(position, family=family, challenged=read_seat(scanner))


def _read_offer(position: Position, scanner: Scanner) -> Position:
    offer, at = read_money(scanner), scanner.here
    covered = scanner.take_word("covered")
    if covered and not position.edition.hollow_hand:
        scanner.refuse(Reason("offers-not-covered", edition=position.edition.id), at)
    return replace(position, offer=offer, covered=covered)


def _read_going(position: Position, scanner: Scanner) -> Position:
    at = scanner.here
    going = scanner.number("a-number-of-calls")
    if going > MOST_CALLS:
        scanner.refuse(Reason("calls-too-many", most=MOST_CALLS, count=going), at)
    return replace(position, going=going)


_READERS: dict[str, Callable[[Position, Scanner], Position]] = {
    "turn": lambda position, scanner: replace(position, active=read_seat(scanner)),
    "phase": lambda position, scanner: replace(
        position, phase=scanner.choice({phase.label: phase for phase in phases_of(position.edition)}, "phase")
    ),
    "lot": _read_lot,
    "pedigree": lambda position, scanner: replace(position, pedigree=scanner.choice(_PEDIGREES, "pedigree")),
    "high-bid": _read_high_bid,
    "asked": lambda position, scanner: replace(position, asked=read_seat(scanner)),
    "passed": lambda position, scanner: replace(position, passed=read_seats(scanner)),
    "have-bid": lambda position, scanner: replace(position, have_bid=read_seats(scanner)),
    "going": _read_going,
    "call": lambda position, scanner: replace(position, call=scanner.number("the-number-called")),
    "payer": lambda position, scanner: replace(position, payer=read_seat(scanner)),
    "laid": lambda position, scanner: replace(position, laid=read_money(scanner)),
    "trade": _read_trade,
    "offer": _read_offer,
    "tied": lambda position, scanner: replace(position, tied=scanner.choice(_ANSWERS, "answer")),
}
_HEAD = dict.fromkeys(("edition", "house-rules", "pace"))
_KEYS = {**dict.fromkeys([*_READERS, "exposed", "deck"]), "seat": "a-seat"}


def _with_caps(position: Position, scanner: Scanner) -> Position:
    places = list(position.places)
    while True:
        at = scanner.here
        seat = read_seat(scanner, len(places))
        if places[seat].cap is not None:
            scanner.refuse(Reason("seat-said-twice", place=seat), at)
        scanner.keyword("showed", "showed-what-was-shown")
        places[seat] = replace(places[seat], cap=scanner.number("what-was-shown"))
        if not scanner.take(","):
            break
    scanner.end("comma-or-end-of-entry")
    return replace(position, places=tuple(places))


def _with_deck(position: Position, scanner: Scanner) -> Position:
    deck, has_rest = read_deck(scanner)
    scanner.end("comma-or-end-of-entry")
    if has_rest:
        left = Counter(card_name(card) for card in position.edition.stock())
        left.subtract([*deck, *_open_cards(position)])
        deck += [name for name, number in left.items() for _ in range(number)]
    return replace(position, deck=tuple(deck))


def _open_cards(position: Position) -> Iterator[str]:
    """Everything but the deck, and money."""
    for herd in (position.lot, *(place.herd for place in position.places)):
        yield from (name for name, number in herd.items() for _ in range(number))
    pedigrees = [name for place in position.places for name in place.pedigrees]
    yield from (f"{name}-pedigree" for name in [*pedigrees, *filter(None, [position.pedigree])])
    yield from ["rat"] * (position.phase is Phase.RAT_ROUND)
