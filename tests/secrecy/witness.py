"""Every byte that reaches an observer, and the comparison of twins by it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from maquignon.play.game import Game
from maquignon.rules import moves as core
from maquignon.rules import sight as sight_module
from maquignon.rules.phase import COVERED, DIVISION, OVER
from maquignon.rules.state import State
from tests.secrecy.twins import Leak, Twins
from tests.tables import Table
from tests.tries import TRIES, refusal_of

SPECTATOR = -1
CLOSE_LOOK = 8
"""How many versions go by, on average, from one full comparison to the next."""


def heard(game: Game, observer: int) -> dict[str, str]:
    """What the last move told an observer."""
    return {
        "events": repr(game.events(observer, since=game.version)),
        "sight": repr(sight_module.sight(game._state, observer)),
        "course": repr((game.phase, game.active, game.mover, game.acting, game.version, game.is_over)),
        "number of moves": str(game.legal_count(observer)),
    }


def handed_over(game: Game, observer: int, tries: Iterable[int]) -> dict[str, str]:
    """Everything an observer can get by asking."""
    state = game._state
    return {
        "view": repr(game.view(observer)),
        "options": repr(game.options(observer)),
        "refusals": repr([refusal_of(game, observer, TRIES[place]) for place in tries]),
        "repr of the game": f"{game!r} {game}",
        "repr of the core": f"{state!r} {state} {state.holdings}",
    }


def past(game: Game, observer: int) -> dict[str, str]:
    result = {"events": repr(game.events(observer))}
    if game.is_over:
        result["result"] = repr((game.scores(), game.ranks(), game.winners()))
    return result


def compare(twins: Twins, *, closely: bool) -> None:
    """Raise Leak if the observer can tell the twins apart."""
    observer = twins.observer
    same(heard(twins.model, observer), heard(twins.twin, observer))
    if closely:
        tries = twins.chance.sample(range(len(TRIES)), 6)
        same(handed_over(twins.model, observer, tries), handed_over(twins.twin, observer, tries))


def same(one: dict[str, str], other: dict[str, str]) -> None:
    for name, text in one.items():
        if text != other[name]:
            raise Leak(f"{name} differ:\n{text}\n{other[name]}")


def watch(table: Table, observer: int, seed: int, most: int, differed: Counter[str]) -> None:
    """One pair of twins under the observer's eyes, for so many moves or until they part."""
    twins = Twins(table, observer, seed)
    try:
        compare(twins, closely=True)
        for _ in range(most):
            if not twins.step():
                break
            compare(twins, closely=twins.chance.randrange(CLOSE_LOOK) == 0)
            note_differences(*twins.states, observer, differed)
        compare(twins, closely=True)
        same(past(twins.model, observer), past(twins.twin, observer))
    except Leak as leak:
        who = "a spectator" if observer == SPECTATOR else f"seat {observer}"
        where = f"{table}, {who}, seed {seed}, version {twins.model.version}"
        raise Leak(f"{where}: {leak}") from leak
    differed["pairs"] += 1


def note_differences(model: State, twin: State, observer: int, differed: Counter[str]) -> None:
    """What was not the same, though the observer saw no difference: without any of it nothing is proved."""
    differed["versions"] += 1
    hidden = {
        "deck": model.deck[model.drawn :] != twin.deck[twin.drawn :],
        "next card": model.deck[model.drawn : model.drawn + 1] != twin.deck[twin.drawn : twin.drawn + 1],
        "card looked at": model.phase == DIVISION and model.deck[model.drawn] != twin.deck[twin.drawn],
        "purses": [holding.purse for holding in model.holdings] != [holding.purse for holding in twin.holdings],
        "laid": model.laid != twin.laid,
        "offer": model.offer != twin.offer,
        "covered offer": model.offer >= COVERED and model.offer != twin.offer,
        "moves of others": any(
            core.legal_count(model, seat) != core.legal_count(twin, seat) for seat in range(model.players)
        ),
        "the end": model.phase == OVER,
    }
    for name, differs in hidden.items():
        differed[name] += differs


def pairs(tables: Iterable[Table], number: int, seed: int) -> list[tuple[Table, int, int]]:
    """So many times a table, an observer at it or beside it, and a seed."""
    chance = Random(seed)
    at = list(tables)
    chosen = []
    for place in range(number):
        table = at[place % len(at)]
        chosen.append((table, chance.randrange(SPECTATOR, table.players), chance.getrandbits(32)))
    return chosen
