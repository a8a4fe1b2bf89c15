"""What a record can claim between its moves: 'expect score 0 2460', 'expect refused 1: bid 35'."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from maquignon.play.cards import Cards
from maquignon.play.errors import IllegalMove
from maquignon.play.game import Game
from maquignon.play.moves import Move
from maquignon.play.notation.cards import read_family, read_herd, read_money, write_herd, write_money
from maquignon.play.notation.moves import read_ply, write_ply
from maquignon.play.notation.names import read_text, write_text
from maquignon.play.notation.phases import PHASES
from maquignon.play.notation.scanner import Scanner
from maquignon.play.notation.seats import read_seat, read_seats, write_seats
from maquignon.play.phase import Phase


@dataclass(frozen=True, slots=True)
class ScoreIs:
    """At the end, or what it would be if this were it."""

    seat: int
    score: int

    def __str__(self) -> str:
        return f"score {self.seat} {self.score}"

    def failure(self, game: Game) -> str | None:
        return _differs(f"the score of seat {self.seat}", game.scores()[self.seat], self.score)


@dataclass(frozen=True, slots=True)
class OwnerIs:
    """One seat has the whole family."""

    family: str
    seat: int

    def __str__(self) -> str:
        return f"owner {self.family} {self.seat}"

    def failure(self, game: Game) -> str | None:
        if self.family in game.view().seats[self.seat].complete:
            return None
        held = game.position().places[self.seat].herd.get(self.family, 0)
        return f"the family {self.family} is not complete with seat {self.seat}, which has {held} of it"


@dataclass(frozen=True, slots=True)
class HerdIs:
    """Everything that lies open before a seat, and nothing else."""

    seat: int
    herd: Mapping[str, int] = field(default_factory=dict)
    pedigrees: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"herd {self.seat}: {write_herd(self.herd, self.pedigrees)}"

    def failure(self, game: Game) -> str | None:
        place = game.position().places[self.seat]
        is_, expected = write_herd(place.herd, place.pedigrees), write_herd(self.herd, self.pedigrees)
        return _differs(f"the herd of seat {self.seat}", is_, expected)


@dataclass(frozen=True, slots=True)
class PurseIs:
    seat: int
    cards: Cards

    def __str__(self) -> str:
        return f"purse {self.seat}: {write_money(self.cards)}"

    def failure(self, game: Game) -> str | None:
        purse = game.position().places[self.seat].purse
        return _differs(f"the purse of seat {self.seat}", write_money(purse), write_money(self.cards))


@dataclass(frozen=True, slots=True)
class PhaseIs:
    phase: Phase

    def __str__(self) -> str:
        return f"phase {self.phase.label}"

    def failure(self, game: Game) -> str | None:
        return _differs("the phase", game.phase.label, self.phase.label)


@dataclass(frozen=True, slots=True)
class MoverIs:
    """The one seat that must decide; nobody where several may speak, or the game is over."""

    seat: int | None

    def __str__(self) -> str:
        return f"mover {_mover(self.seat)}"

    def failure(self, game: Game) -> str | None:
        return _differs("the mover", _mover(game.mover), _mover(self.seat))


@dataclass(frozen=True, slots=True)
class ActingAre:
    seats: tuple[int, ...]

    def __str__(self) -> str:
        return f"acting {write_seats(self.seats)}"

    def failure(self, game: Game) -> str | None:
        return _differs("who may act", write_seats(game.acting), write_seats(self.seats))


@dataclass(frozen=True, slots=True)
class WinnersAre:
    seats: tuple[int, ...]

    def __str__(self) -> str:
        return f"winner {write_seats(self.seats)}"

    def failure(self, game: Game) -> str | None:
        return _differs("the winner", write_seats(game.winners()), write_seats(self.seats))


@dataclass(frozen=True, slots=True)
class RefusedMove:
    """The rules refuse the move, for a reason with these words in it."""

    seat: int
    move: Move
    because: str = ""

    def __str__(self) -> str:
        because = f" because {write_text(self.because)}" if self.because else ""
        return f"refused {write_ply(self.seat, self.move)}{because}"

    def failure(self, game: Game) -> str | None:
        said = f"'{write_ply(self.seat, self.move)}'"
        try:
            game.copy().play(self.seat, self.move)
        except IllegalMove as error:
            if self.because in str(error):
                return None
            return f"{said} is refused because {error.reason}, not because {write_text(self.because)}"
        return f"{said} is allowed, and was expected to be refused"


Expectation = ScoreIs | OwnerIs | HerdIs | PurseIs | PhaseIs | MoverIs | ActingAre | WinnersAre | RefusedMove


def read_expectation(scanner: Scanner, players: int) -> Expectation:
    """What stands after 'expect'."""
    return scanner.choice(_READERS, "expectation")(scanner, players)


def _read_herd(scanner: Scanner, players: int) -> HerdIs:
    seat = read_seat(scanner, players)
    scanner.mark(":")
    return HerdIs(seat, *read_herd(scanner))


def _read_purse(scanner: Scanner, players: int) -> PurseIs:
    seat = read_seat(scanner, players)
    scanner.mark(":")
    return PurseIs(seat, read_money(scanner))


def _read_mover(scanner: Scanner, players: int) -> MoverIs:
    return MoverIs(None if scanner.take_word("nobody") else read_seat(scanner, players, "a-seat-or-nobody"))


def _read_refused(scanner: Scanner, players: int) -> RefusedMove:
    seat, move = read_ply(scanner, players)
    return RefusedMove(seat, move, read_text(scanner, "a-reason") if scanner.take_word("because") else "")


_READERS: dict[str, Callable[[Scanner, int], Expectation]] = {
    "score": lambda scanner, players: ScoreIs(read_seat(scanner, players), scanner.number("a-score")),
    "owner": lambda scanner, players: OwnerIs(read_family(scanner), read_seat(scanner, players)),
    "herd": _read_herd,
    "purse": _read_purse,
    "phase": lambda scanner, _players: PhaseIs(scanner.choice(PHASES, "phase")),
    "mover": _read_mover,
    "acting": lambda scanner, players: ActingAre(read_seats(scanner, players)),
    "winner": lambda scanner, players: WinnersAre(read_seats(scanner, players)),
    "refused": _read_refused,
}


def _mover(seat: int | None) -> str:
    return "nobody" if seat is None else str(seat)


def _differs(what: str, is_: object, expected: object) -> str | None:
    return None if is_ == expected else f"{what} is {is_}, not {expected}"
