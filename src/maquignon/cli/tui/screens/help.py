"""Help: the keys, and the rules that apply right now, by their numbers."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from maquignon.cli.texts import Texts
from maquignon.cli.tui.guide import rules_now, section_now
from maquignon.play.phase import Phase
from maquignon.rulebook import Edition


class HelpScreen(ModalScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,question_mark,q,enter,space", "app.pop_screen", "back"),
        ("down", "scroll(1)", "down"),
        ("up", "scroll(-1)", "up"),
    ]

    def __init__(self, edition: Edition, phase: Phase, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self._edition = edition
        self._phase = phase

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="help", can_focus=False) as box:
            language = self._texts.language
            section = section_now(self._edition, self._phase, language)
            box.border_title = self._texts.say("screens.help", section=section)
            box.border_subtitle = self._texts.say("screens.help_keys")
            yield Static(self._texts.say("screens.help_text"), markup=False)
            for rule in rules_now(self._edition, self._phase, language):
                head = (f"\n{rule.number} {rule.title}", "bold $text-primary")
                yield Static(Content.assemble(head, f"\n{rule.text.replace('`', '')}"))

    def action_scroll(self, step: int) -> None:
        self.query_one("#help", VerticalScroll).scroll_relative(y=3 * step, animate=False)
