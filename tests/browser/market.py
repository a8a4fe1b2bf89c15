"""A server in a process of its own, that can be killed and started again at the same address, with the same games."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import maquignon
from tests.server.serving import PATIENCE, await_health
from tests.store.ports import free_port


class Market:
    def __init__(self, folder: Path) -> None:
        self._port = free_port()
        self.address = f"http://127.0.0.1:{self._port}"
        # the same package as this one, installed or not
        self._environment = os.environ | {
            "PYTHONPATH": str(Path(maquignon.__file__).parents[1]),
            "MAQUIGNON_DATABASE": str(folder / "market.db"),
            "MAQUIGNON_BOT_PAUSE": "0.05",
        }
        self._process: subprocess.Popen[bytes] | None = None

    def open(self) -> None:
        words = [sys.executable, "-m", "maquignon", "serve", "--port", str(self._port)]
        process = subprocess.Popen(words, env=self._environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        self._process = process
        await_health(self.address, lambda: process.poll() is None)

    def kill(self) -> None:
        if self._process and self._process.returncode is None:
            self._process.kill()
            # its children write to the same pipe, and have to end too
            self._process.communicate(timeout=PATIENCE)
