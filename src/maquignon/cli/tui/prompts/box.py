"""The widget a prompt lives in: hands it keys and clicks, and passes its answer on."""

from __future__ import annotations

from textual.content import Content
from textual.events import Key, Resize
from textual.message import Message
from textual.widgets import Static

from maquignon.cli.tui.prompts.prompt import Press, Prompt
from maquignon.cli.tui.questions import Back


class PromptBox(Static, can_focus=True):
    class Replied(Message):
        def __init__(self, value: object) -> None:
            super().__init__()
            self.value = value

    def __init__(self, prompt: Prompt | None = None, title: str = "") -> None:
        super().__init__(markup=False)
        self.auto_links = False
        self.prompt = prompt
        self.border_title = title

    def show(self, prompt: Prompt, title: str) -> None:
        self.prompt = prompt
        self.border_title = title
        self.add_class("-asking")
        self._draw()

    def rest(self, text: str) -> None:
        """Nothing is asked."""
        self.prompt = None
        self.border_title = ""
        self.remove_class("-asking")
        self.update(Content.styled(text, "$faint"), layout=False)

    def on_resize(self, event: Resize) -> None:
        self._draw()

    def on_key(self, event: Key) -> None:
        if self._press(event.key):
            event.stop()
            event.prevent_default()

    def action_press(self, key: str) -> None:
        self._press(key)

    def _press(self, key: str) -> bool:
        """Whether the key meant something."""
        if self.prompt is None:
            return False
        reply = Back() if key == "escape" else self.prompt.press(key)
        if reply is Press.IGNORED:
            return False
        if reply is Press.TAKEN:
            self._draw()
        else:
            self.post_message(self.Replied(reply))
        return True

    def _draw(self) -> None:
        if self.prompt is not None:
            self.update(self.prompt.draw(self.content_size.width or 76), layout=False)
