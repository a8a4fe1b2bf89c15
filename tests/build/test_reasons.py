"""A wheel whose rules stay in plain Python says why: when it is built, and in `maquignon --version` ever after."""

import sys

import pytest

from tests.build.wheels import ROOT, build, copy_project, run_command, version_of
from tools.build.rules import can_compile, first_error

needs_compiler = pytest.mark.skipif(not can_compile(), reason="no C compiler, or no Python headers")


@needs_compiler
def test_a_failed_compilation_tells_its_first_error_and_what_to_do(tmp_path):
    project = copy_project(tmp_path / "project")
    with (project / "src/maquignon/rules/money.py").open("a") as planted:
        planted.write('\n\nbroken: int = "four"\n')
    wheel, said = build(project)
    error = 'error: Incompatible types in assignment (expression has type "str", variable has type "int")'
    for told in (said, version_of(wheel)):
        assert error in told
        assert "maquignon/rules/money.py:" in told
        assert "MAQUIGNON_PURE=0" in told


@needs_compiler
def test_installed_packages_are_not_looked_at(tmp_path):
    """NumPy is here, beside the tests; where it is missing a room that imports it would not compile either."""
    project = copy_project(tmp_path / "project")
    (project / "src/maquignon/envs/core/planted.py").write_text("import numpy\n")
    assert 'module named "numpy"' in version_of(build(project).wheel)


def test_a_missing_compiler_is_told_with_what_to_install(tmp_path):
    wheel, said = build(copy_project(tmp_path / "project"), CC="/no/such/compiler")
    assert "No working C compiler" in said
    assert "apt install gcc" in version_of(wheel)


def test_who_asked_for_plain_rules_is_told_so(tmp_path):
    wheel, _said = build(copy_project(tmp_path / "project"), MAQUIGNON_PURE="1")
    assert "(rules in plain Python)\nIt was asked for by MAQUIGNON_PURE=1." in version_of(wheel)


def test_the_source_tree_says_that_it_is_not_compiled():
    told = run_command(sys.executable, "-m", "maquignon", "--version", PYTHONPATH=str(ROOT / "src"))
    assert "(rules in plain Python)\nIt runs from its sources" in told


def test_the_first_error_is_found_among_other_words():
    assert first_error("running build_ext\nx.c:3:1: error: expected ';'\nerror: command 'gcc' failed") == (
        "x.c:3:1: error: expected ';'"
    )
    assert first_error("Traceback\nMemoryError\n\n") == "MemoryError"
    assert first_error("") == "no binaries were made"
