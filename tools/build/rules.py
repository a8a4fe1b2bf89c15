"""The rules, what is told of them, and bots and environments inside their loop, compiled by mypyc.

What mypyc reads is a copy of these rooms, of the modules on the way of a move, and of the rulebook alone, so that
nothing that lies beside them, or is or is not installed, changes what is built.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from tools.build.cache import kept

ROOMS = ("rules", "play/core", "bots/core", "envs/core", "server/core")
"""Compiled together, so that one calls the other without a detour."""
ON_THE_WAY = tuple(
    f"{room}/{name}.py"
    for room, names in (
        ("play", ("look", "narrow", "packed_ints")),
        ("table", ("answers", "desk", "game_clock", "hearing", "kept_entries", "keys", "ledger", "mailbox")),
        ("table", ("moment", "pacing", "presence", "publishing", "ringing", "scene", "timers")),
        ("server/tables", ("room",)),
        ("server/wire", ("lengths",)),
    )
    for name in names
)
"""Modules through which every move at a table goes, compiled with them. What authors of programs hold in their hands is
not: what is compiled can be neither pickled nor subclassed, and tells neither its arguments nor what it is for."""
READ = ("rules", "play", "table", "bots/core", "envs/core", "server/core", "rulebook")
"""As a whole; of anything else that is imported mypyc knows nothing."""
ANYTHING = """\
from typing import Any

def __getattr__(name: str) -> Any: ...
"""

UNWANTED = "It was asked for by MAQUIGNON_PURE=1."
NO_COMPILER = """\
No working C compiler, or no Python headers, were there when it was built.
Install them (on Debian and Ubuntu: apt install gcc python3-dev) and then Maquignon again."""
FAILED = """\
Compiling failed: {error}
Please report it; with MAQUIGNON_PURE=0 the same build stops and shows all that was said."""


class NotCompiled(Exception):
    """Why a wheel has its rules in plain Python, and what helps; `said` is all that the compiler said."""

    def __init__(self, why: str, said: str = "") -> None:
        super().__init__(f"{why}\n{said}".strip())
        self.why = why


def compiled_rules(src: Path, scratch: Path) -> Path:
    """A folder with the extension modules, laid out as they will lie beside the package."""
    if os.environ.get("MAQUIGNON_PURE") == "1":
        raise NotCompiled(UNWANTED)
    return kept("rules", read(src), lambda: compile_rules(src, scratch))


def compile_rules(src: Path, scratch: Path) -> Path:
    if not can_compile():
        raise NotCompiled(NO_COMPILER)
    copy_rooms(src, scratch)
    done = subprocess.run(
        [sys.executable, "-P", str(Path(__file__).with_name("mypyc_run.py")), *modules(scratch)],
        cwd=scratch,
        env=surroundings(),
        capture_output=True,
        text=True,
    )
    if done.returncode != 0 or not binaries(scratch / "built"):
        said = done.stdout + done.stderr
        raise NotCompiled(FAILED.format(error=first_error(said)), said)
    return scratch / "built"


def surroundings() -> dict[str, str]:
    """The same for everybody: no search path for mypy, no chance, no place of a Python written into the binaries."""
    linker = shlex.split(os.environ.get("LDSHARED") or sysconfig.get_config_var("LDSHARED") or "")
    placeless = shlex.join(word for word in linker if not word.startswith(("-L", "-Wl,-rpath")))
    chosen = {"PYTHONHASHSEED": "0"} | ({"LDSHARED": placeless} if placeless else {})
    return {name: value for name, value in os.environ.items() if name != "MYPYPATH"} | chosen


def read(src: Path) -> list[Path]:
    """What mypyc reads."""
    package = src / "maquignon"
    rooms = {file for room in READ for file in (package / room).rglob("*.py")}
    return sorted(rooms | {package / module for module in ON_THE_WAY})


def copy_rooms(src: Path, scratch: Path) -> None:
    """Packages around them become ones that have anything: theirs import what mypyc does not know."""
    files = [file.relative_to(src) for file in read(src)]
    for file in files:
        (scratch / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(src / file, scratch / file)
    packages = {around / "__init__.py" for file in files for around in file.parents[:-1]}
    for package in packages.difference(files):
        (scratch / package).write_text(ANYTHING, encoding="utf-8")


def modules(scratch: Path) -> list[str]:
    files = [file for room in ROOMS for file in sorted((scratch / "maquignon" / room).glob("*.py"))]
    files += [scratch / "maquignon" / module for module in ON_THE_WAY]
    return [str(file.relative_to(scratch)) for file in files if file.name != "__init__.py"]


def first_error(said: str) -> str:
    """The first line that calls itself an error, or else the last one: that is how Python ends."""
    lines = [line.strip() for line in said.splitlines() if line.strip()] or ["no binaries were made"]
    return next((line for line in lines if re.search(r"\berror\b", line)), lines[-1])


def can_compile() -> bool:
    if os.name == "nt":
        return True  # setuptools finds the compiler by itself there
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    command = [*compiler, "-I", sysconfig.get_path("include"), "-fsyntax-only", "-x", "c", "-"]
    try:
        return subprocess.run(command, input=b"#include <Python.h>", capture_output=True).returncode == 0
    except OSError:
        return False


def binaries(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*") if file.suffix in {".so", ".pyd"})
