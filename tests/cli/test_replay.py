"""`maquignon replay`: a record step by step, for everybody no more than they may see."""

import io
import json
import re
import sys
from pathlib import Path

import pytest

from maquignon.play import parse_position, parse_record, replay
from tests.cli.calling import call

RECORDS = Path(__file__).parents[1] / "records"
WHOLE_GAME = str(RECORDS / "whole-game.mq")
TRADE = str(RECORDS / "trade-accept-counter.mq")
PEDIGREE = str(RECORDS / "pedigree.mq")


def test_a_spectator_sees_what_is_public(capsys):
    out = call(capsys, "replay", TRADE).out
    assert "Anna challenges Ben for the cow." in out
    assert "Anna lays 3 cards face down" in out
    assert "Ben accepts the 3 cards unseen." in out
    assert "| ?" in out
    assert "2×10" not in out
    assert "2x10" not in out


def test_a_seat_sees_its_own_purse_and_trades(capsys):
    ben = call(capsys, "replay", TRADE, "--seat", "1").out
    assert "(2×10+0)" in ben
    assert re.search(r"Ben +dog, cow 3 \| 2x0 4x10 50", ben)
    assert re.search(r"Anna .*\| \?", ben)
    cleo = call(capsys, "replay", TRADE, "--seat", "2", "--to", "3").out
    assert "(2×10+0)" not in cleo


def test_all_sees_everything(capsys):
    out = call(capsys, "replay", TRADE, "--all").out
    assert "?" not in out
    assert "(2×10+0)" in out
    assert "Cleo counters with 1 card (50)." in out
    assert "Ben hands over 2 cards (2×10)." in out


def test_what_is_hidden_from_a_seat_makes_no_difference_to_it(capsys, tmp_path):
    """Ben's payment in other cards, as Anna has it."""
    text = Path(PEDIGREE).read_text(encoding="utf-8")
    twin = tmp_path / "twin.mq"
    lines = [line for line in text.splitlines() if not line.startswith("expect")]
    other = [line.replace("1: lay 2x0 10", "1: lay 10 20 50") for line in lines]
    assert lines != other
    seen = []
    for version in (lines, other):
        twin.write_text("\n".join(version), encoding="utf-8")
        seen.append([call(capsys, "replay", str(twin), *seat).out for seat in ([], ["--seat", "2"], ["--seat", "1"])])
    assert seen[0][:2] == seen[1][:2]
    assert seen[0][2] != seen[1][2]


def test_every_move_has_its_number(capsys):
    out = call(capsys, "replay", WHOLE_GAME).out
    assert re.findall(r"^ *(\d+)  ", out, re.MULTILINE) == [str(version) for version in range(86)]
    assert out.startswith("boursicocotte-2025+deal-four/1: Anna, Robot, Cleo\n")
    game = replay(parse_record(Path(WHOLE_GAME).read_text(encoding="utf-8")))
    assert all(f"{score}" in out.splitlines()[-1] for score in game.scores())


def test_a_part_of_it(capsys):
    out = call(capsys, "replay", WHOLE_GAME, "--from", "10", "--to", "12").out
    assert re.findall(r"^ *(\d+)  ", out, re.MULTILINE) == ["10", "11", "12"]


def test_json_for_programs(capsys):
    shown = call(capsys, "replay", WHOLE_GAME, "--all", "--to", "3", "--json").json
    assert shown["players"] == ["Anna", "Robot", "Cleo"]
    assert [step["version"] for step in shown["steps"]] == [0, 1, 2, 3]
    assert shown["steps"][2]["events"] == [{"event": "BidMade", "seat": 0, "amount": 40}]
    assert shown["steps"][2]["told"] == ["Anna bids 40."]
    assert parse_position(shown["steps"][3]["position"]).high_bid == 60
    assert "position" not in call(capsys, "replay", WHOLE_GAME, "--to", "1", "--json").json["steps"][0]


def test_programs_are_told_what_is_wrong_with_a_record(capsys, tmp_path):
    assert call(capsys, "replay", WHOLE_GAME, "--json").json["problems"] == []
    wrong = tmp_path / "wrong.mq"
    text = Path(TRADE).read_text(encoding="utf-8")
    wrong.write_text(text.replace("\nend", "\n0: bid 10\nend"), encoding="utf-8")
    said = call(capsys, "replay", str(wrong), "--json")
    assert said.status == 1
    (problem,) = json.loads(said.out)["problems"]
    assert "bid 10" in problem


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (["--seat", "3"], "there is no seat 3: the seats are 0 to 2"),
        (["--seat", "-1"], "there is no seat -1: the seats are 0 to 2"),
        (["--from", "86"], "--from is a number from 0 to 85, the number of moves, not 86"),
        (["--from", "-1"], "--from is a number from 0 to 85, the number of moves, not -1"),
        (["--from", "9", "--to", "8"], "--to is not before --from, as 8 is before 9"),
    ],
)
def test_impossible_wishes_are_refused(capsys, words, refusal):
    assert call(capsys, "replay", WHOLE_GAME, *words).refusal == refusal


def test_a_file_that_is_no_record_is_refused(capsys, tmp_path):
    file = tmp_path / "no.mq"
    assert call(capsys, "replay", str(file)).refusal.startswith("cannot read")
    file.write_text("once upon a time", encoding="utf-8")
    refusal = "line 1, column 1: expected 'maquignon: record 1', with which every record begins"
    assert call(capsys, "replay", str(file)).refusal == f"{file}, {refusal}"


def test_a_wrong_record_is_shown_as_far_as_it_goes(capsys, tmp_path):
    file = tmp_path / "wrong.mq"
    text = Path(TRADE).read_text(encoding="utf-8").replace("0: offer 0 2x10", "0: offer 500")
    file.write_text(text, encoding="utf-8")
    said = call(capsys, "replay", str(file))
    assert said.status == 1
    assert "Anna challenges Ben" in said.out
    assert "'0: offer 500' is refused: you do not have 1 x 500" in said.err


def test_what_is_wrong_with_a_record_is_said_in_the_language_that_is_asked_for(capsys, tmp_path):
    file = tmp_path / "wrong.mq"
    file.write_text("maquignon: record 1\nrules: koehandel-2001/1\nplayers 3\n")
    said = call(capsys, "replay", str(file), "--lang", "de").err
    assert f"{file}, Zeile 3, Spalte 9: erwartet wird ':', nicht '3'" in said
    text = Path(WHOLE_GAME).read_text().replace("won by 1", "won by 0")
    file.write_text(text)
    said = call(capsys, "replay", str(file), "--lang", "nl").err
    assert re.search(r"regel \d+: de winnaar is 1, niet 0", said)


def test_no_name_can_command_the_terminal(capsys, tmp_path):
    file = tmp_path / "names.mq"
    text = Path(TRADE).read_text(encoding="utf-8").replace("Anna, Ben", '"\\u001b[2JAnna", "B\\ud800\\nen"')
    file.write_text(text, encoding="utf-8")
    out = call(capsys, "replay", str(file)).out
    assert "\x1b" not in out
    assert "�[2JAnna challenges B��en" in out


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("typed", "shown"), [("\n\n\nq\n", 4), ("Q", 1), ("\n", 2), ("\n" * 200, 86)])
def test_step_by_step_on_a_terminal(monkeypatch, capsys, typed, shown):
    monkeypatch.setattr(sys, "stdin", Terminal(typed))
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    out = call(capsys, "replay", WHOLE_GAME, "--step").out
    assert out.count("[Enter goes on, q leaves]") == shown


def test_without_a_terminal_nothing_waits(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert call(capsys, "replay", WHOLE_GAME, "--step").out == call(capsys, "replay", WHOLE_GAME).out
