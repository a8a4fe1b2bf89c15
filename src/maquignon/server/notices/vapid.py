"""By what a push service knows this server again: RFC 8292. The key follows from the server's own."""

from __future__ import annotations

import hashlib
import hmac
import json
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from maquignon.server.notices.encryption import CURVE, encoded, in_base64

TOKEN_SECONDS = 12 * 3_600
"""Services take at most a day."""
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
_PURPOSE = b"maquignon: web push"


class Vapid:
    def __init__(self, key: bytes, contact: str) -> None:
        """`contact` is where a push service reaches the host: mailto: or https:."""
        # 512 bits, so that no key is likelier than another
        number = int.from_bytes(hmac.digest(key, _PURPOSE, hashlib.sha512))
        self._key = ec.derive_private_key(number % (_ORDER - 1) + 1, CURVE)
        self._contact = contact
        self.public = in_base64(encoded(self._key.public_key()))
        """What browsers subscribe with."""

    def __repr__(self) -> str:
        return "<Vapid>"

    def authorization(self, endpoint: str, now: int) -> str:
        """The header for one push service."""
        place = urlsplit(endpoint)
        claims: dict[str, str | int] = {
            "aud": f"{place.scheme}://{place.netloc}",
            "exp": now + TOKEN_SECONDS,
            "sub": self._contact,
        }
        return f"vapid t={self._token(claims)},k={self.public}"

    def _token(self, claims: dict[str, str | int]) -> str:
        parts = [{"typ": "JWT", "alg": "ES256"}, claims]
        text = ".".join(in_base64(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
        r, s = decode_dss_signature(self._key.sign(text.encode(), ec.ECDSA(SHA256())))
        return f"{text}.{in_base64(r.to_bytes(32) + s.to_bytes(32))}"
