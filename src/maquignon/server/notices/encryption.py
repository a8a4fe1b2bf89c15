"""A push that only its browser can read: RFC 8291, one record of `aes128gcm` (RFC 8188). All are equally long."""

from __future__ import annotations

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as BadBase64
from dataclasses import dataclass, field

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

PLAIN_BYTES = 256
"""However short a notice is: its length tells nothing."""
CURVE = ec.SECP256R1()
_TAG_BYTES = 16
_POINT_BYTES = 65
_AUTH_BYTES = 16
_END = b"\x02"


class BadKeys(Exception):
    """What a browser never sends as its keys."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BrowserKeys:
    """As a browser hands them out with its subscription, in URL-safe base64."""

    p256dh: str = field(repr=False)
    auth: str = field(repr=False)

    def check(self) -> None:
        """BadKeys where nothing could be encrypted with them."""
        self.point()
        self.secret()

    def point(self) -> ec.EllipticCurvePublicKey:
        try:
            return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, _read(self.p256dh, _POINT_BYTES))
        except ValueError:
            raise BadKeys("not a point of the curve") from None

    def secret(self) -> bytes:
        return _read(self.auth, _AUTH_BYTES)


def encrypt(text: bytes, keys: BrowserKeys) -> bytes:
    """The body of a push; every one has a key and a salt of its own."""
    assert len(text) < PLAIN_BYTES
    own, salt = ec.generate_private_key(CURVE), os.urandom(16)
    theirs, mine = encoded(keys.point()), encoded(own.public_key())
    shared = own.exchange(ec.ECDH(), keys.point())
    secret = _derived(shared, keys.secret(), b"WebPush: info\0" + theirs + mine, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    plain = (text + _END).ljust(PLAIN_BYTES, b"\0")
    head = salt + (PLAIN_BYTES + _TAG_BYTES).to_bytes(4) + bytes([len(mine)]) + mine
    return head + AESGCM(key).encrypt(nonce, plain, None)


def encoded(point: ec.EllipticCurvePublicKey) -> bytes:
    return point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def in_base64(data: bytes) -> str:
    """URL-safe, without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _derived(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(material)


def _read(text: str, length: int) -> bytes:
    try:
        data = urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
    except (BadBase64, ValueError):
        raise BadKeys("not base64") from None
    if len(data) != length:
        raise BadKeys(f"not {length} bytes")
    return data
