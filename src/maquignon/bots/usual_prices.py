"""What animals usually go for among those of odile-1, as usual_prices.toml has it, which says how it was made.

Not among champions, whose prices docs/prices.md tells: at some tables they have settled on some that hold among
themselves alone. Hints, fair prices and a stranger of the lab's pool go by these, and strengths were measured so.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from maquignon.play.view import View
from maquignon.rulebook.edition import Edition

STAGES: Final = ("early", "middle", "late")
"""While the first, second and last third of the deck is turned up."""
PLAYS_AS: Final = {"kuhhandel-27109": "kuhhandel-1999"}

_Spreads = dict[str, list[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class UsualPrice:
    """Of all prices a quarter is at most `low`, half at most `middle`, three quarters at most `high`."""

    what: str
    """A family, or 'pedigree', whose price is a number of cards."""
    stage: str
    """early, middle, late; 'trade' for what the winner of one pays."""
    number: int
    """How many animals of it the price is for."""
    low: int
    middle: int
    high: int


def usual_prices(view: View) -> tuple[UsualPrice, ...]:
    """Of what is being sold or traded, as far as it was measured; house rules are not in it."""
    measured = _measured(view.edition.id, view.players)
    return tuple(price for what in _asked(view) if (price := _price(measured.get(what[0], {}), *what)))


def fair_price(edition: Edition, players: int, family: str, gone: int) -> int | None:
    """Of one animal at an auction, when so many cards of the deck had come before it; None where nobody measured it."""
    price = _price(_measured(edition.id, players).get(family, {}), family, _stage(edition, gone), 1)
    return price.middle if price else None


def _measured(edition: str, players: int) -> dict[str, _Spreads]:
    return usual_figures().get(f"{PLAYS_AS.get(edition, edition)} {players}", {})


def _asked(view: View) -> list[tuple[str, str, int]]:
    """What, at which stage, how many."""
    if view.trade:
        return [(view.trade.family, "trade", view.trade.stake)]
    if view.auction is None:
        return []
    if view.auction.pedigree:
        return [("pedigree", _stage_now(view, 1), 1)]
    stage = _stage_now(view, sum(number for _family, number in view.auction.lot))
    return [(family, stage, 1) for family, _number in view.auction.lot]


def _stage_now(view: View, on_the_table: int) -> str:
    """By the cards that were gone before those on the table."""
    return _stage(view.edition, view.edition.deck_size - view.deck_left - on_the_table)


def _stage(edition: Edition, gone: int) -> str:
    return STAGES[min(len(STAGES) - 1, len(STAGES) * gone // edition.deck_size)]


def _price(measured: _Spreads, what: str, stage: str, number: int) -> UsualPrice | None:
    spread = measured.get(f"trade-{number}" if stage == "trade" else stage)
    if spread is None:
        return None
    low, middle, high = spread
    return UsualPrice(what=what, stage=stage, number=number, low=low, middle=middle, high=high)


@cache
def usual_figures() -> dict[str, dict[str, _Spreads]]:
    """By table, what, and stage: a quarter, half and three quarters of the prices are at most so much."""
    text = files("maquignon.bots").joinpath("usual_prices.toml").read_text("utf-8")
    figures: dict[str, dict[str, _Spreads]] = tomllib.loads(text)
    return figures
