"""Cookies, tokens and one-time codes."""

from __future__ import annotations

from maquignon.server.access.identity import CODE_SECONDS, Identity, OneTimeCodes, new_guest


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
