"""R31 over real sockets: two who agree to stop, and a bot that plays on."""

from __future__ import annotations

import asyncio
from typing import Any

from maquignon.cli.verify import verdict
from tests.server.client import Client, leave, seated
from tests.server.serving import get, open_table


def is_playing(look: dict[str, Any]) -> bool:
    return bool(look["stage"] == "play")


async def playing(address: str, table: dict[str, Any]) -> tuple[Client, Client]:
    ann, ben = await seated(address, table, "Ann", "Ben")
    await ann.ask("Begin")
    await asyncio.gather(ann.play(is_playing), ben.play(is_playing))
    return ann, ben


def told(client: Client, *kinds: str) -> list[dict[str, Any]]:
    return [each["told"] for each in client.told if each["told"] and each["told"]["type"] in kinds]


def test_two_agree_to_stop_and_what_is_complete_is_counted(address):
    table = open_table(address, "master-2009-two", [None, None])

    async def game():
        ann, ben = await playing(address, table)
        assert (await ben.ask("AnswerProposal", agrees=True))["reason"]["code"] == "nothing-proposed"
        assert (await ben.ask("Propose", what="stop"))["type"] == "Ack"
        await ann.until(lambda: ann.look["proposal"])
        assert ann.look["proposal"] == {"what": "stop", "seat": 1, "agreed": [1], "asked": [0]}
        assert (await ann.ask("AnswerProposal", agrees=False))["type"] == "Ack"
        await ben.until(lambda: told(ben, "ProposalAnswer"))
        assert ben.look["proposal"] is None
        assert (await ann.ask("Propose", what="stop"))["reason"]["code"] == "just-declined"
        first = ann.look["view"]["active"]
        await asyncio.gather(*(one.play(lambda look: look["view"]["active"] != first) for one in (ann, ben)))
        assert (await ann.ask("Propose", what="stop"))["type"] == "Ack"
        await ben.ask("AnswerProposal", agrees=True)
        await asyncio.gather(*(one.play() for one in (ann, ben)))
        await leave(ann, ben)
        return ann, ben

    ann, ben = asyncio.run(game())
    assert ann.look["view"]["stopped"]
    assert ann.look["proof"] is not None
    assert told(ann, "ProposalMade", "ProposalAnswer") == told(ben, "ProposalMade", "ProposalAnswer")
    found = verdict("record", get(f"{address}/api/records/{table['id']}").text)
    assert (found.problems, found.stopped) == ([], True)
    replayed = get(f"{address}/api/replays/{table['id']}")
    assert replayed.status_code == 200
    assert '"agreed":true' in replayed.text


def test_a_bot_declines_while_anything_can_change(address):
    table = open_table(address, "boursicocotte-2025", [None, None, "value"])

    async def game():
        ann, ben = await playing(address, table)
        await ben.ask("Propose", what="stop")
        await ann.until(lambda: told(ann, "ProposalAnswer"))
        await leave(ann, ben)
        return ann

    ann = asyncio.run(game())
    assert told(ann, "ProposalMade", "ProposalAnswer") == [
        {"type": "ProposalMade", "seat": 1, "what": "stop"},
        {"type": "ProposalAnswer", "seat": 2, "agrees": False},
    ]
    assert (ann.look["proposal"], ann.look["stage"]) == (None, "play")
