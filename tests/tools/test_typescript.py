"""The browser's types say what the wire says."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest
from msgspec import Struct, defstruct

from maquignon.play.events import Event
from maquignon.server.wire import incoming, outgoing
from maquignon.table.news import Told
from tools import typescript
from tools.typescript import page

FILE = Path(__file__).parents[2] / "web" / "src" / "protocol.ts"


def test_the_types_are_up_to_date():
    assert FILE.read_text(encoding="utf-8") == page(), "run python -m tools.typescript > web/src/protocol.ts"


def test_every_message_has_a_type():
    text = page()
    for kind in (
        *get_args(incoming.ClientMessage),
        *get_args(outgoing.ServerMessage),
        *get_args(Told),
        *get_args(Event),
    ):
        assert f'export interface {kind.__name__} {{\n  type: "{kind.__name__}";\n' in text


@pytest.mark.parametrize(
    "line",
    [
        "  view?: View | null;",  # left out where it is unchanged
        "  key?: string | null;",  # a client may leave it out
        "  options: Options | null;",
        "  told: Told | null;",
        "  events: GameEvent[];",
        "  herd: [string, number][];",
        "  seat_seeds: Record<number, string>;",
        "  /** The one seat that must decide; null where several may speak, or the game is over. */",
    ],
)
def test_it_is_written_as_a_browser_reads_it(line):
    assert f"\n{line}\n" in page()


def test_two_types_of_one_name_are_refused(monkeypatch):
    class View(Struct):
        other: int

    monkeypatch.setattr(typescript, "ANSWERED", (defstruct("Holder", [("view", View)]),))
    with pytest.raises(AssertionError, match="two types are called View"):
        page()
