"""What mypyc gets to read: rooms that import no package from outside, and nothing around them."""

from tests.build.wheels import ROOT
from tools.build.rules import ON_THE_WAY, READ, copy_rooms, modules

SRC = ROOT / "src"


def test_the_compiler_gets_the_rooms_alone(tmp_path):
    copy_rooms(SRC, tmp_path)
    rooms = {str(file.relative_to(SRC)) for room in READ for file in (SRC / "maquignon" / room).rglob("*.py")}
    around = {f"maquignon/{package}__init__.py" for package in ("", "bots/", "envs/", "server/")}
    assert {str(file.relative_to(tmp_path)) for file in tmp_path.rglob("*") if file.is_file()} == rooms | around


def test_packages_around_the_rooms_import_nothing(tmp_path):
    copy_rooms(SRC, tmp_path)
    assert (SRC / "maquignon/envs/__init__.py").read_text()
    assert all(
        not (tmp_path / "maquignon" / name / "__init__.py").read_text() for name in ("", "bots", "envs", "server")
    )


def test_every_module_of_a_room_is_compiled(tmp_path):
    copy_rooms(SRC, tmp_path)
    named = modules(tmp_path)
    assert "maquignon/rules/moves.py" in named
    assert "maquignon/envs/core/packing.py" in named
    assert "maquignon/server/core/moulds.py" in named


def test_of_a_table_only_what_every_move_goes_through_is_compiled(tmp_path):
    copy_rooms(SRC, tmp_path)
    named = [name for name in modules(tmp_path) if name.startswith("maquignon/table/")]
    assert named == [f"maquignon/{name}" for name in ON_THE_WAY]
    assert all((SRC / name).is_file() for name in named)


def test_no_door_and_no_rulebook_is_compiled(tmp_path):
    copy_rooms(SRC, tmp_path)
    named = modules(tmp_path)
    assert not [name for name in named if name.endswith("__init__.py") or "rulebook" in name]
