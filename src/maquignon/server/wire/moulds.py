"""A message that each viewer gets a version of: what everybody may know is encoded once, with gaps for a seat's own.

A gap is a byte that no JSON has in it, and the name of what belongs there. Nothing of any seat is in a mould.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from types import NoneType
from typing import Any, Final

import msgspec
from msgspec import Raw

from maquignon.play.options import BidOptions, CallOptions, Options, OwnUpOptions
from maquignon.play.view import Hand, View
from maquignon.server.wire import outgoing
from maquignon.table.news import News
from maquignon.table.snapshot import Own

_GAP: Final = b"\0"
VIEWER, NEWS, PURSE, LOOKED_AT, LAID, OFFERED, OPTIONS, ORDER = b"v", b"n", b"p", b"k", b"l", b"o", b"w", b"s"

NULL: Final = b"null"

_encode = msgspec.json.Encoder().encode


def gap(name: bytes) -> Any:
    """To stand for a value in a message."""
    return Raw(_GAP + name)


class Mould:
    __slots__ = ("_head", "_rest")

    def __init__(self, message: outgoing.News) -> None:
        self._head, *rest = _encode(message).split(_GAP)
        self._rest = [(part[:1], part[1:]) for part in rest]

    def length(self, own: dict[bytes, bytes]) -> int:
        """Of what would be filled with it."""
        return len(self._head) + sum(len(own[name]) + len(rest) for name, rest in self._rest)

    def filled(self, own: dict[bytes, bytes]) -> bytes:
        parts = [self._head]
        for name, rest in self._rest:
            parts += own[name], rest
        return b"".join(parts)


def view_with_gaps(public: View) -> Any:
    """A spectator's view with the places of what a seat sees beyond it, where that one has nothing."""
    text = _encode(outgoing.view_out(public))
    for nothing, place in _PLACES:
        text = text.replace(nothing, place)
    return Raw(text)


def _place(field: bytes, name: bytes, nothing: bytes = NULL) -> tuple[bytes, bytes]:
    """No text in JSON can have a key in it: quotes are escaped there."""
    return b'"%s":%s' % (field, nothing), b'"%s":%s%s' % (field, _GAP, name)


_PLACES = (
    _place(b"purse", PURSE),
    _place(b"looked_at", LOOKED_AT),
    _place(b"own_laid", LAID),
    _place(b"own_offer", OFFERED),
    _place(b"seat", VIEWER, b"-1"),
)


def filling(viewer: int, news: bytes, own: Own) -> dict[bytes, bytes]:
    """What goes into the gaps for one viewer."""
    return {
        VIEWER: b"%d" % viewer,
        NEWS: news,
        **_hand(own.hand),
        OPTIONS: _options(own.options),
        ORDER: NULL if own.order is None else _encode(outgoing.order_out(own.order)),
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


_OFTEN = (BidOptions, CallOptions, OwnUpOptions, NoneType)


def _options(options: Options | None) -> bytes:
    if isinstance(options, _OFTEN):
        return _words(options)
    return _encode(outgoing.options_out(options))


@lru_cache(maxsize=4096)
def _words(options: Options | None) -> bytes:
    """In an auction many are asked the same, again and again."""
    return _encode(outgoing.options_out(options))
