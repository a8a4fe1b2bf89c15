"""'Adding an edition' of docs/architecture.md, tried: a toy edition in a copy of the project, step by step."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LANGUAGES = ("de", "en", "fr", "nl")
TOY = "toy-2026"
VALUE = """
TOY_2026: Final = replace(
    KOEHANDEL_2001,
    id="toy-2026",
    title="Toy, 2026",
    source="no book",
    players=(3, 4),
    purse={0: 1, 10: 3, 50: 1},
    payouts=(50, 50, 100, 200),
)

"""


@pytest.fixture
def project(tmp_path):
    """Only the files that the steps name, and the package."""
    unwanted = shutil.ignore_patterns("__pycache__", "*.so")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=unwanted)
    shutil.copytree(ROOT / "tools", tmp_path / "tools", ignore=unwanted)
    for file in (pictures(ROOT), *(set_up_texts(ROOT, language) for language in LANGUAGES)):
        (tmp_path / file.relative_to(ROOT)).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, tmp_path / file.relative_to(ROOT))
    return tmp_path


def test_no_edition_lacks_anything():
    assert gaps(ROOT) == []


def test_an_edition_that_is_only_a_value_lacks_the_rest(project):
    add_value(project)
    assert gaps(project) == [
        f"{TOY}: no picture",
        *(f"{TOY}: no name in {language}" for language in LANGUAGES),
        *(f"{TOY}: no description in {language}" for language in LANGUAGES),
        f"{TOY}: not in the table of the rules page",
    ]


def test_an_edition_added_step_by_step_is_played_told_and_offered(project):
    add_value(project)
    add_facts(project)
    add_picture(project)
    for language in LANGUAGES:
        add_set_up_text(project, language)
    assert gaps(project) == []
    told = json.loads(run(project, PLAYED))
    assert told["replayed"] == told["scores"]
    assert TOY in told["choices"]
    assert TOY in told["page"]
    assert "toy-2026" in run(project, "from maquignon.cli.main import main; main(['editions', 'toy-2026'])")


PLAYED = f"""
import json
from random import Random
from maquignon.play import Game
from maquignon.play.records import parse_record, record_of, replay, write_record
from maquignon.rulebook.numbered import book
from maquignon.server.http.choices import choices
from tools.rules_page import to_markdown

chance = Random(1)
game = Game.new("{TOY}", players=3)
while not game.is_over:
    seat = game.acting[0]
    game.play(seat, game.options(seat).sample(chance))
again = replay(parse_record(write_record(record_of(game))))
offered = [each.id for each in choices().editions]
print(json.dumps(
    dict(scores=game.scores(), replayed=again.scores(), choices=offered, page=to_markdown(book()))
))
"""


def gaps(project: Path) -> list[str]:
    """What is missing of each edition, in a few words."""
    shown = json.loads(run(project, EDITIONS_TOLD))
    found = []
    for edition in shown["editions"]:
        found += [f"{edition}: no picture"] * (f'"{edition}": ' not in pictures(project).read_text())
        for kind, key in (("name", edition), ("description", f"{edition}-about")):
            for language in LANGUAGES:
                has_text = re.search(rf'^  "{key}":\s', set_up_texts(project, language).read_text(), re.M)
                found += [f"{edition}: no {kind} in {language}"] * (not has_text)
        found += [f"{edition}: not in the table of the rules page"] * (edition not in shown["compared"])
    return found


EDITIONS_TOLD = """
import json
from maquignon.rulebook import EDITIONS
from maquignon.rulebook.numbered import book

print(json.dumps(dict(editions=list(EDITIONS), compared=book().editions)))
"""


def add_value(project: Path) -> None:
    file = project / "src" / "maquignon" / "rulebook" / "editions.py"
    text = file.read_text().replace("\nEDITIONS: Final", f"{VALUE}EDITIONS: Final")
    file.write_text(
        text.replace("        BOURSICOCOTTE_2025,\n    )", "        BOURSICOCOTTE_2025,\n        TOY_2026,\n    )")
    )


def add_facts(project: Path) -> None:
    """A value in every row of the table that compares the editions; the classic one's will do for a toy."""
    file = project / "src" / "maquignon" / "rulebook" / "rules.toml"
    head, mark, rules = file.read_text().partition("[[section]]")
    rows = re.sub(r'",?(\s*)\]', r'", "as ever"\1]', head)
    editions = rows.replace('"boursicocotte-2025", "as ever"', f'"boursicocotte-2025", "{TOY}"')
    file.write_text(editions + mark + rules)


def add_picture(project: Path) -> None:
    file = pictures(project)
    file.write_text(
        file.read_text().replace('  "boursicocotte-2025": ', f'  "{TOY}": "dog",\n  "boursicocotte-2025": ')
    )


def add_set_up_text(project: Path, language: str) -> None:
    file = set_up_texts(project, language)
    mark = '  "boursicocotte-2025": '
    file.write_text(file.read_text().replace(mark, f'  "{TOY}": "Toy",\n  "{TOY}-about": "A toy.",\n{mark}'))


def pictures(project: Path) -> Path:
    return project / "web" / "src" / "cards" / "pictures.ts"


def set_up_texts(project: Path, language: str) -> Path:
    return project / "web" / "src" / "texts" / language / "setup.ts"


def run(project: Path, code: str) -> str:
    path = os.pathsep.join((str(project / "src"), str(project)))
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
