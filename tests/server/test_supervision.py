"""A supervisor waits for none of its processes for ever."""

from __future__ import annotations

import asyncio
import socket
from contextlib import asynccontextmanager

import pytest

from maquignon.server.settings.config import Config
from maquignon.server.supervision import supervisor as supervision
from maquignon.server.supervision import worker
from maquignon.server.supervision.supervisor import Supervisor
from maquignon.server.supervision.worker import NotStarted, Post
from tests.server import stubborn
from tests.server.group import until
from tests.store.journals import in_loop, serving


@asynccontextmanager
async def supervised(tmp_path, monkeypatch, program, start=60.0, drain=60.0, processes=1):
    monkeypatch.setattr(worker, "_serve", program)
    monkeypatch.setattr(worker, "START_SECONDS", start)
    monkeypatch.setattr(worker, "DRAIN_SECONDS", drain)
    monkeypatch.setattr(supervision, "FIRST_PAUSE", 0.01)
    with socket.socket() as listener:
        async with serving(str(tmp_path / "test.db")) as store:
            post = Post(listener=listener, folder=tmp_path, group="", flags={}, file=None)
            supervisor = Supervisor(Config(processes=processes, lease_seconds=600), store.database, post)
            try:
                yield supervisor
            finally:
                await supervisor.stop()
            assert not supervisor._living


def names(supervisor):
    return sorted(each.name for each in supervisor._workers.values())


@in_loop
async def test_who_is_never_ready_is_ended_and_the_host_is_told(tmp_path, monkeypatch):
    async with supervised(tmp_path, monkeypatch, stubborn.never_ready, start=0.5) as supervisor:
        with pytest.raises(NotStarted, match=r"it was not ready within 0\.5 seconds, and was ended"):
            await supervisor.start()
        assert not supervisor._living


@in_loop
async def test_a_successor_that_is_never_ready_is_tried_again(tmp_path, monkeypatch, caplog):
    async with supervised(tmp_path, monkeypatch, stubborn.obedient) as supervisor:
        await supervisor.start()
        monkeypatch.setattr(worker, "_serve", stubborn.never_ready)
        monkeypatch.setattr(worker, "START_SECONDS", 0.5)
        supervisor._workers[0].kill()
        await until(lambda: sum("does not start" in line.message for line in caplog.records) > 1)
        monkeypatch.setattr(worker, "_serve", stubborn.obedient)
        monkeypatch.setattr(worker, "START_SECONDS", 60.0)
        await until(lambda: names(supervisor) != ["1-1"])


@in_loop
async def test_who_cannot_serve_and_stays_is_ended(tmp_path, monkeypatch):
    async with supervised(tmp_path, monkeypatch, stubborn.unwilling, drain=0.2) as supervisor:
        with pytest.raises(NotStarted, match="it does not want to"):
            await supervisor.start()
        assert not supervisor._living


@in_loop
async def test_a_process_that_does_not_go_keeps_no_other_from_being_new(tmp_path, monkeypatch, caplog):
    async with supervised(tmp_path, monkeypatch, stubborn.deaf_at_first, drain=0.2, processes=2) as supervisor:
        await supervisor.start()
        supervisor.renew()
        await until(lambda: "all processes are new" in caplog.text)
        assert names(supervisor) == ["1-2", "2-2"]
        await until(lambda: len(supervisor._living) == 2)
        assert caplog.text.count("does not end in its time") == 2


@in_loop
async def test_where_the_new_one_is_never_ready_the_old_one_goes_on(tmp_path, monkeypatch, caplog):
    async with supervised(tmp_path, monkeypatch, stubborn.obedient) as supervisor:
        await supervisor.start()
        monkeypatch.setattr(worker, "_serve", stubborn.never_ready)
        monkeypatch.setattr(worker, "START_SECONDS", 0.5)
        supervisor.renew()
        await until(lambda: "so the old ones go on" in caplog.text)
        assert names(supervisor) == ["1-1"]
        assert [each.is_retired for each in supervisor._workers.values()] == [False]


@in_loop
async def test_a_server_ends_though_a_process_does_not(tmp_path, monkeypatch):
    async with supervised(tmp_path, monkeypatch, stubborn.deaf, drain=0.2, processes=2) as supervisor:
        await supervisor.start()
        async with asyncio.timeout(20):
            await supervisor.stop()


@in_loop
async def test_no_process_is_begun_by_a_server_that_ends(tmp_path, monkeypatch):
    """Nobody would wait for it any more."""
    async with supervised(tmp_path, monkeypatch, stubborn.deaf_at_first, drain=1.0, processes=2) as supervisor:
        await supervisor.start()
        supervisor.renew()
        await until(lambda: names(supervisor) == ["1-2", "2-1"])
        await supervisor.stop()
        assert names(supervisor) == ["1-2", "2-1"]
        assert not supervisor._living


@in_loop
async def test_all_are_renewed_though_not_all_serve_yet(tmp_path, monkeypatch, caplog):
    """A host who installs something in the moment of a start is not forgotten."""
    async with supervised(tmp_path, monkeypatch, stubborn.obedient, processes=2) as supervisor:
        supervisor.renew()
        await supervisor.start()
        await until(lambda: "all processes are new" in caplog.text)
        assert names(supervisor) == ["1-2", "2-2"]


@in_loop
async def test_who_hangs_is_looked_for_though_a_look_goes_wrong(tmp_path, monkeypatch, caplog):
    async with supervised(tmp_path, monkeypatch, stubborn.obedient) as supervisor:
        looks = []

        async def hung(found):
            looks.append(found)
            if len(looks) == 1:
                raise LookupError("what nobody has thought of")
            return found

        monkeypatch.setattr(supervisor, "_beat", 0.01)
        monkeypatch.setattr(supervisor._pulse, "hung", hung)
        await supervisor.start()
        await until(lambda: names(supervisor) != ["1-1"])
        assert looks[:2] == [["1-1"], ["1-1"]]
        assert "what nobody has thought of" in caplog.text


@in_loop
async def test_a_place_is_filled_whatever_goes_wrong_with_the_dead_one(tmp_path, monkeypatch, caplog):
    async with supervised(tmp_path, monkeypatch, stubborn.obedient) as supervisor:
        await supervisor.start()
        failures = [LookupError("at the burial"), OSError("no more processes")]

        async def bury(_database, _name):
            if len(failures) > 1:
                raise failures.pop(0)

        class Scarce(worker.Worker):
            def __init__(self, *how):
                if failures:
                    raise failures.pop(0)
                super().__init__(*how)

        monkeypatch.setattr(supervision, "bury", bury)
        monkeypatch.setattr(supervision, "Worker", Scarce)
        supervisor._workers[0].kill()
        await until(lambda: names(supervisor) != ["1-1"])
        assert failures == []
        assert "at the burial" in caplog.text
        assert "a process does not start" in caplog.text


@in_loop
async def test_what_a_supervisor_fails_at_is_in_the_log(tmp_path, monkeypatch, caplog):
    async with supervised(tmp_path, monkeypatch, stubborn.obedient) as supervisor:
        await supervisor.start()

        async def exchange(_place):
            raise LookupError("what nobody has thought of")

        monkeypatch.setattr(supervisor, "_exchange", exchange)
        supervisor.renew()
        await until(lambda: "a task of the supervisor failed" in caplog.text)
