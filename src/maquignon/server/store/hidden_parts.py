"""What a journal hides at rest: the money in moves, and standing orders, sealed with the key that seals the seeds.

The rest of an entry stays readable, so that whoever has no key can copy, close, forget and count.
"""

from __future__ import annotations

import base64
import hmac
import os
from dataclasses import replace
from typing import Any

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from maquignon.server.store.codec import UnreadableEntry, decode, encode
from maquignon.table.entries import Entry, Moved, OrderSet

OPEN_MOVES = frozenset(
    {
        *("accept", "auction", "bid", "buy", "call", "challenge", "conclude", "divide", "give", "hammer", "keep"),
        *("own", "pass", "sell", "slap", "stop", "take"),
    }
)
"""Moves that everybody sees whole, by their first word; any other is hidden."""
PAD = 128
"""Longer than any of them: the length of what is sealed tells nothing."""
_NONCE = 12


class _Sealed(msgspec.Struct):
    sealed: str | None = None


_SEALED = msgspec.json.Decoder(_Sealed)


class HiddenParts:
    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(hmac.digest(key, b"maquignon journal", "sha256"))

    def __repr__(self) -> str:
        return "<HiddenParts>"

    def encode(self, table: str, version: int, entry: Entry) -> tuple[str, bytes]:
        """As the codec does, with what is hidden sealed for this very place."""
        secret = hidden_in(entry)
        if secret is None:
            return encode(entry)
        kind, body = encode(replace(entry, **_BLANK[type(entry)]))
        return kind, body[:-1] + b',"sealed":"' + self._seal(_place(table, version), secret) + b'"}'

    def decode(self, table: str, version: int, kind: str, body: bytes) -> Entry:
        """UnreadableEntry for what was changed, moved here from another place, or sealed with another key."""
        entry = decode(kind, body)
        sealed = _SEALED.decode(body).sealed if type(entry) in _BLANK else None
        if sealed is not None:
            return replace(entry, **self._open(table, version, sealed))
        if isinstance(entry, Moved) and not entry.move:
            raise _tampered(table, version)
        return entry

    def _seal(self, place: bytes, secret: dict[str, Any]) -> bytes:
        nonce = os.urandom(_NONCE)
        plain = msgspec.json.encode(secret)
        return base64.b64encode(nonce + self._cipher.encrypt(nonce, plain.ljust(PAD), place))

    def _open(self, table: str, version: int, sealed: str) -> dict[str, Any]:
        try:
            data = base64.b64decode(sealed, validate=True)
            plain = self._cipher.decrypt(data[:_NONCE], data[_NONCE:], _place(table, version))
        except (InvalidTag, ValueError):
            raise _tampered(table, version) from None
        found: dict[str, Any] = msgspec.json.decode(plain)
        return found


def hidden_in(entry: Entry) -> dict[str, Any] | None:
    """The fields nobody at the table may know, but whose they are; None where there are none."""
    if isinstance(entry, Moved):
        return None if entry.move.partition(" ")[0] in OPEN_MOVES else {"move": entry.move}
    if isinstance(entry, OrderSet):
        return {"bid_up_to": entry.bid_up_to, "slap_at": entry.slap_at}
    return None


_BLANK: dict[type[Entry], dict[str, Any]] = {Moved: {"move": ""}, OrderSet: {"bid_up_to": None, "slap_at": None}}


def _tampered(table: str, version: int) -> UnreadableEntry:
    return UnreadableEntry(
        f"entry {version} of the journal of {table} was changed, or sealed with another key: it cannot be opened"
    )


def _place(table: str, version: int) -> bytes:
    return f"{table} {version}".encode()
