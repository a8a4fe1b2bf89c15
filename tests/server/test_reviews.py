"""Reviews are made behind the server, one at a time, and told from then on at once."""

from __future__ import annotations

import asyncio
import gzip
import os
import signal
import sqlite3
import time
from contextlib import closing
from dataclasses import replace
from functools import partial
from multiprocessing import Pipe
from pathlib import Path
from random import Random

import httpx
import msgspec
import pytest

from maquignon import __version__
from maquignon.play.dealer import Dealer
from maquignon.play.game import Game
from maquignon.play.records import record_of, write_record
from maquignon.review import from_json, made_by
from maquignon.review.case import STRONG
from maquignon.review.value import FORM
from maquignon.rules import is_compiled
from maquignon.server.http import service
from maquignon.server.siblings.single_place import SinglePlace
from maquignon.server.workers import kept_reviews
from maquignon.server.workers import reviews as making
from maquignon.server.workers.reviews import NoReview, ReviewProgress, Reviews, thorough
from tests.server.client import leave, seated
from tests.server.quick_review import endless_review, quick_review
from tests.server.serving import PATIENCE, ROOMY, awaited, get, open_table, running
from tests.server.serving import record_of as saved_record


def record(seed: int) -> str:
    game, chance = Game.new("boursicocotte-2025", 3, Dealer.predictable(seed)), Random(seed)
    while not game.is_over:
        assert game.mover is not None
        game.play(game.mover, game.random_move(game.mover, chance))
    return write_record(record_of(game))


def finished(reviews: Reviews, text: str) -> bytes:
    until = time.monotonic() + PATIENCE
    while isinstance(found := reviews.ask(text), ReviewProgress):
        assert time.monotonic() < until
        time.sleep(0.02)
    return found


def _is_quarter(reviews: Reviews, text: str) -> bool:
    told = reviews.ask(text)
    return isinstance(told, ReviewProgress) and (told.progress, told.waiting) == (0.25, False)


def test_what_is_ready_is_told_before_the_end_with_the_time_that_is_left(monkeypatch):
    reviews, text = Reviews(endless_review), record(1)
    first = reviews.ask(text)
    assert first == ReviewProgress(progress=0.0, waiting=False), "nobody knows yet how long it takes"
    assert awaited(lambda: _is_quarter(reviews, text))
    told = reviews.ask(text)
    assert isinstance(told, ReviewProgress)
    assert told.parts == 1
    assert gzip.decompress(reviews.ask(text, 1)) == b"{}"  # type: ignore[arg-type]
    assert isinstance(reviews.ask(text, 2), ReviewProgress), "the moments are not ready"
    work = reviews._work
    assert work is not None
    work.process.kill()
    work.reached[:] = 0.25, work.began + 60
    told_at = {60: 180, 61: 179, 200: 40, 239: 1, 300: None}
    for now, left in told_at.items():
        monkeypatch.setattr(making, "monotonic", partial(sum, (work.began, now)))
        assert work.seconds_left() == left, "it runs down until more is done"


def test_one_at_a_time_and_each_only_once():
    reviews, first, second = Reviews(quick_review), record(1), record(2)
    assert reviews.ask(first) == ReviewProgress(progress=0.0, waiting=False)
    assert reviews.ask(second) == ReviewProgress(progress=0.0, waiting=True)
    found = finished(reviews, first)
    assert msgspec.json.decode(gzip.decompress(found))["moves"] > 100
    assert reviews.ask(first) == found
    assert finished(reviews, second) != found


def test_of_several_processes_one_makes_a_review_and_the_next_when_that_is_done_or_dead(tmp_path):
    one, two = (Reviews(quick_review, place=SinglePlace(tmp_path / "all.reviewing")) for _ in range(2))
    first, second = record(1), record(2)
    assert one.ask(first) == ReviewProgress(progress=0.0, waiting=False)
    for text in (first, second):
        assert two.ask(text) == ReviewProgress(progress=0.0, waiting=True)
    assert (two.making, two.waiting) == (0, 2)
    finished(one, first)
    assert two.ask(second) == ReviewProgress(progress=0.0, waiting=False)
    assert one.ask(record(3)) == ReviewProgress(progress=0.0, waiting=True)
    assert two._work is not None
    two._work.process.kill()
    with pytest.raises(NoReview):
        finished(two, second)
    finished(one, record(3))


def test_a_review_that_cannot_be_begun_keeps_no_other_process_from_it(tmp_path, monkeypatch):
    one, two = (Reviews(quick_review, place=SinglePlace(tmp_path / "all.reviewing")) for _ in range(2))
    with monkeypatch.context() as scarce:
        scarce.setattr(making, "_start", refuse)
        with pytest.raises(OSError, match="no more processes"):
            one.ask(record(1))
    finished(two, record(1))


def refuse(*_how):
    raise OSError("no more processes")


def test_those_who_went_away_without_their_review_are_not_kept(monkeypatch):
    reviews, now = Reviews(endless_review), [0.0]
    monkeypatch.setattr(making, "monotonic", lambda: now[0])
    for seed in range(1, 5):
        reviews.ask(record(seed))
    assert len(reviews._wished) == 3
    now[0] += making.WISHED_SECONDS + 1
    reviews.ask(record(5))
    assert (len(reviews._wished), reviews.waiting) == (1, 1)
    assert reviews._work is not None
    reviews._work.process.kill()


def test_what_cannot_be_reviewed_is_said():
    with pytest.raises(NoReview, match="the scores are"):
        finished(Reviews(quick_review), record(1).replace("result: ", "result: 1"))


def test_a_worker_that_dies_leaves_the_place_to_others():
    reviews, text = Reviews(endless_review), record(1)
    assert awaited(lambda: _is_quarter(reviews, text))
    assert reviews._work is not None
    reviews._work.process.kill()
    reviews._work.process.join()
    with pytest.raises(NoReview, match="could not be reviewed"):
        reviews.ask(text)
    reviews._make = quick_review
    assert finished(reviews, record(2))


def test_a_worker_that_dies_in_the_middle_of_its_answer_leaves_the_place_to_others():
    reviews, text = Reviews(endless_review), record(1)
    assert awaited(lambda: _is_quarter(reviews, text))
    assert reviews._work is not None
    answer, worker_end = Pipe(duplex=False)
    os.write(worker_end.fileno(), (1_000).to_bytes(4, "big") + b"the first of a thousand bytes")
    worker_end.close()
    reviews._work.process.kill()
    reviews._work = replace(reviews._work, answer=answer)
    with pytest.raises(NoReview, match="could not be reviewed"):
        reviews.ask(text)
    reviews._make = quick_review
    assert finished(reviews, record(2))


def test_a_worker_that_hangs_is_ended_and_leaves_the_place_to_others():
    reviews, text = Reviews(endless_review, most_seconds=3), record(1)
    reviews.ask(text)
    assert reviews._work is not None
    worker = reviews._work.process
    worker.join(PATIENCE)
    assert worker.exitcode == -signal.SIGKILL, "it goes on, though nobody has asked for a long time"
    for _ in range(2):
        with pytest.raises(NoReview, match="took too long; `maquignon review` makes one of its record"):
            reviews.ask(text)
    reviews._make, reviews._most_seconds = quick_review, PATIENCE
    assert finished(reviews, record(2))


def test_the_time_of_one_review_does_not_run_for_the_next():
    reviews = Reviews(quick_review, most_seconds=PATIENCE)
    reviews.ask(record(1))
    assert reviews._work is not None
    limit = reviews._work.limit
    finished(reviews, record(1))
    limit.join(1)
    assert not limit.is_alive()


@pytest.mark.long
def test_a_thorough_review_is_a_review():
    made: list[float] = []
    parts: list[bytes] = []
    found = from_json(thorough(record(1), made.append, parts.append))
    assert found.players == 3
    assert [bool(from_json(part).points) for part in parts] == [True, True]
    assert from_json(parts[0]).moments == ()
    assert sum(made) > 0.5


def played(address: str) -> dict[str, str]:
    """A table whose game is over and saved."""
    table = open_table(address, "master-2009-two", [None, None])

    async def play():
        clients = await seated(address, table, "Ann", "Ben")
        await clients[0].ask("Begin")
        await asyncio.gather(*(client.play() for client in clients))
        await leave(*clients)

    asyncio.run(play())
    saved_record(address, table)
    return table


def made(path: str) -> httpx.Response:
    answer = awaited(lambda: (found := get(path)).status_code == 200 and found)
    assert answer
    return answer


def test_over_http(tmp_path, monkeypatch):
    monkeypatch.setattr(service, "Reviews", partial(Reviews, quick_review))
    with running(tmp_path, limits=ROOMY) as address:
        running_game = open_table(address, "master-2009-two", [None, None])
        assert get(f"{address}/api/records/{running_game['code']}/review").status_code == 409
        path = f"{address}/api/records/{played(address)['code']}/review"
        first = get(path)
        assert first.status_code == 202
        assert msgspec.json.decode(first.content, type=ReviewProgress).progress < 1
        assert made(path).json()["names"] == ["Ann", "Ben"]
        assert get(f"{address}/api/records/NOSUCH/review").status_code == 404


def test_a_review_outlives_the_server_until_another_program_would_make_it(tmp_path, monkeypatch):
    monkeypatch.setattr(service, "Reviews", partial(Reviews, quick_review))
    with running(tmp_path, limits=ROOMY) as address:
        path = f"/api/records/{played(address)['id']}/review"
        assert get(address + path).status_code == 202
        assert awaited(lambda: stored(tmp_path))  # though nobody asks again
        first = made(address + path).content
    monkeypatch.setattr(service, "Reviews", partial(Reviews, endless_review))
    with running(tmp_path, limits=ROOMY) as address:
        assert get(address + path).content == first
    monkeypatch.setattr(kept_reviews, "_made_by", lambda: "a later program")
    with running(tmp_path, limits=ROOMY) as address:
        assert get(address + path).status_code == 202


def stored(folder: Path) -> bool:
    with closing(sqlite3.connect(folder / "test.db")) as connection:
        return bool(connection.execute("SELECT 1 FROM reviews").fetchall())


def test_what_is_made_says_by_what():
    assert made_by() == f"maquignon {__version__}, form {FORM}, rules 1, {STRONG}, champion, plain".replace(
        "plain", "compiled" if is_compiled() else "plain"
    )
