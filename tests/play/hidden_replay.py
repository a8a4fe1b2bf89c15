"""What a seat can know, found the long way: the core itself is played through every hidden choice that fits.

Nothing here knows what a payment or an offer is. All moves of all seats, and all cards that may come next, are tried;
those that would have been told to the seat just as it was told are kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from maquignon.play.cards import Cards, cards_of
from maquignon.play.events import EVENT_INTS, note_stake
from maquignon.play.knowledge import PurseBounds
from maquignon.rulebook.cards import DENOMINATIONS, MONEY_CARD
from maquignon.rules import moves as core
from maquignon.rules.freezing import frozen
from maquignon.rules.phase import COVERED, DIVISION
from maquignon.rules.sight import event_sight
from maquignon.rules.state import State

UNKNOWN = -1

Told = list[list[int]]
"""The events of one version, as the core tells them to one seat."""
Pool = tuple[tuple[int, int], ...]
"""Cards that may still come, with their numbers."""


@dataclass(frozen=True)
class Possible:
    """A state the game may be in. In the game for two its deck is settled only as far as somebody has looked."""

    state: State
    pool: Pool = ()
    money_left: int = 0
    """How much money of the pool is in the deck; the rest has left the game."""

    def key(self) -> tuple[object, ...]:
        return (*frozen(self.state), self.pool, *self.state.deck[self.state.drawn :][:1])


def start_of(state: State, removed: Iterable[int] = ()) -> Possible:
    """A game before its first move; in the game for two nothing is known of the deck but what it is made of."""
    twin = state.copy()
    if not state.terms.division:
        return Possible(twin)  # here all that the deck has is turned up in the open
    twin.deck = [UNKNOWN] * len(state.deck)
    money = sum(card >= MONEY_CARD for card in state.deck)
    return Possible(twin, _sorted(Counter([*state.deck, *removed])), money)


def told(noted: list[int], seat: int) -> Told:
    return [event_sight(noted[place : place + EVENT_INTS], seat) for place in range(0, len(noted), EVENT_INTS)]


def followed(possible: Iterable[Possible], heard: Told, seat: int) -> list[Possible]:
    """Where the game may be after one more move, of which the seat was told this."""
    found = (after for before in possible for after in _successors(before, heard, seat))
    return list({after.key(): after for after in found}.values())


def bounds_of(purses: Sequence[Cards]) -> PurseBounds:
    worths, sizes = list(map(sum, purses)), list(map(len, purses))
    counts = [[purse.count(value) for purse in purses] for value in DENOMINATIONS]
    low, high = tuple(map(min, counts)), tuple(map(max, counts))
    return PurseBounds(min(worths), max(worths), min(sizes), max(sizes), low, high)


def purses_of(possible: Sequence[Possible], seat: int) -> list[Cards]:
    return [cards_of(each.state.holdings[seat].purse) for each in possible]


def face_down_of(possible: Sequence[Possible]) -> list[Cards]:
    return [cards_of((each.state.offer & ~COVERED) + each.state.laid) for each in possible]


def _successors(before: Possible, heard: Told, seat: int) -> Iterator[Possible]:
    for settled in _settled(before):
        for speaker in range(-1, before.state.players):
            for index in range(core.legal_count(settled.state, speaker)):
                state, noted = settled.state.copy(), list[int]()
                state.events = noted
                core.apply(state, speaker, core.nth_legal(state, speaker, index))
                note_stake(noted, settled.state.stake or state.stake)
                if told(noted, seat) == heard:
                    yield Possible(state, settled.pool, settled.money_left)


def _settled(possible: Possible) -> Iterator[Possible]:
    """All ways in which those cards of the deck can be settled that the next move may need."""
    state = possible.state
    needed = state.deck[state.drawn :][: 2 if state.phase == DIVISION else 1]
    if UNKNOWN not in needed:
        yield possible
        return
    place = state.drawn + needed.index(UNKNOWN)
    for card, _number in possible.pool:
        if (card >= MONEY_CARD and possible.money_left) or (card < MONEY_CARD):
            yield from _settled(_with_card(possible, place, card))


def _with_card(possible: Possible, place: int, card: int) -> Possible:
    twin = possible.state.copy()
    twin.deck = [*twin.deck[:place], card, *twin.deck[place + 1 :]]
    pool = Counter(dict(possible.pool))
    pool.subtract([card])
    return Possible(twin, _sorted(+pool), possible.money_left - (card >= MONEY_CARD))


def _sorted(pool: Counter[int]) -> Pool:
    return tuple(sorted(pool.items()))
