"""What newcomers are told to run is what `make lint` runs."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
CHECKS = ("ruff check", "ruff format --check", "lint-imports", "mypy src tests hatch_build.py bench tools")


def test_pre_commit_has_the_checks_of_make_lint():
    recipe = re.search(r"^lint-python:.*?\n\n", (ROOT / "Makefile").read_text(), re.M | re.S)
    assert recipe
    hooks = re.findall(r"^ +entry: (.*)$", (ROOT / ".pre-commit-config.yaml").read_text(), re.M)
    for check in CHECKS:
        assert check in recipe[0]
        assert any(check in hook for hook in hooks), check
    assert len(re.findall(r"^\t@", recipe[0], re.M)) == len(CHECKS), "a check of make lint that no hook has"
    assert "make lint-web" in hooks


def test_every_file_and_folder_that_is_named_exists():
    named = re.findall(r"`((?:src|web|tests|tools|docs|rulebook|rules|play|table|server|bots)/[\w./]*)`", text())
    assert len(named) > 10
    missing = [name for name in named if not (ROOT / name).exists() and not (ROOT / "src/maquignon" / name).exists()]
    assert missing == []


def text() -> str:
    return (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
