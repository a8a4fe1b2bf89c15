"""The command: bare, on a local network, with mistakes."""

from __future__ import annotations

import os

import pytest

from maquignon.cli import serve
from maquignon.cli.errors import CommandError
from maquignon.cli.main import main, with_command
from maquignon.server.settings.checking import is_private
from maquignon.server.settings.config import Config


def test_bare_means_serve_and_open_the_browser():
    assert with_command([]) == ["serve", "--browser"]
    assert with_command(["--lan"]) == ["serve", "--lan"]
    assert with_command(["--lan", "--port", "9"]) == ["serve", "--lan", "--port", "9"]
    assert with_command(["rules"]) == ["rules"]
    assert with_command(["--help"]) == ["--help"]


def test_a_public_address_is_refused_in_one_sentence(capsys):
    assert main(["serve", "--host", "0.0.0.0"]) == 2
    assert "needs TLS" in capsys.readouterr().err


def test_a_new_key_is_printed(capsys):
    assert main(["serve", "--new-key"]) == 0
    assert len(capsys.readouterr().out.strip()) == 44


def test_a_database_that_cannot_be_used_is_told_in_a_sentence(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("maquignon.server.monitoring.logs.set_up", lambda _level: None)
    file = tmp_path / "no.db"
    file.write_text("this is not a database, whatever its name says " * 100)
    assert main(["serve", "--port", "0", "--database", str(file), "--log-level", "error"]) == 2
    assert "maquignon serve:" in capsys.readouterr().err


def test_a_folder_that_cannot_be_made_is_told_in_a_sentence(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("maquignon.server.monitoring.logs.set_up", lambda _level: None)
    (tmp_path / "file").write_text("no folder")
    database = str(tmp_path / "file" / "games.db")
    assert main(["serve", "--port", "0", "--database", database, "--log-level", "error"]) == 2
    assert f"the folder {tmp_path / 'file'} for the database cannot be made: File exists" in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with a name here")
@pytest.mark.parametrize(("make", "what"), [(os.mkdir, "a directory"), (os.mkfifo, "a device or pipe")])
def test_what_is_no_file_is_no_database_and_gets_no_key(tmp_path, capsys, monkeypatch, make, what):
    monkeypatch.setattr("maquignon.server.monitoring.logs.set_up", lambda _level: None)
    make(tmp_path / "games")
    assert main(["serve", "--port", "0", "--database", str(tmp_path / "games"), "--log-level", "error"]) == 2
    assert f"games is {what}; the database is a file" in capsys.readouterr().err
    assert [each.name for each in tmp_path.iterdir()] == ["games"]


def test_the_local_network_gets_a_link_and_a_qr_code(capsys):
    serve.announce(Config(host="192.168.1.20", port=8630), qr_code=True)
    shown = capsys.readouterr().out
    assert "http://192.168.1.20:8630" in shown
    assert "█" in shown or "▄" in shown


def test_the_address_in_the_network_is_a_private_one():
    try:
        assert is_private(serve.lan_address())
    except CommandError as error:
        pytest.skip(str(error))
