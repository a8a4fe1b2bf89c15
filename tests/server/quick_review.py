"""A review that is made at once, in the worker; what a real one says is tested elsewhere."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec

from maquignon.play.records import parse_record, replay


def quick_review(text: str, advance: Callable[[float], None], _ready: Callable[[bytes], None]) -> bytes:
    record = parse_record(text)
    replay(record)
    advance(0.5)
    return msgspec.json.encode({"names": record.names, "rules": record.rules_id, "moves": len(record.plies)})


def endless_review(_text: str, advance: Callable[[float], None], ready: Callable[[bytes], None]) -> bytes:
    ready(b"{}")
    advance(0.25)
    while True:
        time.sleep(0.1)
