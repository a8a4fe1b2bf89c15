"""Games of compiled characters inside the core, every move of theirs checked."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from maquignon.bots.characters import characters
from maquignon.bots.core.contest import tell
from maquignon.bots.core.trader import Trader
from maquignon.bots.match import MOVE_LIMIT
from maquignon.rules import moves as core
from maquignon.rules.phase import OVER
from maquignon.rules.random_play import Dice
from maquignon.rules.sight import sight
from maquignon.rules.state import State
from maquignon.rules.terms import Terms
from tests.tables import Table, every_table


def turn_based() -> list[Table]:
    return [table for table in every_table() if not table.live]


def mixed(table: Table, seed: int) -> list[Trader | None]:
    """Somebody at every seat: characters by chance, sometimes nobody who thinks."""
    chance = Random(seed)
    names = [*characters(), None]
    terms = Terms(table.edition, table.players)
    seated: list[Trader | None] = []
    for seat in range(table.players):
        name = chance.choice(names)
        habits = characters()[name].habits(table.edition, table.players) if name else None
        seated.append(Trader(seat, terms, habits, Dice(seed * 7 + seat)) if habits else None)
    return seated


def play_checked(table: Table, seed: int, limit: int = MOVE_LIMIT) -> State:
    """A whole game; an illegal move is an AssertionError that says where."""
    chance = Random(seed)
    deck, _ = table.shuffled(chance)
    events: list[int] = []
    traders = mixed(table, seed)
    state = table.opened(deck, chance.randrange(table.players), events)
    tell(events, traders)
    play_plainly(state, traders, Dice(seed), limit, f"{table}, seed {seed}")
    return state


def play_plainly(state: State, traders: Sequence[Trader | None], dice: Dice, limit: int, where: str = "") -> None:
    """What `play_traders` does, without its short ways: every trader looks at every question afresh."""
    events: list[int] = []
    state.events = events
    while state.phase != OVER and state.version < limit:
        seat = state.mover
        trader = traders[seat]
        if trader is None:
            move = core.nth_legal(state, seat, dice.below(core.honest_count(state, seat)))
        else:
            move = trader.choose(sight(state, seat))
        assert core.is_legal(state, seat, move), f"{where}: {move} in phase {state.phase}"
        core.apply(state, seat, move)
        tell(events, list(traders))
        events.clear()
