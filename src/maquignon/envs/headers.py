"""What a row's header tells: who must decide, by which policy, and how the game ended that was here before."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from maquignon.envs.columns import Words
from maquignon.envs.core.seated_fleet import (
    CUT_SHORT,
    ENDED,
    FIRST_POLICY,
    HEADER,
    POLICY,
    RANK_BITS,
    RANKS,
    SEAT_MASK,
    WON,
)

SEAT_NUMBERS = np.arange(6)


class Header(NamedTuple):
    seats: NDArray[np.int64]
    policies: NDArray[np.int64]
    ended: NDArray[np.bool_]
    cut: NDArray[np.bool_]
    shares: NDArray[np.float32]
    """By row and seat: each winner's share of the victory in the game that has ended, else 0."""
    learners: NDArray[np.bool_]
    """By row and seat: whether policy 0 sat there in that game."""
    ranks: NDArray[np.int64]
    """By row and seat: how many finished ahead in that game, or were ahead where it was cut short."""


def read_headers(rows: Words) -> Header:
    words = rows[:, HEADER]
    won = (((words >> WON) & SEAT_MASK)[:, None] >> SEAT_NUMBERS) & 1
    return Header(
        seats=words & 7,
        policies=(words >> POLICY) & 255,
        ended=(words >> ENDED) & 1 == 1,
        cut=(words >> CUT_SHORT) & 1 == 1,
        shares=(won / np.maximum(1, won.sum(axis=1, keepdims=True))).astype(np.float32),
        learners=(((words >> FIRST_POLICY) & SEAT_MASK)[:, None] >> SEAT_NUMBERS) & 1 == 1,
        ranks=(words[:, None] >> (RANKS + RANK_BITS * SEAT_NUMBERS)) & 7,
    )
