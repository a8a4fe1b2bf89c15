"""A file of a release in a clean environment: it says that it is compiled, plays a game and serves its page."""

import os
import re
import subprocess
import tempfile
import urllib.request
from pathlib import Path

from tools.release.commands import ReleaseFailed, make_environment, run_command

GAMES = ("simulate", "--edition", "koehandel-2001", "--players", "4", "--games", "100", "--seed", "1")
NOWHERE = "http://127.0.0.1:9"


def try_file(file: Path, python: Path) -> str:
    """What `maquignon --version` says there. No npm could fetch anything: the source archive brings its page."""
    with tempfile.TemporaryDirectory(prefix="maquignon-") as folder:
        made = make_environment(python, Path(folder, "clean"), file, NPM_CONFIG_REGISTRY=NOWHERE)
        command = made.with_name("maquignon")
        version = run_command(command, "--version", cwd=Path(folder)).strip()
        if "(rules compiled)" not in version:
            raise ReleaseFailed(f"{file.name} has plain rules\n{version}")
        run_command(command, *GAMES, cwd=Path(folder))
        fetch_page(command, Path(folder))
    return version


def fetch_page(command: Path, folder: Path) -> None:
    """The page and every file that it names, from a server that runs for that long."""
    words = [str(command), "serve", "--port", "0", "--database", "games.db"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MAQUIGNON_")}
    with subprocess.Popen(words, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            told = re.search(r"http://\S+", server.stdout.readline())
            if told is None:
                raise ReleaseFailed("the server did not say where it is")
            page = _fetch(told[0]).decode()
            named = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page)
            if not named:
                raise ReleaseFailed(f"the page is not there: {page[:200]}")
            for name in (*named, "/licences.txt"):
                _fetch(told[0].rstrip("/") + name)
        finally:
            server.terminate()


def _fetch(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=30) as answer:
        return bytes(answer.read())
