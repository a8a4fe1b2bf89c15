"""A message that each viewer gets a version of: what everybody may know is put into words once, for all of them.

Nothing of any seat is in a mould. What comes out is what encoding the whole message would give.
"""

from __future__ import annotations

from maquignon.table.scene import Scene
from maquignon.table.stage import Clocks

NULL = "null"


class Mould:
    """Of News that say how things stand in the game; `table` is what to say of it where that has changed."""

    __slots__ = ("_head", "_tail", "_to_news", "_to_order")

    def __init__(self, version: int, scene: Scene, table: str) -> None:
        self._head = _head(version)
        self._to_news = _to_news(scene.stage)
        out, paused = ",".join([str(seat) for seat in scene.out]), "true" if scene.paused else "false"
        self._to_order = f',"clocks":{_clocks(scene.clocks)},"out":[{out}],"paused":{paused},"order":'
        self._tail = _tail(table)

    def filled(self, viewer: int, news: str, view: str, options: str, order: str) -> bytes:
        """For a viewer, with what is its own."""
        return (
            f'{self._head}{viewer}{self._to_news}{news},"view":{view},"options":{options}'
            f"{self._to_order}{order}{self._tail}"
        ).encode()


def talk(version: int, viewer: int, stage: str, news: str, table: str) -> bytes:
    """News after which the game stands as it stood."""
    return f"{_head(version)}{viewer}{_to_news(stage)}{news}{_tail(table)}".encode()


def _head(version: int) -> str:
    return f'{{"type":"News","version":{version},"viewer":'


def _to_news(stage: str) -> str:
    return f',"stage":"{stage}","news":'


def _tail(table: str) -> str:
    return f',"table":{table}}}' if table else "}"


def _clocks(clocks: Clocks) -> str:
    decision, call = _number(clocks.decision), _number(clocks.call)
    return f'{{"decision":{decision},"call":{call},"reveal":{_number(clocks.reveal)},"late":{_number(clocks.late)}}}'


def _number(number: int | None) -> str:
    return "null" if number is None else str(number)
