"""What this process takes of its machine, as far as the machine tells."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

_PAGES = Path("/proc/self/statm")


def memory() -> int:
    """Bytes held just now; 0 where that cannot be read."""
    return int(_PAGES.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") if _PAGES.is_file() else 0


def processor_seconds() -> float:
    times = os.times()
    return times.user + times.system


def machine_load() -> str:
    """Over the last minute, five and fifteen."""
    return ", ".join(f"{each:.2f}" for each in os.getloadavg()) if hasattr(os, "getloadavg") else "not known"


def free_space(folder: Path) -> int:
    return shutil.disk_usage(folder).free
