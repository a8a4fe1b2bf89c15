"""Cookies, tokens and one-time codes."""

from __future__ import annotations

import time

import pytest

from maquignon.server.access import identity
from maquignon.server.access.identity import (
    CODE_SECONDS,
    COOKIE_SECONDS,
    RENEW_SECONDS,
    Identity,
    OneTimeCodes,
    new_guest,
)

DAY = 86_400


def test_a_cookie_is_good_for_its_key_only():
    guest, ours = new_guest(), Identity(b"one")
    assert ours.guest(ours.cookie(guest)) == guest
    assert Identity(b"one").guest(ours.cookie(guest)) == guest, "also after a restart"
    assert Identity(b"two").guest(ours.cookie(guest)) is None
    for forged in (None, "", guest, ours.cookie(guest)[:-1], ours.cookie(guest) + "x"):
        assert ours.guest(forged) is None


def test_a_token_proves_one_guest_at_one_table():
    ours, guest = Identity(b"one"), new_guest()
    token = ours.token("table", guest)
    assert ours.holder("table", token) == guest
    assert ours.holder("other", token) is None
    assert Identity(b"two").holder("table", token) is None
    assert ours.holder("table", new_guest() + token[32:]) is None
    assert "Identity" in repr(ours)
    assert len(repr(ours)) < 20


def test_a_code_works_once_at_its_table_and_not_for_long():
    time = [0.0]
    codes = OneTimeCodes(lambda: time[0])
    code = codes.issue("table", "guest")
    assert codes.redeem("other", code) is None
    assert codes.redeem("table", code) == "guest"
    assert codes.redeem("table", code) is None
    old, new = codes.issue("table", "guest"), codes.issue("table", "guest")
    assert codes.redeem("table", old) is None
    time[0] = CODE_SECONDS + 1
    assert codes.redeem("table", new) is None


def clock_at(monkeypatch, seconds):
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + seconds)
    monkeypatch.setattr(identity, "time", lambda: now + seconds)


@pytest.mark.parametrize("days", [-4_000, -1, 0, 1, 399, 401, 4_000])
def test_no_clock_voids_a_cookie(monkeypatch, days):
    guest, ours = new_guest(), Identity(b"one")
    cookie = ours.cookie(guest)
    clock_at(monkeypatch, days * DAY)
    assert ours.guest(cookie) == guest


def test_a_clock_that_decides_is_found(monkeypatch):
    """The check there was: one that takes cookies from the future for forged ones."""
    guest, ours = new_guest(), Identity(b"one")
    cookie, read = ours.cookie(guest), ours._cookies.loads
    monkeypatch.setattr(
        ours._cookies, "loads", lambda text, **_: read(text, max_age=COOKIE_SECONDS, return_timestamp=True)
    )
    assert ours.guest(cookie) == guest
    clock_at(monkeypatch, -DAY)
    assert ours.guest(cookie) is None


@pytest.mark.parametrize(
    ("seconds", "is_due"), [(0, False), (RENEW_SECONDS - 60, False), (RENEW_SECONDS + 60, True), (-60, True)]
)
def test_a_cookie_is_renewed_once_a_day_and_after_a_clock_was_set_back(monkeypatch, seconds, is_due):
    ours = Identity(b"one")
    cookie = ours.cookie(new_guest())
    clock_at(monkeypatch, seconds)
    assert ours.is_due(cookie) is is_due
    assert not ours.is_due("forged")


def test_what_was_signed_before_a_guest_was_signed_out_is_void():
    generations: dict[str, int] = {}
    ours, guest, other = Identity(b"one", generations), new_guest(), new_guest()
    cookies, tokens = [ours.cookie(guest)], [ours.token("table", guest)]
    kept = ours.cookie(other), ours.token("table", other)
    for generation in range(1, 4):
        generations[guest] = generation
        assert [ours.guest(cookie) for cookie in cookies] == [None] * generation
        assert [ours.holder("table", token) for token in tokens] == [None] * generation
        assert all(ours.is_revoked("table", token) for token in tokens)
        cookies.append(ours.cookie(guest))
        tokens.append(ours.token("table", guest))
        assert ours.guest(cookies[-1]) == ours.holder("table", tokens[-1]) == guest
        assert not ours.is_revoked("table", tokens[-1])
    assert (ours.guest(kept[0]), ours.holder("table", kept[1])) == (other, other)
    assert not ours.is_revoked("table", "nonsense")


def test_codes_of_who_was_signed_out_are_void():
    codes = OneTimeCodes()
    ann, ben = codes.issue("table", "ann"), codes.issue("table", "ben")
    codes.forget({"ann"})
    assert (codes.redeem("table", ann), codes.redeem("table", ben)) == (None, "ben")
