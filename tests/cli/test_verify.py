"""`maquignon verify`: the rulebook's cases in tests/records, and everything that can be wrong with a file."""

import io
import json
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from maquignon.play import Game, parse_position, parse_record, record_of, write_record
from maquignon.play.notation import moves, position_reading
from maquignon.play.notation.phases import PHASES
from maquignon.play.records import expectations
from maquignon.play.seen import Seen, write_seen
from maquignon.rulebook import edition
from maquignon.rulebook.numbered import book
from tests.cli.calling import call, start
from tests.play.written import attempts_of, dealer_for, finished
from tests.tables import Table

RECORDS = Path(__file__).parents[1] / "records"
CASES = sorted(RECORDS.glob("*.mq"))
WHOLE_GAME = RECORDS / "whole-game.mq"
GOOD = "maquignon: record 1\nrules: koehandel-2001/1\nplayers: 3\ndeck: rest\nmoves:\n0: auction\nend\n"


@pytest.mark.parametrize(("plies", "counted"), [("", "0 moves"), ("0: auction\n", "1 move,")])
def test_moves_are_counted_in_english(capsys, tmp_path, plies, counted):
    file = tmp_path / "short.mq"
    file.write_text(GOOD.replace("0: auction\n", plies), encoding="utf-8")
    assert f" ok: the record is consistent: {counted}" in call(capsys, "verify", str(file)).out


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_the_cases_of_the_rulebook_hold(capsys, case):
    said = call(capsys, "verify", str(case))
    assert said.status == 0, said.out
    assert said.out.startswith(f"{case}: ok: ")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_a_case_names_rules_that_exist_and_expects_something(case):
    text = case.read_text(encoding="utf-8")
    if case != WHOLE_GAME:
        numbers = {rule.number for section in book().sections for rule in section.rules}
        assert set(re.findall(r"\b[A-Z][0-9]+\b", text.partition("\n")[0])) <= numbers
        assert text.count("\nexpect ") >= 3


def test_the_cases_cover_every_edition_both_paces_and_all_starts():
    records = [parse_record(case.read_text(encoding="utf-8")) for case in CASES]
    assert len(records) >= 12
    assert len({record.edition.id for record in records}) == 6
    assert len({record.pace for record in records}) == 2
    assert {type(record.start).__name__ for record in records} == {"DealStart", "DeckStart", "Position"}


@pytest.mark.parametrize("case", [case for case in CASES if case != WHOLE_GAME], ids=lambda case: case.stem)
def test_every_expectation_of_a_case_can_fail(capsys, tmp_path, case):
    """Each expected number raised by one is a problem in that very line."""
    lines = case.read_text(encoding="utf-8").splitlines()
    for place, line in enumerate(lines):
        if not line.startswith(("expect score", "expect purse", "expect herd", "expect mover")):
            continue
        changed = tmp_path / "changed.mq"
        changed.write_text("\n".join([*lines[:place], _otherwise(line), *lines[place + 1 :]]), encoding="utf-8")
        said = call(capsys, "verify", str(changed))
        assert said.status == 1
        assert f"line {place + 1}" in said.out


def _otherwise(line: str) -> str:
    head, _, tail = line.partition(":")
    if tail:
        return f"{head}: nothing" if "nothing" not in tail else f"{head}: {'10' if 'purse' in head else 'cow'}"
    words = line.partition("#")[0].split()
    if words[1] == "mover":
        return "expect mover 0" if words[2] != "0" else "expect mover nobody"
    return f"{' '.join(words[:-1])} {int(words[-1]) + 1}"


def test_one_line_says_that_all_is_right(capsys):
    said = call(capsys, "verify", str(WHOLE_GAME))
    assert said.out == (
        f"{WHOLE_GAME}: ok: the record is consistent: 85 moves, 0 expectations, "
        "deal right (commits not announced), result right, check sum right\n"
    )
    said = call(capsys, "verify", str(RECORDS / "exposure.mq"))
    assert said.out.endswith("exposure.mq: ok: the record is consistent: 14 moves, 14 expectations\n")


def test_a_record_that_begins_with_a_breach_is_not_confirmed(capsys, tmp_path):
    text = (RECORDS / "tie-challenger-wins-at-once.mq").read_text(encoding="utf-8")
    assert text.count("position:") == 1
    breach = tmp_path / "breach.mq"
    breach.write_text(re.sub("position:\n", "position:\n  exposed: 1 showed 90\n", text), encoding="utf-8")
    said = call(capsys, "verify", str(breach))
    assert said.status == 1
    assert "nobody is exposed in turn" in said.out


def test_a_directory_is_all_its_records(capsys):
    said = call(capsys, "verify", str(RECORDS))
    assert said.status == 0
    assert said.out.count(": ok: ") == len(CASES)


def test_several_files_are_judged_one_by_one(capsys, tmp_path):
    wrong = written(tmp_path, GOOD.replace("0: auction", "expect mover 2\n1: auction"))
    said = call(capsys, "verify", str(WHOLE_GAME), wrong, str(WHOLE_GAME))
    assert said.status == 1
    assert said.out.splitlines()[1:3] == [
        f"{wrong}, line 6: the mover is 0, not 2",
        f"{wrong}, line 7: '1: auction' is refused: it is not your move: seat 0 is to act",
    ]
    assert said.out.count(": ok: ") == 2


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("server-seed: 82", "server-seed: 83", "line 5: the server's seed does not match its commit"),
        ("seat-seed 2: a8", "seat-seed 2: a9", "line 5: the seed of seat 2 does not match its commit"),
        ("  seat-seed 0: ", "  seat-seed 1: ", "line 5: seat 0 made a commit but its seed is missing"),
        ("game: barn", "game: bairn", "line 5: the server's seed does not match its commit"),
        ("attempts: 1", "attempts: 0", "line 5: the deal was attempted at least once, not 0 times"),
        ("0: bid 40", "0: bid 45", "line 16: '0: bid 45' is refused: a bid must be a multiple of 10"),
        ("0: bid 40", "0: bid 50", "line 101: the check sum is wrong: something was changed after this was written"),
        ("2025+deal-four/1", "2025+deal-four/2", "line 3: this record is for version 2 of the rules, and here"),
        ("won by", "won for", "line 100, column 24: expected 'won by' and the winners, not 'won'"),
        ("\nend", "\n#end", "was it cut off?"),
    ],
)
def test_tampering_is_named(capsys, tmp_path, old, new, problem):
    text = WHOLE_GAME.read_text(encoding="utf-8")
    assert old in text
    file = written(tmp_path, text.replace(old, new, 1))
    said = call(capsys, "verify", file)
    assert said.status == 1
    assert problem in said.out
    assert said.out.startswith(f"{file}, line ")


def test_a_wrong_result_is_named(capsys, tmp_path):
    text = WHOLE_GAME.read_text(encoding="utf-8")
    wrong = re.sub(r"result: (\d+)", lambda found: f"result: {int(found[1]) + 10}", text)
    said = call(capsys, "verify", written(tmp_path, wrong))
    assert said.status == 1
    assert "line 100: the scores are " in said.out


def test_json_for_programs(capsys, tmp_path):
    wrong = written(tmp_path, GOOD.replace("0: auction", "0: action"))
    said = call(capsys, "verify", "--json", str(WHOLE_GAME), wrong)
    assert said.status == 1
    right, bad = json.loads(said.out)
    assert right == {
        "file": str(WHOLE_GAME),
        "ok": True,
        "consistent": True,
        "moves": 85,
        "expectations": 0,
        "stopped": False,
        "checked": ["deal", "result", "check sum"],
        "deal": {"attempts": 1, "announced": False, "voided_by": {}},
        "seen": None,
        "day": None,
        "evening": None,
        "problems": [],
    }
    assert not bad["ok"]
    assert (bad["problems"][0]["line"], bad["problems"][0]["column"]) == (6, 4)
    assert bad["problems"][0]["message"].startswith("there is no move 'action'")


def voided_game() -> tuple[str, Seen]:
    """Two attempts, the first voided by seat 1, and what somebody saw who looked on at the second."""
    table = Table(edition("boursicocotte-2025"), 3, live=False)
    dealer = dealer_for(table, 1)
    announced = attempts_of(dealer)
    record = record_of(finished(table, 1, dealer), proof=dealer.proof(announced))
    seen = Seen(rules=table.edition.rules_id)
    seen.announce(announced[1])
    return write_record(record), seen


def test_voids_are_counted_and_shown_by_whom(capsys, tmp_path):
    file = written(tmp_path, voided_game()[0])
    assert "deal right (2 attempts; attempt 1 voided by seat 1), " in call(capsys, "verify", file).out
    (found,) = call(capsys, "verify", "--json", file).json
    assert found["deal"] == {"attempts": 2, "announced": True, "voided_by": {"1": [1]}}


def test_two_sentences_that_are_never_mixed(capsys, tmp_path):
    text, seen = voided_game()
    file, kept = written(tmp_path, text), tmp_path / "seen.json"
    kept.write_text(write_seen(seen), encoding="utf-8")
    assert call(capsys, "verify", file).out.startswith(f"{file}: ok: the record is consistent: ")
    said = call(capsys, "verify", "--seen", str(kept), file)
    assert said.status == 0
    assert said.out.startswith(f"{file}: ok: the record is consistent and it is what this device saw: ")
    assert f"{file}, not compared: this device did not see attempt 1\n" in said.out
    (found,) = call(capsys, "verify", "--seen", str(kept), "--json", file).json
    assert (found["ok"], found["consistent"], found["seen"]["same"], found["seen"]["problems"]) == (
        True,
        True,
        True,
        [],
    )
    assert "this device did not see attempt 1" in found["seen"]["not_compared"]


def test_what_was_seen_otherwise_is_wrong_though_the_record_is_consistent(capsys, tmp_path):
    text, seen = voided_game()
    file, kept = written(tmp_path, text), tmp_path / "seen.json"
    kept.write_text(write_seen(replace(seen, rules="koehandel-2001/1")), encoding="utf-8")
    said = call(capsys, "verify", "--seen", str(kept), file)
    assert said.status == 1
    first, second, *_gaps = said.out.splitlines()
    assert first.startswith(f"{file}: ok: the record is consistent: ")
    assert second.startswith(f"{file}, not what this device saw: the record is of boursicocotte-2025/")
    (found,) = json.loads(call(capsys, "verify", "--seen", str(kept), "--json", file).out)
    assert (found["ok"], found["consistent"], found["seen"]["same"]) == (False, True, False)


def test_who_did_not_see_the_deal_does_not_confirm_it(capsys, tmp_path):
    text, _seen = voided_game()
    file, kept = written(tmp_path, text), tmp_path / "seen.json"
    kept.write_text(write_seen(Seen()), encoding="utf-8")
    said = call(capsys, "verify", "--seen", str(kept), file)
    assert said.status == 0
    assert said.out.startswith(f"{file}: ok: the record is consistent: ")
    assert "not compared: this device did not see attempt 2" in said.out


def test_a_file_of_what_was_seen_that_cannot_be_used_is_refused_with_a_sentence(capsys, tmp_path):
    kept = tmp_path / "seen.json"
    assert call(capsys, "verify", "--seen", str(kept), str(WHOLE_GAME)).refusal.startswith("cannot read ")
    kept.write_text('{"maquignon": "seen 1"}', encoding="utf-8")
    refusal = call(capsys, "verify", "--seen", str(kept), str(WHOLE_GAME)).refusal
    assert refusal == f"{kept} is not what a device saw: the file lacks 'table'"
    kept.write_text(write_seen(Seen()), encoding="utf-8")
    refusal = call(capsys, "verify", "--seen", str(kept), str(WHOLE_GAME), str(WHOLE_GAME)).refusal
    assert refusal == "--seen is about one game, and here are 2 records"


def test_standard_input(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(GOOD.encode())))
    said = call(capsys, "verify", "-")
    assert (said.status, said.out) == (0, "-: ok: the record is consistent: 1 move, 0 expectations\n")


def test_what_cannot_be_read_is_refused_with_a_sentence(capsys, tmp_path):
    assert call(capsys, "verify", str(tmp_path / "none.mq")).refusal.startswith("cannot read ")
    assert call(capsys, "verify", str(tmp_path)).refusal == f"there is no .mq file in {tmp_path}"
    assert call(capsys, "verify", "a\0b").refusal.startswith("cannot read ")
    binary = tmp_path / "binary.mq"
    binary.write_bytes(b"maquignon: record 1\n\xff\xfe")
    assert call(capsys, "verify", str(binary)).refusal == f"{binary} is not UTF-8 text, so it is no record"


def test_as_a_program():
    said = start("verify", str(WHOLE_GAME), "--json")
    assert said.json[0]["ok"]


def blocks(kind: str) -> list[str]:
    """The examples of a kind on the page about notation."""
    page = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```", page, re.MULTILINE | re.DOTALL)


def test_the_examples_of_the_page_about_notation(capsys, tmp_path):
    assert len(blocks("mq")) == 1
    assert len(blocks("position")) == 2
    for text in blocks("mq"):
        said = call(capsys, "verify", written(tmp_path, text))
        assert said.status == 0, said.out
    for text in blocks("position"):
        assert Game.at(parse_position(text)).version == 0
    for text in blocks("python"):
        exec(text, {})
        assert "phase: offer\ntrade: cow with 1\n" in capsys.readouterr().out


def test_the_page_about_notation_names_every_entry_and_expectation():
    page = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
    words = [*position_reading._HEAD, *position_reading._KEYS, *PHASES]
    assert [word for word in words if f"`{word}" not in page] == []
    assert [word for word in expectations._READERS if f"`expect {word} " not in page] == []
    assert [word for word in moves._READERS if f"`{word}" not in page] == []


def written(folder: Path, text: str) -> str:
    file = folder / "record.mq"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_a_stopped_game_is_told_as_such(capsys):
    said = call(capsys, "verify", str(RECORDS / "agreed-stop.mq"))
    assert "stopped by agreement, result right" in said.out
    assert call(capsys, "verify", str(RECORDS / "agreed-stop.mq"), "--json").json[0]["stopped"] is True
