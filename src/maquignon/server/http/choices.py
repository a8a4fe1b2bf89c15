"""What can be chosen for a new table, with the facts a page may print: editions, bots, speeds, reactions."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any

from msgspec import Struct

from maquignon.bots.offered import offered
from maquignon.bots.roster import BOTS
from maquignon.rulebook.cards import DENOMINATIONS, FAMILIES, PEDIGREE_VALUE, RATS, VALUES
from maquignon.rulebook.edition import Edition
from maquignon.rulebook.editions import EDITIONS, printed
from maquignon.rulebook.house_rules import HOUSE_RULES, allowed_house_rules, edition
from maquignon.rulebook.languages import LANGUAGES
from maquignon.rulebook.numbered import explanation
from maquignon.rulebook.refusal import BadSetup
from maquignon.server.sockets.session import REACTIONS
from maquignon.server.wire.structs import outward, struct_of
from maquignon.table.plan import CORRESPONDENCE, SPEEDS, Speed

_Speed: Any = struct_of(Speed).wire


class FamilyFacts(Struct, frozen=True, kw_only=True):
    name: str
    value: int


class EditionFacts(Struct, frozen=True, kw_only=True):
    """An edition as it is printed; house rules change some of it."""

    id: str
    title: str
    players: tuple[int, ...]
    form_for_two: str | None
    """The edition that two players play instead."""
    house_rules: tuple[str, ...]
    """Those that may be switched on."""
    house_rule_conflicts: tuple[tuple[str, str], ...]
    """Pairs that cannot go together."""
    house_rule_needs: dict[str, tuple[str, ...]]
    """What may only be switched on together with one of these."""
    families: tuple[FamilyFacts, ...]
    cards_per_family: int
    pedigrees: int
    """How many there are; 0 for none."""
    pedigree_value: int
    rats: int
    deck_size: int
    lot: int
    """How many animals are sold at a time."""
    division: bool
    """The game for two: cards are divided, not auctioned."""
    payouts: tuple[int, ...]
    """What the first donkey pays, the second …"""
    denominations: tuple[int, ...]
    bank: dict[int, int]
    """All money cards there are, by value."""
    purse: dict[int, int]
    """What everybody starts with."""
    least_offer: int
    """The fewest cards in an offer."""
    may_cover: bool
    """An offer may lie under a covering hand."""
    first_tie: str
    final_tie: str


class BotFacts(Struct, frozen=True, kw_only=True):
    id: str
    title: str
    about: dict[str, str]
    """A sentence or two, by language."""


class Choices(Struct, frozen=True, kw_only=True):
    """What `GET /api/editions` answers."""

    editions: tuple[EditionFacts, ...]
    bots: tuple[BotFacts, ...]
    """Meant for people, weakest first."""
    bot_ids: tuple[str, ...]
    """All that can be named, those for programs too."""
    speeds: dict[str, _Speed]
    correspondence: _Speed
    """At turn-based pace."""
    reactions: tuple[str, ...]
    house_rules: dict[str, dict[str, str]]
    """What each of them changes, in a sentence, by language."""


@cache
def choices() -> Choices:
    speed_out = outward(Speed)
    return Choices(
        editions=tuple(map(edition_facts, EDITIONS.values())),
        bots=tuple(BotFacts(id=each.id, title=each.title, about=each.about) for each in offered().values()),
        bot_ids=tuple(BOTS),
        speeds={name: speed_out(speed) for name, speed in SPEEDS.items()},
        correspondence=speed_out(CORRESPONDENCE),
        reactions=REACTIONS,
        house_rules={name: {each: explanation(name, each) for each in LANGUAGES} for name in HOUSE_RULES},
    )


def edition_facts(rules: Edition) -> EditionFacts:
    form = printed(rules.id, 2).id
    return EditionFacts(
        id=rules.id,
        title=rules.title,
        players=rules.players,
        form_for_two=None if form == rules.id else form,
        house_rules=allowed_house_rules(rules),
        house_rule_conflicts=_conflicts(rules),
        house_rule_needs=_needs(rules),
        families=tuple(FamilyFacts(name=name, value=value) for name, value in zip(FAMILIES, VALUES, strict=True)),
        cards_per_family=rules.cards_per_family,
        pedigrees=len(FAMILIES) if rules.pedigrees else 0,
        pedigree_value=PEDIGREE_VALUE,
        rats=RATS if rules.rats else 0,
        deck_size=rules.deck_size,
        lot=rules.lot,
        division=rules.division,
        payouts=rules.payouts,
        denominations=tuple(value for value in DENOMINATIONS if value in rules.bank),
        bank=dict(rules.bank),
        purse=dict(rules.purse),
        least_offer=rules.least_offer,
        may_cover=rules.hollow_hand,
        first_tie=rules.first_tie.name.lower().replace("_", "-"),
        final_tie=rules.final_tie.name.lower(),
    )


def _conflicts(rules: Edition) -> tuple[tuple[str, str], ...]:
    alone = [name for name in allowed_house_rules(rules) if _fit(rules, name)]
    return tuple(pair for pair in combinations(alone, 2) if not _fit(rules, *pair))


def _needs(rules: Edition) -> dict[str, tuple[str, ...]]:
    allowed = allowed_house_rules(rules)
    return {
        name: tuple(other for other in allowed if _fit(rules, name, other)) for name in allowed if not _fit(rules, name)
    }


def _fit(rules: Edition, *house_rules: str) -> bool:
    try:
        edition(rules.id, house_rules)
    except BadSetup:
        return False
    return True
