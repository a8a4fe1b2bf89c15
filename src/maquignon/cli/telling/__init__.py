"""From events to sentences, in the reader's language: one plain sentence for each, and words for the cards in it.

A sentence tells exactly what its event shows, so what a seat may not know never gets into it.
"""

from maquignon.cli.telling.company import Company
from maquignon.cli.telling.sentences import tell
from maquignon.cli.telling.sheet import tell_sheet
from maquignon.cli.telling.teller import Teller
from maquignon.cli.telling.words import (
    card_words,
    coins,
    herd_words,
    offer_words,
    pedigree_words,
    price_words,
    purse_words,
)

__all__ = [
    "Company",
    "Teller",
    "card_words",
    "coins",
    "herd_words",
    "offer_words",
    "pedigree_words",
    "price_words",
    "purse_words",
    "tell",
    "tell_sheet",
]
