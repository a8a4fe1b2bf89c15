"""Groups in the database: joined by a code, seen by members alone, led by one; their games; and invitations."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import msgspec
import pytest
from sqlalchemy import delete, insert, select

from maquignon.server.store import schema
from maquignon.server.store.archive import Status
from maquignon.server.store.circle import MOST_INVITED, Circle, TooManyInvited
from maquignon.server.store.desk import HostDesk
from maquignon.server.store.forgetting import forget_guest
from maquignon.server.store.group_games import GroupGames
from maquignon.server.store.groups import MOST_FOUNDED, MOST_MEMBERS, Group, Groups, NoGroup, TooMany
from maquignon.server.store.holidays import HolidayStore
from maquignon.server.store.host_notices import NoticedGame
from maquignon.server.store.people import People
from maquignon.server.store.retention import DAY, KeptDays, purge
from maquignon.table.entries import Said
from tests.store.journals import Store, add_table, in_loop, serving, table_row
from tests.store.test_own_games import result


async def founded(store: Store, *others: str) -> Groups:
    groups = Groups(store.database)
    await groups.found(["ann"], "ann", name="Thursdays", shown="Ann", code="CODE", now=1)
    for number, other in enumerate(others, 2):
        await groups.join("CODE", [other], other, other.title(), number)
    return groups


async def group_of(groups: Groups, guest: str, code: str = "CODE") -> Group:
    found = await groups.find(code, [guest])
    assert found
    return found


async def play(store: Store, table: str, *people: str, ended: int = 5, **changes: Any) -> None:
    """A finished game of people and, where a name has a capital letter, bots."""
    row = {"id": table, "code": f"G{table}", "host": "", "edition": "koehandel-2001", "public": False}
    rows = [
        result(table, seat, name=who, rank=seat, ended=ended, **({"bot": who} if who.istitle() else {"guest": who}))
        for seat, who in enumerate(people)
    ]
    async with store.database.begin() as connection:
        await connection.execute(
            insert(schema.tables), {**row, "status": Status.OVER, "opened": 1, "changed": 1, **changes}
        )
        await connection.execute(insert(schema.results), rows)


@in_loop
async def test_only_members_find_a_group(address):
    async with serving(address) as store:
        groups = await founded(store, "ben")
        found = await group_of(groups, "ben")
        assert [(each.number, each.name, each.is_founder) for each in found.members] == [
            (1, "Ann", True),
            (2, "Ben", False),
        ]
        assert (found.name, found.annulled) == ("Thursdays", {})
        assert await groups.find("CODE", ["eve"]) is None
        assert await groups.find("CODE", []) is None
        assert await groups.own(["eve"]) == []
        assert [(row.name, row.members) for row in await groups.own(["ben"])] == [("Thursdays", 2)]
        with pytest.raises(NoGroup):
            await groups.join("WRONG", ["eve"], "eve", "Eve", 1)


@in_loop
async def test_all_devices_are_one_member(address):
    async with serving(address) as store:
        groups, people = await founded(store, "phone"), People(store.database)
        await people.give("ann", "words", 1)
        await people.enter("phone", "words", 2)
        await groups.join("CODE", ["phone", "ann"], "phone", "Annie", 3)
        (ann,) = (await group_of(groups, "phone")).members
        assert (ann.number, ann.name, ann.guests, ann.is_founder) == (1, "Annie", frozenset({"ann", "phone"}), True)
        await groups.leave((await group_of(groups, "ann")).id, ["ann", "phone"])
        assert await groups.all() == [], "nobody is left"


@in_loop
async def test_many_join_at_once_up_to_the_limit(address):
    async with serving(address) as store:
        groups = await founded(store)
        names = [f"g{number}" for number in range(MOST_MEMBERS + 2)]
        joined = await asyncio.gather(
            *(groups.join("CODE", [name], name, name, 5) for name in names), return_exceptions=True
        )
        assert sum(isinstance(each, TooMany) for each in joined) == 3
        members = (await group_of(groups, "ann")).members
        assert sorted(each.number for each in members) == list(range(1, MOST_MEMBERS + 1))
        for number in range(1, MOST_FOUNDED):
            await groups.found(["ann"], "ann", name="More", shown="Ann", code=f"C{number}", now=1)
        with pytest.raises(TooMany):
            await groups.found(["ann"], "ann", name="More", shown="Ann", code="LAST", now=1)


@in_loop
async def test_only_a_founder_changes_a_group_and_whoever_is_removed_does_not_come_back(address):
    async with serving(address) as store:
        groups = await founded(store, "ben", "cleo")
        group = await group_of(groups, "ann")
        _ann, ben, cleo = group.members
        await groups.rename(group.id, ["ben"], "Ben's")
        assert (await group_of(groups, "ann")).name == "Thursdays"
        await groups.rename(group.id, ["ann"], "Fridays")
        await groups.remove(group.id, ["ann"], cleo, "NEW")
        assert await groups.find("NEW", ["cleo"]) is None
        with pytest.raises(NoGroup):
            await groups.join("CODE", ["cleo"], "cleo", "Cleo", 9)
        await groups.hand_over(group.id, ["ann"], ben)
        now = await group_of(groups, "ben", "NEW")
        assert [(each.name, each.is_founder) for each in now.members] == [("Ann", False), ("Ben", True)]
        await groups.leave(group.id, ["ben"])
        (ann,) = (await group_of(groups, "ann", "NEW")).members
        assert ann.is_founder, "somebody leads it"
        assert await groups.delete("NEW")
        assert not await groups.delete("NEW")


@in_loop
async def test_games_of_a_group_are_those_of_two_members(address):
    async with serving(address) as store:
        groups = await founded(store, "ben", "cleo")
        await play(store, "1", "ann", "ben", "Gus", ended=10)
        await play(store, "2", "ann", "eve", "Gus", ended=20)
        await play(store, "3", "eve", "cleo", "ben", ended=30)
        games = GroupGames(store.database)
        found = await games.of(await group_of(groups, "ann"))
        assert [game.code for game in found] == ["G3", "G1"]
        assert [(seat.member, seat.bot, seat.rank) for seat in found[0].seats] == [
            (None, None, 0),
            (3, None, 1),
            (2, None, 2),
        ]
        assert [seat.bot for seat in found[1].seats] == [None, None, "Gus"]
        group = await group_of(groups, "ann")
        await groups.annul(group.id, "1", "the cat", 40)
        await groups.annul(group.id, "1", "the dog", 41)
        again = await games.of(await group_of(groups, "ann"))
        assert [(game.annulled, game.counts) for game in again] == [("", True), ("the dog", False)]
        await groups.annul(group.id, "1", "", 42)
        assert await games.of(await group_of(groups, "ann")) == found
        await purge(store.database, 10**9, KeptDays())
        assert await games.of(group) == []


@in_loop
async def test_who_is_forgotten_is_in_no_group(address):
    async with serving(address) as store:
        groups, circle = await founded(store, "ben"), Circle(store.database)
        await add_table(store, host="ben")
        await circle.invite("t", "Ben", 1, guest="ann")
        await forget_guest(store.database, "ann")
        (ben,) = (await group_of(groups, "ben")).members
        assert (ben.name, ben.is_founder) == ("Ben", True)
        assert await store.database.fetch(select(schema.invitations)) == []
        await forget_guest(store.database, "ben")
        assert await groups.all() == []


@in_loop
async def test_a_member_who_never_sat_down_is_found_by_name_and_goes_after_a_while(address):
    async with serving(address) as store:
        groups = await founded(store, "ben")
        (found,) = (await HostDesk(store.database).people("BE")).guests
        assert (found.id, found.name) == ("ben", "Ben")
        await groups.join("CODE", ["ann"], "ann", "Ann", 40 * DAY)
        assert (await purge(store.database, 50 * DAY, KeptDays(guests=30))).guests == 1
        assert [member.name for member in (await group_of(groups, "ann")).members] == ["Ann"]


@in_loop
async def test_a_circle_is_the_people_one_played_with(address):
    async with serving(address) as store:
        circle, people = Circle(store.database), People(store.database)
        await people.give("ben", "words", 1)
        await people.enter("ben-phone", "words", 2)
        await play(store, "1", "ann", "ben", "Gus", ended=10)
        await play(store, "2", "eve", "ben-phone", "ann", ended=20)
        await play(store, "3", "eve", "ben", "forgotten-1", ended=30)
        await play(store, "4", "ann", "forgotten-1", "Gus", ended=40)
        found = await circle.people(["ann"])
        assert [(each.name, each.games, each.last, each.code, each.seat) for each in found] == [
            ("eve", 1, 20, "G2", 0),
            ("ben-phone", 2, 20, "G2", 1),
        ]
        assert found[1].guests == ("ben", "ben-phone")
        assert found[1].own_name == "ann"
        assert await circle.people(["nobody"]) == []


@in_loop
async def test_invitations_are_seen_by_whom_they_are_for_until_the_game_begins(address):
    async with serving(address) as store:
        groups, circle = await founded(store, "ben", "cleo"), Circle(store.database)
        group = await group_of(groups, "ann")
        await store.archive.open_table(table_row("t", host="ann"))
        await circle.invite("t", "Ann", 100, guest="eve")
        await circle.invite("t", "Ann", 101, guest="eve")
        await circle.invite("t", "Ann", 100, group=group.id)
        (for_eve,), (for_ben,) = [await circle.invitations([each], 102) for each in ("eve", "ben")]
        assert (for_eve.sender, for_eve.group, for_ben.group) == ("Ann", None, "Thursdays")
        assert await circle.invitations(["ann"], 102) == [], "it is her own table"
        assert await circle.invitations(["zoe"], 102) == []
        assert await circle.invitations(["eve"], 101 + 86_400) == []
        await circle.decline("t", ["eve"])
        assert await circle.invitations(["eve"], 102) == []
        await store.archive.meet_guest("ben", "Ben", 1)
        await store.archive.seat_guest("t", "ben", 1)
        assert await circle.invitations(["ben"], 102) == []
        await store.archive.change_table("t", 103, status=Status.PLAYING)
        assert await circle.invitations(["cleo"], 102) == []
        for number in range(MOST_INVITED - 1):
            await circle.invite("t", "Ann", 104, guest=f"g{number}")
        with pytest.raises(TooManyInvited):
            await circle.invite("t", "Ann", 104, guest="one more")
        async with store.database.begin() as connection:
            await connection.execute(delete(schema.invitations))


@in_loop
async def test_the_host_of_the_server_annuls_and_deletes_for_all_members_to_read(address):
    async with serving(address) as store:
        await founded(store, "ben")
        await play(store, "1", "ann", "ben", "Gus")
        desk = HostDesk(store.database)
        with pytest.raises(LookupError):
            await desk.annul("CODE", "G2", "nothing", 9)
        await desk.annul("CODE", "G1", "the cat", 10)
        found = await desk.group("CODE")
        assert found
        assert [game.annulled for game in found[1]] == ["the cat"]
        await desk.annul("CODE", "G1", "", 11)
        await desk.delete_group("CODE", "", 12)
        with pytest.raises(LookupError):
            await desk.delete_group("CODE", "", 13)
        told = [(each.what, each.about, each.game) for each in await desk.notices(["ben"])]
        game = NoticedGame(edition="koehandel-2001", ended=5)
        assert told == [
            ("group-deleted", "Thursdays", None),
            ("counted-again", "Thursdays", game),
            ("annulled", "Thursdays: the cat", game),
        ]
        assert await desk.notices(["cat"]) == []


@in_loop
async def test_games_annulled_at_once_are_told_each_with_as_much_of_the_reason_as_is_kept(address):
    async with serving(address) as store:
        await founded(store, "ben")
        reason = f"cat\n2 3\n{'long' * 50}"
        for number in (1, 2):
            await play(store, str(number), "ann", "ben", ended=number)
            await HostDesk(store.database).annul("CODE", f"G{number}", reason, 10)
        told = await HostDesk(store.database).notices(["ben"])
        assert {each.game.ended for each in told if each.game} == {1, 2}
        assert {each.about for each in told} == {f"Thursdays: cat 2 3 {'long' * 48}"}
        assert "G1" not in str(told)


@in_loop
async def test_an_export_has_all_that_is_kept_of_a_person_and_nothing_of_others(tmp_path):
    async with serving(str(tmp_path / "test.db")) as store:
        await founded(store, "ben")
        await play(store, "1", "ann", "ben", "Gus")
        await add_table(store, host="ann")
        for guest in ("ann", "ben"):
            await store.archive.meet_guest(guest, guest.title(), 1)
            said = Said(at=1, name=guest.title(), seat=None, text=f"{guest} was here", guest=guest)
            await store.journal.append("t", 1 if guest == "ann" else 2, [said])
        await HolidayStore(store.database).begin(["ann"], "ann", 86_400, 1)
        found = await HostDesk(store.database).export("ann", 5)
        assert found
        assert [row["name"] for row in found["guests"]] == ["Ann"]
        assert [row["table_id"] for row in found["results"]] == ["1"]
        assert (found["chat"], len(found["holidays"])) == ([{"table": "C-T", "text": "ann was here"}], 1)
        assert [row["code"] for row in found["groups"]] == ["CODE"]
        assert "ben" not in str(found)
        assert json.loads(msgspec.json.encode(found)) == found
        assert await HostDesk(store.database).export("nobody", 5) is None
