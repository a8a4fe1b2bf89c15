"""Passkeys by `webauthn`: a challenge signed here, answered by a key that never leaves its device.

Nothing is stored until an answer is good. Guest and origin are signed into a challenge, so it is nobody else's.
"""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from urllib.parse import urlsplit

import msgspec

from maquignon.server.settings.local_addresses import read_address
from maquignon.server.store.passkeys import Challenge, PasskeyRow
from maquignon.server.store.people import WrongPass
from maquignon.table.letters import Guest

CHALLENGE_SECONDS = 300
ALGORITHMS = (-7, -8, -257)
"""As COSE numbers them: ES256, EdDSA, RS256, which all authenticators have between them."""
_FRESH, _TIME, _SEAL = 16, 8, 32


@dataclass(frozen=True, slots=True)
class Site:
    """Where a page of ours is that may ask for passkeys."""

    origin: str
    name: str
    """What WebAuthn calls the relying party's id."""


def site_of(origin: str) -> Site | None:
    """A name, over https or on this machine: browsers know no passkeys for anything else, not for 127.0.0.1 either."""
    found = urlsplit(origin)
    name = found.hostname or ""
    is_sheltered = found.scheme == "https" or name == "localhost"
    return Site(origin, name) if name and is_sheltered and read_address(name) is None else None


class _ClientData(msgspec.Struct):
    challenge: str


_CLIENT_DATA = msgspec.json.Decoder(_ClientData)


class Challenges:
    def __init__(self, key: bytes) -> None:
        self._key = hmac.digest(key, b"maquignon passkeys", "sha256")

    def __repr__(self) -> str:
        return "<Challenges>"

    def issue(self, guest: Guest, site: Site, now: int) -> bytes:
        begun = secrets.token_bytes(_FRESH) + (now + CHALLENGE_SECONDS).to_bytes(_TIME, "big")
        return begun + self._seal(begun, guest, site)

    def read(self, challenge: bytes, guest: Guest, site: Site, now: int) -> Challenge:
        """WrongPass for one of another guest, of another page, too old, or not from here."""
        begun, seal = challenge[: _FRESH + _TIME], challenge[_FRESH + _TIME :]
        if len(challenge) != _FRESH + _TIME + _SEAL or not hmac.compare_digest(seal, self._seal(begun, guest, site)):
            raise WrongPass
        until = int.from_bytes(begun[_FRESH:], "big")
        if until <= now:
            raise WrongPass
        return Challenge(content=challenge, until=until)

    def _seal(self, begun: bytes, guest: Guest, site: Site) -> bytes:
        return hmac.digest(self._key, b"%s %s %s" % (begun, guest.encode(), site.origin.encode()), "sha256")


def challenge_in(client_data: bytes) -> bytes:
    """What a browser says it was asked; WrongPass for nonsense."""
    try:
        return read_bytes(_CLIENT_DATA.decode(client_data).challenge)
    except msgspec.DecodeError:
        raise WrongPass from None


def read_bytes(text: str) -> bytes:
    """As WebAuthn writes them, without padding."""
    try:
        return urlsafe_b64decode(text.encode("ascii") + b"==")
    except ValueError:
        raise WrongPass from None


def write_bytes(content: bytes) -> str:
    return urlsafe_b64encode(content).rstrip(b"=").decode()


def read_registration(
    client_data: bytes, attestation: bytes, challenge: Challenge, site: Site
) -> tuple[str, bytes, int]:
    """The new passkey's id, public key and sign count; WrongPass for an answer that is not good."""
    # loaded when the first comes, so that no start waits for it
    from webauthn import verify_registration_response
    from webauthn.helpers.cose import COSEAlgorithmIdentifier
    from webauthn.helpers.structs import AuthenticatorAttestationResponse, RegistrationCredential

    response = AuthenticatorAttestationResponse(client_data_json=client_data, attestation_object=attestation)
    try:
        made = verify_registration_response(
            credential=RegistrationCredential(id="", raw_id=b"", response=response),
            expected_challenge=challenge.content,
            expected_origin=site.origin,
            expected_rp_id=site.name,
            supported_pub_key_algs=list(map(COSEAlgorithmIdentifier, ALGORITHMS)),
        )
    except Exception:  # whatever its parsers throw at nonsense
        raise WrongPass from None
    return write_bytes(made.credential_id), made.credential_public_key, made.sign_count


def read_authentication(
    client_data: bytes, authenticator_data: bytes, signature: bytes, challenge: Challenge, site: Site, known: PasskeyRow
) -> int:
    """The new sign count; WrongPass for an answer that is not good."""
    from webauthn import verify_authentication_response
    from webauthn.helpers.structs import AuthenticationCredential, AuthenticatorAssertionResponse

    response = AuthenticatorAssertionResponse(
        client_data_json=client_data, authenticator_data=authenticator_data, signature=signature
    )
    try:
        proven = verify_authentication_response(
            credential=AuthenticationCredential(id=known.id, raw_id=read_bytes(known.id), response=response),
            expected_challenge=challenge.content,
            expected_origin=site.origin,
            expected_rp_id=site.name,
            credential_public_key=known.public_key,
            credential_current_sign_count=known.sign_count,
        )
    except Exception:  # whatever its parsers throw at nonsense
        raise WrongPass from None
    return proven.new_sign_count
