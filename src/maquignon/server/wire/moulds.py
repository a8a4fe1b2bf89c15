"""A message that each viewer gets a version of: what everybody may know is encoded once, with gaps for a seat's own.

A gap is a byte that no JSON has in it, and the name of what belongs there. Nothing of any seat is in a mould.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import NoneType
from typing import Any

import msgspec
from msgspec import Raw

from maquignon.play.options import BidOptions, CallOptions, Options, OwnUpOptions
from maquignon.play.view import Hand
from maquignon.server.wire import outgoing
from maquignon.server.wire.view_text import GAP, LAID, LOOKED_AT, NULL, OFFERED, PURSE, VIEWER
from maquignon.table.news import News, OwnOrder
from maquignon.table.snapshot import Own

NEWS, OPTIONS, ORDER = b"n", b"w", b"s"

_encode = msgspec.json.Encoder().encode


def gap(name: bytes) -> Any:
    """To stand for a value in a message."""
    return Raw(GAP + name)


class Mould:
    __slots__ = ("_form",)

    def __init__(self, message: outgoing.News) -> None:
        head, *rest = _encode(message).replace(b"%", b"%%").split(GAP)
        self._form = head + b"".join([b"%%(%b)b%b" % (part[:1], part[1:]) for part in rest])

    def filled(self, own: Mapping[bytes, bytes]) -> bytes:
        return self._form % own


def filling(viewer: int, news: bytes, own: Own) -> Mapping[bytes, bytes]:
    """What goes into the gaps for one viewer."""
    return {
        **_hand(own.hand),
        VIEWER: b"%d" % viewer,
        NEWS: news,
        OPTIONS: _options(own.options),
        ORDER: NULL if own.order is None else _order(own.order),
    }


def news_encoded(news: Sequence[News]) -> bytes:
    return _encode([outgoing.news_out(each) for each in news])


@lru_cache(maxsize=2048)
def _hand(hand: Hand) -> dict[bytes, bytes]:
    """The same from move to move, until something is paid or offered."""
    return {
        PURSE: _encode(hand.purse),
        LOOKED_AT: _encode(hand.looked_at),
        LAID: _encode(hand.own_laid),
        OFFERED: _encode(hand.own_offer),
    }


@lru_cache(maxsize=256)
def _order(order: OwnOrder) -> bytes:
    return _encode(outgoing.order_out(order))


_OFTEN = (BidOptions, CallOptions, OwnUpOptions, NoneType)


def _options(options: Options | None) -> bytes:
    if isinstance(options, _OFTEN):
        return _words(options)
    return _encode(outgoing.options_out(options))


@lru_cache(maxsize=4096)
def _words(options: Options | None) -> bytes:
    """In an auction many are asked the same, again and again."""
    return _encode(outgoing.options_out(options))
