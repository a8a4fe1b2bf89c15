"""What a running table holds: hundreds of them are to fit beside each other."""

from __future__ import annotations

import asyncio

import pytest

from bench.table import held_by_tables

MOST_KIB = 100


@pytest.mark.long
def test_a_table_of_five_is_small_after_six_hundred_moves():
    begun, middle, late, over = asyncio.run(held_by_tables(30, 300))
    assert (begun.moves, middle.moves, late.moves) == (0, 300, 600)
    assert 0 < begun.own < middle.own < late.own < 30 * MOST_KIB * 1024
    assert over.moves > late.moves, "whole games were played"
