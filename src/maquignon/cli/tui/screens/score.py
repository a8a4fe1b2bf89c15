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

from maquignon.cli.telling import Company
from maquignon.cli.tui.prompts.box import PromptBox
from maquignon.cli.tui.prompts.menu import Item, MenuPrompt
from maquignon.cli.tui.score_table import score_lines
from maquignon.cli.tui.screens.help import HelpScreen
from maquignon.play.score_sheet import final_sheets
from maquignon.play.view import View

AGAIN, OTHER_TABLE, QUIT = range(3)
FASTER = 0.5
"""Of the pause after a move: so long a line takes."""


class ScoreScreen(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [("question_mark", "help", "rules"), ("q", "quit", "quit")]

    class Chosen(Message):
        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self, view: View, company: Company, pause: float, saved: str) -> None:
        super().__init__()
        self._view = view
        self._texts = company.texts
        self._lines = score_lines(final_sheets(view), company)
        self._verdict = verdict(view, company)
        self._pause = pause
        self._saved = saved

    def compose(self) -> ComposeResult:
        say = self._texts.say
        yield Static(f" {say('screens.count')}", id="title")
        yield Static(id="sheet", markup=False)
        yield Static(id="verdict", markup=False)
        yield Static(self._saved, id="saved", markup=False)
        items = [
            Item(say("screens.again"), AGAIN, say("screens.again_note")),
            Item(say("screens.other_table"), OTHER_TABLE, say("screens.other_table_note")),
            Item(say("screens.quit"), QUIT, say("screens.quit_note")),
        ]
        yield PromptBox(MenuPrompt(items), say("screens.and_now"))

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
        sheet.update(_sheet(self._lines, is_whole=True))
        self.query_one("#verdict", Static).update(self._verdict)

    def on_prompt_box_replied(self, event: PromptBox.Replied) -> None:
        event.stop()
        if isinstance(event.value, int):
            self.post_message(self.Chosen(event.value))

    def action_quit(self) -> None:
        self.post_message(self.Chosen(QUIT))

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self._view.edition, self._view.phase, self._texts))


def verdict(view: View, company: Company) -> str:
    winners = [seat for seat, each in enumerate(view.seats) if each.rank == 0]
    best = max(each.score or 0 for each in view.seats)
    if len(winners) > 1:
        return company.texts.say("screens.shared", names=company.listed(winners), points=best)
    return company.tell("screens.wins", winners[0], points=best)


def _sheet(lines: Sequence[str], *, is_whole: bool = False) -> Content:
    """The names stand out, and the total once it is there."""
    looks = ["bold $text-primary", *[""] * (len(lines) - 1)]
    if is_whole:
        looks[-1] = "bold $text-success"
    return Content("\n").join(Content.styled(line, look) for line, look in zip(lines, looks, strict=True))
