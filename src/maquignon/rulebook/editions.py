"""The five printed editions, and the form for two of one of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from maquignon.rulebook.edition import Edition, FinalTie, FirstTie
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import BadSetup

_BANK: Final = {0: 10, 10: 20, 50: 10, 100: 5, 200: 5, 500: 5}  # R1
_PURSE: Final = {0: 2, 10: 4, 50: 1}
_MASTER_BANK: Final = {0: 12, 10: 18, 20: 6, 50: 12, 100: 6, 200: 6, 500: 6}  # R2

KUHHANDEL_27109: Final = Edition(
    id="kuhhandel-27109",
    title="Kuhhandel, Ravensburger 27109",
    source="001, first half",
    players=(3, 4, 5),
    bank=_BANK,
    purse=_PURSE,
    least_offer=0,
    hollow_hand=True,
)
KUHHANDEL_1999: Final = replace(
    KUHHANDEL_27109, id="kuhhandel-1999", title="Kuhhandel, 1999", source="001, second half"
)
KOEHANDEL_2001: Final = replace(
    KUHHANDEL_27109,
    id="koehandel-2001",
    title="Koehandel, 2001",
    source="004",
    least_offer=1,
    hollow_hand=False,
)
MASTER_2009: Final = Edition(
    id="master-2009",
    title="Koehandel Master / Tope-là! Master, 2009",
    source="000, 003",
    players=(3, 4, 5, 6),
    pedigrees=True,
    rats=True,
    bank=_MASTER_BANK,
    purse={0: 2, 10: 3, 20: 1, 50: 1},
    first_tie=FirstTie.REPEAT_BID,
)
MASTER_2009_TWO: Final = replace(
    MASTER_2009,
    id="master-2009-two",
    title="Koehandel Master / Tope-là! Master for two, 2009",
    source="000, 003: the chapter for two",
    players=(2,),
    purse={10: 3, 20: 1, 50: 1},  # R15
    division=True,
    removed_money=10,
)
BOURSICOCOTTE_2025: Final = Edition(
    id="boursicocotte-2025",
    title="Boursicocotte, 2025",
    source="002",
    players=(3, 4, 5),  # R3
    cards_per_family=3,
    bank=_BANK,
    purse={0: 2, 10: 4, 50: 2},
    payouts=(100, 200, 500),  # R19
    lot=2,
    first_tie=FirstTie.CHALLENGER_WINS,
    final_tie=FinalTie.MONEY,
)

EDITIONS: Final = {
    edition.id: edition
    for edition in (
        KUHHANDEL_27109,
        KUHHANDEL_1999,
        KOEHANDEL_2001,
        MASTER_2009,
        MASTER_2009_TWO,
        BOURSICOCOTTE_2025,
    )
}
_FORM_FOR_TWO: Final = {MASTER_2009.id: MASTER_2009_TWO}


def printed(name: str, players: int | None = None) -> Edition:
    """The edition of that name; where it has a form for two and two play, that form."""
    if name not in EDITIONS:
        raise BadSetup(Reason("no-such-edition", name=name, choices=tuple(EDITIONS)))
    return _FORM_FOR_TWO.get(name, EDITIONS[name]) if players == 2 else EDITIONS[name]
