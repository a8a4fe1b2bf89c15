"""The program as a shell sees it: exit codes, streams, colours, help."""

from pathlib import Path

import pytest

from tests.cli.calling import start

FULL = Path("/dev/full")
ESCAPE = "\x1b"


def test_success_is_status_0():
    said = start("editions", "--json")
    assert said.status == 0
    assert said.err == ""
    assert len(said.json) == 6


def test_a_refusal_is_one_sentence_on_stderr_and_status_2():
    said = start("simulate", "--edition", "poker", "--players", "4")
    assert said.refusal.startswith("there is no edition 'poker'")


def test_a_missing_argument_is_status_2_without_a_traceback():
    said = start("simulate", "--edition", "koehandel-2001")
    assert said.status == 2
    assert "--players" in said.err
    assert "Traceback" not in said.err


@pytest.mark.parametrize("words", [("rules", "R14"), ("editions",), ("score", "--edition", "koehandel-2001")])
def test_no_colours_and_no_bar_when_piped(words):
    said = start(*words)
    assert said.status == 0
    assert ESCAPE not in said.out
    assert said.err == ""


@pytest.mark.skipif(not FULL.exists(), reason="there is no disk here that is always full")
@pytest.mark.parametrize("words", [("rules",), ("editions", "--json"), ("serve", "--new-key")])
def test_a_full_disk_is_told_in_a_sentence(words):
    with FULL.open("w") as out:
        said = start(*words, out=out)
    assert (said.status, said.err) == (2, f"maquignon {words[0]}: the disk is full\n")


@pytest.mark.parametrize("command", ["editions", "rules", "score", "simulate", "bench"])
def test_help_ends_with_examples(command):
    said = start(command, "--help", COLUMNS="100")
    assert said.status == 0
    assert f"examples:\n  maquignon {command}" in said.out


def test_the_help_of_the_whole_loads_no_command_and_no_dependency():
    loaded = start("--help", PYTHONPROFILEIMPORTTIME="1").err
    assert "maquignon.cli.main" in loaded
    for name in ("rich", "maquignon.rules", "maquignon.cli.bench"):
        assert name not in loaded


@pytest.mark.parametrize(
    "words", [("rules", "R14"), ("editions",), ("score", "--edition", "koehandel-2001"), ("simulate", "--help")]
)
def test_programs_do_not_wait_for_what_draws(words):
    loaded = start(*words, *(() if "--help" in words else ("--json",)), PYTHONPROFILEIMPORTTIME="1").err
    assert "maquignon.cli.terminal" in loaded
    assert "rich.console" not in loaded


def test_people_get_what_draws():
    assert "rich.console" in start("rules", "R14", PYTHONPROFILEIMPORTTIME="1").err
