"""Stop here and count? Asked when a game has long got nowhere (R31)."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.screen import ModalScreen

from maquignon.cli.texts import Texts
from maquignon.cli.tui.prompts.box import PromptBox
from maquignon.cli.tui.prompts.menu import Item, MenuPrompt
from maquignon.play.progress import STALLED_TRADES

STOP, PLAY_ON = range(2)


class StopScreen(ModalScreen[bool]):
    """Answers whether the person agrees."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts

    def compose(self) -> ComposeResult:
        say = self._texts.say
        agreeing = Item(say("screens.stop_now"), STOP, say("screens.stop_note"))
        items = [agreeing, Item(say("screens.play_on"), PLAY_ON, "")]
        yield PromptBox(MenuPrompt(items), say("screens.stalled", n=STALLED_TRADES))

    def on_mount(self) -> None:
        self.query_one(PromptBox).focus()

    def on_prompt_box_replied(self, event: PromptBox.Replied) -> None:
        event.stop()
        self.dismiss(event.value == STOP)
