"""The example's bots at a real server: they keep to its limits, and say plainly what is not to be had."""

from __future__ import annotations

import asyncio
import queue
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from maquignon.cli.verify import verdict
from maquignon.client import Client, RefusedByServer, client, fetch_record, open_table
from maquignon.play.seen import compare, read_seen
from maquignon.server.core.padding import SENT
from maquignon.server.settings.limits import Limits
from tests.server.client import outside_bot
from tests.server.serving import PATIENCE, QUICK, get, record_of, running

NARROW = Limits(messages_per_second=40, messages_at_once=4)
"""A table whose clock calls every 50 ms asks for more."""


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with running(tmp_path_factory.mktemp("server"), limits=NARROW) as found:
        yield found


@pytest.mark.parametrize("how", [[], pytest.param(["--by-turns"], marks=pytest.mark.long)], ids=["live", "by turns"])
def test_three_of_them_finish_a_game_that_one_has_opened(address, how, tmp_path):
    bot, opened = outside_bot(), queue.Queue[Any]()

    def open_fast(*wish, **wishes):
        opened.put(open_table(*wish, **{**wishes, "speed": QUICK}))
        return opened.queue[0]

    bot.open_table = open_fast
    bot.compare = lambda seen, record: compare(lied_to(seen) if seen.seat == 2 else seen, record)
    seen = tmp_path / "seen.json"
    with ThreadPoolExecutor(3) as threads:
        host = [address, "--name", "Host", "--seats", "3", "--seen", str(seen), *how]
        problems = [threads.submit(bot.play, bot.arguments(host))]
        table = opened.get(timeout=PATIENCE)
        problems += [threads.submit(bot.play, bot.arguments([address, table["code"], "--name", n])) for n in "AB"]
        *honest, lied = sorted((each.result() for each in problems), key=len)
    assert honest == [[], []]
    assert "the server's commit" in " ".join(lied)
    found = verdict("game", record_of(address, table), read_seen(seen.read_text(encoding="utf-8")))
    assert found.text().startswith("game: ok: the record is consistent and it is what this device saw: ")
    limited = [line for line in get(f"{address}/metrics").text.splitlines() if line.startswith("maquignon_limited")]
    assert not [line for line in limited if 'messages"' in line], limited


def lied_to(seen):
    """The same client, had the server told it another commit."""
    *_others, last = seen.attempts
    return replace(seen, attempts=[replace(last, server_commit=bytes(32))])


def test_what_is_refused_for_good_is_said(address):
    with pytest.raises(RefusedByServer, match="there is no table XXXXXX") as refused:
        asyncio.run(Client(address, "XXXXXX", "Bot").play(lambda view, options: None))
    assert refused.value.code == "no-table"
    with pytest.raises(RefusedByServer, match="there is no edition"):
        open_table(address, "chess", 3)
    with pytest.raises(RefusedByServer, match="there is no ") as refused:
        fetch_record(address, "XXXXXX", patience=0.1)
    assert refused.value.code == "no-such-game"


def test_they_say_as_much_as_everybody():
    assert client.LENGTH == SENT
