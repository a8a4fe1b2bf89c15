"""Who somebody is, without an account: a signed cookie for a browser, a token for each table, one-time codes to move.

Tokens and codes never stand in an address that reaches the server, and are never logged.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Callable
from time import monotonic

from itsdangerous import BadSignature, URLSafeTimedSerializer

from maquignon.table.letters import Guest

COOKIE = "maquignon_guest"
COOKIE_SECONDS = 400 * 86_400
CODE_SECONDS = 600
_TOKEN = re.compile(r"([0-9a-f]{32})([0-9a-f]{64})")


def new_guest() -> Guest:
    return secrets.token_hex(16)


class Identity:
    """Signs and checks. The same key gives the same tokens after a restart, so nothing has to be stored."""

    def __init__(self, key: bytes) -> None:
        self._key = hmac.digest(key, b"maquignon identity", "sha256")
        self._cookies = URLSafeTimedSerializer(self._key, salt="guest", signer_kwargs={"digest_method": hashlib.sha256})

    def __repr__(self) -> str:
        return "<Identity>"

    def cookie(self, guest: Guest) -> str:
        signed = self._cookies.dumps(guest)
        assert isinstance(signed, str)
        return signed

    def guest(self, cookie: str | None) -> Guest | None:
        """Whose cookie it is; None for none, an old or a forged one."""
        try:
            guest = self._cookies.loads(cookie or "", max_age=COOKIE_SECONDS)
        except BadSignature:
            return None
        return guest if isinstance(guest, str) else None

    def token(self, table: str, guest: Guest) -> str:
        """256 secret bits that prove to be a guest at one table."""
        return guest + self._mac(table, guest)

    def holder(self, table: str, token: str) -> Guest | None:
        match = _TOKEN.fullmatch(token)
        if match is None or not hmac.compare_digest(match[2], self._mac(table, match[1])):
            return None
        return match[1]

    def _mac(self, table: str, guest: Guest) -> str:
        return hmac.digest(self._key, f"seat {table} {guest}".encode(), "sha256").hex()


class OneTimeCodes:
    """Codes that move a guest's seat to another device: good once, and not for long. Forgotten at a restart."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._codes: dict[str, tuple[str, Guest, float]] = {}

    def __repr__(self) -> str:
        return f"<OneTimeCodes, {len(self._codes)}>"

    def issue(self, table: str, guest: Guest) -> str:
        """A new code; an older one for the same seat is void."""
        kept = {
            code: held for code, held in self._codes.items() if held[2] > self._now() and held[:2] != (table, guest)
        }
        code = secrets.token_urlsafe(16)
        self._codes = {**kept, code: (table, guest, self._now() + CODE_SECONDS)}
        return code

    def redeem(self, table: str, code: str) -> Guest | None:
        issued_for, guest, until = self._codes.get(code, ("", "", 0.0))
        if issued_for != table or until <= self._now():
            return None
        del self._codes[code]
        return guest
