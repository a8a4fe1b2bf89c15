"""What a record says of its attempts at the deal: everything that cannot be right is named."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from maquignon.play import Dealer
from maquignon.play.dealer import seat_commit
from tests.play.written import attempts_of

SERVER, ANN, BEN = (bytes([n]) * 32 for n in (7, 8, 9))
DEALER = Dealer("g", "r", SERVER, {0: ANN, 1: BEN})
LAPSED, PLAYED = attempts_of(DEALER)
PROOF = DEALER.proof([LAPSED, PLAYED])


def test_true_attempts_have_no_fault() -> None:
    assert PROOF.verify() == []
    assert PROOF.attempts == 2
    assert (PROOF.server_commit, PROOF.seat_commits) == (PLAYED.server_commit, PLAYED.seat_commits)


def test_the_announced_commits_stand_in_the_proof_not_what_the_seeds_would_make() -> None:
    """A server that opens other seeds than it announced cannot write a consistent proof."""
    late = DEALER.proof([replace(PLAYED, attempt=1, server_commit=bytes(32))])
    assert late.verify() == ["the server's seed does not match its commit"]


@pytest.mark.parametrize(
    ("lapsed", "played", "sentence"),
    [
        ({"attempt": 2}, {"attempt": 1}, "the attempts are numbered 2, 1, not from 1 upward"),
        ({"game": "g"}, {}, "attempts 1 and 2 have the same game id, so seeds could be used again"),
        ({"voided_by": ()}, {}, "attempt 1 was given up, but nobody voided it"),
        ({"voided_by": (2,)}, {}, "seat 2 had no part in attempt 1, and is named in it"),
        ({}, {"voided_by": (1,)}, "seat 1 voided the attempt that was played"),
        ({}, {"seats": (0, 1, 2)}, "seat 2 was asked for a seed and made no commit"),
        ({}, {"seats": (0,)}, "seat 1 had no part in attempt 2, and is named in it"),
        ({}, {"game": "h"}, "the seeds are for the game g, but the last attempt is h"),
        ({}, {"server_commit": bytes(32)}, "the server's commit is not the one it announced"),
        (
            {},
            {"seat_commits": {0: PLAYED.seat_commits[0], 1: bytes(32)}},
            "the commit of seat 1 is not the one announced",
        ),
        ({}, {"seat_commits": {0: PLAYED.seat_commits[0]}}, "the commit of seat 1 is not the one announced"),
        (
            {"seat_commits": {0: PLAYED.seat_commits[0]}},
            {},
            "the commit of seat 0 in attempt 2 is that of seat 0 in attempt 1 again",
        ),
        (
            {"server_commit": PLAYED.server_commit},
            {},
            "the commit of the server in attempt 2 is that of the server in attempt 1 again",
        ),
    ],
)
def test_what_cannot_be_right_is_named(lapsed: dict[str, Any], played: dict[str, Any], sentence: str) -> None:
    announced = (replace(LAPSED, **lapsed), replace(PLAYED, **played))
    assert sentence in replace(PROOF, announced=announced).verify()


def test_a_number_of_attempts_that_was_changed_is_named() -> None:
    assert replace(PROOF, attempts=1).verify() == ["the number of attempts is 1, but 2 were announced"]


def test_a_seed_of_an_earlier_attempt_is_named() -> None:
    used = replace(LAPSED, seat_commits={0: seat_commit(LAPSED.game, 0, bytes([5]) * 32)})
    proof = replace(PROOF, seat_seeds={0: bytes([5]) * 32, 1: BEN}, announced=(used, PLAYED))
    assert proof.verify() == ["the seed of seat 0 does not match its commit: it is the one of attempt 1, used again"]


def test_a_left_out_seed_is_named() -> None:
    assert replace(PROOF, seat_seeds={0: ANN}).verify() == ["seat 1 made a commit but its seed is missing"]


def test_a_seat_left_out_of_seeds_and_commits_alike_is_named() -> None:
    proof = replace(PROOF, seat_seeds={0: ANN}, seat_commits={0: PROOF.seat_commits[0]})
    assert proof.verify() == ["the commit of seat 1 is not the one announced"]
