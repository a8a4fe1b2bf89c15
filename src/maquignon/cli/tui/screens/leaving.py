"""Really leave?"""

from __future__ import annotations

from textual.app import ComposeResult
from textual.screen import ModalScreen

from maquignon.cli.tui.prompts.box import PromptBox
from maquignon.cli.tui.prompts.menu import Item, MenuPrompt

STAY, OTHER_TABLE, QUIT = range(3)


class LeaveScreen(ModalScreen[int]):
    """Answers with one of the three."""

    def __init__(self, note: str) -> None:
        super().__init__()
        self._note = note

    def compose(self) -> ComposeResult:
        items = [
            Item("Stay", STAY, "The others are waiting."),
            Item("Another table", OTHER_TABLE, self._note),
            Item("Quit", QUIT, self._note),
        ]
        yield PromptBox(MenuPrompt(items), "Leave the market early?")

    def on_mount(self) -> None:
        self.query_one(PromptBox).focus()

    def on_prompt_box_replied(self, event: PromptBox.Replied) -> None:
        event.stop()
        self.dismiss(event.value if isinstance(event.value, int) else STAY)
