"""What a game string may say, and the table that it names: a printed one, or a small game as the lab solves them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from maquignon.envs.opening import laid_table
from maquignon.lab.solve.positions import GAMES, few_families, small_game
from maquignon.lab.solve.single_trade import single_trade
from maquignon.lab.solve.small_game import SmallGame, Worth
from maquignon.play.notation.cards import read_money
from maquignon.play.notation.scanner import scan
from maquignon.rulebook import Edition, edition
from maquignon.rulebook.cards import FAMILIES, Money
from maquignon.rules.money import worth
from maquignon.rules.state import State

Value = str | int | float | bool

DEFAULTS: Final[Mapping[str, Value]] = {
    "edition": "koehandel-2001",
    "players": 4,
    "house_rules": "",
    "first": -1,
    "bluffs": True,
    "limit": 5000,
    "families": 0,
    "family_size": 2,
    "purse": "",
    "position": "",
    "stake": 0.0,
    "sampled": False,
    "rng_seed": -1,
    "memory": 512,
}
"""The parameters of a game string with what holds where they are left out; docs/openspiel.md tells what they mean."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """A table before its game: what is played, from where, and what its ends are worth."""

    values: Mapping[str, Value]
    """The parameters, all of them."""
    edition: Edition
    players: int
    opening: State
    pool: tuple[int, ...]
    """All cards that may come from the deck: more than it has where money leaves the game unseen."""
    begun: bool
    """Whether the opening is somebody's turn already."""
    first: int
    """Who begins; -1 where chance decides."""
    bluffs: bool
    limit: int
    """Actions after which a game is cut short."""
    worth: Worth | None
    """What seat 0 gets, where that is not victory or defeat."""
    most: float
    """What a seat can get or lose at most."""


def set_up(values: Mapping[str, Value]) -> Setup:
    """BadSetup says what does not fit."""
    chosen = {**DEFAULTS, **values}
    rules = [rule for rule in str(chosen["house_rules"]).split("+") if rule]
    printed = edition(str(chosen["edition"]), rules)
    if chosen["stake"] or chosen["position"]:
        return _of_small_game(_small_game(printed, chosen), chosen)
    if chosen["families"]:
        return _of_few_families(printed, chosen)
    players = int(chosen["players"])
    return _of_table(edition(printed.id, rules, players), players, chosen)


def _small_game(printed: Edition, chosen: Mapping[str, Value]) -> SmallGame:
    if chosen["stake"]:
        purse = _money(chosen) or None
        return single_trade(printed, float(chosen["stake"]), purse, purse)
    name = str(chosen["position"])
    if name not in GAMES:
        raise ValueError(f"there is no position {name!r}; there is {', '.join(GAMES)}")
    return small_game(printed, GAMES[name], max(0, int(chosen["first"])))


def _of_small_game(game: SmallGame, chosen: Mapping[str, Value]) -> Setup:
    """For two, whatever else is said."""
    stake = float(chosen["stake"])
    money: int = worth(game.start.holdings[0].purse)
    return _setup(
        game.edition,
        game.start,
        chosen,
        begun=True,
        worth=game.worth if stake else None,
        most=stake + money if stake else 1.0,
    )


def _of_few_families(printed: Edition, chosen: Mapping[str, Value]) -> Setup:
    families, size, players = (int(chosen[name]) for name in ("families", "family_size", "players"))
    if not (1 <= families <= len(FAMILIES) and 2 <= size <= 4 and 2 <= players <= 6):
        raise ValueError("a small deck has 1 to 10 families of 2 to 4 cards, for 2 to 6 players")
    cut, start = few_families(printed, families, size, _money(chosen), players, max(0, int(chosen["first"])))
    return _setup(cut, start, chosen, begun=True)


def _of_table(printed: Edition, players: int, chosen: Mapping[str, Value]) -> Setup:
    opening = laid_table(printed, players)
    pool = opening.deck + printed.deck_money()
    opening.deck = pool[: printed.deck_size]
    return _setup(printed, opening, chosen, begun=False, pool=pool)


def _setup(
    played: Edition,
    opening: State,
    chosen: Mapping[str, Value],
    *,
    begun: bool,
    pool: list[int] | None = None,
    worth: Worth | None = None,
    most: float = 1.0,
) -> Setup:
    return Setup(
        values=chosen,
        edition=played,
        players=len(opening.holdings),
        opening=opening,
        pool=tuple(sorted(pool or opening.deck)),
        begun=begun,
        first=opening.active if begun else int(chosen["first"]),
        bluffs=bool(chosen["bluffs"]),
        limit=int(chosen["limit"]),
        worth=worth,
        most=most,
    )


def _money(chosen: Mapping[str, Value]) -> Money:
    text = str(chosen["purse"])
    if not text:
        return {}
    scanner = scan(text, "money-cards")
    cards = read_money(scanner)
    scanner.end()
    return Counter(cards)
