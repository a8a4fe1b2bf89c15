"""The champion asked about many decisions at once: what he does how often, and what each is worth to its seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from maquignon.bots.counsel import Counsel, Wager
from maquignon.bots.learned import champion, values
from maquignon.bots.learned.learned_bot import drafted, observed
from maquignon.bots.learned.policy import Floats, sharpened
from maquignon.bots.learned.telling import MOST, Leaf, advised, beliefs, cost_of, made_share, usual, wager
from maquignon.bots.learned.what_if import LEAVING, Prospects, prospects
from maquignon.bots.reading import all_notes_of
from maquignon.envs.columns import allowed_actions, expand_rows, trait_columns
from maquignon.envs.core.actions import RAISE, THOUSAND, WORDS
from maquignon.envs.core.draft import Draft
from maquignon.envs.core.memory import Memory
from maquignon.envs.core.spelling import next_action
from maquignon.play.asking import options_of
from maquignon.play.events import Event
from maquignon.play.options import CallOptions, OwnUpOptions
from maquignon.play.view import View
from maquignon.rulebook import Edition
from maquignon.rules.money import worth
from maquignon.rules.phase import BIDDING, NO_MOVE, OVER
from maquignon.rules.sight import RANK, SEAT_FIELDS, SEATS, SPECTATOR, sight
from maquignon.rules.state import State
from maquignon.rules.terms import Terms

RARE: Final = 0.04
"""What is done less often is not followed."""
LEVELS: Final = 12
"""So many high bids are tried to see how far he would go."""
STEP: Final = 10
RAISES: Final = range(RAISE, THOUSAND + 1)
"""The actions that make a bid, or begin one."""
PASSING: Final = 3
"""The action of that word."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision: the game as its seat sees it (`known_state`), what the seat remembers, and the move it made."""

    state: State
    memory: Memory
    made: int = NO_MOVE


@dataclass(frozen=True, slots=True)
class Judged:
    chances: Floats
    """By row and action: how often,"""
    worths: Floats
    """and what it is worth."""
    standing: Floats
    """By row: what that mixture is worth."""
    likes: Floats
    """By row and action: how often if he were less sure, so that what he never does has an order too."""


@dataclass(frozen=True, slots=True)
class _Node:
    """A part of a move that is being put together."""

    place: int
    draft: Draft
    share: float
    gain: float
    """What its actions are worth beside the mixture at each of them."""
    is_made: bool
    is_root: bool = False
    is_other: bool = False
    """Told beside what he does, though he never does it."""


def asked_at(view: View, events: Sequence[Event]) -> Asked | None:
    """What the seat of this view is to decide, from what it was shown since the beginning; None: nothing."""
    options = options_of(view)
    if options is None or isinstance(options, CallOptions | OwnUpOptions):
        return None
    memory = Memory(view.seat, view.players, Terms(view.edition, view.players).purse)
    for note in all_notes_of(events):
        memory.hear(*note)
    return Asked(drafted(view).state, memory)


class Coach:
    """For one table; BadSetup where no network was trained."""

    def __init__(self, edition: Edition) -> None:
        self._champion = champion.as_he_plays(edition)
        self._values = values.values(edition)
        self._traits = trait_columns(edition)

    def counsel(self, asked: Sequence[Asked]) -> list[Counsel]:
        """On every decision, from what its seat can know."""
        if not asked:
            return []
        standing, leaves = self._explored(asked)
        reaches, wagers = self._reaches(asked), self._wagers(asked, leaves)
        return [
            Counsel(
                chance=round(standing[place], 3),
                moves=advised(each.state, leaves[place], standing[place]),
                reach=reaches.get(place),
                wager=wagers.get(place),
                cost=cost_of(leaves[place]),
                made=made_share(leaves[place]),
                beliefs=tuple(beliefs(each.state, each.memory)),
            )
            for place, each in enumerate(asked)
        ]

    def judge(self, drafts: Sequence[tuple[Draft, Memory]]) -> Judged:
        rows = np.concatenate([observed(draft, memory) for draft, memory in drafts])
        columns = expand_rows(rows, self._traits)
        likes = self._champion.network.chances(columns, allowed_actions(rows))
        chances = sharpened(likes, self._champion.temperature)
        worths = self._values.chances(columns)
        return Judged(chances, worths, (chances * worths).sum(axis=1), likes)

    def _explored(self, asked: Sequence[Asked]) -> tuple[list[float], list[list[Leaf]]]:
        """Moves are put together level by level, those of all decisions at once."""
        standing: list[float] = []
        leaves: list[list[Leaf]] = [[] for _ in asked]
        nodes = [
            _Node(place, Draft(each.state, False), 1.0, 0.0, each.made != NO_MOVE, is_root=True)
            for place, each in enumerate(asked)
        ]
        while nodes:
            judged = self.judge([(node.draft, asked[node.place].memory) for node in nodes])
            standing = standing or judged.standing.tolist()
            grown = [child for row, node in enumerate(nodes) for child in _grown(node, row, judged, asked[node.place])]
            nodes = [node for node in grown if node.draft.move == NO_MOVE]
            for node in grown:
                if node.draft.move != NO_MOVE:
                    leaves[node.place].append(Leaf(node.draft.move, node.share, node.gain, node.is_made, node.is_other))
        return standing, leaves

    def _reaches(self, asked: Sequence[Asked]) -> dict[int, int]:
        """By place: the bid up to which he would rather go on than be out."""
        bids = [(place, bid) for place, each in enumerate(asked) for bid in _levels(each.state)]
        if not bids:
            return {}
        judged = self.judge([(_raised(asked[place].state, bid), asked[place].memory) for place, bid in bids])
        reaches: dict[int, int] = {}
        out: set[int] = set()
        for (place, bid), passing in zip(bids, judged.chances[:, PASSING].tolist(), strict=True):
            if passing > 1 / 2:
                out.add(place)
            elif place not in out:
                reaches[place] = bid + STEP
        return reaches

    def _wagers(self, asked: Sequence[Asked], leaves: Sequence[Sequence[Leaf]]) -> dict[int, Wager]:
        """By place: of the move that was made or what it left, or else of his usual one."""
        found = self._ahead(asked, leaves)
        states = [(place, state) for place, ahead in found.items() for state in ahead.states()]
        going_on = [(place, state) for place, state in states if state.phase != OVER]
        chances = {id(state): _share(state, asked[place].state.mover) for place, state in states if state.phase == OVER}
        if going_on:
            judged = self.judge([(Draft(state, False), asked[place].memory) for place, state in going_on])
            chances |= {
                id(state): chance for (_, state), chance in zip(going_on, judged.standing.tolist(), strict=True)
            }
        return {place: wager(asked[place].state, ahead, chances) for place, ahead in found.items()}

    def _ahead(self, asked: Sequence[Asked], leaves: Sequence[Sequence[Leaf]]) -> dict[int, Prospects]:
        told = [each.made if each.made != NO_MOVE else usual(leaves[place]) for place, each in enumerate(asked)]
        left = [place for place, move in enumerate(told) if move in LEAVING]
        moves = {place: (move, False) for place, move in enumerate(told) if move not in LEAVING}
        moves |= {place: (move, True) for place, move in self._instead(asked, left).items()}
        found = {place: prospects(asked[place].state, *move) for place, move in sorted(moves.items())}
        return {place: ahead for place, ahead in found.items() if ahead}

    def _instead(self, asked: Sequence[Asked], places: Sequence[int]) -> dict[int, int]:
        """By place: what he would most readily do if he could not leave it; nothing where there is nothing else."""
        found: dict[int, int] = {}
        drafts = {place: Draft(asked[place].state, False) for place in places}
        while drafts:
            rows = np.concatenate([observed(draft, asked[place].memory) for place, draft in drafts.items()])
            allowed = allowed_actions(rows)
            allowed[:, [WORDS.index(word) for word in LEAVING]] = False
            wished = self._champion.network.chances(expand_rows(rows, self._traits), allowed).argmax(axis=1)
            possible = set(np.flatnonzero(allowed.any(axis=1)).tolist())
            drafts = {
                place: _taken(draft, int(wished[row]))
                for row, (place, draft) in enumerate(drafts.items())
                if row in possible
            }
            found |= {place: draft.move for place, draft in drafts.items() if draft.move != NO_MOVE}
            drafts = {place: draft for place, draft in drafts.items() if draft.move == NO_MOVE}
        return found


def _grown(node: _Node, row: int, judged: Judged, asked: Asked) -> Iterator[_Node]:
    """What he does next often enough, on the way to the move that was made the next step, and what else he might do."""
    chances, worths = judged.chances[row], judged.worths[row]
    made = next_action(node.draft, asked.made) if node.is_made else -1
    followed: NDArray[np.intp] = np.flatnonzero(node.share * chances >= RARE)
    if not len(followed) and (node.share >= RARE or node.is_other):
        followed = chances.argmax(keepdims=True)
    others = _others(judged.likes[row], followed.tolist()) if node.is_root else []
    for action in {*followed.tolist(), *others, made} - {-1}:
        if node.draft.allows(action):
            share, gain = node.share * float(chances[action]), float(worths[action] - judged.standing[row])
            is_other = node.is_other or action in others
            yield _Node(
                node.place, _taken(node.draft, action), share, node.gain + gain, action == made, is_other=is_other
            )


def _others(likes: Floats, followed: Sequence[int]) -> list[int]:
    """What he would do next most readily beside that; bids are one thing to do."""
    ranked = [action for action in np.argsort(-likes, kind="stable").tolist() if likes[action] > 0]
    bid = next((action for action in (*followed, *ranked) if action in RAISES), None)
    told = [action for action in ranked if action == bid or action not in (*followed, *RAISES)]
    number = len({bid if action in RAISES else action for action in followed})
    return [action for action in told if action not in followed][: max(0, MOST - number)]


def _taken(draft: Draft, action: int) -> Draft:
    twin = Draft(draft.state, False)
    twin.pile, twin.climbed = draft.pile, draft.climbed
    twin.look()
    twin.take(action)
    return twin


def _levels(state: State) -> list[int]:
    """High bids from the present one to what the seat has, evenly."""
    means = worth(state.holdings[state.mover].purse) - STEP
    if state.phase != BIDDING or means < state.high_bid:
        return []
    steps = (means - state.high_bid) // STEP
    stride = max(1, -(-steps // LEVELS))
    return [state.high_bid + STEP * step for step in range(0, steps + 1, stride)]


def _raised(state: State, bid: int) -> Draft:
    """As if somebody else had bid so much."""
    raised = state.copy()
    raised.high_bid = bid
    if bid and raised.high_bidder < 0:
        raised.high_bidder = next(seat for seat in range(state.players) if seat not in (state.mover, state.active))
    return Draft(raised, False)


def _share(state: State, seat: int) -> float:
    """Of the victory in a game that is over."""
    first = [rank == 0 for rank in sight(state, SPECTATOR)[SEATS + RANK :: SEAT_FIELDS]]
    return first[seat] / sum(first)
