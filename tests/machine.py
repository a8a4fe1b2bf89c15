"""What tests need beyond Python: on a throw-away machine of a CI service, and there only, they may install it."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from pathlib import Path


def install(package: str) -> None:
    """Asks Debian for a package; whether it is there afterwards is for the caller to see."""
    if os.environ.get("CI") != "true" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    with Path(tempfile.gettempdir(), "maquignon-install").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)  # workers of one run ask at the same time, and apt-get waits for nobody
        for words in ("update", f"install -y --no-install-recommends {package}"):
            subprocess.run(["apt-get", "-qq", *words.split()], env=environment, capture_output=True, check=False)
