"""`maquignon review`: text for people, a page for browsers, JSON for programs, a sentence where it cannot."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from maquignon.cli.review.report import sparkline
from maquignon.play import write_record
from tests.cli.calling import call
from tests.review.games import BLUNDERS, ENDING, LAST_COW, played

QUICK = ("--effort", "0.005", "--jobs", "1")


@pytest.fixture
def file(tmp_path):
    file = tmp_path / "game.mq"
    file.write_text(write_record(played(LAST_COW, *BLUNDERS)), encoding="utf-8")
    return str(file)


def test_text_for_people(capsys, file):
    said = call(capsys, "review", file, *QUICK)
    assert said.status == 0, said.err
    headline = "Won by Ben (Anna 6500, Ben 12750, Cleo 0). Ben was ahead for good from move 6 of 6."
    assert " ".join(said.out.split()).startswith(headline)
    assert re.search(r"Anna +\S*[▁▂▃▄▅▆▇█]+ ", said.out)
    assert "Anna accepted 0 from Ben for a cow." in said.out
    assert "Odile’s choice: counter with" in said.out
    assert "Anna offered nothing with 940 in hand" in said.out
    assert "playouts by Odile" in said.out


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("nl", ["Gewonnen door Ben (", "Anna nam 0 van Ben aan om een koe.", "De keuze van Odile: een tegenbod van "]),
        ("fr", ["Victoire\u00a0: Ben (", "Anna a accepté les 0 offerts par Ben", "Odile aurait choisi\u00a0: "]),
        ("de", ["Gewonnen von Ben (", "Anna nahm 0 von Ben an, um eine Kuh.", "Die Wahl von Odile: "]),
    ],
)
def test_text_and_page_in_a_language(capsys, file, tmp_path, language, said):
    page = tmp_path / "review.html"
    out = call(capsys, "review", file, *QUICK, "--lang", language, "--html", str(page)).out
    text = page.read_text(encoding="utf-8")
    assert [
        words for words in said if words.replace("\u00a0", " ") not in " ".join(out.split()) or words not in text
    ] == []
    assert f'<html lang="{language}">' in text


def test_one_page_with_everything(capsys, file, tmp_path):
    page = tmp_path / "review.html"
    assert str(page) in call(capsys, "review", file, *QUICK, "--html", str(page)).out.replace("\n", "")
    text = page.read_text(encoding="utf-8")
    assert "Anna accepted 0 from Ben for a cow." in text
    assert 'name="viewport"' in text
    assert not re.search(r"<script|<link|src=|https?://(?!www\.w3\.org/2000/svg)", text)
    (svg,) = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
    assert ElementTree.fromstring(svg).get("viewBox")


def test_the_champion_speaks_of_the_dearest_choices(capsys, file, tmp_path):
    """Anna could have had the cow for little, and takes nothing for it."""
    page = tmp_path / "review.html"
    said = " ".join(call(capsys, "review", file, *QUICK, "--html", str(page)).out.split())
    told = said.partition("The dearest choices, from what could be known")[2].partition("Bluffs")[0]
    assert "Anna: accept. Reinaert does this: " in told
    assert re.search(r"Chance to win, from what can be known here: \d+ %\. This choice cost about \d+ % of it\.", told)
    assert re.search(r"Cow, with \d of that family already there: worth \d+ % of chance; the money for it", told)
    assert "Instead, counter with" in told
    written = page.read_text(encoding="utf-8")
    assert "The dearest choices, from what could be known</h2>" in written
    assert "Instead, counter with" in written


def test_as_many_choices_are_told_as_are_asked_for(capsys, file):
    none, one, every = (
        " ".join(call(capsys, "review", file, *QUICK, "--choices", number).out.split()).count("Chance to win, from")
        for number in ("0", "1", "1000")
    )
    assert (none, one) == (0, 1)
    assert every >= 3
    assert "--choices is 0 or more, not -1" in call(capsys, "review", file, "--choices", "-1").refusal


def test_without_numpy_it_says_what_is_missing(capsys, file, monkeypatch):
    monkeypatch.setattr("maquignon.bots.champion.is_here", lambda: False)
    said = " ".join(call(capsys, "review", file, *QUICK).out.split())
    assert "is told where NumPy is installed: pip install numpy" in said
    assert "Reinaert does this" not in said
    assert "The dearest choices" not in said


def test_json_for_programs(capsys, file):
    said = call(capsys, "review", file, *QUICK, "--json").json
    assert said["form"] == 5
    assert said["names"] == ["Anna", "Ben", "Cleo"]
    assert [point["move"] for point in said["points"]][:3] == [None, "challenge 1 cow", "offer 0"]
    assert set(said["moments"][-1]) >= {"version", "kind", "seat", "other", "what", "amount", "changes"}


def test_no_name_can_command_the_terminal_or_the_page(capsys, file, tmp_path):
    text = Path(file).read_text(encoding="utf-8").replace("Anna, Ben", '"\\u001b[2JAnna", "[red]<b>Ben"')
    text = re.sub(r"end.*", "end", text)
    Path(file).write_text(text, encoding="utf-8")
    page = tmp_path / "review.html"
    out = call(capsys, "review", file, *QUICK, "--html", str(page)).out
    assert "\x1b" not in out
    assert "�[2JAnna accepted 0 from [red]<b>Ben" in out
    assert "&lt;b&gt;Ben" in page.read_text(encoding="utf-8")
    assert "<b>Ben" not in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (["--seed", "-1"], "--seed is a number from 0 to 2147483647, not -1"),
        (["--effort", "0"], "--effort is a number from 0.001 to 1000, not 0"),
        (["--jobs", "0"], "--jobs is 1 or more, not 0"),
    ],
)
def test_impossible_wishes_are_refused(capsys, file, words, refusal):
    assert call(capsys, "review", file, *words).refusal == refusal


@pytest.mark.parametrize(
    ("record", "refusal"),
    [
        (played(ENDING), "the game is not over, so there is nothing to review yet"),
        (played(ENDING, "0: challenge 1 dog"), "'0: challenge 1 dog' is refused"),
    ],
)
def test_a_record_that_cannot_be_reviewed(capsys, tmp_path, record, refusal):
    file = tmp_path / "game.mq"
    file.write_text(write_record(record), encoding="utf-8")
    assert refusal in call(capsys, "review", str(file)).refusal
    file.write_text("once upon a time", encoding="utf-8")
    assert "expected 'maquignon: record 1'" in call(capsys, "review", str(file)).refusal


def test_a_page_that_cannot_be_written(capsys, file, tmp_path):
    refusal = call(capsys, "review", file, *QUICK, "--html", str(tmp_path)).refusal
    assert refusal.endswith("cannot be written: Is a directory")


def test_a_page_without_a_folder_is_refused_before_anything_is_played(capsys, file, tmp_path, monkeypatch):
    monkeypatch.setattr("maquignon.cli.review.command.review", None)
    refusal = call(capsys, "review", file, "--html", str(tmp_path / "no" / "page.html")).refusal
    assert refusal.startswith("there is no folder for")


def test_a_line_of_blocks():
    assert sparkline([0.0, 0.5, 1.0]) == "▁▅█"
    assert len(sparkline([0.25] * 700)) == 48
    assert json.dumps(sparkline([0.0])) == json.dumps("▁")
