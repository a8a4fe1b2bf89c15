"""A reason on the wire: code and values for whoever translates it, the English sentence for whoever does not."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from maquignon.rulebook import Reason

ROOMS: Final = ("moves", "setups", "table", "server", "review")
"""Of the dictionary: the others are for those who write positions, records and programs."""


class WireReason(Struct, frozen=True, kw_only=True):
    """Why not. The values are those that the sentence of the code names: numbers, seats, ids and lists of them."""

    code: str
    values: dict[str, int | str | tuple[int | str, ...]]
    sentence: str
    """In English."""


class RefusedRequest(Struct, frozen=True, kw_only=True):
    """What HTTP answers to whatever is refused."""

    reason: WireReason


def reason_out(reason: Reason) -> WireReason:
    return WireReason(code=reason.code, values=dict(reason.values), sentence=str(reason))
