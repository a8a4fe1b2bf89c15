"""Writes mq-deal-1.txt from the package: `PYTHONPATH=src python tests/vectors/make_mq_deal.py`."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from maquignon.play.dealer import Dealer, Stream, deal_key

FILE = Path(__file__).with_name("mq-deal-1.txt")

HEADER = """\
# Test vectors of MQ-DEAL/1, the checkable deal of Maquignon. Made by make_mq_deal.py.
#
# UTF-8 text. Lines starting with # and empty lines say nothing; every other line is
#     NAME ARGUMENT... = VALUE...
# with single spaces between words. A line 'case = TITLE' opens a case, which lasts until the next one.
# Bytes are lower-case hexadecimal, two digits each; no bytes at all is an empty value. Numbers are decimal.
# u32be, u64be: big-endian, 4 and 8 bytes.
#
# Given:
#   game_id, rules_id    the ids as UTF-8 bytes, not normalised
#   server_seed          32 bytes
#   seat_seed S          32 bytes, one line for each human seat S, in no promised order
# To be computed:
#   lp(p1, p2, ...)      for each part: u32be(length), then the part
#   server_commit        SHA-256(lp("MQ-DEAL/1 server", game_id, rules_id, server_seed))
#   seat_commit S        SHA-256(lp("MQ-DEAL/1 seat", game_id, one byte S, seat_seed S))
#   key                  HMAC-SHA-256(server_seed, lp("MQ-DEAL/1 key", game_id, rules_id, seat seeds in seat order...))
#   stream L             the first 80 bytes of the stream labelled L:
#                        k = HMAC-SHA-256(key, lp("MQ-DEAL/1 stream", L)); block n = HMAC-SHA-256(k, u64be(n)), n from 0
#   shuffle N            0 ... N-1 shuffled by the stream "deck": for i = N-1 down to 1: j = below(i+1), swap i and j;
#                        below(m): next byte b; while b >= 256 - (256 mod m) take the next; then b mod m
#   start P              below(P) of the stream "start"
#   money N R            0 ... N-1 shuffled by the stream "money"; the first R numbers leave the game
#   tie V N              below(N) of the stream "tie" followed by u64be(V)
#   call V               the first 8 bytes of the stream "call" followed by u64be(V)
# Every line starts its stream afresh. V can exceed 2^53.
"""


class Case(NamedTuple):
    title: str
    game_id: str
    rules_id: str
    server_seed: bytes
    seat_seeds: Mapping[int, bytes]


def seed(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def seeds(*seats: int) -> dict[int, bytes]:
    return {seat: seed(f"seat {seat}") for seat in seats}


SERVER = seed("server")
ZEROS, ONES = bytes(32), b"\xff" * 32

CASES = [
    Case("no seat seed: only bots", "game-1", "classic/1", SERVER, {}),
    Case("one seat seed", "game-1", "classic/1", SERVER, seeds(0)),
    Case("the same seed at another seat: same key, other commit", "game-1", "classic/1", SERVER, {3: seed("seat 0")}),
    Case("two seat seeds", "game-2", "classic/1", SERVER, seeds(0, 1)),
    Case("two seat seeds exchanged", "game-2", "classic/1", SERVER, {0: seed("seat 1"), 1: seed("seat 0")}),
    Case("three seats with bots between", "game-3", "classic/1", SERVER, seeds(0, 2, 5)),
    Case("lines not in seat order", "game-4", "classic/1", SERVER, seeds(4, 1, 3)),
    Case("five seat seeds", "game-5", "master/1", SERVER, seeds(*range(5))),
    Case("six seat seeds", "game-6", "master/1", SERVER, seeds(*range(6))),
    Case("empty ids", "", "", SERVER, seeds(0)),
    Case("the border between the ids: ab, c", "ab", "c", SERVER, {}),
    Case("the border between the ids: a, bc", "a", "bc", SERVER, {}),
    Case("non-ASCII ids: Kühe, vache à lait", "Kühe", "vache à lait", SERVER, seeds(1)),
    Case("e acute as one code point", "\u00e9", "classic/1", SERVER, {}),
    Case("e acute as two code points", "e\u0301", "classic/1", SERVER, {}),
    Case("beyond the basic plane: a cow's face", "\U0001f42e\U0001f42e", "牛/1", SERVER, seeds(0, 1)),
    Case("control characters: NUL, newline, quote", 'a\0b\n"', "x\ty", SERVER, {}),
    Case("a long id: 1000 bytes", "m" * 1000, "classic/1", SERVER, {}),
    Case("all seeds zero", "game-7", "classic/1", ZEROS, {0: ZEROS, 1: ZEROS}),
    Case("all seeds 255, highest seat", "game-7", "classic/1", ONES, {0: ONES, 255: ONES}),
]


def text() -> str:
    return HEADER + "".join("\n" + "\n".join(lines_of(case)) + "\n" for case in CASES)


def lines_of(case: Case) -> Iterator[str]:
    yield from given(case)
    dealer = Dealer(case.game_id, case.rules_id, case.server_seed, case.seat_seeds)
    yield from commits(dealer, case)
    yield from choices(dealer)


def given(case: Case) -> Iterator[str]:
    yield f"case = {case.title}"
    yield f"game_id = {case.game_id.encode().hex()}".rstrip()
    yield f"rules_id = {case.rules_id.encode().hex()}".rstrip()
    yield f"server_seed = {case.server_seed.hex()}"
    for seat, seat_seed in case.seat_seeds.items():
        yield f"seat_seed {seat} = {seat_seed.hex()}"


def commits(dealer: Dealer, case: Case) -> Iterator[str]:
    proof = dealer.proof()
    yield f"server_commit = {proof.server_commit.hex()}"
    for seat, commit in proof.seat_commits.items():
        yield f"seat_commit {seat} = {commit.hex()}"
    yield f"key = {deal_key(*case[1:]).hex()}"


def choices(dealer: Dealer) -> Iterator[str]:
    for label in ("deck", "money", "start"):
        yield f"stream {label} = {first_bytes(dealer.stream(label.encode()), 80)}"
    for n in (40, 54, 80):
        yield f"shuffle {n} = {spaced(dealer.deck(range(n)))}"
    for players in range(2, 7):
        yield f"start {players} = {dealer.start(players)}"
    for n, out in ((55, 10), (20, 0)):
        kept, removed = dealer.money(range(n), out)
        yield f"money {n} {out} = {spaced(removed + kept)}"
    for version, n in ((0, 2), (1, 3), (300, 5), (2**32, 6), (2**64 - 1, 256)):
        yield f"tie {version} {n} = {dealer.tie(version, n)}"
    for version in (0, 7, 2**64 - 1):
        yield f"call {version} = {first_bytes(dealer.call(version), 8)}"


def first_bytes(stream: Stream, n: int) -> str:
    return bytes(islice(iter(stream.byte, None), n)).hex()


def spaced(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8", newline="\n")
