"""Guests who are one person: linked once by a secret, together from then on, and forgotten together."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select

from maquignon.server.access.recovery_words import new_words, read_words
from maquignon.server.store import schema
from maquignon.server.store.forgetting import forget_guest
from maquignon.server.store.groups import Groups
from maquignon.server.store.passkeys import Challenge, PasskeyRow, Passkeys
from maquignon.server.store.people import People, PersonRow, WrongPass
from maquignon.server.store.retention import DAY, KeptDays, purge
from tests.store.journals import add_table, in_loop, serving

NOW = 1_000 * DAY


@in_loop
async def test_a_secret_makes_another_guest_the_same_person_once(address):
    async with serving(address) as store:
        people = People(store.database)
        assert await people.selves("ann") == ("ann",)
        assert await people.person("ann") is None
        await people.give("ann", "words", 1)
        await people.enter("phone", "words", 2)
        assert await people.selves("ann") == ("ann", "phone")
        assert await people.selves("phone") == ("phone", "ann")
        assert await people.person("phone") == PersonRow(devices=2, has_words=False)
        with pytest.raises(WrongPass):
            await people.enter("thief", "words", 3)
        assert await people.selves("thief") == ("thief",)


@in_loop
async def test_of_many_who_use_a_secret_at_once_one_gets_in(address):
    async with serving(address) as store:
        people = People(store.database)
        await people.give("ann", "words", 1)
        tried = await asyncio.gather(*(people.enter(f"g{n}", "words", 2) for n in range(5)), return_exceptions=True)
        assert [each for each in tried if each is None] == [None]
        assert len(await people.selves("ann")) == 2


@in_loop
async def test_a_link_ends_and_a_new_secret_voids_the_old_one_of_its_kind(address):
    async with serving(address) as store:
        people = People(store.database)
        await people.give("ann", "late", 1, until=100)
        with pytest.raises(WrongPass):
            await people.enter("phone", "late", 100)
        await people.give("ann", "words", 1)
        await people.give("ann", "link", 1, until=100)
        await people.give("ann", "other link", 1, until=100)
        await people.give("ann", "other words", 1)
        for void in ("late", "words", "link"):
            with pytest.raises(WrongPass):
                await people.enter("phone", void, 2)
        await people.enter("phone", "other link", 2)
        await people.enter("tablet", "other words", 3)
        assert await people.selves("tablet") == ("tablet", "ann", "phone")


@in_loop
async def test_two_people_who_turn_out_to_be_one_are_one(address):
    async with serving(address) as store:
        people = People(store.database)
        for guest, other in (("ann", "ann-phone"), ("annie", "annie-phone")):
            await people.give(guest, f"{guest}'s", 1)
            await people.enter(other, f"{guest}'s", 2)
            await people.give(guest, f"{guest}'s words", 3)
        await people.enter("annie-phone", "ann's words", 4)
        assert set(await people.selves("annie")) == {"ann", "ann-phone", "annie", "annie-phone"}
        with pytest.raises(WrongPass):
            await people.enter("stranger", "annie's words", 5)
        await people.give("ann", "own", 6)
        await people.enter("ann", "own", 7)
        assert len(await people.selves("ann")) == 4


@in_loop
async def test_who_is_forgotten_is_nobody_and_no_secret_brings_them_back(address):
    async with serving(address) as store:
        people = People(store.database)
        await people.give("ann", "words", 1)
        await store.archive.meet_guest("ann", "Ann", 1)
        await forget_guest(store.database, "ann")
        assert await people.person("ann") is None
        with pytest.raises(WrongPass):
            await people.enter("thief", "words", 2)


@in_loop
async def test_a_secret_is_not_in_the_file(tmp_path):
    async with serving(str(tmp_path / "test.db")) as store:
        await People(store.database).give("ann", "lusab babad gutih", 1)
    assert b"lusab babad" not in b"".join(file.read_bytes() for file in tmp_path.iterdir())


def test_words_are_read_however_they_are_typed():
    words = new_words()
    assert [len(word) for word in words.split()] == [5] * 5
    assert new_words() != words
    typed = words.upper().replace(" ", "-\n ")
    assert read_words(typed) == read_words(words.replace(" ", "")) == words
    for wrong in ("", words[:-1], f"{words} babab", "a" + words[1:], "é" * 25):
        assert read_words(wrong) is None


@in_loop
async def test_who_came_no_more_on_any_device_leaves_no_way_back(address):
    async with serving(address) as store:
        people, passkeys, groups = People(store.database), Passkeys(store.database), Groups(store.database)
        for guest in ("gone", "back", "seated", "keyed", "new"):
            await people.give(guest, f"{guest}'s words", NOW if guest == "new" else 1)
            await people.give(guest, f"{guest}'s link", 1, until=2)
        await people.enter("gone-phone", "gone's words", 2)
        await people.enter("back-phone", "back's words", 2)
        await store.archive.meet_guest("gone", "Ann", 1)
        await store.archive.meet_guest("back", "Ben", 1)
        await store.archive.meet_guest("back-phone", "Ben", NOW - DAY)
        await add_table(store, changed=NOW, host="seated")
        for guest, used in (("gone", None), ("keyed", NOW - DAY)):
            key = PasskeyRow(id=guest, name="", site="", public_key=b"", sign_count=0, made=1, used=used)
            await passkeys.keep(guest, key, Challenge(content=guest.encode(), until=2), 1)
        await groups.found(["gone"], "gone", name="Thursdays", shown="Ann", code="CODE", now=1)
        keep = KeptDays(finished=None, abandoned=None, guests=180)
        assert (await purge(store.database, NOW, keep, pretend=True)).guests == 2
        assert await people.selves("gone") == ("gone", "gone-phone")
        assert (await purge(store.database, NOW, keep)).guests == 2
        assert await store.archive.guest("gone") is None
        assert await groups.all() == []
        assert await people.selves("back-phone") == ("back-phone", "back")
        assert await store.archive.guest("back") is not None
        for table, kept in ((schema.guest_links, 5), (schema.passkeys, 1), (schema.passes, 3)):
            assert len(await store.database.fetch(select(table))) == kept, table.name
        assert (await purge(store.database, NOW, keep)).guests == 0
