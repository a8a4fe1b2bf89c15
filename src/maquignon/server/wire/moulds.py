"""A message that each viewer gets a version of: what everybody may know is put into words once, for all of them.

Nothing of any seat is in a mould. What comes out is what encoding the whole message would give.
"""

from __future__ import annotations

from collections.abc import Callable

from maquignon.table.scene import Scene
from maquignon.table.stage import Clocks

NULL = b"null"


class Mould:
    """Of News that say how things stand in the game; `table` is what to say of it where that has changed."""

    __slots__ = ("_asked", "_head", "_look", "_tail", "_to_news", "_to_order")

    def __init__(self, version: int, scene: Scene, table: bytes, asked: Callable[[int], bytes]) -> None:
        """`asked` tells the options of a seat where they take more than what is seen."""
        self._look = scene.look
        self._asked = asked
        self._head = _head(version)
        self._to_news = _to_news(scene.stage)
        out, paused = ",".join([str(seat) for seat in scene.out]), "true" if scene.paused else "false"
        self._to_order = f',"clocks":{_clocks(scene.clocks)},"out":[{out}],"paused":{paused},"order":'.encode()
        self._tail = _tail(table)

    def filled(self, viewer: int, news: bytes, own: list[int], order: bytes) -> bytes:
        """For a viewer with its own sight of the game, and its own order."""
        look, view, options = self._look, NULL, NULL
        if look is not None:
            view = look.view_text(viewer, own).encode()
            options = look.option_text(viewer, own).encode() or self._asked(viewer)
        number = str(viewer).encode()
        rest = (b',"view":', view, b',"options":', options, self._to_order, order, self._tail)
        return b"".join((self._head, number, self._to_news, news, *rest))


def talk(version: int, viewer: int, stage: str, news: bytes, table: bytes) -> bytes:
    """News after which the game stands as it stood."""
    return b"".join((_head(version), str(viewer).encode(), _to_news(stage), news, _tail(table)))


def _head(version: int) -> bytes:
    return f'{{"type":"News","version":{version},"viewer":'.encode()


def _to_news(stage: str) -> bytes:
    return f',"stage":"{stage}","news":'.encode()


def _tail(table: bytes) -> bytes:
    return b',"table":' + table + b"}" if table else b"}"


def _clocks(clocks: Clocks) -> str:
    decision, call = _number(clocks.decision), _number(clocks.call)
    return f'{{"decision":{decision},"call":{call},"reveal":{_number(clocks.reveal)},"late":{_number(clocks.late)}}}'


def _number(number: int | None) -> str:
    return "null" if number is None else str(number)
