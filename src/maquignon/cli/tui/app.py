"""The program in the terminal: goes from screen to screen, and keeps the records of the games."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from textual.app import App
from textual.binding import BindingType

from maquignon.cli.texts import texts
from maquignon.cli.tui.colours import DARK, LIGHT
from maquignon.cli.tui.screens import leaving, score
from maquignon.cli.tui.screens.leaving import LeaveScreen
from maquignon.cli.tui.screens.score import ScoreScreen
from maquignon.cli.tui.screens.setup import SetupScreen
from maquignon.cli.tui.screens.table import TableScreen
from maquignon.cli.tui.sitting import Sitting
from maquignon.cli.tui.wish import Wish
from maquignon.rulebook.languages import SOURCE_LANGUAGE


class MarketApp(App[None]):
    CSS_PATH = "market.tcss"
    TITLE = "Maquignon"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [("t", "change_colours", "colours")]

    def __init__(
        self,
        wish: Wish,
        *,
        begins_at_once: bool = False,
        record: Path | None = None,
        light: bool = False,
        language: str = SOURCE_LANGUAGE,
    ) -> None:
        """Unless the game begins at once, the wish is only where the person's own begins."""
        super().__init__()
        for theme in (DARK, LIGHT):
            self.register_theme(theme)
        self.theme = (LIGHT if light else DARK).name
        self._texts = texts(language)
        self._wish = wish
        self._begins_at_once = begins_at_once
        self._record = record
        self._saved = 0
        self._unsaved: Sitting | None = None

    def on_mount(self) -> None:
        self.push_screen(self._new_table() if self._begins_at_once else SetupScreen(self._wish, self._texts))

    def action_change_colours(self) -> None:
        self.theme = (DARK if self.theme == LIGHT.name else LIGHT).name

    def on_setup_screen_wished(self, event: SetupScreen.Wished) -> None:
        self._wish = event.wish
        self.switch_screen(self._new_table())

    async def action_quit(self) -> None:
        self._save()
        self.exit()

    def on_table_screen_finished(self, event: TableScreen.Finished) -> None:
        table = event.table
        while self.screen is not table:  # help may lie on top
            self.pop_screen()
        self.switch_screen(ScoreScreen(table.sitting.view, table.company, table.pause, self._save()))

    def on_table_screen_paced(self, event: TableScreen.Paced) -> None:
        self._wish = replace(self._wish, pause=event.pause)

    def on_table_screen_leaving(self) -> None:
        say = self._texts.say
        note = say("screens.kept", file=self._file) if self._record else say("screens.not_kept")
        self.push_screen(LeaveScreen(note, self._texts), self._left)

    async def on_score_screen_chosen(self, event: ScoreScreen.Chosen) -> None:
        await self._go_on(event.place)

    async def _left(self, choice: int | None) -> None:
        if choice == leaving.STOP and isinstance(self.screen, TableScreen):
            self.screen.propose_stop()
        elif choice not in (None, leaving.STAY):
            await self._go_on(score.QUIT if choice == leaving.QUIT else score.OTHER_TABLE)

    async def _go_on(self, choice: int) -> None:
        if choice == score.QUIT:
            await self.action_quit()
            return
        self._save()
        self._wish = self._wish.next()
        self.switch_screen(self._new_table() if choice == score.AGAIN else SetupScreen(self._wish, self._texts))

    def _new_table(self) -> TableScreen:
        self._unsaved = Sitting.of(self._wish, self._texts.say("people.player"))
        return TableScreen(self._unsaved, self._wish.pause, self._texts)

    @property
    def _file(self) -> Path | None:
        """Every game of the session gets a file of its own."""
        if self._record is None or self._saved == 0:
            return self._record
        return self._record.with_stem(f"{self._record.stem}-{self._saved + 1}")

    def _save(self) -> str:
        """Once for each game; says where, or why not."""
        sitting, self._unsaved = self._unsaved, None
        file = self._file
        if sitting is None or file is None:
            return ""
        try:
            file.write_text(sitting.record(), encoding="utf-8")
        except OSError as error:
            return self._texts.say("screens.not_saved", file=file, error=error.strerror)
        self._saved += 1
        return self._texts.say("screens.saved", file=file)
