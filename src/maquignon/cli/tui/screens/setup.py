"""Setting up a table: rows to go through and turn, and a word on the one at hand."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static

from maquignon.cli.texts import Texts
from maquignon.cli.tui.dials import Dial, dials
from maquignon.cli.tui.prompts.prompt import cap
from maquignon.cli.tui.screens.help import HelpScreen
from maquignon.cli.tui.wish import Wish
from maquignon.play.phase import Phase
from maquignon.rulebook import BadSetup

LABEL = 27


class DialRow(Static):
    class Turned(Message):
        def __init__(self, place: int, step: int) -> None:
            super().__init__()
            self.place = place
            self.step = step

    def __init__(self, place: int) -> None:
        super().__init__(classes="dial", markup=False)
        self._place = place

    def show(self, dial: Dial, is_current: bool) -> None:
        left, right = ("‹", "›") if is_current else (" ", " ")
        label = (f" {dial.label:<{LABEL}}", "bold" if is_current else "")
        self.update(
            Content.assemble(label, (left, "bold $text-primary"), f" {dial.value} ", (right, "bold $text-primary"))
        )
        self.set_class(is_current, "-current")

    def on_click(self, event: Click) -> None:
        self.post_message(self.Turned(self._place, -1 if event.x < LABEL + 4 else 1))


class StartButton(Static):
    def __init__(self, label: str) -> None:
        super().__init__(cap("⏎", label, "enter"), id="start")
        self.auto_links = False

    async def action_press(self, _: str) -> None:
        await self.screen.run_action("start")


class SetupScreen(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        ("up", "move(-1)", "up"),
        ("down,tab", "move(1)", "down"),
        ("left", "turn(-1)", "back"),
        ("right,space", "turn(1)", "on"),
        ("enter", "start", "start"),
        ("question_mark", "help", "rules"),
        ("q,escape", "app.quit", "quit"),
    ]

    class Wished(Message):
        def __init__(self, wish: Wish) -> None:
            super().__init__()
            self.wish = wish

    def __init__(self, wish: Wish, texts: Texts) -> None:
        super().__init__()
        self.wish = wish
        self._texts = texts
        self._place = 0
        self._refusal = ""

    def compose(self) -> ComposeResult:
        yield Static(f" {self._texts.say('screens.title')}", id="title")
        yield VerticalScroll(id="dials", can_focus=False)
        yield Static(id="about", markup=False)
        yield StartButton(self._texts.say("screens.start"))
        yield Static(f" {self._texts.say('screens.setup_keys')}", id="keys")

    async def on_mount(self) -> None:
        await self._draw()

    async def action_move(self, step: int) -> None:
        self._place = (self._place + step) % len(dials(self.wish, self._texts))
        self._refusal = ""
        await self._draw()

    async def action_turn(self, step: int) -> None:
        await self._turn(self._place, step)

    async def on_dial_row_turned(self, event: DialRow.Turned) -> None:
        await self._turn(event.place, event.step)

    def action_help(self) -> None:
        """The rules of the table as it is set up, from the first turn on."""
        self.app.push_screen(HelpScreen(self.wish.edition, Phase.TURN, self._texts))

    def action_start(self) -> None:
        self.post_message(self.Wished(self.wish))

    async def _turn(self, place: int, step: int) -> None:
        self._place = place
        try:
            self.wish = dials(self.wish, self._texts)[place].turned(step)
            self._refusal = ""
        except BadSetup as refusal:
            self._refusal = refusal.reason.sentence(self._texts.language)
        await self._draw()

    async def _draw(self) -> None:
        rows = dials(self.wish, self._texts)
        box = self.query_one("#dials", VerticalScroll)
        if len(box.children) != len(rows):
            await box.remove_children()
            await box.mount_all(DialRow(place) for place in range(len(rows)))
        for place, row in enumerate(box.query(DialRow)):
            row.show(rows[place], place == self._place)
        box.scroll_to_widget(box.query(DialRow)[self._place], animate=False)
        about = self.query_one("#about", Static)
        about.update(self._refusal or rows[self._place].about)
        about.set_class(bool(self._refusal), "-refused")
