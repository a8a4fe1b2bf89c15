"""Money cards, herds and decks in writing: '2x0 10 50', 'cow 2, rooster', 'goose, cow-pedigree, rest'."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from maquignon.play.cards import Cards
from maquignon.play.notation.scanner import NUMBER, Scanner, shortened
from maquignon.rulebook.cards import CARD_NAMES, DENOMINATIONS, KINDS, MONEY_CARD, PEDIGREE_CARD
from maquignon.rulebook.reason import Reason

NOTHING = "nothing"
REST = "rest"
MOST_CARDS = 99
"""More than any edition has."""

_MANY = re.compile(r"[0-9]+\s*[xX×]")
_TIMES = re.compile("[xX×]")
_KINDS = {name: name for name in KINDS}


def write_money(cards: Iterable[int]) -> str:
    """'2x0 10 50', or 'nothing'."""
    count = sorted(Counter(cards).items())
    return " ".join(f"{number}x{value}" if number > 1 else str(value) for value, number in count) or NOTHING


def read_money(scanner: Scanner) -> Cards:
    """Money cards up to the first thing that is none; at least one, or 'nothing'."""
    if scanner.take_word(NOTHING):
        return ()
    at = scanner.here
    cards = _read_values(scanner)
    while scanner.peek(NUMBER):
        cards += _read_values(scanner)
        if len(cards) > MOST_CARDS:
            scanner.refuse(Reason("too-many-money-cards", most=MOST_CARDS), at)
    return tuple(sorted(cards))


def _read_values(scanner: Scanner) -> list[int]:
    count = 1
    if scanner.peek(_MANY):
        count = _read_count(scanner)
        scanner.skip(_TIMES)
    at = scanner.here
    value = scanner.number("money-cards")
    if value not in DENOMINATIONS:
        scanner.refuse(Reason("no-money-card-of", card=value, cards=DENOMINATIONS), at)
    return [value] * count


def _read_count(scanner: Scanner) -> int:
    at = scanner.here
    count = scanner.number("a-number-of-cards")
    if not 1 <= count <= MOST_CARDS:
        scanner.refuse(Reason("wrong-number-of-cards", most=MOST_CARDS, count=count), at)
    return count


def read_family(scanner: Scanner) -> str:
    return scanner.choice(_KINDS, "family")


def write_herd(herd: Mapping[str, int], pedigrees: Iterable[str] = ()) -> str:
    """'cow 2, rooster, cow-pedigree', or 'nothing'."""
    animals = [f"{name} {herd[name]}" if herd[name] > 1 else name for name in KINDS if herd.get(name)]
    return ", ".join([*animals, *(f"{name}-pedigree" for name in pedigrees)]) or NOTHING


def read_herd(scanner: Scanner) -> tuple[dict[str, int], tuple[str, ...]]:
    """What lies open before a seat: animals with their number, and pedigrees."""
    if scanner.take_word(NOTHING):
        _refuse_more(scanner, NOTHING)
        return {}, ()
    herd: dict[str, int] = {}
    while True:
        at = scanner.here
        name, number = _read_item(scanner, "animals")
        if CARD_NAMES[name] >= MONEY_CARD:
            scanner.refuse(Reason("money-among-animals"), at)
        if name in herd:
            scanner.refuse(Reason("card-named-twice", name=name), at)
        herd[name] = number
        if not scanner.take(","):
            break
    return _sorted_out(scanner, herd)


def _sorted_out(scanner: Scanner, cards: dict[str, int]) -> tuple[dict[str, int], tuple[str, ...]]:
    pedigrees = sorted(CARD_NAMES[name] - PEDIGREE_CARD for name in cards if CARD_NAMES[name] >= PEDIGREE_CARD)
    for kind in pedigrees:
        if cards[f"{KINDS[kind]}-pedigree"] > 1:
            scanner.refuse(Reason("one-pedigree-only", name=f"{KINDS[kind]}-pedigree"))
    herd = {name: number for name, number in cards.items() if name in KINDS}
    return herd, tuple(KINDS[kind] for kind in pedigrees)


def write_deck(deck: Iterable[str]) -> str:
    return ", ".join(deck) or NOTHING


def read_deck(scanner: Scanner) -> tuple[list[str], bool]:
    """The cards in their order, top first, and whether 'rest' follows them."""
    deck: list[str] = []
    if scanner.take_word(NOTHING):
        _refuse_more(scanner, NOTHING)
        return deck, False
    while not scanner.take_word(REST):
        at = scanner.here
        name, number = _read_item(scanner, "a-card")
        deck += [name] * number
        if len(deck) > MOST_CARDS:
            scanner.refuse(Reason("too-many-cards-in-deck", most=MOST_CARDS), at)
        if not scanner.take(","):
            return deck, False
    _refuse_more(scanner, REST)
    return deck, True


def _refuse_more(scanner: Scanner, after: str) -> None:
    at = scanner.here
    if scanner.take(","):
        scanner.refuse(Reason("no-cards-after", name=after), at)


def _read_item(scanner: Scanner, what: str) -> tuple[str, int]:
    name = _read_card(scanner, what)
    return name, _read_count(scanner) if scanner.peek(NUMBER) else 1


def _read_card(scanner: Scanner, what: str) -> str:
    at = scanner.here
    if scanner.take("$"):
        name = f"${scanner.number('the-value-of-a-money-card')}"
    else:
        name = scanner.word(what)
    if name not in CARD_NAMES:
        scanner.refuse(Reason("no-such-card", shown=shortened(name)), at)
    return name
