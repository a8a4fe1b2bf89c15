"""By what the host is known: a code that follows from the server's key, good for its day and the next."""

from __future__ import annotations

import hmac
from base64 import b32encode
from hashlib import sha256

DAY = 86_400
COOKIE = "maquignon-desk"
PATH = "/desk"


def desk_code(key: bytes, now: int) -> str:
    """Sixteen letters and digits: 80 bits."""
    return b32encode(_mac(key, f"the host's desk, day {now // DAY}"))[:16].decode()


def is_desk_code(key: bytes, code: str, now: int) -> bool:
    given = "".join(code.split()).upper().encode(errors="replace")
    return any(hmac.compare_digest(given, desk_code(key, time).encode()) for time in (now, now - DAY))


def form_mark(code: str) -> str:
    """What every form of the desk carries: no other site's page knows it."""
    return _mac(code.encode(), "a form of the host's desk").hex()


def _mac(key: bytes, text: str) -> bytes:
    return hmac.new(key, text.encode(), sha256).digest()
