"""Really leave?"""

from __future__ import annotations

from textual.app import ComposeResult
from textual.screen import ModalScreen

from maquignon.cli.texts import Texts
from maquignon.cli.tui.prompts.box import PromptBox
from maquignon.cli.tui.prompts.menu import Item, MenuPrompt

STAY, OTHER_TABLE, QUIT, STOP = range(4)


class LeaveScreen(ModalScreen[int]):
    """Answers with one of the four."""

    def __init__(self, note: str, texts: Texts) -> None:
        super().__init__()
        self._note = note
        self._texts = texts

    def compose(self) -> ComposeResult:
        say = self._texts.say
        items = [
            Item(say("screens.stay"), STAY, say("screens.stay_note")),
            Item(say("screens.other_table"), OTHER_TABLE, self._note),
            Item(say("screens.quit"), QUIT, self._note),
            Item(say("screens.stop"), STOP, say("screens.stop_note")),
        ]
        yield PromptBox(MenuPrompt(items), say("screens.leave"))

    def on_mount(self) -> None:
        self.query_one(PromptBox).focus()

    def on_prompt_box_replied(self, event: PromptBox.Replied) -> None:
        event.stop()
        self.dismiss(event.value if isinstance(event.value, int) else STAY)
