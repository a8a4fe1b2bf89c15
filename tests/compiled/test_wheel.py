"""The installed wheel is this source, with its rules, and bots and environments inside their loop, compiled."""

import importlib
import json
import re
from pathlib import Path

import pytest

import maquignon
from tools.build.rules import ON_THE_WAY, ROOMS

SOURCE = Path(__file__).parents[2] / "src" / "maquignon"
INSTALLED = Path(maquignon.__file__).parent
PAGE = "web"
COMPILED = sorted(
    f"{'.'.join(room.split('/'))}.{file.stem}"
    for room in ROOMS
    for file in SOURCE.glob(f"{room}/*.py")
    if file.stem != "__init__"
) + [".".join(Path(name).with_suffix("").parts) for name in ON_THE_WAY]


def test_the_wheel_is_tested_and_not_the_source():
    assert INSTALLED != SOURCE


@pytest.mark.parametrize("name", COMPILED)
def test_every_module_of_the_core_is_compiled(name):
    file = importlib.import_module(f"maquignon.{name}").__file__
    assert file is not None
    assert Path(file).suffix in {".so", ".pyd"}


def test_the_wheel_carries_every_file_of_the_source_unchanged():
    carried = {name: data for name, data in contents(INSTALLED).items() if not name.startswith(PAGE)}
    assert carried == contents(SOURCE)


def test_the_wheel_carries_the_page():
    page = (INSTALLED / PAGE / "index.html").read_text()
    named = re.findall(r'(?:src|href)="/(assets/[^"]+)"', page)
    assert named
    assert all((INSTALLED / PAGE / name).is_file() for name in named)


def test_the_page_tells_the_licence_of_everything_that_is_bundled_in_it():
    told = (INSTALLED / PAGE / "licences.txt").read_text(encoding="utf-8")
    bundled = dict(re.findall(r"^## (\S+) - (\S+) \((?:MIT|OFL-1.1)\)$", told, re.MULTILINE))
    lock = json.loads((SOURCE.parents[1] / "web/package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert {name: lock[f"node_modules/{name}"]["version"] for name in bundled} == bundled
    assert {"svelte", "uqr", "@fontsource-variable/nunito", "@fontsource-variable/fraunces"} <= set(bundled)
    assert len(bundled) == len(re.findall(r"^## ", told, re.MULTILINE)) <= told.lower().count("copyright")


def contents(package: Path) -> dict[str, bytes]:
    files = (file for file in package.rglob("*") if file.is_file() and file.suffix not in {".so", ".pyd", ".pyc"})
    return {str(file.relative_to(package)): file.read_bytes() for file in files}
