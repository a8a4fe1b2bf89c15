"""Rooms are summed up by their files, and one under its floor is told."""

from pathlib import Path

from tools.coverage_floors import FLOORS, Room, measured_rooms, room_of


def test_files_are_summed_by_room():
    files = {
        "src/maquignon/play/game.py": summary(8, 10, 1, 2),
        "src/maquignon/play/notation/moves.py": summary(4, 4, 4, 4),
        "src/maquignon/workers.py": summary(1, 2, 0, 0),
        "src/maquignon/__init__.py": summary(0, 1, 0, 0),
    }
    assert set(measured_rooms(files)) == {Room("play", 17, 20), Room("workers", 1, 2)}
    assert room_of("tests/play/test_game.py") is None


def test_a_room_under_its_floor_is_told():
    assert Room("rules", 999, 1000).is_under
    assert not Room("rules", 1000, 1000).is_under


def test_every_room_has_a_floor():
    package = Path(__file__).parents[2] / "src" / "maquignon"
    rooms = {each.parent.name for each in package.glob("*/__init__.py")}
    rooms |= {each.stem for each in package.glob("*.py") if not each.stem.startswith("__")}
    assert rooms == FLOORS.keys()


def summary(lines: int, statements: int, branches: int, all_branches: int) -> dict[str, dict[str, int]]:
    return {
        "summary": {
            "covered_lines": lines,
            "num_statements": statements,
            "covered_branches": branches,
            "num_branches": all_branches,
        }
    }
