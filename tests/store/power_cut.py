"""Power cuts: SQLite runs through a file layer that notes every write and every sync, and from those notes the disk is
built again as a cut could have left it. What was not synced is there, missing, torn, or there while older is missing.

SQLite's shared memory cannot be recorded, so it runs here with locking_mode=EXCLUSIVE, which changes no write and no
sync; and it checkpoints early, so that many cuts fall into checkpoints.
"""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import apsw

from maquignon.server.store import engine
from tests.store.session import Acknowledged, Script

SECTOR = 512
PAGES_BEFORE_CHECKPOINT = 30
_NUMBERS = count()


@dataclass(frozen=True)
class Written:
    file: str
    offset: int
    data: bytes


@dataclass(frozen=True)
class Truncated:
    file: str
    size: int


@dataclass(frozen=True)
class Synced:
    file: str


@dataclass(frozen=True)
class Deleted:
    file: str


Step = Written | Truncated | Synced | Deleted | Acknowledged


def recorded(directory: Path, script: Script, settings: dict[str, str | int] = engine.SQLITE_SETTINGS) -> list[Step]:
    """What the script's statements do to the disk, with its acknowledgements where they were given."""
    trace: list[Step] = []
    name = f"recorder-{next(_NUMBERS)}"
    _layer = _Layer(name, trace)
    with closing(apsw.Connection(str(directory / "db"), vfs=name)) as database:
        _set(database, settings)
        for step in script.steps:
            if isinstance(step, Acknowledged):
                trace.append(step)
            else:
                _execute(database, step.statements)
        return list(trace)  # without what closing writes


def _set(database: apsw.Connection, settings: dict[str, str | int]) -> None:
    database.execute("PRAGMA locking_mode=EXCLUSIVE")
    database.execute(f"PRAGMA wal_autocheckpoint={PAGES_BEFORE_CHECKPOINT}")
    for name, value in settings.items():
        database.execute(f"PRAGMA {name}={value}")


def _execute(database: apsw.Connection, statements: Sequence[tuple[str, Any, bool]]) -> None:
    cursor = database.cursor()
    for sql, parameters, many in statements:
        if many:
            cursor.executemany(sql, parameters)
        else:
            cursor.execute(sql, parameters or ())
    cursor.execute("COMMIT")


class _Layer(apsw.VFS):
    def __init__(self, name: str, trace: list[Step]) -> None:
        self.trace = trace
        super().__init__(name, "")

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:
        return _File(name, flags, self.trace)

    def xDelete(self, name: str, sync: bool) -> None:
        super().xDelete(name, sync)
        self.trace.append(Deleted(Path(name).name))


class _File(apsw.VFSFile):
    def __init__(self, name: Any, flags: list[int], trace: list[Step]) -> None:
        self.trace = trace
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        self.name = Path(path).name if path else "temporary"
        super().__init__("", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:
        super().xWrite(data, offset)
        self.trace.append(Written(self.name, offset, bytes(data)))

    def xTruncate(self, size: int) -> None:
        super().xTruncate(size)
        self.trace.append(Truncated(self.name, size))

    def xSync(self, flags: int) -> None:
        super().xSync(flags)
        self.trace.append(Synced(self.name))


@dataclass
class Disk:
    """What is surely there, and what may be."""

    safe: dict[str, bytearray] = field(default_factory=dict)
    pending: defaultdict[str, list[Written | Truncated]] = field(default_factory=lambda: defaultdict(list))

    def follow(self, step: Step) -> None:
        match step:
            case Written(file) | Truncated(file):
                self.pending[file].append(step)
            case Synced(file):
                content = self.safe.setdefault(file, bytearray())
                for change in self.pending.pop(file, []):
                    _apply(content, change)
            case Deleted(file):
                self.safe.pop(file, None)
                self.pending.pop(file, None)

    def cut(self, dice: random.Random) -> dict[str, bytearray]:
        """One of the many ways in which the power can fail now."""
        share = dice.choice((0.0, 0.1, 0.5, 0.9, 1.0))
        left = {file: bytearray(content) for file, content in self.safe.items()}
        for file, changes in self.pending.items():
            kept = [change for change in changes if dice.random() < share]
            if kept:
                content = left.setdefault(file, bytearray())
                for change in kept:
                    _apply(content, _torn(change, dice) if dice.random() < 0.2 else change)
        return left


def _apply(content: bytearray, change: Written | Truncated) -> None:
    if isinstance(change, Truncated):
        del content[change.size :]
        return
    end = change.offset + len(change.data)
    content.extend(bytes(max(0, end - len(content))))
    content[change.offset : end] = change.data


def _torn(change: Written | Truncated, dice: random.Random) -> Written | Truncated:
    """Only the first sectors of a write."""
    if isinstance(change, Truncated):
        return change
    return Written(change.file, change.offset, change.data[: SECTOR * dice.randint(0, len(change.data) // SECTOR)])


@dataclass
class Damage:
    """Over many cuts: in how many of them what was wrong."""

    cuts: int = 0
    lost: int = 0
    gaps: int = 0
    broken: int = 0
    in_doubt: int = 0
    """Cuts that left more than was acknowledged, as they may."""


def cut_often(trace: Sequence[Step], cuts: int, seed: int, directory: Path) -> Damage:
    """Cut at random moments of one trace, in passing: the disk up to there is built only once."""
    dice = random.Random(seed)
    moments = Counter(dice.randint(0, len(trace)) for _ in range(cuts))
    disk, acknowledged, damage = Disk(), dict[tuple[str, int], bytes](), Damage()
    for moment, step in enumerate([*trace, None]):
        for _ in range(moments[moment]):
            _inspect(disk.cut(dice), acknowledged, damage, directory)
        if isinstance(step, Acknowledged):
            acknowledged[step.table, step.version] = step.body
        elif step is not None:
            disk.follow(step)
    return damage


def _inspect(
    left: dict[str, bytearray], acknowledged: dict[tuple[str, int], bytes], damage: Damage, place: Path
) -> None:
    """Start again on what is left, as the server would."""
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    for file, content in left.items():
        (place / file).write_bytes(content)
    damage.cuts += 1
    try:
        found = _reopened(place / "db")
    except sqlite3.DatabaseError:
        damage.broken += 1
        return
    damage.lost += any(found.get(place) != body for place, body in acknowledged.items())
    damage.gaps += any(_gaps(found))
    damage.in_doubt += len(found) > len(acknowledged)


def _reopened(file: Path) -> dict[tuple[str, int], bytes]:
    with closing(sqlite3.connect(file)) as database:
        result = database.execute("PRAGMA integrity_check").fetchone()[0]
        if result != "ok":
            raise sqlite3.DatabaseError(result)
        if not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'entries'").fetchone():
            return {}
        rows = database.execute("SELECT table_id, version, body FROM entries")
        return {(table, version): body for table, version, body in rows}


def _gaps(found: dict[tuple[str, int], bytes]) -> Iterator[str]:
    versions = defaultdict(list)
    for table, version in found:
        versions[table].append(version)
    return (table for table, there in versions.items() if sorted(there) != list(range(len(there))))
