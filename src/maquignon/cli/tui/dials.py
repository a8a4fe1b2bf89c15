"""A wish as rows that can be turned one way or the other: edition, players, opponents, house rules, pause."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from maquignon.bots.roster import LADDER
from maquignon.cli.tui.wish import Wish, about, opponents, title_of
from maquignon.rulebook import EDITIONS, BadSetup, Edition, allowed_house_rules, edition
from maquignon.rulebook.cards import worth
from maquignon.rulebook.numbered import book
from maquignon.rulebook.sentences import one_of

T = TypeVar("T")

PAUSES: Final = {0.0: "none", 0.3: "short", 0.6: "usual", 1.2: "long", 2.0: "very long"}


@dataclass(frozen=True, slots=True)
class Dial:
    label: str
    value: str
    about: str
    turned: Callable[[int], Wish]
    """The wish with this dial a step further, or back; BadSetup says why not."""


def dials(wish: Wish) -> list[Dial]:
    rules = edition(wish.edition_id, (), wish.players)
    return [
        Dial("Edition", rules.title, _facts(rules), lambda step: _with_edition(wish, step)),
        Dial("Players", str(wish.players), _players(rules), lambda step: _with_players(wish, rules, step)),
        *(_opponent(wish, place) for place in range(wish.players - 1)),
        _pause(wish),
        *_house_rules(wish, rules),
    ]


def _facts(rules: Edition) -> str:
    special = ", with pedigrees and rats" if rules.rats else ""
    sold = (
        "Cards are divided between two"
        if rules.division
        else f"{'Two animals' if rules.lot == 2 else 'One animal'} a lot"
    )
    return (
        f"{sold}, {rules.cards_per_family} cards in a family{special}. Everyone starts with {worth(rules.purse)}; "
        f"donkeys pay {one_of(rules.payouts, last='and')}."
    )


def _players(rules: Edition) -> str:
    return f"{rules.id} is for {one_of(rules.players)} players, you among them."


def _with_edition(wish: Wish, step: int) -> Wish:
    name = _next(tuple(EDITIONS), wish.edition_id, step)
    players = wish.players if wish.players in EDITIONS[name].players else EDITIONS[name].players[0]
    kept = wish.house_rules & set(allowed_house_rules(EDITIONS[name]))
    changed = replace(wish, edition_id=name, players=players, bots=_filled(wish, players), house_rules=kept)
    return changed if _is_allowed(changed) else replace(changed, house_rules=frozenset())


def _with_players(wish: Wish, rules: Edition, step: int) -> Wish:
    players = _next(rules.players, wish.players, step)
    return replace(wish, players=players, bots=_filled(wish, players))


def _filled(wish: Wish, players: int) -> tuple[str, ...]:
    return (*wish.bots, *opponents((), players)[len(wish.bots) :])[: players - 1]


def _opponent(wish: Wish, place: int) -> Dial:
    bot = wish.bots[place]

    def turned(step: int) -> Wish:
        other = _next(LADDER, bot, step) if bot in LADDER else LADDER[0]
        return replace(wish, bots=(*wish.bots[:place], other, *wish.bots[place + 1 :]))

    return Dial(f"Opponent {place + 1}", f"{title_of(bot):<7} {_strength(bot)}", about(bot), turned)


def _strength(bot: str) -> str:
    """As many dots as rungs below it on the ladder."""
    if bot not in LADDER:
        return ""
    rung = LADDER.index(bot)
    return "●" * rung + "○" * (len(LADDER) - 1 - rung)


def _pause(wish: Wish) -> Dial:
    told = PAUSES.get(wish.pause, f"{wish.pause} s")
    text = "How long a bot's move is shown; + and − change it during the game, space skips."
    return Dial("Pause", told, text, lambda step: replace(wish, pause=_next(tuple(PAUSES), wish.pause, step)))


def _house_rules(wish: Wish, rules: Edition) -> Iterator[Dial]:
    texts = {rule.title: f"{rule.text} ({rule.number})" for rule in book().rules}
    for name in allowed_house_rules(rules):
        is_on = name in wish.house_rules

        def turned(_: int, name: str = name) -> Wish:
            changed = replace(wish, house_rules=wish.house_rules ^ {name})
            assert changed.edition
            return changed

        yield Dial(f"House rule: {name}", "yes" if is_on else "no", texts.get(name, "").replace("`", ""), turned)


def _is_allowed(wish: Wish) -> bool:
    try:
        return bool(wish.edition)
    except BadSetup:
        return False


def _next(values: Sequence[T], value: T, step: int) -> T:
    place = values.index(value) if value in values else 0
    return values[(place + step) % len(values)]
