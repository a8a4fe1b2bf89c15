"""`maquignon serve` as a person at the terminal meets it: where it is, a browser, mistakes, the end."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import maquignon
from maquignon.cli import serve
from maquignon.cli.main import with_command
from tests.cli.calling import start


def browser_that_notes(folder: Path) -> Path:
    """A program that writes down, into `opened`, which address it is to open."""
    program = folder / "browser"
    program.write_text(f'#!/bin/sh\necho "$@" > {folder}/half && mv {folder}/half {folder}/opened\n')
    program.chmod(0o755)
    return program


def test_flags_without_a_command_are_for_the_server():
    assert with_command(["--port", "9000"]) == ["serve", "--browser", "--port", "9000"]
    assert with_command(["--port", "9000", "--lan"]) == ["serve", "--port", "9000", "--lan"]
    assert with_command(["--version"]) == ["--version"]


def test_the_browser_is_shown_the_address_and_ctrl_c_ends_with_a_sentence(tmp_path):
    environment = {
        **os.environ,
        "PYTHONPATH": str(Path(maquignon.__file__).parents[1]),
        "BROWSER": str(browser_that_notes(tmp_path)),
    }
    words = [sys.executable, "-m", "maquignon", "--port", "0", "--database", str(tmp_path / "games.db")]
    with subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        address = running.stdout.readline().split()[3]
        while not (tmp_path / "opened").exists():
            assert running.poll() is None
            time.sleep(0.02)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate()
    assert (tmp_path / "opened").read_text().strip() == address
    assert "Maquignon has ended" in out
    assert err == ""
    assert running.returncode == 0


def test_without_a_browser_the_person_is_asked_to_open_one(capsys, monkeypatch):
    monkeypatch.setattr("webbrowser.open", lambda _address: False)
    serve.open_browser("http://127.0.0.1:8630")
    assert "No browser could be opened" in capsys.readouterr().out


def test_a_port_that_is_taken_is_told_in_a_sentence(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        said = start("serve", "--port", port, "--database", str(tmp_path / "games.db"))
    assert "is it running already?" in said.refusal


def test_a_database_that_cannot_be_made_is_told_in_a_sentence_and_nothing_else(tmp_path):
    said = start(
        "serve", "--browser", "--port", "0", "--database", str(tmp_path), BROWSER=str(browser_that_notes(tmp_path))
    )
    assert "is a directory; the database is a file" in said.refusal
    assert not (tmp_path / "opened").exists()


def test_a_certificate_that_is_none_is_told_in_a_sentence(tmp_path):
    nonsense = tmp_path / "nonsense.pem"
    nonsense.write_text("no certificate")
    said = start("serve", "--port", "0", "--tls-certificate", str(nonsense), "--tls-key", str(nonsense))
    assert "no certificate" in said.refusal
