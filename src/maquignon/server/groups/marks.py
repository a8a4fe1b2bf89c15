"""The numbers a bot plays by, in a few letters: who was measured with others has another mark."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

from maquignon.bots.champion import NETWORKS, TEMPERATURES
from maquignon.bots.characters import characters
from maquignon.bots.handicap import Handicap
from maquignon.bots.levels import levels, networked

_NETWORKS = Path(__file__).parents[2] / "bots" / "learned"
_LETTERS = 16
_AT_HIS_BEST = {name: Handicap(temperature=heat) for name, heat in TEMPERATURES.items()}


def mark_of(bot: str) -> str:
    """Of its habits or networks; that of nothing where it has neither."""
    return sha256(_networks(bot) if bot in networked() else _habits(bot)).hexdigest()[:_LETTERS]


def _networks(bot: str) -> bytes:
    """With how they are played."""
    found = levels()[bot].handicaps if bot in levels() else _AT_HIS_BEST
    told = [(name, found[name]) for name in sorted({*NETWORKS.values()})]
    return b"".join(sha256(_network(each.network or name)).digest() + _told(each) for name, each in told)


def _told(handicap: Handicap) -> bytes:
    return f"{handicap.temperature} {handicap.forgetting}".encode()


def _network(name: str) -> bytes:
    return (_NETWORKS / f"{name}.npz").read_bytes()


def _habits(bot: str) -> bytes:
    known = characters().get(bot)
    if known is None:
        return b""
    bred = {f"{edition} {players}": numbers for (edition, players), numbers in known.bred.items()}
    return json.dumps([known.numbers, known.elsewhere, bred], sort_keys=True).encode()
