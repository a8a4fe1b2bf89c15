"""`python -m tests.browser.reviewed`: the real review of the game that is shown, reckoned once and kept beside this."""

from __future__ import annotations

import gzip
import json
from functools import cache
from hashlib import sha256
from pathlib import Path

from maquignon.play.records import parse_record
from maquignon.review import review, to_json
from tests.browser.moments import finished

FILE = Path(__file__).with_name("review.json.gz")


def reviewed(record: str) -> bytes:
    """What GET /api/records/NAME/review answers."""
    kept = _kept()
    assert kept["of"] == _mark(record), f"{FILE.name} is of another game: run `python -m tests.browser.reviewed`"
    return json.dumps(kept["review"]).encode()


def keep(record: str) -> None:
    """A quarter of a minute with compiled rules, some minutes without."""
    found = {"of": _mark(record), "review": json.loads(to_json(review(parse_record(record))))}
    FILE.write_bytes(gzip.compress(json.dumps(found).encode(), mtime=0))


@cache
def _kept() -> dict:
    found: dict = json.loads(gzip.decompress(FILE.read_bytes()))
    return found


def _mark(record: str) -> str:
    return sha256(record.encode()).hexdigest()


if __name__ == "__main__":
    keep(finished().record())
