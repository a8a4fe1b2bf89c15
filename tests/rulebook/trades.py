"""Trades for the rulebook's tests: seat 0 challenges seat 1, and what a test does not mention is filled up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from maquignon.play import SPECTATOR, Challenge, Counter, Game, Offer
from tests.rulebook.scenes import herd, play, scene


def trade(name: str = "koehandel-2001", family: str = "cow", mine: int = 1, theirs: int = 1, **given: Any) -> Game:
    """A scene where seat 0 has just challenged seat 1 for a family of which they own so many cards."""
    herds = {seat: dict(herd) for seat, herd in given.pop("herds", {}).items()}
    for seat, number in ((0, mine), (1, theirs)):
        herds[seat] = herds.get(seat, {}) | {family: number}
    return play(scene(name, herds=herds, **given), (0, Challenge(1, family)))


def swap(game: Game, offer: Sequence[int], counter: Sequence[int], *, covered: bool = False) -> Game:
    """Seat 0 offers and seat 1 counters."""
    return play(game, (0, Offer(tuple(offer), covered)), (1, Counter(tuple(counter))))


def onlookers(game: Game) -> list[int]:
    """Everybody but seats 0 and 1, a spectator included."""
    return [*range(2, game.players), SPECTATOR]


def cash(game: Game) -> list[int]:
    """All the money that is in purses or lies on the table."""
    return sorted(game.position().cash())


def pockets(*purses: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """The purses of seat 0, seat 1 and so on."""
    return dict(enumerate(purses))


def holdings(game: Game, family: str) -> tuple[int, int]:
    """How many cards of a family seats 0 and 1 own."""
    return herd(game, 0).get(family, 0), herd(game, 1).get(family, 0)
