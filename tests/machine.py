"""What tests need beyond Python: on a throw-away machine of a CI service, and there only, they may install it."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from pathlib import Path


def install(*packages: str) -> None:
    """Asks Debian for packages; whether they are there afterwards is for the caller to see."""
    if os.environ.get("CI") != "true" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    with Path(tempfile.gettempdir(), "maquignon-install").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)  # workers of one run ask at the same time, and apt-get waits for nobody
        if subprocess.run(["dpkg", "--status", *packages], capture_output=True, check=False).returncode == 0:
            return
        for words in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
            subprocess.run(["apt-get", "-qq", *words], env=environment, capture_output=True, check=False)
