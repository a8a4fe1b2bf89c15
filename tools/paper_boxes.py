"""What lies in each box, for a table without a server: `python -m tools.paper_boxes > web/src/paper/boxes.json`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from itertools import combinations

from maquignon.rulebook.edition import Edition, FinalTie
from maquignon.rulebook.editions import EDITIONS, printed
from maquignon.rulebook.house_rules import allowed_house_rules, edition
from maquignon.rulebook.refusal import BadSetup

TELLING = ("original", "deal-four", "two-lots", "money-counts", "keep-zeros")
"""The house rules that change something of a form; of all others the page tells nothing."""


@dataclass(frozen=True, slots=True)
class Form:
    """What people with cards in their hands need to be told, with some house rules."""

    house_rules: tuple[str, ...]
    purse: dict[int, int]
    payouts: tuple[int, ...]
    cards_per_family: int
    lot: int
    dealt: int
    money_counts: bool


def boxes() -> list[dict[str, object]]:
    return [_box(each) for each in EDITIONS.values()]


def _box(rules: Edition) -> dict[str, object]:
    return {
        "id": rules.id,
        "for_two": printed(rules.id, 2).id,
        "players": rules.players,
        "pedigrees": rules.pedigrees,
        "rats": rules.rats,
        "division": rules.division,
        "covered": rules.hollow_hand,
        "first_tie": rules.first_tie.name.lower().replace("_", "-"),
        "money_breaks_ties": rules.final_tie is FinalTie.MONEY,
        "removed_money": rules.removed_money,
        "deck_money": len(rules.deck_money()) - rules.removed_money if rules.division else 0,
        "most_money": rules.ceiling,
        "forms": [asdict(each) for each in _forms(rules)],
    }


def _forms(rules: Edition) -> Iterator[Form]:
    allowed = [name for name in TELLING if name in allowed_house_rules(rules)]
    for number in range(len(allowed) + 1):
        for chosen in combinations(allowed, number):
            with suppress(BadSetup):
                yield form(edition(rules.id, chosen))


def form(rules: Edition) -> Form:
    return Form(
        house_rules=tuple(sorted(rules.house_rules)),
        purse=dict(rules.purse),
        payouts=rules.payouts,
        cards_per_family=rules.cards_per_family,
        lot=rules.lot,
        dealt=rules.dealt,
        money_counts=rules.money_counts,
    )


def page() -> str:
    lines = ",\n  ".join(json.dumps(each) for each in boxes())
    return f"[\n  {lines}\n]\n"


if __name__ == "__main__":
    print(page(), end="")
