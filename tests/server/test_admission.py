"""Who finds a table, and how often one may guess: asked of the admission itself, with a lobby of the test's."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from maquignon.play.protocol import PROTOCOL
from maquignon.rulebook import Reason, Refusal
from maquignon.server.access.admission import Admission, shown_name
from maquignon.server.access.gate import Caller, Gate, LimitReached
from maquignon.server.access.identity import Identity
from maquignon.server.monitoring.metrics import Metrics
from maquignon.server.settings.limits import Limits
from maquignon.server.store.archive import Status, TableRow
from maquignon.server.wire import incoming
from tests.store.journals import table_row

HOST, SEATED, STRANGER = "1" * 32, "2" * 32, "3" * 32
LIMITS = Limits(guesses_per_minute=0.001, guesses_at_once=2)


class Lobby:
    """One table, at which one guest sits."""

    def __init__(self, row: TableRow, *, served: bool = False, closed: bool = False) -> None:
        self.row = row
        self._room = SimpleNamespace(table=SimpleNamespace(name=row.id, is_closed=closed)) if served else None

    async def listing(self, name: str) -> TableRow | None:
        return self.row if name in (self.row.id, self.row.code) else None

    async def sits(self, table: str, guest: str) -> bool:
        return (table, guest) == (self.row.id, SEATED)

    def served(self, code: str) -> Any:
        return self._room if code == self.row.code else None

    async def room(self, _name: str) -> Any:
        return self._room

    def awake(self, _name: str) -> Any:
        return self._room


class Alone:
    async def selves(self, guest: str) -> tuple[str, ...]:
        return (guest,)


def admission(**lobby: Any) -> Admission:
    row = table_row(host=HOST, public=lobby.pop("public", False), status=lobby.pop("status", Status.CLOSED))
    nothing: Any = None
    return Admission(
        lobby=Lobby(row, **lobby),  # type: ignore[arg-type]
        identity=Identity(b"a key"),
        codes=nothing,
        signing_out=nothing,
        limits=LIMITS,
        gate=Gate(LIMITS, Metrics()),
        metrics=nothing,
        reviews=nothing,
        replays=nothing,
        own_games=nothing,
        figures=nothing,
        shown_figures=nothing,
        imports=nothing,
        people=Alone(),  # type: ignore[arg-type]
        groups=nothing,
        group_games=nothing,
        circle=nothing,
        passkeys=nothing,
        challenges=nothing,
        market=nothing,
        evenings=nothing,
        notices=nothing,
        holidays=nothing,
        desk=nothing,
        push_key=None,
    )


def found(at: Admission, guest: str | None, name: str = "C-T", token: str | None = None) -> bool:
    return asyncio.run(at.listing(Caller("1.2.3.4", guest=guest), name, token)) is not None


def test_a_closed_private_table_is_there_for_its_host_and_those_who_sat_at_it():
    assert [found(admission(), guest) for guest in (HOST, SEATED, STRANGER, None)] == [True, True, False, False]
    assert [found(admission(public=True), guest) for guest in (STRANGER, None)] == [True, True]
    assert [found(admission(status=Status.LOBBY), guest) for guest in (STRANGER, None)] == [True, True]


def test_a_token_says_who_somebody_is_whatever_the_cookie_says():
    at = admission()
    assert found(at, STRANGER, token=at.identity.token("t", HOST))
    assert not found(admission(), HOST, token=at.identity.token("other", HOST))


def test_wrong_codes_are_counted_and_then_the_right_one_is_refused_too():
    at = admission(status=Status.LOBBY)
    assert [found(at, STRANGER, "WRONG") for _ in range(2)] == [False, False]
    with pytest.raises(LimitReached):
        found(at, STRANGER)
    assert found(at, SEATED), "people with a seat always get in"
    assert found(at, HOST)


def test_a_right_code_is_no_guess():
    at = admission(status=Status.LOBBY)
    assert all(found(at, STRANGER) for _ in range(9))


def enter(at: Admission, guest: str, code: str = "C-T") -> Any:
    return asyncio.run(at.room(incoming.Hello(protocol=PROTOCOL, table=code), Caller("1.2.3.4", guest=guest)))


def test_a_table_that_is_served_and_open_needs_no_look_at_the_list():
    at = admission(status=Status.LOBBY, served=True)
    assert enter(at, STRANGER).table.name == "t"
    shut = admission(served=True, closed=True)
    with pytest.raises(Refusal) as refused:
        enter(shut, STRANGER)
    assert refused.value.reason.code == "no-table"
    assert enter(shut, HOST).table.name == "t"
    with pytest.raises(Refusal):
        enter(at, STRANGER, "WRONG")


def test_who_guessed_too_often_is_refused_at_an_open_table_too():
    at = admission(status=Status.LOBBY, served=True)
    for _ in range(2):
        assert not found(at, STRANGER, "WRONG")
    with pytest.raises(LimitReached):
        enter(at, STRANGER)


def test_a_name_is_one_line_of_text():
    assert shown_name("  Ann   of\tGreen ") == "Ann of Green"
    for name in ("", "  ", "a\x00b", "\u202e"):
        with pytest.raises(Refusal):
            shown_name(name)


def test_who_was_sent_away_is_told_so_at_hello():
    def table(reason: Reason | None) -> Any:
        return SimpleNamespace(table=SimpleNamespace(bar=lambda _guest, _origin: reason))

    at = admission()
    at.check_ban(table(None), STRANGER, "")
    with pytest.raises(Refusal):
        at.check_ban(table(Reason("banned")), STRANGER, "")
