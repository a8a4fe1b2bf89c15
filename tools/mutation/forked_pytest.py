"""A run of pytest in a fork that has its libraries loaded already, which is most of what a short run takes.

Nothing of the project is loaded before the fork: each run reads it, with its fault, from the copy.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import re
import runpy
import shlex
import sys
from importlib import import_module
from pathlib import Path
from typing import Final

LIBRARIES: Final = (
    "_pytest.assertion.rewrite", "aiosqlite", "alembic.command", "asyncpg", "cryptography.fernet", "httpx",
    "hypothesis", "itsdangerous", "msgspec.json", "numpy", "prometheus_client", "pytest", "sqlalchemy.ext.asyncio",
    "starlette.applications", "uvicorn.protocols.http.h11_impl", "uvloop", "websockets.asyncio.client",
)  # fmt: skip
CHECKOUT: Final = Path(__file__).parents[2]


class ForkedPytest:
    """Stops at the first test that fails. Only sound code may be compiled for the runs that follow."""

    def __init__(self, folder: Path, run: str, *, keep_bytecode: bool) -> None:
        for library in LIBRARIES:
            import_module(library)
        self._told = folder / "pytest.log"
        words = ["-x", "-q", "-p", "no:cacheprovider", *shlex.split(run)]
        self._process = multiprocessing.get_context("fork").Process(
            target=_test, args=(folder, words, self._told, keep_bytecode)
        )

    def exit_code(self, limit: float) -> int | None:
        """None if it takes longer than that; whatever it started ends with it."""
        self._process.start()
        self._process.join(limit)
        code = self._process.exitcode
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid or 0, 9)
        self._process.join()
        return code

    def failure(self) -> str:
        """The test that failed, as pytest names it."""
        found = re.search(
            r"^(?:FAILED|ERROR) (tests/.+?)(?: - |$)", self._told.read_text("utf-8", "replace"), re.MULTILINE
        )
        return found[1] if found else ""


def _test(folder: Path, words: list[str], told: Path, keep_bytecode: bool) -> None:
    """As `python -m pytest` would in that folder."""
    os.setsid()
    os.chdir(folder)
    sys.stdout = sys.stderr = told.open("w", encoding="utf-8")
    os.dup2(sys.stdout.fileno(), 1)
    os.dup2(sys.stdout.fileno(), 2)
    os.environ["PYTHONPATH"] = str(folder / "src")
    os.environ["PYTHONDONTWRITEBYTECODE"] = "" if keep_bytecode else "1"
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    sys.dont_write_bytecode = not keep_bytecode
    here = {"", ".", "src", str(CHECKOUT), str(CHECKOUT / "src")}
    sys.path[:] = [str(folder), str(folder / "src"), *(path for path in sys.path if path not in here)]
    sys.argv[:] = ["pytest", *words]
    for name in [name for name in sys.modules if name.split(".")[0] in ("tools", "tests", "maquignon")]:
        del sys.modules[name]
    runpy.run_module("pytest", run_name="__main__", alter_sys=True)
