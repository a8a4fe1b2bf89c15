"""A message that each viewer gets a version of: what everybody may know is put into words once, for all of them.

Nothing of any seat is in a mould. What comes out is what encoding the whole message would give.
"""

from __future__ import annotations

from typing import Final

from maquignon.server.core.padding import padded

NULL: Final = "null"
SPECTATOR: Final = -1


class Mould:
    """Of News that say how things stand in the game; `table` is what to say of it where that has changed."""

    def __init__(self, version: int, stage: str, clocks: str, out: tuple[int, ...], paused: bool, table: str) -> None:
        self._head = _head(version)
        self._to_news = _to_news(stage)
        seats = ",".join([str(seat) for seat in out])
        self._to_order = f',"clocks":{clocks},"out":[{seats}],"paused":{"true" if paused else "false"},"order":'
        self._tail = _tail(table)

    def filled(self, viewer: int, news: str, view: str, options: str, order: str) -> bytes:
        """For a viewer, with what is its own."""
        return (
            f'{self._head}{viewer}{self._to_news}{news},"view":{view},"options":{options}'
            f"{self._to_order}{order}{self._tail}"
        ).encode()

    def texts(
        self, viewers: list[int], news: dict[int, str], own: list[tuple[str, str]], orders: dict[int, str]
    ) -> list[bytes]:
        """For all of them, with the view and the options of each; who is told no more shares a spectator's news."""
        public = news[SPECTATOR]
        found: list[bytes] = []
        for place in range(len(viewers)):
            viewer = viewers[place]
            view, options = own[place]
            told, order = news.get(viewer, public), orders.get(viewer, NULL)
            found.append(self.filled(viewer, told, view, options, order))
        return found


def talk(version: int, viewer: int, stage: str, news: str, table: str) -> bytes:
    """News after which the game stands as it stood."""
    return f"{_head(version)}{viewer}{_to_news(stage)}{news}{_tail(table)}".encode()


def ack_text(key: str | None, version: int) -> bytes:
    """An acknowledgement; keys are hexadecimal, so that nothing in them has to be escaped."""
    named = NULL if key is None else f'"{key}"'
    return padded(f'{{"type":"Ack","key":{named},"version":{version}}}'.encode())


def clocks_text(decision: int | None, call: int | None, reveal: int | None, late: int | None) -> str:
    return (
        f'{{"decision":{_number(decision)},"call":{_number(call)},"reveal":{_number(reveal)},"late":{_number(late)}}}'
    )


def move_text(version: int, at: int, seat: int, by: str, events: str) -> str:
    """News of one move, of which these events are told to everybody."""
    told = f'{{"type":"Happened","seat":{seat},"by":"{by}","events":{events}}}'
    return f'[{{"version":{version},"at":{at},"told":{told}}}]'


def _head(version: int) -> str:
    return f'{{"type":"News","version":{version},"viewer":'


def _to_news(stage: str) -> str:
    return f',"stage":"{stage}","news":'


def _tail(table: str) -> str:
    return f',"table":{table}}}' if table else "}"


def _number(number: int | None) -> str:
    return NULL if number is None else str(number)
