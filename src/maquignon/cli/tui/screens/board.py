"""The part of the table that is looked at: herds, what is going on, what happened, one's own purse."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from maquignon.cli.telling import Company
from maquignon.cli.texts import Texts
from maquignon.cli.tui.colours import seat_colour
from maquignon.cli.tui.herds import HEADING, herds, purse
from maquignon.cli.tui.logbook import LogLine
from maquignon.cli.tui.scene import scene
from maquignon.play.view import View


class Board(Vertical):
    def __init__(self, company: Company) -> None:
        super().__init__()
        self._company = company

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        yield Static(id="herds", markup=False)
        yield Static(id="scene", markup=False)
        with VerticalScroll(id="log", can_focus=False):
            yield Static(id="lines", markup=False)
        yield Static(id="purse", markup=False)

    def on_mount(self) -> None:
        self.query_one("#herds").styles.height = HEADING + len(self._company.names)

    def show(self, view: View, lines: Sequence[LogLine]) -> None:
        first, second = scene(view, self._company)
        self._draw("title", _title(view, self._company.texts))
        self._draw("herds", herds(view, self._company))
        self._draw("scene", Content.assemble((first, "bold"), "\n", second))
        self._draw("purse", purse(view, self._company.texts))
        self.query_one("#lines", Static).update(Content("\n").join(map(_line, lines)))
        self.query_one("#log", VerticalScroll).anchor()

    def look_back(self, step: int) -> None:
        """A page up or down in the log."""
        log = self.query_one("#log", VerticalScroll)
        log.scroll_relative(y=step * max(1, log.size.height - 1), animate=False)

    def _draw(self, name: str, text: str | Content) -> None:
        """These keep their size, so that nothing need be laid out anew."""
        self.query_one(f"#{name}", Static).update(text, layout=False)


def _title(view: View, texts: Texts) -> str:
    edition = view.edition
    extra = f" + {', '.join(sorted(edition.house_rules))}" if edition.house_rules else ""
    coming = edition.payouts[view.donkeys :]
    donkeys = texts.say("table.donkey_next", value=coming[0]) if coming else texts.say("table.donkeys_done")
    left = texts.say("table.deck_left", n=view.deck_left) if view.deck_left else texts.say("table.deck_empty")
    return f" {edition.id}{extra} · {left} · {donkeys}"


def _line(line: LogLine) -> Content:
    if line.turn is not None:
        return Content.assemble(("── ", "$faint"), (line.text, f"bold {seat_colour(line.turn)}"))
    return Content.styled(f"★ {line.text}", "bold") if line.loud else Content(f"  {line.text}")
