"""Passkeys on both databases: kept for a person, moved with them, deleted with them; a challenge is spent once."""

from __future__ import annotations

import asyncio

import pytest

from maquignon.server.store.forgetting import forget_guest
from maquignon.server.store.passkeys import Challenge, PasskeyRow, Passkeys
from maquignon.server.store.people import People, WrongPass
from tests.store.journals import in_loop, serving

NEW = PasskeyRow(id="key", name="phone", site="localhost", public_key=b"public", sign_count=0, made=1)


def challenge(name: str) -> Challenge:
    return Challenge(content=name.encode(), until=1_000)


@in_loop
async def test_a_passkey_is_its_persons_until_they_are_forgotten(address):
    async with serving(address) as store:
        people, passkeys = People(store.database), Passkeys(store.database)
        assert await passkeys.handle("ann", 1) == await passkeys.handle("ann", 2)
        await passkeys.keep("ann", NEW, challenge("made"), 1)
        with pytest.raises(WrongPass):
            await passkeys.keep("bob", NEW, challenge("other"), 1)
        tried = [passkeys.enter(f"g{n}", NEW, 0, challenge("same"), 2) for n in range(5)]
        assert [each for each in await asyncio.gather(*tried, return_exceptions=True) if each is None] == [None]
        assert len(await people.selves("ann")) == 2
        await people.give("bob", "words", 3)
        await people.enter("ann", "words", 4)
        (kept,) = await passkeys.of("bob")
        assert (kept.id, kept.used) == ("key", 2), "they turned out to be one"
        await passkeys.remove("stranger", "key")
        for guest in await people.selves("bob"):
            assert await passkeys.find("key")
            await forget_guest(store.database, guest)
        assert await passkeys.find("key") is None


@in_loop
async def test_a_spent_challenge_is_remembered_until_it_is_too_old(address):
    async with serving(address) as store:
        passkeys = Passkeys(store.database)
        await passkeys.keep("ann", NEW, challenge("made"), 1)
        await passkeys.enter("bob", NEW, 5, challenge("asked"), 2)
        seen = await passkeys.find("key")
        assert seen
        with pytest.raises(WrongPass):
            await passkeys.enter("bob", seen, 6, challenge("asked"), 999)
        with pytest.raises(WrongPass):
            await passkeys.enter("bob", NEW, 6, challenge("two at once"), 999)
        await passkeys.enter("bob", seen, 6, challenge("asked"), 1_000)
