"""Whole games at random, with everything the rules promise checked on the way, and a list of what came up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import count
from random import Random

from maquignon.play.events import EVENT_INTS
from maquignon.play.game import Game
from maquignon.rules import freezing
from maquignon.rules import moves as core
from maquignon.rules import phase as words
from maquignon.rules.herd import shared, size
from maquignon.rules.money import worth
from maquignon.rules.phase import COVERED, EXPOSED, FLIP, OVER, TIED
from maquignon.rules.state import State, is_unfinished
from tests.choices import check_acting, check_choices, check_move, check_options, check_refusals
from tests.gambler import MOVE_LIMIT, Gambler, play_on
from tests.ledger import Ledger
from tests.tables import Table, every_table

EVERY_PHASE = frozenset(range(words.TURN, words.OVER + 1)) - {FLIP}
EVERY_WORD = frozenset(range(words.GIVE, 0))
EVERY_EVENT = frozenset(range(words.TURN_BEGAN, words.GAME_OVER + 1))


@dataclass
class Seen:
    """What came up in a number of games."""

    games: int = 0
    moves: int = 0
    longest: int = 0
    phases: set[int] = field(default_factory=set)
    words: set[int] = field(default_factory=set)
    events: dict[int, int] = field(default_factory=lambda: dict.fromkeys(EVERY_EVENT, 0))
    covered: int = 0
    endless: int = 0

    def add_game(self, moves: Iterable[int], events: list[int]) -> None:
        for kind in events[::EVENT_INTS]:
            self.events[kind] += 1
        number = 0
        for move in moves:
            number += 1
            if move < 0:
                self.words.add(move)
            elif move >= COVERED:
                self.covered += 1
        self.games += 1
        self.moves += number
        self.longest = max(self.longest, number)

    def check_everything_came_up(self) -> None:
        assert self.phases == EVERY_PHASE
        assert self.words == EVERY_WORD
        assert {kind for kind, times in self.events.items() if times} == EVERY_EVENT
        assert self.events[EXPOSED] > self.games / 4, "bluffs must be found out often"
        assert self.events[TIED] > self.games / 2, "ties must be frequent"
        assert self.covered, "the hollow hand must be used"
        assert self.endless <= self.games / 500, "hardly any game goes on for ever"


class CheckedGame:
    """One game; money, cards and legal moves are checked after every move, the costly checks once in a while."""

    def __init__(self, table: Table, seed: int, *, rarely: int) -> None:
        self.table = table
        self.seed = seed
        self.rarely = rarely
        self.chance = Random(seed)
        self.deck, removed = table.shuffled(self.chance)
        self.first = self.chance.randrange(table.players)
        self.events: list[int] = []
        self.state = table.opened(self.deck, self.first, self.events)
        self.ledger = Ledger(table, self.deck, removed)
        self.plies: list[tuple[int, int]] = []

    def play(self, seen: Seen) -> None:
        try:
            self._play(seen)
        except AssertionError as fault:
            where = f"{self.table}, seed {self.seed}, after {len(self.plies)} moves"
            raise AssertionError(f"{where}: {fault}") from fault
        seen.add_game((move for _, move in self.plies), self.events)

    def _play(self, seen: Seen) -> None:
        state = self.state
        gambler = Gambler(self.chance)
        self._check(gambler)
        while state.phase != OVER:
            if len(self.plies) == MOVE_LIMIT:
                assert is_endless(state), "the game does not end"
                seen.endless += 1
                break
            seen.phases.add(state.phase)
            seat, move = gambler.turn(state)
            check_move(state, seat, move)
            self.plies.append((seat, move))
            core.apply(state, seat, move)
            self._check(gambler)
        seen.phases.add(state.phase)
        assert state.version == len(self.plies), "the version does not count the moves"
        self._check_replay()

    def _check(self, gambler: Gambler) -> None:
        state = self.state
        self.ledger.check(state)
        check_acting(state)
        turn = gambler.below(self.rarely)
        if turn == 0:
            check_choices(state, gambler)
        elif turn == 1 and gambler.below(8) == 0:
            self._check_face(gambler)
            check_copy(state, self.chance)

    def _check_face(self, gambler: Gambler) -> None:
        """The same game, as it is spoken with in typed moves."""
        game = Game(self.table.edition, self.state)
        check_options(game, self.state)
        check_refusals(game, self.state, gambler)

    def _check_replay(self) -> None:
        """The deck and the moves are the game."""
        events: list[int] = []
        again = self.table.opened(self.deck, self.first, events)
        for seat, move in self.plies:
            assert core.is_legal(again, seat, move), "the same deck and moves led elsewhere"
            core.apply(again, seat, move)
        assert freezing.frozen(again) == freezing.frozen(self.state), "the same deck and moves led elsewhere"
        assert events == self.events, "the same deck and moves told another story"


def is_endless(state: State) -> bool:
    """R31: the holders of the last family, of three, have no money; so whoever challenges wins, in turn, for ever."""
    left = [state.holdings[seat] for seat in range(state.players) if is_unfinished(state, seat)]
    if state.drawn < len(state.deck) or not state.terms.lacking or len(left) != 2:
        return False
    money = sum(worth(holding.purse) for holding in left) + worth(state.offer & ~COVERED)
    return money == 0 and size(shared(left[0].herd, left[1].herd)) == 1


def check_copy(state: State, chance: Random) -> None:
    """A copy, and a state frozen and thawed, is the same game; what is played there changes nothing here."""
    before = freezing.frozen(state)
    deck = state.deck.copy()
    told = list(state.events or ())
    seed = chance.getrandbits(32)
    ends = []
    for twin in (state.copy(), freezing.thawed(before, deck.copy(), state.terms)):
        assert freezing.frozen(twin) == before, "a copy differs from its model"
        play_on(twin, Random(seed), moves=25)
        ends.append(freezing.frozen(twin))
    assert ends[0] == ends[1], "a copy and a thawed state went different ways"
    assert freezing.frozen(state) == before, "what is played in a copy changes its model"
    assert state.deck == deck, "what is played in a copy changes its model"
    assert told == list(state.events or ()), "what is played in a copy is told of its model"


def play_checked(games: Iterable[tuple[Table, int]], *, rarely: int) -> Seen:
    """Play at tables, each time with a seed; about one move in `rarely` gets the costly checks."""
    seen = Seen()
    for table, seed in games:
        CheckedGame(table, seed, rarely=rarely).play(seen)
    return seen


def games_at_every_table(part: int, parts: int, *, rounds: int, first_seed: int = 0) -> list[tuple[Table, int]]:
    """One of several equal parts of so many games at every table; Master, with the most rules, gets twice as many."""
    tables = [table for table in every_table() for _ in range(rounds * (2 if table.edition.rats else 1))]
    Random(rounds).shuffle(tables)
    return list(zip(tables, count(first_seed)))[part::parts]
