"""What is told at once is told once, and whoever cannot take it is no harm to the table."""

from __future__ import annotations

import asyncio

from maquignon.table.answers import Ack, Answer, Teller


def test_an_answer_that_cannot_be_taken_is_reported_and_no_more():
    def broken(_answer: Answer) -> None:
        raise RuntimeError("planted")

    async def go():
        reported: list[BaseException] = []
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _loop, found: reported.append(found["exception"]))
        teller = Teller(broken)
        assert not teller.done()
        teller.set_result(Ack(3))
        return teller.done(), [str(each) for each in reported]

    assert asyncio.run(go()) == (True, ["planted"])
