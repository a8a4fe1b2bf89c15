"""The daily market (MQ-MARKET/1): all that chance and the bots do on a day follows from that day's one secret.

docs/market.md has the formulas; `Dealer` has the deal itself.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass

from maquignon.play.dealer import SEED_BYTES, lp

ANSWER_BYTES = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class DayTerms:
    """What is announced of a day's market before it begins."""

    day: str
    """2026-11-16."""
    rules_id: str
    bots: tuple[str, ...]
    """At the seats after the player's."""


def day_commit(terms: DayTerms, secret: bytes) -> bytes:
    """What is announced of the secret."""
    if len(secret) != SEED_BYTES:
        raise ValueError(f"a day's secret has {SEED_BYTES} bytes, not {len(secret)}")
    company = ",".join(terms.bots).encode()
    return hashlib.sha256(lp(b"MQ-MARKET/1 day", terms.day.encode(), terms.rules_id.encode(), company, secret)).digest()


def game_id(day: str) -> str:
    """The same for everybody, so that everybody is dealt the same."""
    return f"market.{day}"


def deal_seed(day: str, secret: bytes) -> bytes:
    """The server's seed of the deal; whoever knows it knows nothing of the answers."""
    return hmac.digest(secret, lp(b"MQ-MARKET/1 deal", day.encode()), "sha256")


def answer_key(day: str, secret: bytes) -> bytes:
    return hmac.digest(secret, lp(b"MQ-MARKET/1 answers", day.encode()), "sha256")


def answer_seed(key: bytes, seat: int, heard: bytes) -> int:
    """What a bot decides by, from all that its seat was shown: the same choices meet the same answers."""
    drawn = hmac.digest(key, lp(b"MQ-MARKET/1 answer", bytes([seat]), heard), "sha256")
    return int.from_bytes(drawn[:ANSWER_BYTES], "big")
