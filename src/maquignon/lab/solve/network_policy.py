"""A network in a small game: its chances of every whole move, exactly, from what the mover sees."""

from __future__ import annotations

from maquignon.bots.learned.learned_bot import observed
from maquignon.bots.learned.policy import Heated
from maquignon.envs.columns import allowed_actions, expand_rows, trait_columns
from maquignon.envs.core.draft import Draft, known_state
from maquignon.envs.core.positional import open_memory
from maquignon.lab.solve.equilibrium import Chances
from maquignon.lab.solve.policies import Twice
from maquignon.lab.solve.small_game import key, sign
from maquignon.rulebook import Edition
from maquignon.rules.phase import NO_MOVE
from maquignon.rules.sight import sight
from maquignon.rules.state import State


class Networked:
    """Remembers all money. With `bluffs` it may bid beyond its means; the champion at people's tables never does."""

    def __init__(self, edition: Edition, player: Heated, bluffs: bool = False) -> None:
        self._player = player
        self._bluffs = bluffs
        self._traits = trait_columns(edition)
        self._known: dict[tuple[int, ...], Twice] = {}

    def chances(self, state: State, offered: State | None = None) -> Twice:
        """Both estimates are the same: nothing is left to chance."""
        place = (*key(offered or state), sign(state.offer) if offered else 0, state.mover)
        if place not in self._known:
            chances = self._moves(state)
            self._known[place] = chances, chances
        return self._known[place]

    def _moves(self, state: State) -> Chances:
        memory = open_memory(state)
        found: Chances = {}
        drafts = [(drafted(state, self._bluffs), 1.0)]
        while drafts:
            draft, share = drafts.pop()
            row = observed(draft, memory)
            chances = self._player.chances(expand_rows(row, self._traits), allowed_actions(row))[0]
            for action in allowed_actions(row)[0].nonzero()[0].tolist():
                grown = taken(draft, action)
                if grown.move == NO_MOVE:
                    drafts.append((grown, share * float(chances[action])))
                else:
                    found[grown.move] = found.get(grown.move, 0.0) + share * float(chances[action])
        return found


def drafted(state: State, bluffs: bool) -> Draft:
    """The mover's next move, of which nothing is said yet; the position counts, not how many moves it took."""
    seen = known_state(state, sight(state, state.mover), state.mover)
    seen.version = 0
    return Draft(seen, bluffs)


def taken(draft: Draft, action: int) -> Draft:
    twin = Draft(draft.state, draft.bluffs)
    twin.pile, twin.climbed = draft.pile, draft.climbed
    twin.look()
    twin.take(action)
    return twin
