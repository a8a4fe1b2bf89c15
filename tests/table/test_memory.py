"""What a running table holds: hundreds of them are to fit beside each other."""

from __future__ import annotations

import asyncio

import pytest

from bench.table import _held

MOST_KIB = 100


@pytest.mark.long
def test_a_table_of_five_is_small_after_three_hundred_moves():
    asyncio.run(_held(10, 300))  # whatever all tables share is there now
    begun, played = asyncio.run(_held(60, 300))
    assert 0 < begun < played < MOST_KIB
