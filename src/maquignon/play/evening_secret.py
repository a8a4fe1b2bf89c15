"""An evening (MQ-EVENING/1): the deals of all its rounds, and who sits where, follow from its one secret.

docs/evenings.md has the formulas; `Dealer` has the deal itself.
"""

from __future__ import annotations

import hashlib
import hmac

from maquignon.play.dealer import SEED_BYTES, lp

_SEATING_BYTES = 8


def evening_commit(evening: str, rules_id: str, secret: bytes) -> bytes:
    """What is announced of the secret when the evening is opened."""
    if len(secret) != SEED_BYTES:
        raise ValueError(f"an evening's secret has {SEED_BYTES} bytes, not {len(secret)}")
    return hashlib.sha256(lp(b"MQ-EVENING/1 evening", evening.encode(), rules_id.encode(), secret)).digest()


def round_game_id(evening: str, number: int) -> str:
    """The same at all tables of a round, so that they are dealt the same."""
    return f"evening.{evening}.{number}"


def round_seed(evening: str, number: int, secret: bytes) -> bytes:
    """The server's seed of a round's deal; whoever knows it knows nothing of the other rounds."""
    return hmac.digest(secret, lp(b"MQ-EVENING/1 deal", evening.encode(), bytes([number])), "sha256")


def seating_seed(evening: str, number: int, secret: bytes) -> int:
    drawn = hmac.digest(secret, lp(b"MQ-EVENING/1 seating", evening.encode(), bytes([number])), "sha256")
    return int.from_bytes(drawn[:_SEATING_BYTES], "big")
