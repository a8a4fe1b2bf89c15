"""What people look at: the page, the plots, the tables, the command."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from xml.etree import ElementTree

import pytest

import maquignon
from maquignon.arena import store as store_module
from maquignon.arena.report import page, plots
from maquignon.arena.report.charts import interval_chart, line_chart
from maquignon.arena.report.tables import tables
from maquignon.arena.results.intervals import Interval
from maquignon.arena.tournament import Format
from tests.arena.runs import POLITE, found, planned, program
from tests.cli.calling import call

SCRIPT = "<script>alert(1)</script>"


@pytest.fixture(scope="module")
def findings(tmp_path_factory):
    bad = program(tmp_path_factory.mktemp("bad"), POLITE % f"sys.exit({SCRIPT!r})")
    tournament = planned(
        "value", f"{SCRIPT}={bad}", "random", tables="koehandel-2001+one-bid:3 master-2009:2", games=3, limit=90
    )
    return found(tournament)


def test_the_page_has_everything_and_nothing_from_elsewhere(findings):
    text = page(findings)
    for part in (
        "koehandel-2001+one-bid:3", "master-2009-two:2", "Standings", "Win matrix", "par 33.3%", "rooster", "Forfeits",
        "died with status 1", "stopped at the move limit (R31)", "How to read this", "Mean price", "buy right used",
    ):  # fmt: skip
        assert part in text
    assert text.count("<svg") == text.count("</svg>") >= 8
    assert not re.search(r"<link|<img|@import|url\(|src=|<iframe", text)


def test_text_on_the_page_is_escaped(findings):
    text = page(findings)
    assert "<script" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text


def test_plots_are_whole_svg_files(findings):
    drawn = plots(findings)
    assert "koehandel-2001+one-bid-3-ratings.svg" in drawn
    assert {name.rsplit("-", 1)[1] for name in drawn} == {
        "ratings.svg", "wins.svg", "matches.svg", "scores.svg", "prices.svg"
    }  # fmt: skip
    for svg in drawn.values():
        root = ElementTree.fromstring(svg)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert "nan" not in svg


@pytest.mark.parametrize(
    "interval", [Interval(1, 1, 1), Interval(0, 0, 0), Interval(1500, 900, 2100), Interval(0.004, 0.001, 0.01)]
)
def test_dots_stay_on_the_chart(interval):
    svg = interval_chart("t", [("a & b", interval)], reference=1)
    ElementTree.fromstring(svg)
    for x in re.findall(r'<circle cx="([-\d.]+)"', svg):
        assert 190 <= float(x) <= 720


def test_a_line_may_have_no_values():
    ElementTree.fromstring(line_chart("t", ["cow", "pig"], {"a": {}, "b": {"cow": 3.0}}))


def test_tables_have_a_cell_for_every_head(findings):
    for setting in findings.settings:
        for table in tables(setting):
            assert {len(row) for row in table.rows} == {len(table.heads)}


def test_of_two_players_both_halves_of_the_matrix_are_known(findings):
    matrix = next(table for table in tables(findings.settings[1]) if "Win matrix" in table.title)
    assert [[cell == "–" for cell in row[1:]] for row in matrix.rows] == [
        [row == column for column in range(3)] for row in range(3)
    ]


FULL = Path("/dev/full")
QUICK = ("arena", "--bot", "random", "--bot", "value", "--players", "3", "--games", "3", "--limit", "60", "--jobs", "1")


def test_the_command_prints_tables_and_writes_files(capsys, tmp_path):
    out, report, folder = tmp_path / "a.sqlite", tmp_path / "a.html", tmp_path / "plots"
    said = call(capsys, *QUICK, "--out", str(out), "--report", str(report), "--plots", str(folder))
    assert said.status == 0
    for part in ("koehandel-2001:3", "Standings", "Win matrix", "6 stopped at the move limit", "Mean price"):
        assert part in said.out
    assert report.read_text().startswith("<!doctype html>")
    assert len(list(folder.glob("*.svg"))) == 5
    assert out.read_bytes().startswith(b"SQLite format 3")
    again = call(capsys, "arena", "--out", str(out))
    assert again.out.split("results in")[0] == said.out.split("results in")[0]


def test_json_is_all_there_is_and_repeatable(capsys, tmp_path):
    first, second = (call(capsys, *QUICK, "--json", "--out", str(tmp_path / name)).json for name in ("a", "b"))
    assert first == second
    assert first["settings"][0]["matches"][0]["games"] == 3


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "name two bots or more with --bot"),
        (("--bot", "value"), "an arena needs two bots or more"),
        (("--bot", "value", "--bot", "chess"), "there is no bot 'chess'"),
        ((*QUICK[1:], "--edition", "whist"), "there is no edition 'whist'"),
        ((*QUICK[1:], "--players", "9"), "koehandel-2001 is for 3, 4 or 5 players, not for 9"),
        ((*QUICK[1:], "--table", "koehandel-2001"), "a table is written like 'koehandel-2001+one-bid:4'"),
        ((*QUICK[1:], "--table", "koehandel-2001+jokers:4"), "there is no house rule 'jokers'"),
        ((*QUICK[1:], "--format", "ladder"), "there is no format 'ladder'; there is match, round-robin or mixed"),
        ((*QUICK[1:], "--games", "0"), "--games is 1 or more, not 0"),
        ((*QUICK[1:], "--seed", "-1"), "--seed is 0 or more, not -1"),
        ((*QUICK[1:], "--jobs", "0"), "--jobs is 1 or more, not 0"),
        ((*QUICK[1:], "--think", "0"), "--think is more than 0"),
        ((*QUICK[1:], "--bot", "cmd:nowhere.exe"), "there is no program 'nowhere.exe' to run"),
        ((*QUICK[1:], "--out", "/nowhere/a.sqlite"), "'/nowhere/a.sqlite' cannot be used for results"),
    ],
)
def test_what_cannot_be_run_is_refused_in_a_sentence(capsys, tmp_path, monkeypatch, words, sentence):
    monkeypatch.chdir(tmp_path)
    assert call(capsys, "arena", *words).refusal.startswith(sentence)


@pytest.mark.skipif(not FULL.exists(), reason="there is no disk here that is always full")
def test_a_full_disk_is_told_in_a_sentence(capsys, tmp_path):
    refusal = call(capsys, *QUICK, "--out", str(tmp_path / "a.sqlite"), "--report", str(FULL)).refusal
    assert refusal == "'/dev/full' cannot be written: No space left on device"


@pytest.mark.parametrize("pages", [2, 12])
def test_a_disk_that_fills_is_told_in_a_sentence(capsys, tmp_path, monkeypatch, pages):
    """Before anything is played, and in the middle of it."""

    def small(path):
        connection = connected(path)
        connection.execute(f"PRAGMA max_page_count = {pages}")
        return connection

    connected = store_module._connect
    monkeypatch.setattr(store_module, "_connect", small)
    refusal = call(capsys, *QUICK, "--games", "600", "--out", str(tmp_path / "a.sqlite")).refusal
    assert refusal.endswith("a.sqlite' cannot take the results: database or disk is full")


def test_formats_and_tables_can_be_mixed(capsys, tmp_path):
    words = ("--table", "master-2009:2", "--format", "mixed", "--format", "match", "--out", str(tmp_path / "a"))
    tournament = call(capsys, *QUICK, *words, "--json").json["plan"]
    assert tournament["settings"] == [
        {"edition": "master-2009-two", "players": 2}, {"edition": "koehandel-2001", "players": 3}
    ]  # fmt: skip
    assert tournament["formats"] == [Format.MIXED, Format.MATCH]


def started(out: Path, *words: str) -> subprocess.Popen[str]:
    """The command in a process of its own, once it has stored a few games."""
    environment = {**os.environ, "PYTHONPATH": str(Path(maquignon.__file__).parents[1])}
    command = [sys.executable, "-m", "maquignon", *words, "--out", str(out)]
    running = subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=_heed_interrupts,
    )
    while running.poll() is None and (not out.exists() or _games(out) < 6):
        time.sleep(0.02)
    return running


def _heed_interrupts() -> None:
    """A shell that runs the tests in the background has Ctrl-C ignored, and children inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(sys.platform == "win32", reason="signals as on Unix")
def test_ctrl_c_stops_and_the_same_command_goes_on(tmp_path):
    out = tmp_path / "a.sqlite"
    words = [*QUICK[:-1], "2", "--games"]
    running = started(out, *words, "3000")
    running.send_signal(signal.SIGINT)
    told, complaints = running.communicate(timeout=20)
    assert (running.returncode, complaints) == (130, "")
    assert "Stopped; the same command goes on with it." in told
    assert 0 < _games(out) < 6000
    assert _games(out) % 3 == 0
    again = started(out, *words, "30")
    told, _ = again.communicate()
    assert again.returncode == 0
    assert "60 games" in told
    assert not list(tmp_path.glob("*-wal"))


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_no_worker_outlives_a_killed_run(tmp_path):
    running = started(tmp_path / "a.sqlite", *QUICK[:-1], "2", "--games", "3000")
    workers = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()
    assert len(workers) >= 2
    running.kill()
    running.communicate()
    deadline = time.monotonic() + 10
    while any(_is_alive(worker) for worker in workers) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(_is_alive(worker) for worker in workers)


def _is_alive(worker: str) -> bool:
    try:
        return Path(f"/proc/{worker}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def _games(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        try:
            return int(connection.execute("SELECT count(*) FROM games").fetchone()[0])
        except sqlite3.OperationalError:
            return 0
