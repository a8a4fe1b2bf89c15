"""A wish as rows that can be turned one way or the other: edition, players, opponents, house rules, pause."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from maquignon.bots.offered import offered
from maquignon.cli.texts import Texts
from maquignon.cli.tui.wish import Wish, about, seated, title_of
from maquignon.rulebook import EDITIONS, BadSetup, Edition, allowed_house_rules, edition
from maquignon.rulebook.cards import worth
from maquignon.rulebook.numbered import book, explanation

T = TypeVar("T")

PAUSES: Final = {
    0.0: "screens.pause_none",
    0.3: "screens.pause_short",
    0.6: "screens.pause_usual",
    1.2: "screens.pause_long",
    2.0: "screens.pause_very_long",
}


@dataclass(frozen=True, slots=True)
class Dial:
    label: str
    value: str
    about: str
    turned: Callable[[int], Wish]
    """The wish with this dial a step further, or back; BadSetup says why not."""


def dials(wish: Wish, texts: Texts) -> list[Dial]:
    rules = edition(wish.edition_id, (), wish.players)
    return [
        Dial(texts.say("screens.edition"), rules.title, _facts(rules, texts), lambda step: _with_edition(wish, step)),
        Dial(
            texts.say("screens.players"),
            str(wish.players),
            _players(rules, texts),
            lambda step: _with_players(wish, rules, step),
        ),
        *(_opponent(wish, place, texts) for place in range(wish.players - 1)),
        _pause(wish, texts),
        _first(wish, texts),
        *_house_rules(wish, rules, texts),
    ]


def _facts(rules: Edition, texts: Texts) -> str:
    by_lot = "screens.sold_by_two" if rules.lot == 2 else "screens.sold_by_one"
    return texts.say(
        "screens.edition_about",
        sold=texts.say("screens.sold_divided" if rules.division else by_lot),
        size=rules.cards_per_family,
        special=texts.say("screens.with_rats") if rules.rats else "",
        purse=worth(rules.purse),
        payouts=texts.join(rules.payouts),
    )


def _players(rules: Edition, texts: Texts) -> str:
    return texts.say("screens.players_about", edition=rules.id, numbers=texts.join(rules.players, "cards.or"))


def _with_edition(wish: Wish, step: int) -> Wish:
    name = _next(tuple(EDITIONS), wish.edition_id, step)
    players = wish.players if wish.players in EDITIONS[name].players else EDITIONS[name].players[0]
    kept = wish.house_rules & set(allowed_house_rules(EDITIONS[name]))
    changed = replace(_with_seats(wish, players), edition_id=name, house_rules=kept)
    return changed if _is_allowed(changed) else replace(changed, house_rules=frozenset())


def _with_players(wish: Wish, rules: Edition, step: int) -> Wish:
    players = _next(rules.players, wish.players, step)
    return _with_seats(wish, players)


def _with_seats(wish: Wish, players: int) -> Wish:
    first = wish.first if wish.first in range(players) else None
    return replace(wish, players=players, bots=_filled(wish, players), first=first)


def _filled(wish: Wish, players: int) -> tuple[str, ...]:
    return (*wish.bots, *seated((), players)[len(wish.bots) :])[: players - 1]


def _opponent(wish: Wish, place: int, texts: Texts) -> Dial:
    bot = wish.bots[place]

    def turned(step: int) -> Wish:
        ladder = _ladder()
        other = _next(ladder, bot, step) if bot in ladder else ladder[0]
        return replace(wish, bots=(*wish.bots[:place], other, *wish.bots[place + 1 :]))

    label = texts.say("screens.opponent", n=place + 1)
    return Dial(label, f"{title_of(bot):<9} {_strength(bot)}", about(bot, texts), turned)


def _strength(bot: str) -> str:
    """As many dots as rungs below it on the ladder."""
    ladder = _ladder()
    if bot not in ladder:
        return ""
    rung = ladder.index(bot)
    return "●" * rung + "○" * (len(ladder) - 1 - rung)


def _ladder() -> tuple[str, ...]:
    return ("random", *offered())


def _pause(wish: Wish, texts: Texts) -> Dial:
    told = texts.say(PAUSES[wish.pause]) if wish.pause in PAUSES else f"{wish.pause} s"
    return Dial(
        texts.say("screens.pause"),
        told,
        texts.say("screens.pause_about"),
        lambda step: replace(wish, pause=_next(tuple(PAUSES), wish.pause, step)),
    )


def _first(wish: Wish, texts: Texts) -> Dial:
    """R12: drawn, the person, or one of the opponents."""
    names = [texts.say("screens.first_drawn"), texts.say("screens.first_you"), *wish.opponents]
    seats = (None, *range(wish.players))
    return Dial(
        texts.say("screens.first"),
        names[seats.index(wish.first)],
        texts.say("screens.first_about"),
        lambda step: replace(wish, first=_next(seats, wish.first, step)),
    )


def _house_rules(wish: Wish, rules: Edition, texts: Texts) -> Iterator[Dial]:
    numbers = {rule.title: rule.number for rule in book().rules}
    for name in allowed_house_rules(rules):
        is_on = name in wish.house_rules

        def turned(_: int, name: str = name) -> Wish:
            changed = replace(wish, house_rules=wish.house_rules ^ {name})
            assert changed.edition
            return changed

        label = texts.say("screens.house_rule", name=name)
        yield Dial(
            label, texts.say("screens.yes" if is_on else "screens.no"), _told(name, numbers[name], texts), turned
        )


def _told(house_rule: str, number: str, texts: Texts) -> str:
    return f"{explanation(house_rule, texts.language)} ({number})".replace("`", "")


def _is_allowed(wish: Wish) -> bool:
    try:
        return bool(wish.edition)
    except BadSetup:
        return False


def _next(values: Sequence[T], value: T, step: int) -> T:
    place = values.index(value) if value in values else 0
    return values[(place + step) % len(values)]
