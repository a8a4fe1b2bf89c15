"""A network at a table: its observation is made from its seat's view and the events that seat was shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import numpy as np

from maquignon.bots.handicap import NONE, Handicap
from maquignon.bots.learned.policy import LearnedPolicy, drawn
from maquignon.bots.reading import all_notes_of, sight_of
from maquignon.envs.columns import Words, allowed_actions, expand_rows, trait_columns
from maquignon.envs.core.draft import Draft, known_state
from maquignon.envs.core.memory import Memory
from maquignon.envs.core.seated_game import SeatedGame, row_width
from maquignon.envs.core.words import blank
from maquignon.envs.opening import laid_table
from maquignon.play.events import Event
from maquignon.play.moves import Move, Pass, move_of
from maquignon.play.options import BidOptions, CallOptions, Options, OwnUpOptions
from maquignon.play.view import View
from maquignon.rulebook import Edition
from maquignon.rules.phase import NO_MOVE
from maquignon.rules.terms import Terms


class LearnedBot:
    """Draws its actions as often as the network would take them, or as its handicap makes it."""

    def __init__(
        self,
        name: str,
        policy: Callable[[Edition], LearnedPolicy],
        *,
        handicap: Callable[[Edition], Handicap] = lambda _: NONE,
        bluffs: bool = True,
    ) -> None:
        """`policy` is asked for the network of an edition; with `bluffs` it may bid and slap beyond its means."""
        self.name = name
        self._policy = policy
        self._bluffs = bluffs
        self._handicap = handicap
        self._memories: dict[int, tuple[int, Memory]] = {}

    def hear(self, view: View, events: Sequence[Event]) -> None:
        version, memory = self._memories.get(view.seat, (-1, None))
        if memory is None or view.version < version:  # a new game
            memory = self._blank(view)
        for note in all_notes_of(events):
            memory.hear(*note)
        self._memories[view.seat] = view.version, memory

    def choose(self, view: View, options: Options, rng: Random) -> Move:
        match options:
            case CallOptions():
                return options.word
            case OwnUpOptions():
                return Pass()  # the auctioneer may still keep the lot
            case BidOptions(may_pass=False):
                return Pass()  # live: it has passed already, and nobody has bid since
            case _:
                return move_of(view.phase, self._composed(view, rng))

    def _composed(self, view: View, rng: Random) -> int:
        _, memory = self._memories.get(view.seat, (-1, None))
        handicap = self._handicap(view.edition)
        policy = self._policy(view.edition)
        draft = drafted(view, self._bluffs)
        table = trait_columns(view.edition)
        while draft.move == NO_MOVE:
            row = observed(draft, memory or self._blank(view))
            allowed = allowed_actions(row)
            if allowed.sum() == 1:
                draft.take(int(allowed.argmax()))
                continue
            chances = policy.chances(expand_rows(row, table), allowed, handicap.temperature)
            draft.take(int(drawn(chances, np.array([rng.random()], np.float32))[0]))
        return draft.move

    def _blank(self, view: View) -> Memory:
        memory = Memory(view.seat, view.players, Terms(view.edition, view.players).purse)
        memory.forgetting = self._handicap(view.edition).forgetting
        return memory


def drafted(view: View, bluffs: bool = True) -> Draft:
    """What the seat may put together, from its view alone."""
    return Draft(known_state(laid_table(view.edition, view.players), sight_of(view), view.seat), bluffs)


def observed(draft: Draft, memory: Memory) -> Words:
    """The seat's observation, version 3, as a row of words."""
    players = draft.state.players
    row = blank(row_width(False))
    SeatedGame(draft, [memory] * players, [None] * players, [0] * players).pack(row, 0)
    return np.frombuffer(memoryview(row), np.int64)[None]
