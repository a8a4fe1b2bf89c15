"""What visitors are told of what happens at once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, cast

from maquignon.rulebook.reason import Reason
from maquignon.server.sockets.relay import Relay
from maquignon.server.tables import room as room_module
from maquignon.server.tables.room import Room
from maquignon.table.audience import PresentSeats, Sent
from maquignon.table.news import News


class Stage:
    """A table that says what a test wants it to."""

    version = 6
    say: Callable[[Sent], None]

    def subscribe(self, listener: Callable[[Sent], None], *, since: int, asks: bool) -> None:
        assert asks
        assert since == self.version, "a room hears of what comes"
        self.say = listener

    def seat_of(self, _guest: str) -> int:
        return 0

    def happen(self) -> None:
        self.version += 1
        self.say(News(version=self.version, at=0, told=None))


class Words:
    """Instead of a Telling."""

    def __init__(self, table: Any, since: int, _viewers: list[int]) -> None:
        self._versions = since + 1, table.version

    def text(self, viewer: int) -> bytes:
        return b"news of %d to %d" % self._versions


def visited(stage: Stage, *guests: str) -> tuple[Room, list[Relay], list[tuple[str, tuple[bytes, ...]]]]:
    room, shown = Room(cast("Any", stage), "code"), list[tuple[str, tuple[bytes, ...]]]()
    relays = [Relay(room, guest, lambda *texts, guest=guest: shown.append((guest, texts))) for guest in guests]
    for relay in relays:
        room.let_in(relay)
    return room, relays, shown


def test_of_all_who_come_back_at_once_the_last_word_is_shown():
    """After a restart a whole table does."""

    async def hear():
        stage = Stage()
        _room, _relays, shown = visited(stage, "ann")
        for moment in ([(0,), (0, 1), (0, 1, 2)], [(0, 2)]):
            for seats in moment:
                stage.say(PresentSeats(seats))
            await asyncio.sleep(0)
        return [json.loads(text)["seats"] for _guest, (text,) in shown]

    assert asyncio.run(hear()) == [[0, 1, 2], [0, 2]]


def test_an_answer_follows_the_news_it_belongs_to_in_one_go(monkeypatch):
    monkeypatch.setattr(room_module, "Telling", Words)

    async def hear():
        stage = Stage()
        _room, (relay,), shown = visited(stage, "ann")
        relay.say(b"first")
        stage.happen()
        relay.say(b"second")
        await asyncio.sleep(0)
        relay.say(b"third")
        return [texts for _guest, texts in shown]

    assert asyncio.run(hear()) == [(b"first",), (b"news of 7 to 7", b"second"), (b"third",)]


def test_all_that_happens_at_once_is_told_once_and_whoever_comes_meanwhile_comes_after_it(monkeypatch):
    monkeypatch.setattr(room_module, "Telling", Words)

    async def hear():
        stage = Stage()
        room, (ann, ben), shown = visited(stage, "ann", "ben")
        stage.happen()
        stage.happen()
        room.let_out(ann)
        room.let_in(ann)
        await asyncio.sleep(0)
        room.let_out(ben)
        stage.happen()
        await asyncio.sleep(0)
        return shown

    assert asyncio.run(hear()) == [("ben", (b"news of 7 to 8",)), ("ann", (b"news of 9 to 9",))]


def test_what_is_told_to_a_hundred_is_made_once(monkeypatch):
    made = []

    class Counted(Words):
        def __init__(self, table: Any, since: int, viewers: list[int]) -> None:
            super().__init__(table, since, viewers)
            made.append(table.version)

    monkeypatch.setattr(room_module, "Telling", Counted)

    async def hear():
        stage = Stage()
        _room, _relays, shown = visited(stage, *(f"guest {number}" for number in range(100)))
        for _version in range(3):
            stage.happen()
            await asyncio.sleep(0)
        return shown

    shown = asyncio.run(hear())
    assert made == [7, 8, 9]
    assert len(shown) == 300


def test_who_cannot_be_told_is_no_harm_to_the_others(monkeypatch):
    monkeypatch.setattr(room_module, "Telling", Words)

    async def hear():
        stage, faults = Stage(), list[str]()
        asyncio.get_running_loop().set_exception_handler(lambda _loop, fault: faults.append(fault["message"]))
        _room, (ann, _ben), shown = visited(stage, "ann", "ben")
        monkeypatch.setattr(ann, "_put", lambda *_texts: 1 / 0)
        stage.happen()
        await asyncio.sleep(0)
        return shown, faults

    assert asyncio.run(hear()) == ([("ben", (b"news of 7 to 7",))], ["somebody was not told"])


def test_who_is_sent_away_looks_on_no_more_though_the_line_is_still_open():
    class Onlooker:
        number, given_name = 1, "Eve"
        closed = ""

        def __init__(self, guest: str) -> None:
            self.guest = guest

        def close(self, _code: int, reason: Reason) -> None:
            self.closed = reason.code

    class Unseated(Stage):
        def seat_of(self, _guest: str) -> None:  # type: ignore[override]
            return None

    room, _relays, _shown = visited(Unseated())
    eve, fay = Onlooker("eve"), Onlooker("fay")
    room.visitors |= {cast("Any", eve), cast("Any", fay)}
    room.send_away("eve", Reason("banned"))
    assert eve.closed == "banned"
    assert [each.guest for each in room.onlookers] == ["fay"]
