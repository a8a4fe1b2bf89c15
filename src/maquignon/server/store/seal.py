"""Seeds at rest: encrypted with a key that does not lie in the database."""

from __future__ import annotations

import base64
import os
from pathlib import Path

from cryptography.fernet import Fernet, InvalidToken


class WrongKey(Exception):
    """A seed was sealed with another key than the one that is set."""


class KeySeal:
    """Fernet (AES and HMAC) with one key."""

    def __init__(self, key: bytes) -> None:
        try:
            self._fernet = Fernet(key)
        except ValueError as error:
            raise WrongKey("a seal key is 32 bytes in URL-safe base64: `maquignon serve --new-key` prints one") from error

    def __repr__(self) -> str:
        return "<KeySeal>"

    def seal(self, secret: bytes) -> bytes:
        return self._fernet.encrypt(secret)

    def open(self, sealed: bytes) -> bytes:
        try:
            return self._fernet.decrypt(sealed)
        except InvalidToken as error:
            raise WrongKey("a running game was sealed with another key: start with the key it was opened with") from error


def new_key() -> bytes:
    return base64.urlsafe_b64encode(os.urandom(32))


def key_beside(database: Path) -> bytes:
    """The key file of a database without a key of its own in the environment; made at the first start."""
    file = database.with_suffix(".key")
    if not file.exists():
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as target:
            target.write(new_key())
    return file.read_bytes().strip()
