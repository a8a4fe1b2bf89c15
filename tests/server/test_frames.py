"""A message that comes whole and alone is read without the library, and never otherwise than the library reads it."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side

from maquignon.server.core.frames import pong_data, text_frame, whole_text
from maquignon.server.core.padding import SENT
from maquignon.server.sockets.round_trip import MeasuringProtocol

LENGTHS = (0, 1, 3, 4, 5, 125, 126, 127, 300, SENT)


def said(text: bytes, *, mask: bool = True, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(opcode, text, fin).serialize(mask=mask)


@pytest.mark.parametrize("length", LENGTHS)
def test_what_a_client_says_is_read_to_the_last_byte(length):
    text = Random(length).randbytes(length)
    assert whole_text(said(text)) == text


def test_what_is_not_whole_alone_and_short_is_left_to_the_library():
    whole = said(b"x" * 300)
    others = {
        "begun": [whole[:end] for end in range(len(whole))],
        "more than one": [whole + whole, whole + b"\x81"],
        "long": [said(b"x" * (SENT + 1)), said(b"x" * (1 << 16))],
        "the begin of a long one": [said(b"x" * (1 << 16))[: 2 + 4 + 127]],
        "unmasked": [said(b"hello", mask=False)],
        "a part": [said(b"hello", fin=False), said(b"hello", opcode=Opcode.CONT)],
        "no text": [said(b"hello", opcode=kind) for kind in (Opcode.BINARY, Opcode.PING, Opcode.PONG, Opcode.CLOSE)],
        "reserved": [bytes((whole[0] | bit,)) + whole[1:] for bit in (0x40, 0x20, 0x10)],
    }
    for name, frames in others.items():
        assert [whole_text(frame) for frame in frames] == [None] * len(frames), name


@pytest.mark.parametrize("length", [*LENGTHS, (1 << 16) - 1, 1 << 16, 70_000])
def test_what_is_sent_is_what_the_library_reads(length):
    client = Protocol(Side.CLIENT)
    client.receive_data(text_frame(b"x" * length))
    (frame,) = client.events_received()
    assert isinstance(frame, Frame)
    assert (frame.opcode, frame.fin, bytes(frame.data)) == (Opcode.TEXT, True, b"x" * length)


@pytest.mark.parametrize("length", [0, 1, 4, 125])
def test_the_answer_to_a_ping_is_read_to_the_last_byte(length):
    data = Random(length).randbytes(length)
    assert pong_data(said(data, opcode=Opcode.PONG)) == data


def test_what_is_no_answer_or_not_alone_is_left_to_the_library():
    whole = said(b"four", opcode=Opcode.PONG)
    others = [whole[:end] for end in range(len(whole))] + [whole + whole, whole + b"\x81", said(b"four")]
    others += [said(b"four", opcode=Opcode.PING), said(b"four", opcode=Opcode.PONG, mask=False)]
    others += [bytes((whole[0] & 0x7F,)) + whole[1:], bytes((whole[0] | 0x40,)) + whole[1:], b"\x8a\xfe" + bytes(130)]
    assert [pong_data(each) for each in others] == [None] * len(others)


def test_only_the_answer_to_the_ping_that_is_on_its_way_measures_a_line():
    measured = []
    line: Any = SimpleNamespace(
        pending_ping_payload=b"ping", handle_pong=lambda frame: measured.append(bytes(frame.data))
    )
    wrong, right = (said(data, opcode=Opcode.PONG) for data in (b"pong", b"ping"))
    assert [MeasuringProtocol._takes(line, data) for data in (wrong, right)] == [False, True]
    line.pending_ping_payload = None
    assert not MeasuringProtocol._takes(line, right)
    assert measured == [b"ping"]


class Line(MeasuringProtocol):
    """One that has been opened, and what it hears, read at once or by the library."""

    def __init__(self) -> None:
        self.conn: Any = Protocol(Side.SERVER)
        self.pending_ping_payload = None
        self.at_once: list[bytes] = []
        self.parsed: list[bytes] = []

    def offer(self, text: bytes) -> bool:
        self.at_once.append(text)
        return True

    def handle_events(self) -> None:
        self.parsed += [bytes(event.data) for event in self.conn.events_received() if isinstance(event, Frame)]


def test_what_comes_in_the_middle_of_a_frame_is_no_frame_whatever_was_read_at_once_before():
    line, inner = Line(), said(b"inner")
    begun = bytes((0x81, 0x80 | len(inner))) + bytes(4)  # a mask of noughts, so that what is in it reads as it is
    for data in (said(b"one"), begun, inner, said(b"two")):
        line.data_received(data)
    assert line.at_once == [b"one", b"two"]
    assert line.parsed == [inner]
