"""What mypyc gets to read: the rooms, the modules on the way of a move, and nothing around them."""

from pathlib import Path

import pytest

from tests.build.wheels import ROOT
from tools.build.rules import ANYTHING, ON_THE_WAY, READ, copy_rooms, modules

SRC = ROOT / "src"
AROUND = ("", "bots/", "envs/", "server/", "server/tables/", "server/wire/")


def test_the_compiler_gets_the_rooms_and_the_way_of_a_move_alone(tmp_path):
    copy_rooms(SRC, tmp_path)
    rooms = {str(file.relative_to(SRC)) for room in READ for file in (SRC / "maquignon" / room).rglob("*.py")}
    way = {f"maquignon/{name}" for name in ON_THE_WAY}
    around = {f"maquignon/{package}__init__.py" for package in AROUND}
    assert {str(file.relative_to(tmp_path)) for file in tmp_path.rglob("*") if file.is_file()} == rooms | way | around


def test_packages_around_them_import_nothing_of_the_package(tmp_path):
    copy_rooms(SRC, tmp_path)
    assert (SRC / "maquignon/envs/__init__.py").read_text()
    assert {(tmp_path / "maquignon" / name / "__init__.py").read_text() for name in AROUND} == {ANYTHING}


def test_every_module_of_a_room_is_compiled(tmp_path):
    copy_rooms(SRC, tmp_path)
    named = modules(tmp_path)
    assert "maquignon/rules/moves.py" in named
    assert "maquignon/envs/core/packing.py" in named
    assert "maquignon/server/core/moulds.py" in named


@pytest.mark.parametrize("room", ["play", "table", "server/tables", "server/wire"])
def test_elsewhere_only_what_every_move_goes_through_is_compiled(tmp_path, room):
    copy_rooms(SRC, tmp_path)
    named = [name for name in modules(tmp_path) if Path(name).parent == Path("maquignon", room)]
    assert named == [f"maquignon/{name}" for name in ON_THE_WAY if Path(name).parent == Path(room)]
    assert named
    assert all((SRC / name).is_file() for name in named)


def test_no_door_and_no_rulebook_is_compiled(tmp_path):
    copy_rooms(SRC, tmp_path)
    named = modules(tmp_path)
    assert not [name for name in named if name.endswith("__init__.py") or "rulebook" in name]
