"""The bar for those who wait."""

import io
import sys

import pytest

from maquignon.cli import terminal


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "patience", "shown"), [(Terminal, -1, True), (Terminal, 60, False), (io.StringIO, -1, False)]
)
def test_a_bar_appears_on_a_terminal_once_it_takes_long(monkeypatch, stream, patience, shown):
    written = stream()
    monkeypatch.setattr(sys, "stderr", written)
    monkeypatch.setattr(terminal, "PATIENCE", patience)
    monkeypatch.setenv("TERM", "xterm")
    with terminal.Bar("playing", 3) as bar:
        bar.advance()
        bar.advance(2)
    assert ("playing" in written.getvalue()) is shown


def test_no_line_is_wider_than_reads_well(monkeypatch):
    monkeypatch.setenv("COLUMNS", "300")
    assert terminal.console().width == terminal.WIDEST
