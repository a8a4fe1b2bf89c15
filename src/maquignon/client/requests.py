"""The few things asked over HTTP."""

from __future__ import annotations

import json
from time import monotonic, sleep
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote, urljoin
from urllib.request import Request, urlopen

from maquignon.client.refused import RefusedByServer

_NOT_YET = (404, 409, 429, 503)
"""There is no record, or none yet, or too much is asked at once."""


def open_table(address: str, edition: str, seats: int, **wishes: Any) -> dict[str, Any]:
    """A new table with so many open seats, and what else a TableWish has: its `code`, `id`, `link` and `token`."""
    body = {"edition": edition, "seats": [{}] * seats, **wishes}
    asked = Request(urljoin(address, "/api/tables"), json.dumps(body).encode(), {"content-type": "application/json"})
    try:
        with urlopen(asked) as answer:
            opened: dict[str, Any] = json.load(answer)
    except HTTPError as refused:
        with refused:
            raise RefusedByServer(json.load(refused)["reason"]) from None
    return opened


def fetch_record(address: str, table: str, patience: float = 60) -> str:
    """The text of a finished game, by id or code; it is there a moment after the end."""
    until = monotonic() + patience
    while True:
        try:
            with urlopen(urljoin(address, f"/api/records/{quote(table)}")) as answer:
                text: str = answer.read().decode()
                return text
        except HTTPError as refused:
            with refused:
                if refused.code not in _NOT_YET or monotonic() > until:
                    raise RefusedByServer(json.load(refused)["reason"]) from None
        sleep(0.2)
