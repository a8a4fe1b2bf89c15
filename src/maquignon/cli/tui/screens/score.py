"""The end: the score sheet, line by line, then again or not."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static

from maquignon.cli.tui.addressing import addressed
from maquignon.cli.tui.prompts.box import PromptBox
from maquignon.cli.tui.prompts.menu import Item, MenuPrompt
from maquignon.cli.tui.score_table import score_lines
from maquignon.cli.tui.screens.help import HelpScreen
from maquignon.play.score_sheet import final_sheets
from maquignon.play.view import View
from maquignon.rulebook.sentences import one_of

AGAIN, OTHER_TABLE, QUIT = range(3)
FASTER = 0.5
"""Of the pause after a move: so long a line takes."""


class ScoreScreen(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [("question_mark", "help", "rules"), ("q", "quit", "quit")]

    class Chosen(Message):
        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self, view: View, names: Sequence[str], pause: float, saved: str) -> None:
        super().__init__()
        self._view = view
        self._lines = score_lines(final_sheets(view), names)
        self._verdict = verdict(view, names)
        self._pause = pause
        self._saved = saved

    def compose(self) -> ComposeResult:
        yield Static(" The count", id="title")
        yield Static(id="sheet", markup=False)
        yield Static(id="verdict", markup=False)
        yield Static(self._saved, id="saved", markup=False)
        items = [
            Item("Play again", AGAIN, "The same table, another deal."),
            Item("Another table", OTHER_TABLE, "Choose edition and opponents."),
            Item("Quit", QUIT, "See you at the next market."),
        ]
        yield PromptBox(MenuPrompt(items), "And now?")

    def on_mount(self) -> None:
        self.query_one(PromptBox).focus()
        self.reveal()

    @work(exclusive=True)
    async def reveal(self) -> None:
        """Line by line, unless somebody is in a hurry."""
        sheet = self.query_one("#sheet", Static)
        for shown in range(1, len(self._lines)):
            if self._pause:
                sheet.update(_sheet(self._lines[:shown]))
                await asyncio.sleep(self._pause * FASTER)
        sheet.update(_sheet(self._lines))
        self.query_one("#verdict", Static).update(self._verdict)

    def on_prompt_box_replied(self, event: PromptBox.Replied) -> None:
        event.stop()
        if isinstance(event.value, int):
            self.post_message(self.Chosen(event.value))

    def action_quit(self) -> None:
        self.post_message(self.Chosen(QUIT))

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self._view.edition, self._view.phase))


def verdict(view: View, names: Sequence[str]) -> str:
    winners = [names[seat] for seat, each in enumerate(view.seats) if each.rank == 0]
    best = max(each.score or 0 for each in view.seats)
    if len(winners) > 1:
        return addressed(f"{one_of(winners, last='and')} share the victory with {best} points.")
    return addressed(f"{winners[0]} wins with {best} points!")


def _sheet(lines: Sequence[str]) -> Content:
    head, *rest = lines
    return Content("\n").join([Content.styled(head, "bold $text-primary"), *map(_line, rest)])


def _line(line: str) -> Content:
    return Content.styled(line, "bold $text-success") if line.startswith("TOTAL") else Content(line)
