"""All that a training run depends on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple, NoReturn

from maquignon.lab.solve.positions import named_game
from maquignon.lab.solve.small_game import SmallGame
from maquignon.rulebook import BadSetup, Edition
from maquignon.rulebook import edition as chosen_edition
from maquignon.rulebook.house_rules import HOUSE_RULES
from maquignon.rules.state import State


class Table(NamedTuple):
    name: str
    players: int
    house_rules: tuple[str, ...] = ()
    small: str | None = None
    """The name of the small game that is played here instead of a whole one."""

    @property
    def edition(self) -> Edition:
        if self.small:
            return self.small_game.edition
        return chosen_edition(self.name, self.house_rules, self.players)

    @property
    def opening(self) -> State | None:
        """Where games begin, if not with the edition's first deal."""
        return self.small_game.start if self.small else None

    @property
    def small_game(self) -> SmallGame:
        assert self.small
        return named_game(chosen_edition(self.name), self.small)

    @property
    def is_possible(self) -> bool:
        try:
            return bool(self.edition)
        except BadSetup:
            return False


def possible_tables(editions: Sequence[str], players: Sequence[int]) -> tuple[Table, ...]:
    """As printed, each edition with those of the numbers of players that it has; BadSetup for one that has none."""
    found = []
    for name in editions:
        own = [table for number in players if (table := Table(name, number)).is_possible]
        found += own or [_refused(name, players[0])]
    return tuple(found)


def checked_tables(editions: Sequence[str], players: Sequence[int]) -> tuple[Table, ...]:
    """The same; BadSetup also for a number that no edition has."""
    found = possible_tables(editions, players)
    for number in sorted(set(players) - {table.players for table in found}):
        _refused(editions[0], number)
    return found


def _refused(name: str, players: int) -> NoReturn:
    """BadSetup says why there is no such table."""
    chosen_edition(name, (), players)
    raise AssertionError(f"{name} is possible for {players}")


def small_tables(editions: Sequence[str], games: Sequence[str]) -> tuple[Table, ...]:
    """Small games for two by their names, under the rules of each edition; BadSetup where it cannot have them."""
    tables = tuple(Table(name, 2, small=game) for name in editions for game in games)
    for table in tables:
        table.small_game  # noqa: B018
    return tables


def varied(tables: tuple[Table, ...]) -> tuple[Table, ...]:
    """Every house rule that an edition takes, alone and with one other, at its numbers of players in turn."""
    books: dict[str, list[Table]] = {}
    for table in dict.fromkeys(tables):
        books.setdefault(table.edition.id, []).append(table)
    return tuple(table for book in books.values() for table in _varied_book(book))


def _varied_book(tables: Sequence[Table]) -> Iterator[Table]:
    rules = tuple(HOUSE_RULES)
    for place, rule in enumerate(rules):
        alone = _with_rules(tables, (rule,))
        pairs = (_with_rules(tables, (rule, other)) for other in (*rules[place + 1 :], *rules[:place]))
        together = next(filter(None, pairs), [])
        for turn, found in enumerate((alone, together), place):
            if found:
                yield found[turn % len(found)]


def _with_rules(tables: Sequence[Table], rules: tuple[str, ...]) -> list[Table]:
    """Those tables where they can be played, with 'original' where one of them needs it."""
    found = []
    for table in tables:
        wishes = [table._replace(house_rules=each) for each in (rules, ("original", *rules))]
        found += [each for each in wishes if each.is_possible][:1]
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    tables: tuple[Table, ...]
    """One that stands there twice is played at twice as often."""
    seconds: float
    variants: tuple[Table, ...] = ()
    """Tables with house rules, which share a part of the slots."""
    varied: float = 0.2
    """That part."""
    bluffs: float = 0.25
    """The share of slots in which the learner may bid and slap beyond its means. Where all may, all do: whoever is
    exposed loses little, and games grow four times as long."""
    seed: int = 1
    device: str = "cpu"
    workers: int = 1
    cluster: str | None = None
    """Whose machines step the games, by a worker each; without one, processes here."""
    slots: int = 8192
    """Games in each of the two groups that are stepped in turns."""
    steps: int = 32
    minibatch: int = 32_768
    width: int = 512
    depth: int = 4
    past: float = 0.15
    """The share of tables with earlier selves, or with the rivals given."""
    characters: float = 0.05
    """The share of tables with hand-written characters and strangers made from them."""
    alone: float = 0.5
    among: float = 0.25
    """Shares of those: the learner alone among characters, and one of them among learners."""
    met: tuple[tuple[str, int], ...] = ()
    """Characters by name, and how many times as often as a stranger they are met, if not as usual."""
    guests: tuple[Path, ...] = ()
    """Networks that sit among the earlier selves: other seeds, exploiters."""
    rivals: tuple[Path, ...] = ()
    """Networks that sit in their place, against whom the learner has one seat only: an exploiter's."""
    alone_against_past: bool = False
    """Whether it has one seat only against earlier selves too."""
    exploiters: float = 0.0
    """The share of the time in which exploiters are made (`exploiting`), to sit among the guests."""
    scattered: int = 0
    """Small games begin after up to so many moves by chance: a rival may lead anywhere, and self-play does not."""
    temperature: float = 1.0
    """All that it likes is divided by it before it goes on: below 1 it begins like one who chooses colder."""
    rates: tuple[float, float] = (6e-4, 1.5e-4)
    """Adam's, at the beginning and at the end; so are the weights of the entropy."""
    entropies: tuple[float, float] = (0.02, 0.005)
    exact: bool = False
    """Whether small games are reckoned out rather than played (`exact`)."""
    stride: float = 0.3
    """How much of an action's advantage, in victory less defeat, a round of exact learning adds to its logit."""
    ahead: float = 1.0
    """How many times the last change of an advantage counts again there."""
    zoom: float = 1.0
    """So many times larger sums of money are while it learns, since where there are few coins a ten is a lot. The
    policy that comes of it sees them as everybody does; who goes on with it must zoom as much."""
    plain: bool = False
    """Whether advantages stay chances to win, so that the weight of the entropy is one too; else their spread is 1."""
    trace: float = 0.985
    """How much of a return is what came later (λ); the rest is what the critic thinks of the next moment."""
    average: float = 0.997
    """The share of the averaged weights that stays after each round, at most."""
    tail: float = 9.0
    """Before that many rounds the average is of the last part of all so far: about one in so many."""
    half: bool = True
    """Whether a GPU reckons in half precision but for the first layer; where chances must be exact that blurs them."""
    horizon: float = 0.0
    """Seconds of training, over all slices, in which rates fall to their last value; 0: those of this slice."""

    def shape(self, traits: int) -> tuple[int, int, int, float, bool]:
        """Of policy and critic alike."""
        return traits, self.width, self.depth, self.zoom, self.half


GROUPS: Final = 2
FROZEN: Final = 3
"""How many frozen networks play at a time."""
CLIP: Final = 0.2
GRADIENT: Final = 1.0


def falling(ends: tuple[float, float], progress: float) -> float:
    first, last = ends
    return first + (last - first) * min(1.0, progress)
