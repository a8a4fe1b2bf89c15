"""Dialogs of a table, and screens that nobody hopes to see: how a staged page gets to each of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from maquignon.play.records import record_of, write_record
from maquignon.rulebook import Reason
from maquignon.table.news import GuestBanned, TableClosed
from maquignon.table.snapshot import ProposalLook
from tests.browser.moments import BeforeGame, Moment, announced, finished, moments

if TYPE_CHECKING:
    from tests.browser.staging import Theatre

Show = Callable[["Theatre"], None]

PEOPLE = ("Ben", "Clara", "Bartholomew", "Eve")
PAGES = ("game", "host", "device")
"""Of the menu of somebody who is the host."""
LONG_CODE = "K7QPX2MHRB4N"


def with_people(name: str, **besides: Any) -> Moment:
    """A moment at a table without bots."""
    return replace(moments()[name], people=PEOPLE, besides=besides)


def proposed(what: Any, by: int = 1) -> Moment:
    """Somebody so many seats further on proposes it, and nobody else has answered."""
    moment = with_people("turn")
    seats = range(moment.game.players)
    proposer = (moment.seat + by) % len(seats)
    asked = tuple(seat for seat in seats if seat != proposer)
    return with_people("turn", proposal=ProposalLook(what=what, seat=proposer, agreed=(proposer,), asked=asked))


def hosting() -> Moment:
    """A full table, and somebody who was sent away from it."""
    return with_people("countdown", bans=(GuestBanned(number=1, name="Zacharias"),))


def open_menu(theatre: Theatre, page: str = "game") -> None:
    theatre.page.locator(".menu summary").click()
    theatre.page.locator(f".menu .pages input[value={page}]").click()


def _show(moment: Callable[[], Moment], sign: str = "") -> Show:
    return lambda theatre: theatre.table(moment(), sign)


def _show_host_s_part(theatre: Theatre) -> None:
    open_menu(theatre, "host")
    theatre.page.locator(".menu .person + .button").click()
    theatre.page.locator(".menu .person").nth(6).wait_for()


def _ask_to_leave(theatre: Theatre) -> None:
    open_menu(theatre)
    theatre.page.locator(".menu .panel > .button").last.click()
    theatre.page.locator(".menu .asking").wait_for()


def _open_dialog(place: int) -> Show:
    """By one of the buttons for this device."""

    def show(theatre: Theatre) -> None:
        open_menu(theatre, "device")
        theatre.page.locator(".menu .panel > .button").nth(place).click()
        theatre.page.locator("dialog[open] h2").first.wait_for()

    return show


def _come_back(theatre: Theatre) -> None:
    theatre.come_back(moments()["bidding"], 10)


def _be_sent_away(theatre: Theatre) -> None:
    theatre.part(Reason("banned"))
    theatre.page.locator(".message h1").wait_for()


def _say_too_much(theatre: Theatre) -> None:
    theatre.part(Reason("too-many-messages"))
    theatre.page.locator(".message button").wait_for()


def _doubt(theatre: Theatre) -> None:
    """The server has sealed something else than this device saw before."""
    kept = finished().kept()
    kept["seen"]["attempts"][-1] |= {"server_commit": "0" * 64, "seed": None, "revealed": False}
    theatre.remember({**kept, "isOver": False})
    theatre.dealing(BeforeGame.of(finished()))


def _join_by_half_a_code(theatre: Theatre) -> None:
    form = theatre.page.locator("form:has(button[value=tv])")
    form.locator("input").fill(LONG_CODE[:-1])
    form.locator("button[value=t]").click()
    form.get_by_role("alert").filter(has_text="12").wait_for()


def _check_files(theatre: Theatre) -> None:
    """A record, and what a device says to have seen otherwise."""
    game = finished()
    record = write_record(record_of(game.game, names=game.names, proof=game.dealer.proof(announced(game.dealer))))
    seen = game.kept()["seen"]
    seen["attempts"][-1]["server_commit"] = "0" * 64
    for place, (name, text) in enumerate({"game.mq": record, "seen.json": json.dumps(seen)}.items()):
        file: Any = {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
        theatre.page.locator("input[type=file]").nth(place).set_input_files(file)
    theatre.page.locator("main .button.main").click()
    theatre.page.locator(".verdict.seen").wait_for()


def _nothing(_theatre: Theatre) -> None:
    pass


DIALOGS: dict[str, tuple[Show, Show]] = {
    "menu host": (_show(hosting), _show_host_s_part),
    "menu device": (_show(lambda: with_people("turn")), lambda theatre: open_menu(theatre, "device")),
    "leaving": (_show(lambda: with_people("turn")), _ask_to_leave),
    "table settings": (_show(lambda: with_people("turn")), _open_dialog(0)),
    "keys": (_show(lambda: with_people("turn")), _open_dialog(1)),
    "hand over": (_show(lambda: with_people("turn")), _open_dialog(2)),
    "pause proposed": (_show(lambda: proposed("pause")), _nothing),
    "paused": (_show(lambda: with_people("turn", paused=True)), _nothing),
    "meanwhile": (_show(lambda: moments()["bidding"]), _come_back),
    "closed": (
        _show(lambda: with_people("turn", closed=TableClosed(reason="", by="players")), ".message h1"),
        _nothing,
    ),
    "sent away": (_show(lambda: moments()["turn"]), _be_sent_away),
    "deal doubted": (_doubt, _nothing),
    "joining": (lambda theatre: theatre.visit("/", ".play"), _join_by_half_a_code),
    "check": (lambda theatre: theatre.visit("/check", "input[type=file]"), _check_files),
    "said too much": (_show(lambda: moments()["turn"]), _say_too_much),
}
"""How to get there, and what is tapped there."""
