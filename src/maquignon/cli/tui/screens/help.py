"""Help: the keys, and the rules that apply right now, by their numbers."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from maquignon.cli.tui.guide import rules_now
from maquignon.play.phase import Phase
from maquignon.rulebook import Edition

KEYS: Final = """\
Numbers choose, arrows move, Enter agrees, Esc goes back; or click.
Only whole families (★) count: their values, times their number.
▸ is to move, it is the underlined player's turn, ¶ is a pedigree."""


class HelpScreen(ModalScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,question_mark,q,enter,space", "app.pop_screen", "back"),
        ("down", "scroll(1)", "down"),
        ("up", "scroll(-1)", "up"),
    ]

    def __init__(self, edition: Edition, phase: Phase) -> None:
        super().__init__()
        self._edition = edition
        self._phase = phase

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="help", can_focus=False) as box:
            box.border_title = f"Help: {self._phase.label.replace('-', ' ')}"
            box.border_subtitle = "↑ ↓ scroll, Esc back"
            yield Static(KEYS, markup=False)
            for rule in rules_now(self._edition, self._phase):
                head = (f"\n{rule.number} {rule.title}", "bold $text-primary")
                yield Static(Content.assemble(head, f"\n{rule.text.replace('`', '')}"))

    def action_scroll(self, step: int) -> None:
        self.query_one("#help", VerticalScroll).scroll_relative(y=3 * step, animate=False)
