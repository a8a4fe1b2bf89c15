"""What one device keeps of a deal, attempt by attempt, and the seeds it brings. Knows no wire and no file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from maquignon.play.deal_attempts import DealAttempt
from maquignon.play.dealer import fresh_seed, seat_commit

UNSEEN = "?"
"""A card that left the deck, and was not shown."""


class Dishonest(Exception):
    """What was announced cannot be honest: nothing is revealed, and the sentence is for the one who plays here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenAttempt:
    """One attempt as this device was told of it, and its own seed."""

    attempt: int
    game: str
    server_commit: bytes
    seats: tuple[int, ...]
    seat_commits: Mapping[int, bytes]
    seed: bytes | None = field(default=None, repr=False)
    """None where this device brought none."""
    revealed: bool = False
    voided_by: tuple[int, ...] = ()

    @property
    def missing(self) -> tuple[int, ...]:
        """Whose commit is not there yet."""
        return tuple(seat for seat in self.seats if seat not in self.seat_commits)


@dataclass(kw_only=True)
class Seen:
    """What a device saw of the deal at one table."""

    table: str = ""
    rules: str = ""
    seat: int | None = None
    """None for one who only looks on."""
    attempts: list[SeenAttempt] = field(default_factory=list)
    """Those that were seen while they were dealt; the last is the one that was played."""
    cards: dict[int, str] = field(default_factory=dict)
    """What left the deck, by the number of moves made: 'cow', 'cow goose', 'pig ?'."""

    def knows(self, game: str) -> bool:
        """Whether a game was announced here."""
        return any(each.game == game for each in self.attempts)

    def announce(self, told: DealAttempt) -> None:
        """Keep what is announced now, or refuse it."""
        for place, known in enumerate(self.attempts):
            if known.game == told.game:
                self._check_same(known, told)
                self.attempts[place] = replace(
                    known, seat_commits=dict(sorted(told.seat_commits.items())), voided_by=tuple(sorted(told.voided_by))
                )
                return
        self._open(told)

    def commit(self) -> bytes | None:
        """What to commit to in the present attempt; None where nothing is asked of this device, or it has done so."""
        present = self.attempts[-1] if self.attempts else None
        if present is None or self.seat not in present.missing:
            return None
        seed = present.seed or fresh_seed()
        self.attempts[-1] = replace(present, seed=seed)
        return seat_commit(present.game, self.seat, seed)

    @property
    def may_reveal(self) -> bool:
        """Everybody has committed, and this device's own commit is among what was announced."""
        present = self.attempts[-1] if self.attempts else None
        return present is not None and present.seed is not None and not present.missing and not present.voided_by

    def reveal(self) -> bytes:
        """The own seed, for everybody: from now on this attempt's game is never dealt again."""
        present = self.attempts[-1]
        if not self.may_reveal or present.seed is None:
            raise Dishonest(f"game {present.game} asks for a seed before all commits are there")
        self.attempts[-1] = replace(present, revealed=True)
        return present.seed

    def draw(self, version: int, cards: Iterable[str]) -> None:
        """These left the deck with that move."""
        shown = " ".join(cards)
        if shown and self.cards.setdefault(version, shown) != shown:
            raise Dishonest(f"after move {version} the cards were {self.cards[version]}, and are now {shown}")

    def _open(self, told: DealAttempt) -> None:
        if self.attempts and told.attempt <= self.attempts[-1].attempt:
            raise Dishonest(f"attempt {told.attempt} comes after attempt {self.attempts[-1].attempt}")
        self.attempts.append(
            SeenAttempt(
                attempt=told.attempt,
                game=told.game,
                server_commit=told.server_commit,
                seats=told.seats,
                seat_commits=dict(sorted(told.seat_commits.items())),
                voided_by=tuple(sorted(told.voided_by)),
            )
        )

    def _check_same(self, known: SeenAttempt, told: DealAttempt) -> None:
        game = f"game {known.game}"
        again = ", for which this device has revealed its seed" if known.revealed else ""
        if (known.attempt, known.server_commit) != (told.attempt, told.server_commit):
            raise Dishonest(f"{game}{again}, is opened a second time with another commit of the server")
        if known.seats != told.seats:
            raise Dishonest(f"{game}: other seats are asked for a seed now than before")
        for seat, commit in known.seat_commits.items():
            if told.seat_commits.get(seat) != commit:
                raise Dishonest(f"{game}: the commit of seat {seat} was announced otherwise before")
        if known.voided_by and known.voided_by != tuple(sorted(told.voided_by)):
            raise Dishonest(f"{game} was voided by others before")
        self._check_own(known, told)

    def _check_own(self, known: SeenAttempt, told: DealAttempt) -> None:
        if known.seed is None or self.seat is None or self.seat not in told.seat_commits:
            return
        if told.seat_commits[self.seat] != seat_commit(known.game, self.seat, known.seed):
            raise Dishonest(f"game {known.game}: the commit announced for seat {self.seat} is not that of this device")
