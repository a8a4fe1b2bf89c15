"""How both sides mix in a trade, in words for people."""

from __future__ import annotations

from maquignon.lab.solve.equilibrium import Chances, Solver, by_sign
from maquignon.lab.solve.small_game import SmallGame, cards_of
from maquignon.rulebook.cards import DENOMINATIONS
from maquignon.rules.money import count, size
from maquignon.rules.phase import ACCEPT, COVERED

RARE = 0.0005


def told_offers(game: SmallGame, solver: Solver) -> list[tuple[str, float]]:
    """The offers that are ever laid, with their chances, the likeliest first."""
    return _likeliest(solver.offers(game.start))


def told_answers(game: SmallGame, solver: Solver) -> dict[str, list[tuple[str, float]]]:
    """The answers to each number of cards that is ever laid."""
    laid = solver.offers(game.start)
    return {
        _seen(sign): _likeliest(solver.answers(game.start, sign))
        for sign, offers in by_sign(game.start).items()
        if sum(laid[offer] for offer in offers) > RARE
    }


def told(move: int) -> str:
    """'2×0 1×50', 'accept', '1×10 covered'."""
    if move == ACCEPT:
        return "accept"
    cards = cards_of(move)
    parts = [f"{count(cards, place)}×{value}" for place, value in enumerate(DENOMINATIONS) if count(cards, place)]
    return " ".join(parts or ["nothing"]) + (" covered" if move >= COVERED else "")


def _likeliest(chances: Chances) -> list[tuple[str, float]]:
    kept = [(move, chance) for move, chance in chances.items() if chance > RARE]
    return [(told(move), chance) for move, chance in sorted(kept, key=lambda each: (-each[1], size(cards_of(each[0]))))]


def _seen(sign: int) -> str:
    if sign < 0:
        return "a covered offer"
    return f"{sign} card{'' if sign == 1 else 's'}"
