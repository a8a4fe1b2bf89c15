"""`python -m bench.store [--postgres ADDRESS]`: appends a second to the journal, each acknowledged after its COMMIT.

Every table waits for its acknowledgement before it appends again, as tables do.
"""

import argparse
import asyncio
import statistics
import tempfile
from pathlib import Path
from time import perf_counter, process_time

from maquignon.server.store.engine import open_database
from maquignon.server.store.hidden_parts import HiddenParts
from maquignon.server.store.writer import Writer
from maquignon.table.entries import Moved


def run() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.store", description="Measure the journal.")
    parser.add_argument("--seconds", metavar="X", type=float, default=3.0, help="time for each figure (default: 3)")
    parser.add_argument("--postgres", metavar="ADDRESS", help="an empty PostgreSQL database to measure too")
    parser.add_argument("--directory", metavar="DIR", help="where the SQLite file is made (default: temporary)")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=args.directory) as directory:
        for name, address in {"SQLite": str(Path(directory, "bench.db")), "PostgreSQL": args.postgres}.items():
            for tables in (1, 60) if address else ():
                print(f"{name:10} {tables:3} tables  {asyncio.run(measure(address, tables, args.seconds))}")


async def measure(address: str, tables: int, seconds: float) -> str:
    database = await open_database(address)
    waits: list[float] = []
    async with Writer(database, HiddenParts(b"key")) as writer:
        cpu, begun = process_time(), perf_counter()
        name = f"{begun:.6f}"
        await asyncio.gather(*(play(writer, f"{name}-{number}", begun + seconds, waits) for number in range(tables)))
        cpu, took = process_time() - cpu, perf_counter() - begun
    await database.dispose()
    percentiles = statistics.quantiles(waits, n=100)
    return (
        f"{len(waits) / took:8,.0f} appends/s   median {percentiles[49] * 1e3:5.2f} ms   "
        f"p99 {percentiles[98] * 1e3:6.2f} ms   CPU {cpu / len(waits) * 1e6:4.0f} µs each"
    )


async def play(writer: Writer, table: str, until: float, waits: list[float]) -> None:
    version = 0
    while (now := perf_counter()) < until:
        entry = Moved(at=version, seat=0, move="bid 40", by="player", key=f"{version:032x}")
        await writer.append(table, version, [entry])
        waits.append(perf_counter() - now)
        version += 1


if __name__ == "__main__":
    run()
