"""How the HTTP interface answers: JSON, packed where the client can unpack it."""

from __future__ import annotations

import gzip
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.server.access.gate import LimitReached
from maquignon.server.core.padding import padded
from maquignon.server.wire.reasons import RefusedRequest, reason_out

JSON = "application/json"


def answer(facts: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(facts), status, media_type=JSON)


def covered(facts: Any, fullest: Any) -> Response:
    """An answer that hangs on hidden cards: as long as the fullest there could be, and packed by nobody on its way."""
    body = padded(msgspec.json.encode(facts), len(msgspec.json.encode(fullest)))
    return Response(body, media_type=JSON, headers={"content-encoding": "identity"})


def refused(reason: Reason, status: int) -> Response:
    return answer(RefusedRequest(reason=reason_out(reason)), status)


def declined(refusal: Refusal) -> Response:
    """What cannot be had as things are; 429 where it can be later, by the same who asks now."""
    return refused(refusal.reason, 429 if isinstance(refusal, LimitReached) else 409)


def unpacked(packed: bytes, request: Request) -> Response:
    """Gzipped JSON as the client wants it. Only for what holds no secrets: lengths tell."""
    if accepts(request, "gzip"):
        return Response(packed, media_type=JSON, headers={"content-encoding": "gzip", "vary": "accept-encoding"})
    return Response(gzip.decompress(packed), media_type=JSON, headers={"vary": "accept-encoding"})


def accepts(request: Request, coding: str) -> bool:
    for part in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, weight = part.strip().partition(";")
        if name.strip() == coding:
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
