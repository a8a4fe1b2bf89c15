"""The table: everything the person's seat may see, what happened, and what is asked. Runs the game."""

from __future__ import annotations

import asyncio
import contextlib
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static

from maquignon.cli.telling import Company
from maquignon.cli.texts import Texts
from maquignon.cli.tui.guide import main_rule
from maquignon.cli.tui.logbook import Logbook
from maquignon.cli.tui.prompts.panel import PromptPanel
from maquignon.cli.tui.questions import Answer, question_of
from maquignon.cli.tui.screens.board import Board
from maquignon.cli.tui.screens.help import HelpScreen
from maquignon.cli.tui.screens.stopping import StopScreen
from maquignon.cli.tui.sitting import ME, Sitting
from maquignon.play.events import Called, Event, Exposed, Passed, TurnBegan, TurnedUp
from maquignon.play.moves import Move
from maquignon.play.refusal import refusal
from maquignon.play.view import View

SLOWEST = 3.0
PACE_STEP = 0.2
SHORT = 0.4
"""Of the pause, after a move with nothing new in it."""


class TableScreen(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "help", "rules"),
        Binding("q", "leave", "leave"),
        Binding("space", "hurry", "hurry"),
        Binding("plus,equals_sign", "pace(1)", "slower"),
        Binding("minus", "pace(-1)", "faster"),
        Binding("pageup", "look_back(-1)", "log"),
        Binding("pagedown", "look_back(1)", "log"),
    ]

    class Finished(Message):
        """The game is over."""

        def __init__(self, table: TableScreen) -> None:
            super().__init__()
            self.table = table

    class Paced(Message):
        """The person wants another pause, at the next tables too."""

        def __init__(self, pause: float) -> None:
            super().__init__()
            self.pause = pause

    class Leaving(Message):
        """The person wants to get up."""

    def __init__(self, sitting: Sitting, pause: float, texts: Texts) -> None:
        super().__init__()
        self.sitting = sitting
        self.pause = pause
        self.company = Company(texts, sitting.names, ME)
        self._log = Logbook(self.company, sitting.view)
        self._answers: asyncio.Queue[Answer] = asyncio.Queue()
        self._standing: Move | None = None
        self._hurried = asyncio.Event()

    def compose(self) -> ComposeResult:
        yield Board(self.company)
        yield PromptPanel(self._refusal, self.company.texts)
        yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        self._panel.focus()
        self.run_game()

    @work(exclusive=True)
    async def run_game(self) -> None:
        while not self.sitting.is_over:
            if self.sitting.is_stalled() and await self.app.push_screen_wait(StopScreen(self.company.texts)):
                self.sitting.propose_stop()
            elif self.sitting.is_mine:
                await self._person_moves()
            else:
                await self._bot_moves()
        self.show()
        self.post_message(self.Finished(self))

    def propose_stop(self) -> None:
        """Where the bots agree the game is over at once, or when what has begun is settled."""
        if not self.sitting.propose_stop():
            self.notify(self.company.texts.say("screens.stop_declined"))
        elif self.sitting.is_over:
            self.run_game()

    async def _person_moves(self) -> None:
        self._hear()
        if self._standing is None:
            self._hurried.clear()
            self.show()
            self._ask()
            answer = await self._answers.get()
            self._standing = answer.move if answer.standing else None
            self.sitting.play(answer.move)
        else:
            self.sitting.play(self._standing)

    async def _bot_moves(self) -> None:
        """It thinks in a thread of its own, so that keys and clicks are heard meanwhile."""
        if self.pause and not self._hurried.is_set():
            self.show()
        self._panel.rest(self._waiting(self.sitting.view))
        seat, move = await asyncio.to_thread(self.sitting.think)
        self.sitting.play(move, seat)
        if self.pause:
            rest = self.pause * (SHORT if _is_small(self._hear()) else 1)
            self.show()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._hurried.wait(), rest)

    def _ask(self) -> None:
        options = self.sitting.options
        assert options is not None
        self._panel.ask(question_of(self.sitting.view, options, self.company))

    def show(self) -> None:
        """Draw all that the seat may see now."""
        self._hear()
        self.query_one(Board).show(self.sitting.view, self._log.lines)
        self._show_keys()

    def _show_keys(self) -> None:
        view = self.sitting.view
        rule = main_rule(view.edition, view.phase)
        keys = self.company.texts.say("table.keys", rule=rule, pause=f"{self.pause:.1f}")
        self.query_one("#keys", Static).update(f" {keys}", layout=False)

    def _hear(self) -> list[Event]:
        events = self.sitting.news()
        self._log.hear(events, self.sitting.view)
        if any(_ends_standing(event) for event in events):
            self._standing = None
        return events

    def _waiting(self, view: View) -> str:
        assert view.mover is not None
        return self.company.texts.say("table.thinking", name=self.company.names[view.mover])

    @property
    def _panel(self) -> PromptPanel:
        return self.query_one(PromptPanel)

    def _refusal(self, move: Move) -> str:
        if self.sitting.is_legal(move):
            return ""
        return refusal(self.sitting.view, move).sentence(self.company.texts.language, self.company.name)

    def on_prompt_panel_answered(self, event: PromptPanel.Answered) -> None:
        self._answers.put_nowait(event.answer)

    def action_help(self) -> None:
        view = self.sitting.view
        self.app.push_screen(HelpScreen(view.edition, view.phase, self.company.texts))

    def action_leave(self) -> None:
        self.post_message(self.Leaving())

    def action_hurry(self) -> None:
        """No more pauses until the person is asked."""
        self._hurried.set()

    def action_pace(self, step: int) -> None:
        self.pause = min(SLOWEST, max(0.0, round(self.pause + step * PACE_STEP, 1)))
        self._show_keys()
        self.post_message(self.Paced(self.pause))

    def action_look_back(self, step: int) -> None:
        self.query_one(Board).look_back(step)


def _is_small(events: list[Event]) -> bool:
    return all(isinstance(event, Passed | Called) for event in events)


def _ends_standing(event: Event) -> bool:
    return isinstance(event, TurnBegan | TurnedUp | Exposed)
