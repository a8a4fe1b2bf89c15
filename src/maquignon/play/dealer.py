"""The deal anyone can check afterwards (MQ-DEAL/1): all chance of a game comes from committed seeds.

Knows no rules and no clock; a `Dealer` is secret until the game is over, a `DealProof` is for everyone from then on.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import NoReturn, TypeVar

from maquignon.play.deal_attempts import DealAttempt, attempt_faults

T = TypeVar("T")

SEED_BYTES = 32


class _Secret:
    __slots__ = ()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}, secret>"

    def __getstate__(self) -> NoReturn:
        # pickle, copy and deepcopy all ask here: a live table must never write its deal
        raise TypeError(f"a {type(self).__name__} is secret and cannot be pickled or copied")


class Dealer(_Secret):
    """Everything chance decides in one game. The same question always gets the same answer."""

    __slots__ = ("_key", "_seat_seeds", "_server_seed", "game_id", "rules_id")

    def __init__(self, game_id: str, rules_id: str, server_seed: bytes, seat_seeds: Mapping[int, bytes]) -> None:
        self._key = deal_key(game_id, rules_id, server_seed, seat_seeds)
        self.game_id = game_id
        self.rules_id = rules_id
        self._server_seed = server_seed
        self._seat_seeds = dict(sorted(seat_seeds.items()))

    @classmethod
    def fresh(cls, game_id: str, rules_id: str, seats: Iterable[int] = ()) -> Dealer:
        """A fair deal where nobody brings a seed of their own: all are drawn here."""
        return cls(game_id, rules_id, fresh_seed(), {seat: fresh_seed() for seat in seats})

    @classmethod
    def predictable(cls, number: int, rules_id: str = "") -> Dealer:
        """NOT a fair deal: anyone who knows the number knows the deck. For tests and simulations."""
        game_id = f"predictable-{number}"
        return cls(game_id, rules_id, hashlib.sha256(game_id.encode()).digest(), {})

    def deck(self, cards: Sequence[T]) -> list[T]:
        """The cards in the order in which they are drawn."""
        return self.stream(b"deck").shuffled(cards)

    def money(self, cards: Sequence[T], n: int) -> tuple[list[T], list[T]]:
        """Take n cards out of the game unseen: (kept, removed)."""
        if not 0 <= n <= len(cards):
            raise ValueError(f"cannot take {n} of {len(cards)} money cards out of the game")
        shuffled = self.stream(b"money").shuffled(cards)
        return shuffled[n:], shuffled[:n]

    def start(self, players: int) -> int:
        """The seat that begins (R12)."""
        return self.stream(b"start").below(players)

    def tie(self, version: int, n: int) -> int:
        """Who is taken where several are equal."""
        return self.stream(b"tie" + _u64be(version)).below(n)

    def call(self, version: int) -> Stream:
        """What is drawn for a call."""
        return self.stream(b"call" + _u64be(version))

    def stream(self, label: bytes) -> Stream:
        """The dealer's chance for one purpose."""
        return Stream(self._key, label)

    def server_commit(self) -> bytes:
        """What the server announces before any seed is revealed."""
        return server_commit(self.game_id, self.rules_id, self._server_seed)

    def proof(self, announced: Sequence[DealAttempt] = ()) -> DealProof:
        """Everything, revealed: only once the game is over. Without attempts that were announced it says so."""
        commits = {seat: seat_commit(self.game_id, seat, seed) for seat, seed in self._seat_seeds.items()}
        return DealProof(
            game_id=self.game_id,
            rules_id=self.rules_id,
            server_seed=self._server_seed,
            server_commit=announced[-1].server_commit if announced else self.server_commit(),
            seat_seeds=dict(self._seat_seeds),
            seat_commits=dict(announced[-1].seat_commits) if announced else commits,
            attempts=announced[-1].attempt if announced else 1,
            announced=tuple(announced),
        )


@dataclass(frozen=True, kw_only=True)
class DealProof:
    """What a finished game's record says of its deal; seeds and commits are those of the attempt that was played."""

    game_id: str
    rules_id: str
    server_seed: bytes
    server_commit: bytes
    seat_seeds: Mapping[int, bytes]
    seat_commits: Mapping[int, bytes]
    attempts: int = 1
    announced: tuple[DealAttempt, ...] = ()
    """Every attempt as announced, the played one last; none where commits were not announced or not kept."""

    def verify(self) -> list[str]:
        """What is wrong with it, in plain sentences; empty when all is right."""
        return list(self._faults())

    def dealer(self) -> Dealer:
        """The dealer that dealt the game, made again from the seeds."""
        return Dealer(self.game_id, self.rules_id, self.server_seed, self.seat_seeds)

    def _faults(self) -> Iterator[str]:
        if self.attempts < 1:
            yield f"the deal was attempted at least once, not {self.attempts} times"
        yield from self._server_faults()
        for seat in sorted(self.seat_seeds.keys() | self.seat_commits.keys()):
            yield from self._seat_faults(seat)
        yield from self._repeated_seeds()
        if self.announced:
            yield from attempt_faults(self.announced)
            yield from self._announced_faults(self.announced[-1])

    def _server_faults(self) -> Iterator[str]:
        try:
            if server_commit(self.game_id, self.rules_id, self.server_seed) != self.server_commit:
                yield "the server's seed does not match its commit"
        except ValueError as error:
            yield str(error)

    def _seat_faults(self, seat: int) -> Iterator[str]:
        if seat not in self.seat_seeds:
            yield f"seat {seat} made a commit but its seed is missing"
        elif seat not in self.seat_commits:
            yield f"seat {seat} has a seed but made no commit"
        else:
            yield from self._opening_faults(seat)

    def _opening_faults(self, seat: int) -> Iterator[str]:
        try:
            if seat_commit(self.game_id, seat, self.seat_seeds[seat]) != self.seat_commits[seat]:
                yield f"the seed of seat {seat} does not match its commit{self._whence(seat)}"
        except ValueError as error:
            yield str(error)

    def _whence(self, seat: int) -> str:
        """Where a seed that does not belong to this seat's commit comes from, if that can be told."""
        for other, seed in self.seat_seeds.items():
            if other != seat and seat_commit(self.game_id, seat, seed) == self.seat_commits[seat]:
                return f": that of seat {other} does, they are swapped"
        for each in self.announced[:-1]:
            if each.seat_commits.get(seat) == seat_commit(each.game, seat, self.seat_seeds[seat]):
                return f": it is the one of attempt {each.attempt}, used again"
        return ""

    def _repeated_seeds(self) -> Iterator[str]:
        known = {self.server_seed: "the server"}
        for seat, seed in sorted(self.seat_seeds.items()):
            if seed in known:
                yield f"the seed of seat {seat} is that of {known[seed]} again"
            known[seed] = f"seat {seat}"

    def _announced_faults(self, last: DealAttempt) -> Iterator[str]:
        if self.attempts != len(self.announced):
            yield f"the number of attempts is {self.attempts}, but {len(self.announced)} were announced"
        if self.game_id != last.game:
            yield f"the seeds are for the game {self.game_id}, but the last attempt is {last.game}"
        if self.server_commit != last.server_commit:
            yield "the server's commit is not the one it announced"
        for seat in sorted(self.seat_commits.keys() | last.seat_commits.keys()):
            if self.seat_commits.get(seat) != last.seat_commits.get(seat):
                yield f"the commit of seat {seat} is not the one announced"


class Stream(_Secret):
    """The bytes of one label, in order, and the fair choices made from them."""

    __slots__ = ("_bytes",)

    def __init__(self, key: bytes, label: bytes) -> None:
        self._bytes = _keystream(_mac(key, lp(b"MQ-DEAL/1 stream", label)))

    def byte(self) -> int:
        return next(self._bytes)

    def below(self, m: int) -> int:
        if not 1 <= m <= 256:
            raise ValueError(f"a choice is among 1 to 256 things, not {m}")
        # a byte beyond the last whole multiple of m would favour the small numbers
        limit = 256 - 256 % m
        byte = self.byte()
        while byte >= limit:
            byte = self.byte()
        return byte % m

    def shuffle(self, items: list[T]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        copy = list(items)
        self.shuffle(copy)
        return copy


def fresh_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def server_commit(game_id: str, rules_id: str, server_seed: bytes) -> bytes:
    _check_seed("the server's seed", server_seed)
    return hashlib.sha256(lp(b"MQ-DEAL/1 server", _utf8(game_id), _utf8(rules_id), server_seed)).digest()


def seat_commit(game_id: str, seat: int, seat_seed: bytes) -> bytes:
    _check_seat(seat, seat_seed)
    return hashlib.sha256(lp(b"MQ-DEAL/1 seat", _utf8(game_id), bytes([seat]), seat_seed)).digest()


def deal_key(game_id: str, rules_id: str, server_seed: bytes, seat_seeds: Mapping[int, bytes]) -> bytes:
    _check_seed("the server's seed", server_seed)
    for seat, seed in seat_seeds.items():
        _check_seat(seat, seed)
    in_seat_order = [seat_seeds[seat] for seat in sorted(seat_seeds)]
    return _mac(server_seed, lp(b"MQ-DEAL/1 key", _utf8(game_id), _utf8(rules_id), *in_seat_order))


def lp(*parts: bytes) -> bytes:
    """The parts, each after its length, so that no two lists of parts read the same."""
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def _keystream(key: bytes) -> Iterator[int]:
    for n in count():
        yield from _mac(key, _u64be(n))


def _mac(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, message, "sha256")


def _u64be(number: int) -> bytes:
    if not 0 <= number < 1 << 64:
        raise ValueError(f"a version is a number from 0 to 2^64 - 1, not {number}")
    return number.to_bytes(8, "big")


def _utf8(text: str) -> bytes:
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        raise ValueError(f"the id {text!a} cannot be written as UTF-8") from None


def _check_seat(seat: int, seed: bytes) -> None:
    if not 0 <= seat <= 255:
        raise ValueError(f"a seat is a number from 0 to 255, not {seat}")
    _check_seed(f"the seed of seat {seat}", seed)


def _check_seed(whose: str, seed: object) -> None:
    given = f"{len(seed)} bytes" if isinstance(seed, bytes) else type(seed).__name__
    if given != f"{SEED_BYTES} bytes":
        raise ValueError(f"{whose} must be {SEED_BYTES} bytes, not {given}")
