"""What a running table holds: hundreds of them are to fit beside each other."""

from __future__ import annotations

import asyncio

import pytest

from bench.table import held_by_tables

TABLES = 20
MOST = TABLES * 100 * 1024


@pytest.mark.long
@pytest.mark.parametrize("bots", [0, 3])
def test_a_table_of_five_is_small_after_six_hundred_moves(bots):
    begun, middle, late, over = asyncio.run(held_by_tables(TABLES, 300, bots))
    assert (begun.moves, middle.moves, late.moves) == (0, 300, 600)
    assert 0 < begun.own < middle.own < late.own < MOST
    assert over.moves > late.moves, "whole games were played"
    assert bots or over.own < MOST
