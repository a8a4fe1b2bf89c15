"""What a guest and an address may use of each limit, to the last one."""

from __future__ import annotations

import asyncio
import contextlib
from types import SimpleNamespace
from typing import Any

import pytest

from maquignon.server.access.gate import Caller, Gate, LimitReached
from maquignon.server.monitoring.metrics import Metrics
from maquignon.server.settings.limits import Limits
from maquignon.server.store.uses import Use

SLOW = 1e-6
LIMITS = Limits(
    requests_per_second=SLOW,
    requests_at_once=12,
    messages_per_second=SLOW,
    messages_at_once=4,
    chat_lines=3,
    chat_seconds=3_000_000,
    openings_per_hour=0.001,
    openings_at_once=6,
    guesses_per_minute=0.001,
    guesses_at_once=8,
    hints_per_minute=0.001,
    hints_at_once=2,
    sockets_per_address=10,
    people_per_address=5,
)


class Uses:
    """What was asked of the database, which allows it or not."""

    def __init__(self, allows: bool = True) -> None:
        self.asked: list[list[Use]] = []
        self.allows = allows

    async def take(self, uses: list[Use]) -> bool:
        self.asked.append(uses)
        return self.allows


def gate(processes: int = 1, stored: Any = None) -> Gate:
    leases: Any = SimpleNamespace(processes=processes) if processes > 1 else None
    return Gate(LIMITS, Metrics(), leases=leases, stored=stored)


def allowed(count: Any, most: int = 200) -> int:
    """How often it may be done before it is refused."""
    for done in range(most):
        try:
            answer = count()
            if answer is not None:
                asyncio.run(answer)
        except LimitReached:
            return done
    return most


ANN, BEN, NOBODY = Caller("1.2.3.4", guest="ann"), Caller("1.2.3.4", guest="ben"), Caller("1.2.3.4")
FAR, CLUB = Caller("9.9.9.9", guest="ann"), Caller("1.2.3.4", 3)


def test_requests_count_for_the_guest_and_for_the_address():
    one = gate()
    assert allowed(lambda: one.count_request(ANN)) == 12
    assert allowed(lambda: one.count_request(FAR)) == 0, "the same guest from elsewhere"
    assert allowed(lambda: one.count_request(BEN)) == 0, "another of the same address"
    assert allowed(lambda: one.count_request(Caller("9.9.9.9"))) == 12
    assert allowed(lambda: gate(3).count_request(NOBODY), 1) == 1
    three = gate(3)
    assert allowed(lambda: three.count_request(NOBODY)) == 4, "each of three processes has a third"
    club = gate()
    assert allowed(lambda: club.count_request(CLUB)) == 36


def test_messages_count_for_the_guest_and_a_crowd_at_one_address():
    one = gate(4)
    assert allowed(lambda: one.count_message(ANN)) == 4, "in each process by itself"
    assert allowed(lambda: one.count_message(FAR)) == 0
    assert allowed(lambda: one.count_message(NOBODY)) == 4 * 5 - 4, "five people of an address"


def test_talk_counts_for_the_guest_the_address_and_all_who_only_look_on():
    one = gate()
    assert allowed(lambda: one.count_talk(ANN, seated=True)) == 3
    assert allowed(lambda: one.count_talk(BEN, seated=False)) == 3
    assert allowed(lambda: one.count_talk(Caller("1.2.3.4", guest="cat"), seated=False)) == 0, "another onlooker"
    assert allowed(lambda: one.count_talk(Caller("1.2.3.4", guest="cat"), seated=True)) == 3
    crowd = sum(allowed(lambda n=n: one.count_talk(Caller("1.2.3.4", guest=f"{n}"), seated=True)) for n in range(9))
    assert crowd == 3 * 5 - 9, "five people of an address"


def test_hints_count_for_the_guest_and_a_crowd_at_one_address():
    one = gate()
    assert allowed(lambda: one.count_hint(ANN)) == 2
    assert allowed(lambda: one.count_hint(FAR)) == 0
    crowd = sum(allowed(lambda n=n: one.count_hint(Caller("1.2.3.4", guest=f"{n}"))) for n in range(9))
    assert crowd == 2 * 5 - 2, "five people of an address"


def test_openings_count_for_the_guest_and_the_address():
    one = gate()
    assert allowed(lambda: one.count_opening(ANN)) == 6
    assert allowed(lambda: one.count_opening(FAR)) == 0
    assert allowed(lambda: one.count_opening(BEN)) == 0
    club = gate()
    assert allowed(lambda: club.count_opening(Caller("1.2.3.4", 2, "ann"))) == 6, "no guest has more in a club"
    assert allowed(lambda: club.count_opening(Caller("1.2.3.4", 2, "ben"))) == 6


def test_what_is_refused_takes_nothing():
    one = gate()
    assert allowed(lambda: one.count_opening(ANN)) == 6
    for _ in range(20):
        with contextlib.suppress(LimitReached):
            asyncio.run(one.count_opening(Caller("5.5.5.5", guest="ann")))
    assert allowed(lambda: one.count_opening(Caller("5.5.5.5", guest="dan"))) == 6


def test_guesses_are_counted_and_asked_about_by_address():
    one, two = gate(), gate(2)
    for count, found in ((8, one), (4, two)):
        for _ in range(count):
            assert found.may_guess(ANN)
            found.count_guess(ANN)
        assert not found.may_guess(BEN)
        assert found.may_guess(FAR)
    with pytest.raises(LimitReached) as refused:
        one.refuse_guess()
    assert refused.value.reason.code == "too-many-guesses"


def test_sockets_are_counted_while_they_are_open():
    one, three = gate(), gate(3)
    with contextlib.ExitStack() as stack:
        for _ in range(10):
            stack.enter_context(one.socket(ANN))
        with pytest.raises(LimitReached), one.socket(NOBODY):
            pass
        with one.socket(FAR):
            pass
    with contextlib.ExitStack() as stack:
        assert allowed(lambda: stack.enter_context(one.socket(ANN)) and None) == 10
    with contextlib.ExitStack() as stack:
        assert allowed(lambda: stack.enter_context(three.socket(ANN)) and None) == 3


def test_every_refusal_is_counted_by_its_limit():
    one = gate()
    allowed(lambda: one.count_request(ANN))
    allowed(lambda: one.count_opening(ANN))
    page = one._metrics.page().decode()
    for limit in ("requests", "openings"):
        assert any(f'"{limit}"' in line and line.endswith(" 1.0") for line in page.splitlines()), limit


def test_what_all_processes_share_is_asked_of_the_database_after_the_own_count():
    stored = Uses()
    one = gate(stored=stored)
    assert allowed(lambda: one.count_opening(ANN)) == 6
    assert len(stored.asked) == 6, "a flood does not reach the database"
    each = round(1000 / (LIMITS.openings_per_hour / 3600))
    assert stored.asked[0] == [
        Use("openings guest ann", each, 6 * each),
        Use("openings address 1.2.3.4", each, 6 * each),
    ]
    assert allowed(lambda: gate(stored=Uses(allows=False)).count_opening(ANN)) == 0
