"""`python -m bench.archive [--games N]`: how soon a server starts that keeps so many finished games, and shows one.

Each has its record, its players, their results and the first entry of its journal; the records are those of a few
games, played by chance.
"""

import argparse
import sqlite3
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from maquignon.bench.server_process import HOST, ServerProcess
from maquignon.play.game import Game
from maquignon.play.notation import write_move
from maquignon.play.records import record_of, write_record
from maquignon.server.store.codec import encode
from maquignon.table.entries import Opened
from maquignon.table.plan import Plan, SeatPlan

EDITION, PLAYERS = "koehandel-2001", 4
DIFFERENT = 20


def run() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.archive", description="Start and look with a full store.")
    parser.add_argument("--games", metavar="N", type=int, default=100_000, help="finished games (100000)")
    add_directory(parser)
    args = parser.parse_args()
    with filled_store(args.directory, fill, args.games) as folder:
        begun = time.monotonic()
        with ServerProcess(folder) as server:
            print(f"start: {time.monotonic() - begun:.2f} s, {server.cpu_seconds() or 0:.2f} s of CPU")
            for title, what in {"records": "records", "first replays": "replays", "once more": "replays"}.items():
                print(f"{title}: {_looks(server, what)}")
        with ServerProcess(folder) as server:
            print(f"after a restart: {_looks(server, 'replays')}")


def add_directory(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--directory", metavar="DIR", help="where the SQLite file is made (default: temporary)")


@contextmanager
def filled_store(directory: str | None, fill: Callable[[Path, int], None], games: int) -> Iterator[Path]:
    """The folder of a server whose database has so many games."""
    with tempfile.TemporaryDirectory(dir=directory) as made:
        folder = Path(made)
        with ServerProcess(folder):
            pass  # makes the database
        fill(folder / "bench.db", games)
        print(f"{games:,} games, {(folder / 'bench.db').stat().st_size / 1e6:,.0f} MB")
        yield folder


def _looks(server: ServerProcess, what: str) -> str:
    """At some games, one after the other."""
    cpu = server.cpu_seconds() or 0
    waits = sorted(waited(f"http://{HOST}:{server.port}/api/{what}/{name_of(each)}") for each in range(DIFFERENT))
    cpu = (server.cpu_seconds() or 0) - cpu
    middle, worst, each = waits[DIFFERENT // 2] * 1e3, waits[-1] * 1e3, cpu / DIFFERENT * 1e3
    return f"median {middle:.0f} ms, worst {worst:.0f} ms, {each:.0f} ms of CPU"


def fill(database: Path, games: int) -> None:
    records = [played(seed)[0] for seed in range(DIFFERENT)]
    plan = Plan(edition=EDITION, seats=(SeatPlan(),) * PLAYERS)
    now = int(time.time())
    with sqlite3.connect(database) as store:
        store.executemany(
            "INSERT INTO tables (id, code, host, edition, public, status, opened, changed) "
            "VALUES (?, ?, ?, ?, 0, 'over', ?, ?)",
            ((name_of(each), code_of(each), guest_of(each), EDITION, now - each, now - each) for each in range(games)),
        )
        store.executemany(
            "INSERT INTO entries (table_id, version, kind, body) VALUES (?, 0, ?, ?)",
            (
                (name_of(each), *encode(Opened(at=0, table=name_of(each), plan=plan, host=guest_of(each))))
                for each in range(games)
            ),
        )
        store.executemany(
            "INSERT INTO players (table_id, guest, seat) VALUES (?, ?, ?)",
            ((name_of(each), guest_of(each + seat), seat) for each in range(games) for seat in range(PLAYERS)),
        )
        store.executemany(
            "INSERT INTO records (table_id, game, finished, text) VALUES (?, ?, ?, ?)",
            (
                (name_of(each), code_of(each), now - each, f"{records[each % DIFFERENT]}# {name_of(each)}\n")
                for each in range(games)
            ),
        )
        store.executemany(
            "INSERT INTO results (table_id, seat, guest, name, edition, rules, pace, players, score, rank, ending, "
            "share, unrated, opened, ended, length) "
            "VALUES (?, ?, ?, '', ?, '', 'live', ?, 0, 1, 'played', 0, '', ?, ?, 0)",
            (
                (name_of(each), seat, guest_of(each + seat), EDITION, PLAYERS, now - each, now - each)
                for each in range(games)
                for seat in range(PLAYERS)
            ),
        )
        store.executemany(
            "INSERT INTO guests (id, name, seen) VALUES (?, ?, ?)",
            ((guest_of(each), f"Guest {each}", now) for each in range(games)),
        )


def played(seed: int) -> tuple[str, list[tuple[int, str]]]:
    """A record, and its moves: who said what."""
    chance, game, moves = Random(seed), Game.new(EDITION, PLAYERS, seed=seed), []
    while not game.is_over:
        seat = game.mover
        assert seat is not None
        move = game.random_move(seat, chance)
        moves.append((seat, write_move(move)))
        game.play(seat, move)
    return write_record(record_of(game)), moves


def name_of(number: int) -> str:
    return f"{number:032x}"


def code_of(number: int) -> str:
    return f"{number:012d}"


def guest_of(number: int) -> str:
    return f"guest{number:059d}"


def waited(address: str) -> float:
    """How long it takes to open it."""
    begun = time.monotonic()
    asked = urllib.request.Request(address, headers={"accept-encoding": "gzip"})  # as browsers do
    with urllib.request.urlopen(asked, timeout=60) as answer:
        answer.read()
    return time.monotonic() - begun


if __name__ == "__main__":
    run()
