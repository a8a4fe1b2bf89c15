"""Every card and every coin of one game, counted again and again."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from maquignon.rulebook.cards import FAMILIES, MONEY_CARD, PEDIGREE_CARD, RATS
from maquignon.rules.herd import ANIMALS, KINDS, RAT, animal, held
from maquignon.rules.money import is_part, unit
from maquignon.rules.phase import COVERED, RAT_ROUND
from maquignon.rules.state import State
from maquignon.rules.terms import cards
from tests.tables import Table


class Ledger:
    """What was printed and dealt out; `check` finds all of it in a state, each card exactly once."""

    def __init__(self, table: Table, deck: list[int], removed: Iterable[int] = ()) -> None:
        edition = table.edition
        self.animals = edition.cards_per_family * ANIMALS + (RATS if edition.rats else 0) * animal(RAT)
        self.pedigrees = (1 << len(FAMILIES)) - 1 if edition.pedigrees else 0
        self.bank = cards(edition.bank)
        self.money = self.bank - sum(unit(card - MONEY_CARD) for card in removed)
        if edition.division:  # the zeros are put back into the box, but for those in the purses
            self.money -= unit(0) * (edition.bank[0] - table.players * edition.purse.get(0, 0))
        self.deck_size = len(deck)
        self.to_come = _sums_from_below(deck)

    def check(self, state: State) -> None:
        assert 0 <= state.drawn <= self.deck_size == len(state.deck), "cards were added to the deck or taken from it"
        herds, pedigrees, money = self.to_come[state.drawn]
        herds += state.lot
        if state.phase == RAT_ROUND:
            herds += animal(RAT)
        if state.pedigree >= 0:
            pedigrees += 1 << state.pedigree
        money += state.bank + state.laid + (state.offer & ~COVERED)
        for holding in state.holdings:
            assert _is_herd(holding.herd, self.animals), "a herd that cannot be"
            assert is_part(holding.purse, self.bank), "a purse that cannot be"
            assert not pedigrees & holding.pedigrees, "a pedigree is there twice"
            herds += holding.herd
            pedigrees += holding.pedigrees
            money += holding.purse
        assert herds == self.animals, "an animal was lost or doubled"
        assert pedigrees == self.pedigrees, "a pedigree was lost or doubled"
        assert money == self.money, "money was lost or made"
        assert is_part(state.bank, self.bank), "a bank that cannot be"


@lru_cache(maxsize=1 << 14)
def _is_herd(herd: int, printed: int) -> bool:
    """No family has more cards than were printed; one with fewer than none shows as one with too many."""
    return herd >> 3 * KINDS == 0 and all(held(herd, kind) <= held(printed, kind) for kind in range(KINDS))


def _sums_from_below(deck: list[int]) -> list[tuple[int, int, int]]:
    """For every number of cards drawn: the animals, pedigrees and money that are still in the deck."""
    herds = pedigrees = money = 0
    sums = [(0, 0, 0)]
    for card in reversed(deck):
        if card >= MONEY_CARD:
            money += unit(card - MONEY_CARD)
        elif card >= PEDIGREE_CARD:
            pedigrees += 1 << (card - PEDIGREE_CARD)
        else:
            herds += animal(card)
        sums.append((herds, pedigrees, money))
    sums.reverse()
    return sums
