"""What a wheel carries beside its Python sources: the rules and the bots inside their loop, compiled by mypyc.

MAQUIGNON_PURE=1 leaves them out, MAQUIGNON_PURE=0 makes a failed compilation an error instead of a plain-Python wheel.
MAQUIGNON_CACHE=folder keeps compiled rules there and takes them from there while their source is unchanged.
"""

import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FLAGS = [] if os.name == "nt" else ["-O3", "-fno-semantic-interposition", "-fvisibility=hidden"]
ROOMS = ("rules", "bots/core")
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


class WheelHook(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # a binary beside an edited source goes stale in silence
            return
        self.scratch = tempfile.TemporaryDirectory(prefix="maquignon-")
        try:
            built = compiled_rules(Path(self.root, "src"), Path(self.scratch.name))
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


def compiled_rules(src: Path, scratch: Path) -> Path:
    """A folder with the extension modules, laid out as they will lie beside the package."""
    if os.environ.get("MAQUIGNON_PURE") == "1":
        raise NotCompiled("asked for by MAQUIGNON_PURE=1")
    cache = os.environ.get("MAQUIGNON_CACHE")
    kept = Path(cache, digest(src)) if cache else None
    if kept and kept.is_dir():
        return kept
    built = compile_rules(src, scratch)
    if kept:
        shutil.rmtree(kept.parent, ignore_errors=True)
        shutil.copytree(built, kept)
    return built


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


def digest(src: Path) -> str:
    """Everything the binaries depend on: what is compiled, what that imports, and with what."""
    files = sorted(file for room in (*ROOMS, "rulebook") for file in (src / "maquignon" / room).rglob("*.py"))
    told = hashlib.sha256(f"{sys.version} {sysconfig.get_platform()} {os.environ.get('CC')}".encode())
    for file in (Path(__file__), Path(__file__).with_name("pyproject.toml"), *files):
        told.update(f"\n{file.name}\n".encode() + file.read_bytes())
    return told.hexdigest()
