"""A whole game as the seats saw it: before every choice, what its seat could see and remember then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from maquignon.bots.core.ledger import Ledger
from maquignon.bots.core.playouts import copied
from maquignon.bots.learned.coach import Asked
from maquignon.envs.core.draft import Draft, known_state
from maquignon.envs.core.memory import Memory, remember
from maquignon.envs.opening import laid_table
from maquignon.rulebook import Edition
from maquignon.rules.moves import apply
from maquignon.rules.phase import CALL, HAMMER, OWN_UP
from maquignon.rules.sight import sight
from maquignon.rules.state import State

NO_CHOICE = frozenset((CALL, HAMMER, OWN_UP))
Plies = Iterable[tuple[int, int]]


def choices(edition: Edition, start: State, ledgers: Sequence[Ledger], plies: Plies) -> Iterator[tuple[int, Asked]]:
    """Each with the version after it; `ledgers` are what the seats know of the purses at the start."""
    state = start.copy()
    memories = [_memory(seat, state.players, ledger) for seat, ledger in enumerate(ledgers)]
    opening = laid_table(edition, state.players)
    for version, (seat, move) in enumerate(plies, 1):
        if seat >= 0 and move not in NO_CHOICE:
            known = known_state(opening, sight(state, seat), seat)
            if _has_choice(Draft(known, False)):
                yield version, Asked(known, _copied(memories[seat]), move)
        state.events = []
        apply(state, seat, move)
        remember(state, memories)
        state.events = None


def _memory(seat: int, players: int, ledger: Ledger) -> Memory:
    memory = Memory(seat, players, 0)
    memory.ledger = copied(ledger)
    return memory


def _copied(memory: Memory) -> Memory:
    twin = _memory(memory.seat, len(memory.shown), memory.ledger)
    twin.shown = memory.shown.copy()
    twin.manners = memory.manners.copy()
    return twin


def _has_choice(draft: Draft) -> bool:
    return int(draft.words).bit_count() + int(draft.challenges).bit_count() > 1
