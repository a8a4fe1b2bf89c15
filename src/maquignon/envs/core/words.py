"""Packed words in memory that NumPy reads where it lies, and actions read where NumPy wrote them."""

from __future__ import annotations

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i64


def blank(number: i64) -> vec[i64]:
    return vec[i64]([0] * number)


def nth(actions: bytes, index: i64) -> i64:
    """One of many actions, eight bytes each."""
    return read_i64_le(actions, index * 8)
