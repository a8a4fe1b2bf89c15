"""Who somebody is, without an account: a signed cookie for a browser, a token for each table, one-time codes to move.

Tokens and codes never stand in an address that reaches the server, and are never logged. No clock decides who somebody
is: a cookie from the future, or an old one, is still this guest's; what ends it is its browser, or being signed out.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Callable, Collection, Mapping
from time import monotonic, time
from traceback import clear_frames

from itsdangerous import BadSignature, URLSafeTimedSerializer

from maquignon.table.letters import Guest

COOKIE = "maquignon_guest"
COOKIE_SECONDS = 400 * 86_400
RENEW_SECONDS = 86_400
CODE_SECONDS = 600
ERRAND_SECONDS = 60
_TOKEN = re.compile(r"([0-9a-f]{32})([0-9a-f]{64})")
_REMEMBERED = 8
"""Of how many former tokens it is told that they were revoked; older ones are just wrong."""


def new_guest() -> Guest:
    return secrets.token_hex(16)


class Identity:
    """Signs and checks. The same key gives the same tokens after a restart; only who was signed out is stored."""

    def __init__(self, key: bytes, generations: Mapping[Guest, int] | None = None) -> None:
        """`generations` says how often a guest was signed out; what was signed for an earlier one is void."""
        self._key = hmac.digest(key, b"maquignon identity", "sha256")
        self._cookies = URLSafeTimedSerializer(self._key, salt="guest", signer_kwargs={"digest_method": hashlib.sha256})
        self._errands = URLSafeTimedSerializer(
            self._key, salt="errand", signer_kwargs={"digest_method": hashlib.sha256}
        )
        self._generations = {} if generations is None else generations

    def __repr__(self) -> str:
        return "<Identity>"

    def cookie(self, guest: Guest) -> str:
        generation = self._generation(guest)
        signed = self._cookies.dumps([guest, generation] if generation else guest)
        assert isinstance(signed, str)
        return signed

    def guest(self, cookie: str | None) -> Guest | None:
        """Whose cookie it is; None for none, a forged one, or one of before its guest was signed out."""
        return self._read(cookie)[0]

    def is_due(self, cookie: str | None) -> bool:
        """Whether a good cookie is to be renewed, as it is while it is used; also one from the future."""
        guest, signed_at = self._read(cookie)
        return guest is not None and not 0 <= time() - signed_at < RENEW_SECONDS

    def carry(self, cookie: str, errand: str) -> str:
        """A cookie on its way to another name of this server, for whoever asked under that name."""
        signed = self._errands.dumps([errand, cookie])
        assert isinstance(signed, str)
        return signed

    def carried(self, text: str, errand: str) -> Guest | None:
        """Whose cookie was carried on that errand, just now."""
        try:
            asked, cookie = self._errands.loads(text, max_age=ERRAND_SECONDS)
        except (BadSignature, ValueError):
            return None
        return self.guest(cookie) if hmac.compare_digest(asked.encode(), errand.encode()) else None

    def token(self, table: str, guest: Guest) -> str:
        """256 secret bits that prove to be a guest at one table."""
        return guest + self._mac(table, guest, self._generation(guest))

    def holder(self, table: str, token: str) -> Guest | None:
        match = _TOKEN.fullmatch(token)
        return match[1] if match and self._is_signed(table, match, self._generation(match[1])) else None

    def is_revoked(self, table: str, token: str) -> bool:
        """Whether it was good until its guest was signed out, of late."""
        match = _TOKEN.fullmatch(token)
        if match is None:
            return False
        now = self._generation(match[1])
        return any(self._is_signed(table, match, before) for before in range(max(0, now - _REMEMBERED), now))

    def origin(self, network: str, table: str = "") -> str:
        """A mark of where somebody comes from; one for each table, so that nobody is followed from one to another."""
        return hmac.digest(self._key, f"origin {table} {network}".encode(), "sha256").hex()[:32] if network else ""

    def _read(self, cookie: str | None) -> tuple[Guest | None, float]:
        if not cookie:
            return None, 0.0
        try:
            found, signed_at = self._cookies.loads(cookie, return_timestamp=True)
        except BadSignature as wrong:
            # what they hold holds them, and whoever asked: it would wait for a collection, which is rare
            clear_frames(wrong.__traceback__)
            return None, 0.0
        guest, generation = found if isinstance(found, list) else (found, 0)
        is_good = isinstance(guest, str) and generation == self._generation(guest)
        return (guest if is_good else None), signed_at.timestamp()

    def _generation(self, guest: Guest) -> int:
        return self._generations.get(guest, 0)

    def _is_signed(self, table: str, token: re.Match[str], generation: int) -> bool:
        return hmac.compare_digest(token[2], self._mac(table, token[1], generation))

    def _mac(self, table: str, guest: Guest, generation: int) -> str:
        text = f"seat {table} {guest} {generation}" if generation else f"seat {table} {guest}"
        return hmac.digest(self._key, text.encode(), "sha256").hex()


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

    def forget(self, guests: Collection[Guest]) -> None:
        self._codes = {code: held for code, held in self._codes.items() if held[1] not in guests}
