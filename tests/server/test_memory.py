"""Whoever has left is held by nobody: a server looks for circles in its memory so seldom that they would pile up."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator

import pytest

from maquignon.server.access.identity import Identity
from maquignon.server.sockets.round_trip import MeasuringProtocol
from tests.server.client import Client
from tests.server.serving import awaited, open_table, running


@pytest.fixture
def uncollected() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def lines() -> list[object]:
    return [each for each in gc.get_objects() if type(each) is MeasuringProtocol]


@pytest.mark.parametrize("cut", [False, True])
def test_a_line_that_has_gone_is_gone(tmp_path, cut, uncollected):
    async def visit(address: str, code: str) -> None:
        async with Client(address, code) as client:
            assert lines()
            if cut:
                client.cut()

    with running(tmp_path) as address:
        table = open_table(address, "master-2009-two", [None, None])
        for _ in range(2):
            asyncio.run(visit(address, table["code"]))
        assert awaited(lambda: not lines())


@pytest.mark.parametrize("cookie", [None, "", "forged", "forged.by.somebody"])
def test_a_bad_cookie_leaves_nothing_behind(cookie, uncollected):
    assert Identity(b"key").guest(cookie) is None
    assert gc.collect() == 0
