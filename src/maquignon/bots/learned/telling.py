"""What was found out about a decision, in words of the notation and figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from maquignon.bots.counsel import AdvisedMove, Belief, Wager
from maquignon.bots.learned.what_if import Prospects
from maquignon.envs.core.memory import Memory
from maquignon.play.cards import herd_of
from maquignon.play.moves import Bid, Challenge, Move, move_of
from maquignon.play.notation import write_move
from maquignon.play.notation.cards import write_herd
from maquignon.play.phase import Phase
from maquignon.rulebook.cards import FAMILIES, KINDS
from maquignon.rules.herd import held
from maquignon.rules.money import worth
from maquignon.rules.phase import NO_MOVE, SELL, TURN
from maquignon.rules.state import State

MOST: Final = 3
"""So many are told, the most frequent first."""
SELDOM: Final = 0.01
"""What is done less often is not told."""


class Leaf(NamedTuple):
    """A whole move."""

    move: int
    share: float
    """How often the champion makes it."""
    gain: float
    """What it is worth beside his usual mixture, in chance to win."""
    is_made: bool
    is_other: bool = False
    """Told though he never makes it."""


def advised(state: State, leaves: Sequence[Leaf], standing: float) -> tuple[AdvisedMove, ...]:
    """Of each kind of move the most frequent, with the amounts of all of them; then what he might do besides."""
    kinds: dict[str, list[tuple[Leaf, Move]]] = {}
    for leaf in (leaf for leaf in leaves if leaf.share >= SELDOM):
        move = move_of(Phase(state.phase), leaf.move)
        kinds.setdefault(_kind(move), []).append((leaf, move))
    told = sorted((_advised(each, standing) for each in kinds.values()), key=lambda each: -each.share)
    others = [leaf for leaf in leaves if leaf.is_other and leaf.share < SELDOM]
    besides = [_advised([(leaf, move_of(Phase(state.phase), leaf.move))], standing) for leaf in others]
    return (*told, *sorted(besides, key=lambda each: -each.share))[:MOST]


def usual(leaves: Sequence[Leaf]) -> int:
    """His most frequent move."""
    return max(leaves, key=lambda leaf: leaf.share).move if leaves else NO_MOVE


def cost_of(leaves: Sequence[Leaf]) -> float | None:
    """Of the move that was made; None where he never may."""
    return next((round(-leaf.gain, 3) + 0.0 for leaf in leaves if leaf.is_made), None)


def made_share(leaves: Sequence[Leaf]) -> float | None:
    return next((round(leaf.share, 3) for leaf in leaves if leaf.is_made), None)


def wager(state: State, ahead: Prospects, chances: Mapping[int, float]) -> Wager:
    """`chances` of its states, by their ids."""
    works, left = chances[id(ahead.works)], chances[id(ahead.left)]
    gain, cost, prize, price = round(works - left, 3), None, None, None
    if ahead.called is not None:
        cost = round(left - chances[id(ahead.called)], 3)
    if ahead.free is not None:
        prize = round(chances[id(ahead.free)] - chances[id(ahead.lost or ahead.left)], 3)
        price = round(prize + gain if ahead.move == SELL else prize - gain, 3)
    what, have = _at_stake(state, ahead.move)
    return Wager(
        move=written(state, ahead.move),
        forgone=ahead.forgone,
        what=what,
        have=have,
        prize=prize,
        price=price,
        gain=gain,
        cost=cost,
        needed=None if cost is None or state.phase == TURN else needed(gain, cost),
    )


def needed(gain: float, cost: float) -> float:
    """How often it must work; never where even being called costs nothing, always where there is nothing to gain."""
    if cost <= 0:
        return 0.0
    return round(cost / (gain + cost), 2) if gain > 0 else 1.0


def written(state: State, move: int) -> str:
    return write_move(move_of(Phase(state.phase), move))


def beliefs(state: State, memory: Memory) -> Iterator[Belief]:
    """About the other party of a trade, the high bidder for the auctioneer, or else everybody else."""
    left = worth(memory.ledger.issued) - worth(state.holdings[memory.seat].purse)
    for seat in _rivals(state, memory.seat):
        account = memory.ledger.accounts[seat]
        most = min(left, _tens(account.most))
        least = min(most, _tens(account.least))
        yield Belief(seat=seat, least=least, guess=min(most, max(least, _tens(account.guess))), most=most)


def _rivals(state: State, seat: int) -> list[int]:
    if state.family >= 0:
        return [state.active if seat == state.challenged else state.challenged]
    if seat == state.active and state.high_bidder >= 0:
        return [state.high_bidder]
    return [other for other in range(state.players) if other != seat]


def _at_stake(state: State, move: int) -> tuple[str, int | None]:
    """By name, and how many of it the seat has where it is of one family."""
    herd = state.holdings[state.mover].herd
    if state.phase == TURN or state.family >= 0:
        family = move & 15 if state.phase == TURN else state.family
        return KINDS[family], held(herd, family)
    if state.pedigree >= 0:
        return f"{FAMILIES[state.pedigree]}-pedigree", held(herd, state.pedigree)
    lot = herd_of(state.lot)
    have = held(herd, KINDS.index(lot[0][0])) if len(lot) == 1 else None
    return write_herd(dict(lot)), have


def _advised(like: Sequence[tuple[Leaf, Move]], standing: float) -> AdvisedMove:
    leaf, move = max(like, key=lambda each: each[0].share)
    amounts = [amount for _, each in like if (amount := _amount(each)) is not None]
    return AdvisedMove(
        move=write_move(move),
        share=round(sum(each.share for each, _ in like), 3),
        least=min(amounts, default=None),
        most=max(amounts, default=None),
        chance=round(min(1.0, max(0.0, standing + leaf.gain)), 3),
    )


def _kind(move: Move) -> str:
    """A challenge is always of its own kind; amounts of one word go together."""
    return write_move(move) if isinstance(move, Challenge) else type(move).__name__


def _amount(move: Move) -> int | None:
    if isinstance(move, Bid):
        return move.amount
    cards = getattr(move, "cards", None)
    return None if cards is None else sum(cards)


def _tens(amount: float) -> int:
    return 10 * round(amount / 10)
