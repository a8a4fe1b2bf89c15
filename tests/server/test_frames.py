"""A message that comes whole and alone is read without the library, and never otherwise than the library reads it."""

from __future__ import annotations

from random import Random

import pytest
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side

from maquignon.server.core.frames import text_frame, whole_text
from maquignon.server.core.padding import SENT

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
