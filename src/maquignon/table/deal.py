"""MQ-DEAL/1 at a table: who has committed and revealed, attempt by attempt. Seeds are held sealed."""

from __future__ import annotations

from collections import Counter

from maquignon.play.deal_attempts import DealAttempt
from maquignon.play.dealer import Dealer
from maquignon.table.entries import DealOpened
from maquignon.table.journal import Seal


class Deal:
    """The present attempt, and of earlier ones what was announced."""

    __slots__ = (
        "_earlier",
        "_sealed",
        "_server_sealed",
        "attempt",
        "commit",
        "commits",
        "contributors",
        "game",
        "since",
        "voided_by",
        "voids",
    )

    def __init__(self) -> None:
        self.attempt = 0
        self.game = ""
        self.commit = b""
        self._server_sealed = b""
        self.contributors: tuple[int, ...] = ()
        """The seats that bring a seed of their own."""
        self.commits: dict[int, bytes] = {}
        self._sealed: dict[int, bytes] = {}
        self._earlier: tuple[DealAttempt, ...] = ()
        self.voided_by: tuple[int, ...] = ()
        """Who let the present attempt lapse."""
        self.voids: Counter[int] = Counter()
        """How many attempts each seat let lapse."""
        self.since = 0
        """When the seats were asked to commit, or all had committed and were asked to reveal."""

    def __repr__(self) -> str:
        return f"<Deal, attempt {self.attempt}>"

    def open(self, entry: DealOpened, contributors: tuple[int, ...]) -> None:
        self._earlier = self.announced()
        self.attempt = entry.attempt
        self.game = entry.game
        self.commit = entry.commit
        self._server_sealed = entry.sealed_seed
        self.contributors = contributors
        self.commits = {}
        self._sealed = {}
        self.voided_by = ()
        self.since = entry.at

    def commit_seat(self, at: int, seat: int, commit: bytes) -> None:
        self.commits[seat] = commit
        if self.all_committed:
            self.since = at

    def reveal_seat(self, seat: int, sealed_seed: bytes) -> None:
        self._sealed[seat] = sealed_seed

    def void_by(self, seat: int) -> None:
        self.voided_by += (seat,)
        self.voids[seat] += 1

    def announced(self) -> tuple[DealAttempt, ...]:
        """Every attempt so far as everybody was told of it, the present one last."""
        if not self.attempt:
            return ()
        present = DealAttempt(
            attempt=self.attempt,
            game=self.game,
            server_commit=self.commit,
            seats=self.contributors,
            seat_commits=dict(sorted(self.commits.items())),
            voided_by=self.voided_by,
        )
        return (*self._earlier, present)

    @property
    def revealed(self) -> tuple[int, ...]:
        return tuple(sorted(self._sealed))

    @property
    def all_committed(self) -> bool:
        return len(self.commits) == len(self.contributors)

    def missing(self) -> tuple[int, ...]:
        """The seats the deal waits for."""
        done = self._sealed if self.all_committed else self.commits
        return tuple(seat for seat in self.contributors if seat not in done)

    def dealer(self, rules_id: str, seal: Seal) -> Dealer:
        seeds = {seat: seal.open(sealed) for seat, sealed in self._sealed.items()}
        return Dealer(self.game, rules_id, seal.open(self._server_sealed), seeds)
