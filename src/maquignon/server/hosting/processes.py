"""All processes of one server, each as it tells of itself."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from time import monotonic

import msgspec

from maquignon.server.hosting.health import Health, ProcessFacts
from maquignon.server.monitoring.troubles import State
from maquignon.server.siblings.asking import ask
from maquignon.server.siblings.crossing import Crossing

FACTS, METRICS = "/process", "/process/metrics"
FRESH_SECONDS = 1.0
"""However often somebody asks, the others are asked no more often than that."""
_SAMPLE = re.compile(r"^(\w+)(?:\{(.*)\})? (.+)$")
_facts = msgspec.json.Decoder(ProcessFacts)


class Processes:
    def __init__(self, crossing: Crossing, own: Callable[[], ProcessFacts], own_metrics: Callable[[], bytes]) -> None:
        self._crossing = crossing
        self._own = own
        self._own_metrics = own_metrics
        self._others: dict[str, ProcessFacts] = {}
        self._asked = -FRESH_SECONDS
        self._asking = asyncio.Lock()

    async def facts(self) -> list[ProcessFacts]:
        """This one first; one that does not answer is failing."""
        async with self._asking:
            if monotonic() - self._asked > FRESH_SECONDS:
                told = await self._ask_all(FACTS)
                self._others = {name: _facts_in(name, text) for name, text in told.items()}
                self._asked = monotonic()
        return [self._own(), *self._others.values()]

    async def health(self) -> Health:
        """Of all together: what one of them cannot do, others do meanwhile."""
        return health_of(await self.facts())

    async def metrics(self) -> bytes:
        told = {self._crossing.name: self._own_metrics(), **await self._ask_all(METRICS)}
        return merged({name: text.decode() for name, text in told.items() if text}).encode()

    async def _ask_all(self, path: str) -> dict[str, bytes | None]:
        names = self._crossing.others
        return dict(zip(names, await asyncio.gather(*(ask(self._crossing, each, path) for each in names)), strict=True))


def health_of(facts: list[ProcessFacts]) -> Health:
    return Health(
        state=_together([each.state for each in facts]),
        version=facts[0].version,
        tables=sum(each.tables for each in facts),
        troubles=tuple(trouble for each in facts for trouble in each.troubles),
        processes=tuple(sorted(facts, key=lambda each: each.process)),
    )


def merged(pages: Mapping[str, str]) -> str:
    """The metrics of all as one page, each with the name of its process."""
    families: dict[str, list[str]] = {}
    for process, page in pages.items():
        for block in re.split(r"^(?=# HELP )", page, flags=re.MULTILINE):
            lines = block.splitlines()
            head = "\n".join(line for line in lines if line.startswith("#"))
            families.setdefault(head, []).extend(_named(line, process) for line in lines if _SAMPLE.match(line))
    return "".join("\n".join([head, *samples, ""]) for head, samples in families.items() if samples)


def _named(sample: str, process: str) -> str:
    found = _SAMPLE.match(sample)
    assert found is not None
    labels = ",".join(filter(None, [f'process="{process}"', found[2]]))
    return f"{found[1]}{{{labels}}} {found[3]}"


def _facts_in(name: str, text: bytes | None) -> ProcessFacts:
    return _facts.decode(text) if text else ProcessFacts(process=name, state="failing")


def _together(states: list[State]) -> State:
    """Nobody can play where nobody can play at any of them."""
    if all(state == "ok" for state in states):
        return "ok"
    return "failing" if all(state == "failing" for state in states) else "degraded"
