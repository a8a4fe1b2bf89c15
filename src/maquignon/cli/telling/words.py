"""Words for cards: money, animals, pedigrees, offers."""

from __future__ import annotations

from collections import Counter

from maquignon.cli.texts import Texts
from maquignon.play.cards import Cards, Herd

_PEDIGREE = "-pedigree"


def coins(texts: Texts, cards: Cards) -> str:
    """'500+2×10+0'."""
    counted = sorted(Counter(cards).items(), reverse=True)
    told = "+".join(f"{number}×{value}" if number > 1 else str(value) for value, number in counted)
    return told or texts.say("cards.nothing")


def purse_words(texts: Texts, cards: Cards) -> str:
    """'50+10 = 60'; a single card, or zeros alone, need no sum."""
    worth = sum(cards)
    return f"{coins(texts, cards)} = {worth}" if len(cards) > 1 and worth else coins(texts, cards)


def shown(texts: Texts, cards: Cards | None) -> str:
    """Which cards they were, where one may know it."""
    return "" if cards is None else f" ({coins(texts, cards)})"


def card_words(texts: Texts, card: str) -> str:
    """'a cow', 'the cow pedigree', 'a money card of 50'."""
    if card.startswith("$"):
        return texts.say("cards.a_note", value=card[1:])
    family = pedigree_on(card)
    return texts.animals(card) if family is None else pedigree_words(texts, family)


def pedigree_on(card: str) -> str | None:
    """The family of a pedigree card; None for any other."""
    return card.removesuffix(_PEDIGREE) if card.endswith(_PEDIGREE) else None


def pedigree_words(texts: Texts, family: str) -> str:
    return texts.say("cards.the_pedigree", animal=texts.animal(family))


def herd_words(texts: Texts, herd: Herd) -> str:
    """'a cow and 2 pigs'."""
    return texts.join(texts.animals(family, number) for family, number in herd)


def price_words(texts: Texts, price: int, pedigree: str | None) -> str:
    """A pedigree costs so many cards, an animal so much money."""
    return str(price) if pedigree is None else texts.count("cards.counted", price)


def offer_words(texts: Texts, number: int | None) -> str:
    """'3 cards face down', 'something under a covering hand'."""
    if number is None:
        return texts.say("table.under_a_hand")
    return texts.count("table.face_down", number)
