"""A passkey as a device has it: a key of its own, and honest answers unless it is told to lie."""

from __future__ import annotations

import hashlib
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import encode_cbor

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


class Authenticator:
    """With one passkey; `counts` where it says how often it was used, as those that never leave their device do."""

    def __init__(self, origin: str, *, counts: bool = False) -> None:
        self.origin = origin
        self.id = secrets.token_bytes(32)
        self.uses = 0
        self._counts = counts
        self._key = generate_private_key(SECP256R1())

    def make(self, offer: dict[str, Any], **lies: Any) -> dict[str, Any]:
        """What a browser makes of an offer."""
        numbers = self._key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + encode_cbor(public)
        data = self._data(offer["site"], PRESENT | VERIFIED | ATTESTED) + attested
        attestation = encode_cbor({"fmt": "none", "attStmt": {}, "authData": data})
        client_data = self._client_data("webauthn.create", offer["challenge"], lies)
        return {"name": "a phone", "client_data": text(client_data), "attestation": text(attestation)}

    def answer(self, question: dict[str, Any], flags: int = PRESENT, **lies: Any) -> dict[str, Any]:
        self.uses += self._counts
        data = self._data(lies.pop("site", question["site"]), flags)
        client_data = self._client_data("webauthn.get", question["challenge"], lies)
        signed = self._key.sign(data + hashlib.sha256(client_data).digest(), ECDSA(SHA256()))
        return {
            "id": text(self.id),
            "client_data": text(client_data),
            "authenticator_data": text(data),
            "signature": text(signed),
        }

    def _data(self, site: str, flags: int) -> bytes:
        return hashlib.sha256(site.encode()).digest() + bytes([flags]) + self.uses.to_bytes(4, "big")

    def _client_data(self, kind: str, challenge: str, lies: dict[str, Any]) -> bytes:
        said = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps({**said, **lies}).encode()


def text(content: bytes) -> str:
    return urlsafe_b64encode(content).rstrip(b"=").decode()


def content(text: str) -> bytes:
    return urlsafe_b64decode(text + "==")
