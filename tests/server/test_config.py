"""Settings: where they come from, and what is said about mistakes."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest

from maquignon.server.monitoring.logs import JsonLines
from maquignon.server.settings import sources
from maquignon.server.settings.config import BadConfig, Config
from maquignon.server.settings.sources import cores, load


def test_flags_beat_the_environment_which_beats_the_file(tmp_path):
    file = tmp_path / "club.toml"
    file.write_text('port = 1\nhost = "127.0.0.2"\nbot_workers = 3\n[limits]\nspectators = 7\ntables_per_guest = 2\n')
    environ = {"MAQUIGNON_PORT": "2", "MAQUIGNON_BOT_WORKERS": "4", "MAQUIGNON_SPECTATORS": "8"}
    config = load({"port": 3, "host": None}, environ, str(file))
    assert (config.port, config.host, config.bot_workers) == (3, "127.0.0.2", 4)
    assert (config.limits.spectators, config.limits.tables_per_guest) == (8, 2)


@pytest.mark.parametrize(
    ("flags", "environ", "sentence"),
    [
        ({}, {"MAQUIGNON_PORT": "many"}, "port in the environment is a whole number, not 'many'"),
        ({"port": 70_000}, {}, "port is a number from 0 to 65535"),
        ({"host": "0.0.0.0"}, {}, "needs TLS"),
        ({"host": "::"}, {}, "needs TLS"),
        ({"host": "8.8.8.8"}, {}, "needs TLS"),
        ({"host": "100.64.0.1"}, {}, "needs TLS"),
        ({"tls_certificate": "cert.pem"}, {}, "TLS takes both"),
        ({"tls_certificate": "no.pem", "tls_key": "no.key"}, {}, "there is no file no.pem"),
        ({"url": "play.example.org"}, {}, "url is an address"),
        ({"log_level": "loud"}, {}, "log_level is debug"),
        ({"processes": "many"}, {}, "processes in the command line is a whole number or auto, not 'many'"),
        ({}, {"MAQUIGNON_PROCESSES": "0"}, "processes is a number from 1 to 64, not 0"),
        ({"processes": "65"}, {}, "processes is a number from 1 to 64, not 65"),
        ({"processes": 2, "public_path": "/p/1/ws"}, {}, "public_path is for one process"),
        ({}, {"MAQUIGNON_SPECTATORS": "0"}, "spectators is a number from 1 to 1000000000, not 0"),
        ({}, {"MAQUIGNON_CONFIG": "/nowhere.toml"}, "cannot be read"),
        ({"database": ""}, {}, "database is a file, in which games are kept, or postgresql"),
        ({"database": ":memory:"}, {}, "database is a file, in which games are kept, or postgresql"),
    ],
)
def test_mistakes_are_told_in_sentences(flags, environ, sentence):
    with pytest.raises(BadConfig, match=sentence.replace("(", r"\(")):
        load(flags, environ)


def test_a_file_that_is_no_text(tmp_path):
    file = tmp_path / "club.toml"
    file.write_bytes(b"\xe9\x00\x01")
    with pytest.raises(BadConfig, match="cannot be read: it is not UTF-8 text"):
        load({}, {}, str(file))


def test_an_unknown_setting_is_no_setting(tmp_path):
    file = tmp_path / "club.toml"
    file.write_text("weather = 1\n")
    with pytest.raises(BadConfig, match="sets 'weather', which is no setting; there is host, port"):
        load({}, {}, str(file))
    file.write_text("prot = 1\n")
    with pytest.raises(BadConfig, match="sets 'prot', which is no setting; did you mean port"):
        load({}, {}, str(file))


@pytest.mark.parametrize("host", ["127.0.0.1", "192.168.1.20", "10.0.0.3", "::1", "localhost"])
def test_private_addresses_need_no_tls(host):
    assert load({"host": host}, {}).host == host


@pytest.mark.parametrize(
    ("settings", "address"),
    [
        ({}, "http://localhost:8630"),
        ({"host": "192.168.1.20"}, "http://192.168.1.20:8630"),
        ({"host": "::1"}, "http://[::1]:8630"),
        ({"tls_certificate": "c", "tls_key": "k"}, "https://127.0.0.1:8630"),
        ({"url": "http://barn.local"}, "http://barn.local"),
    ],
)
def test_at_home_the_address_is_a_name(settings, address):
    assert Config(**settings).address == address


def test_a_declared_proxy_opens_all_addresses():
    config = load({"host": "0.0.0.0", "proxy": "10.0.0.1", "url": "https://play.example.org/"}, {})
    assert config.address == "https://play.example.org"
    assert config.is_secure


@pytest.mark.parametrize(
    ("settings", "is_secure"),
    [
        ({}, False),
        ({"tls_certificate": "cert.pem", "tls_key": "key.pem"}, True),
        ({"tls_certificate": "cert.pem", "tls_key": "key.pem", "url": "http://play.example.org"}, True),
        ({"url": "https://play.example.org"}, True),
        ({"url": "http://play.example.org"}, False),
        ({"proxy": "10.0.0.1"}, True),
        ({"proxy": "10.0.0.1", "url": "http://play.example.org"}, False),
    ],
)
def test_browsers_come_over_https_where_tls_the_address_or_a_proxy_says_so(settings, is_secure):
    assert Config(**settings).is_secure is is_secure


def test_the_key_is_never_shown():
    assert "secret" not in repr(load({}, {"MAQUIGNON_KEY": "secret"}))


def test_a_log_line_has_no_words_of_an_error():
    try:
        raise ValueError("token 1234")
    except ValueError as error:
        record = logging.LogRecord("maquignon", 40, "x.py", 1, "it failed", (), (type(error), error, None))
        record.token = "1234"
    line = json.loads(JsonLines().format(record))
    assert line["says"] == "it failed"
    assert line["error"].startswith("ValueError")
    assert "1234" not in json.dumps(line)


@pytest.mark.parametrize(("has", "made"), [(1, 1), (64, 64), (128, 64)])
def test_a_machine_of_many_cores_gets_as_many_processes_as_there_may_be(monkeypatch, has, made):
    monkeypatch.setattr(sources, "cores", lambda: has)
    assert load({"processes": "auto"}, {}).processes == made


def test_as_many_processes_as_cores(tmp_path):
    file = tmp_path / "club.toml"
    file.write_text('processes = "auto"\n')
    assert load({}, {}, str(file)).processes == cores()
    assert load({"processes": "3"}, {}, str(file)).processes == 3


def test_several_processes_may_have_tls_themselves(tmp_path):
    files = {"tls_certificate": str(tmp_path / "cert.pem"), "tls_key": str(tmp_path / "key.pem")}
    for file in files.values():
        Path(file).touch()
    assert load({"processes": 2, **files}, {}).has_tls
