"""House rules and printed variants: each a named function from an edition to a changed one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from maquignon.rulebook.edition import Edition, Extra
from maquignon.rulebook.editions import BOURSICOCOTTE_2025, printed
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import BadSetup

HouseRule = Callable[[Edition], Edition]


def original(edition: Edition) -> Edition:
    if edition.id != BOURSICOCOTTE_2025.id:
        home = BOURSICOCOTTE_2025.id
        raise BadSetup(Reason("house-rule-of-one-edition", house_rule="original", home=home, edition=edition.id))
    return replace(edition, cards_per_family=4, purse={0: 2, 10: 4, 50: 1}, payouts=(50, 100, 200, 500), lot=1)


def deal_four(edition: Edition) -> Edition:
    _refuse_pedigrees_and_rats(edition, "deal-four")
    return replace(edition, dealt=4)


def two_lots(edition: Edition) -> Edition:
    _refuse_pedigrees_and_rats(edition, "two-lots")
    if edition.lot == 2:
        raise BadSetup(Reason("two-lots-anyway", edition=edition.id))
    return replace(edition, lot=2)


def super_trade(edition: Edition) -> Edition:
    return _with_extra(edition, Extra.MAY)


def double_action(edition: Edition) -> Edition:
    return _with_extra(edition, Extra.MUST)


def one_bid(edition: Edition) -> Edition:
    _refuse_division(edition, "one-bid")
    return replace(edition, one_bid=True)


def strict_bids(edition: Edition) -> Edition:
    _refuse_division(edition, "strict-bids")
    return replace(edition, strict_bids=True)


def money_counts(edition: Edition) -> Edition:
    return replace(edition, money_counts=True)


def keep_zeros(edition: Edition) -> Edition:
    if not edition.division:
        raise BadSetup(Reason("house-rule-for-two", house_rule="keep-zeros", edition=edition.id))
    return replace(edition, purse={0: 2, **edition.purse})


HOUSE_RULES: Final[dict[str, HouseRule]] = {
    # Applied in this order: 'original' decides what the others find.
    "original": original,
    "deal-four": deal_four,
    "two-lots": two_lots,
    "super-trade": super_trade,
    "double-action": double_action,
    "one-bid": one_bid,
    "strict-bids": strict_bids,
    "money-counts": money_counts,
    "keep-zeros": keep_zeros,
}


def edition(name: str, house_rules: Iterable[str] = (), players: int | None = None) -> Edition:
    """An edition with house rules, checked; with a number of players, that is checked too."""
    chosen = printed(name, players)
    if isinstance(house_rules, str):
        raise TypeError(f"house_rules is a list of names, such as [{house_rules!r}], not {house_rules!r} alone")
    wanted = set(house_rules)
    for unknown in sorted(wanted - HOUSE_RULES.keys()):
        raise BadSetup(Reason("no-such-house-rule", name=unknown, choices=tuple(HOUSE_RULES)))
    for rule in HOUSE_RULES:
        if rule in wanted:
            chosen = replace(HOUSE_RULES[rule](chosen), house_rules=chosen.house_rules | {rule})
    if players is not None:
        check_players(chosen, players)
    return chosen


def check_players(edition: Edition, players: int) -> None:
    """BadSetup where the edition is not for so many."""
    if not isinstance(players, int):
        raise TypeError(f"players is a whole number, such as {edition.players[0]}, not {players!r}")
    if players not in edition.players:
        raise BadSetup(Reason("wrong-number-of-players", edition=edition.id, players=edition.players, n=players))


def check_first(players: int, first: int | None) -> None:
    """R12: whoever makes a game may say which seat begins."""
    if first is not None and first not in range(players):
        raise BadSetup(Reason("no-such-first-player", first=0, last=players - 1, place=first))


def allowed_house_rules(edition: Edition) -> tuple[str, ...]:
    """The names that may be switched on, each by itself or together with 'original'."""
    bases = [edition]
    if _fits(original, edition):
        bases.append(original(edition))
    return tuple(name for name, rule in HOUSE_RULES.items() if any(_fits(rule, base) for base in bases))


def with_each_house_rule(printed: Edition) -> tuple[Edition, ...]:
    """One edition for each of those names: that rule alone, or together with 'original' where it needs that."""
    return tuple(_with_rule(printed, rule) for rule in allowed_house_rules(printed))


def _with_rule(printed: Edition, rule: str) -> Edition:
    needed = () if _fits(HOUSE_RULES[rule], printed) else ("original",)
    return edition(printed.id, (*needed, rule))


def _fits(rule: HouseRule, edition: Edition) -> bool:
    try:
        rule(edition)
    except BadSetup:
        return False
    return True


def _refuse_pedigrees_and_rats(edition: Edition, name: str) -> None:
    if edition.pedigrees or edition.rats:
        raise BadSetup(Reason("house-rule-without-pedigrees", house_rule=name, edition=edition.id))


def _refuse_division(edition: Edition, name: str) -> None:
    if edition.division:
        raise BadSetup(Reason("house-rule-about-auctions", house_rule=name))


def _with_extra(edition: Edition, extra: Extra) -> Edition:
    if edition.extra is not Extra.NONE:
        raise BadSetup(Reason("one-extra-only"))
    return replace(edition, extra=extra)
