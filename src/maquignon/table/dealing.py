"""Commit and reveal, step by step: what each letter and each lapse adds to the deal."""

from __future__ import annotations

from maquignon.play.dealer import SEED_BYTES, seat_commit, server_commit
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.table.entries import (
    DealOpened,
    DealVoided,
    Entry,
    SeedCommitted,
    SeedRevealed,
    Started,
    StoodIn,
)
from maquignon.table.house import House
from maquignon.table.ledger import Ledger
from maquignon.table.letters import Begin, CommitSeed, Guest, RevealSeed
from maquignon.table.lobby import check_host

MOST_VOIDS = 3
"""A seat that lets so many deals lapse is played by a bot, and brings no seed."""


class Dealing:
    """Makes the entries of a deal. Keeps nothing but where seeds come from and how they are sealed."""

    def __init__(self, ledger: Ledger, house: House) -> None:
        self._ledger = ledger
        self._seal = house.seal
        self._seeds = house.seeds
        self._stand_in = house.stand_in

    def begin(self, letter: Begin, at: int) -> list[Entry]:
        check_host(self._ledger, letter.host)
        if not self._ledger.in_lobby:
            raise Refusal(Reason("game-has-begun"))
        if self._ledger.seats.first_open() is not None:
            raise Refusal(Reason("not-every-seat-taken"))
        if (letter.deal is not None) != self._ledger.plan.shares_deal:
            raise Refusal(Reason("nothing-dealt-now"))
        if letter.deal is not None:
            return [self._committed(at, 1, letter.deal.game, letter.deal.seed), Started(at=at)]
        return self._opened(at, self._ledger.seats.players())

    def commit(self, letter: CommitSeed, at: int) -> list[Entry]:
        seat = self._contributor(letter.guest)
        if letter.game not in (None, self._ledger.deal.game):
            raise Refusal(Reason("moment-passed"))
        known = self._ledger.deal.commits.get(seat)
        if known == letter.commit:
            return []
        if known is not None:
            raise Refusal(Reason("committed-otherwise"))
        if len(letter.commit) != SEED_BYTES:
            raise Refusal(Reason("wrong-commit-length", n=SEED_BYTES))
        return [SeedCommitted(at=at, seat=seat, commit=letter.commit)]

    def reveal(self, letter: RevealSeed, at: int) -> list[Entry]:
        seat = self._contributor(letter.guest)
        deal = self._ledger.deal
        if not deal.all_committed:
            raise Refusal(Reason("commits-missing"))
        if len(letter.seed) != SEED_BYTES or seat_commit(deal.game, seat, letter.seed) != deal.commits[seat]:
            raise Refusal(Reason("wrong-seed"))
        if seat in deal.revealed:
            return []
        revealed = SeedRevealed(at=at, seat=seat, sealed_seed=self._seal.seal(letter.seed))
        return [revealed, Started(at=at)] if deal.missing() == (seat,) else [revealed]

    def lapse(self, at: int) -> list[Entry]:
        """Time is up: the attempt is void, and a fresh one begins."""
        deal = self._ledger.deal
        late = deal.missing()
        lost = tuple(seat for seat in late if deal.voids[seat] + 1 >= MOST_VOIDS)
        return self._voided(at, late, lost)

    def leave(self, seat: int, at: int) -> list[Entry]:
        """Somebody gets up in the middle of the deal."""
        if self._ledger.seats[seat].stand_in:
            return []
        if seat not in self._ledger.deal.contributors:
            return [StoodIn(at=at, seat=seat, bot=self._stand_in)]
        return self._voided(at, (seat,), (seat,))

    def _voided(self, at: int, late: tuple[int, ...], lost: tuple[int, ...]) -> list[Entry]:
        voided = [DealVoided(at=at, seat=seat) for seat in late]
        stood_in = [StoodIn(at=at, seat=seat, bot=self._stand_in) for seat in lost]
        left = tuple(seat for seat in self._ledger.seats.players() if seat not in lost)
        return [*voided, *stood_in, *self._opened(at, left)]

    def _opened(self, at: int, contributors: tuple[int, ...]) -> list[Entry]:
        attempt = self._ledger.deal.attempt + 1
        opened = self._committed(at, attempt, f"{self._ledger.table}.{attempt}", self._seeds())
        # without people the server's seed alone decides
        return [opened] if contributors else [opened, Started(at=at)]

    def _committed(self, at: int, attempt: int, game: str, seed: bytes) -> DealOpened:
        commit = server_commit(game, self._ledger.rules.rules_id, seed)
        return DealOpened(at=at, attempt=attempt, game=game, commit=commit, sealed_seed=self._seal.seal(seed))

    def _contributor(self, guest: Guest) -> int:
        if not self._ledger.is_dealing:
            raise Refusal(Reason("nothing-dealt-now"))
        seat = self._ledger.seats.of(guest)
        if seat is None or seat not in self._ledger.deal.contributors:
            raise Refusal(Reason("no-part-in-deal"))
        return seat
