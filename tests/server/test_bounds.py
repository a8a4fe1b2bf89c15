"""Every setting has bounds, whatever it is called and wherever it stands; what is outside is refused at the start."""

from __future__ import annotations

import contextlib
import json
import socket
from dataclasses import fields
from typing import Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maquignon.cli import serve
from maquignon.cli.main import main
from maquignon.server.settings import bounds
from maquignon.server.settings.bounds import Between, bounds_of
from maquignon.server.settings.config import BadConfig, Config
from maquignon.server.settings.limits import Limits
from maquignon.server.settings.sources import PREFIX, load

KINDS: tuple[type[Config] | type[Limits], ...] = (Config, Limits)
SETTINGS = [(kind, each.name) for kind in KINDS for each in fields(kind) if each.name != "limits"]
NUMBERS = [(kind, name) for kind, name in SETTINGS if get_type_hints(kind)[name] in (int, float)]
TEXTS = [name for kind, name in SETTINGS if get_type_hints(kind)[name] is str]
WORST = ("nan", "inf", "-inf", "-1", "-0.001", "1e300", "-1e300", "NaN", "Infinity", "10" * 200)
SOURCES = ("the environment", "the file", "the command line")


@pytest.fixture(autouse=True)
def no_names_are_looked_up(monkeypatch):
    def look_up(host, *_):
        if "." not in host and ":" not in host:
            raise OSError
        return [(0, 0, 0, "", (host, 0))]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)


def loaded(source: str, kind: type, name: str, text: str, folder: Any) -> Config:
    """With a setting as it is written at some place."""
    if source == "the environment":
        return load({}, {PREFIX + name.upper(): text})
    if source == "the command line":
        number = get_type_hints(kind)[name](text)
        return load({"limits": {name: number}} if kind is Limits else {name: number}, {})
    file = folder / "club.toml"
    written = text.lower().replace("infinity", "inf")
    file.write_text(f"{'[limits]' if kind is Limits else ''}\n{name} = {written}\n", encoding="utf-8")
    return load({}, {}, str(file))


def found(config: Config, kind: type, name: str) -> Any:
    return getattr(config.limits if kind is Limits else config, name)


def accepted(folder: Any) -> list[tuple[str, str, str]]:
    """Of the worst values for all settings from everywhere, those that were taken."""
    taken = []
    for source in SOURCES:
        for kind, name in NUMBERS:
            for text in WORST:
                # int("nan") is refused by argparse, before the settings are made
                unread = ValueError if source == "the command line" else BadConfig
                with contextlib.suppress(BadConfig, unread):
                    loaded(source, kind, name, text, folder)
                    taken.append((source, name, text))
    return taken


def test_every_setting_has_bounds():
    assert [name for kind, name in SETTINGS if name not in bounds_of(kind)] == []
    assert len(NUMBERS) > 15, "they are found at all"


def test_no_setting_is_nan_endless_negative_or_huge(tmp_path):
    assert accepted(tmp_path) == []


def test_settings_without_bounds_are_found(tmp_path, monkeypatch):
    monkeypatch.setattr(Between, "fault", lambda self, value: "less" if value < self.least else None)
    assert {text for _, _, text in accepted(tmp_path)} >= {"nan", "inf", "1e300"}


def test_a_setting_that_names_no_bounds_is_found(monkeypatch):
    monkeypatch.setattr(bounds, "UNNAMED", {int: Between(1, 1e9)})
    assert [name for kind, name in SETTINGS if name not in bounds_of(kind)]


@given(value=st.floats() | st.integers(), place=st.sampled_from(NUMBERS))
def test_what_is_taken_lies_within_the_bounds(value, place):
    kind, name = place
    limit = bounds_of(kind)[name]
    assert isinstance(limit, Between)
    is_whole = get_type_hints(kind)[name] is float or isinstance(value, int) or value.is_integer()
    if is_whole and limit.least <= value <= limit.most:
        assert found(load({}, {PREFIX + name.upper(): repr(value)}), kind, name) == value
    else:
        with pytest.raises(BadConfig):
            load({}, {PREFIX + name.upper(): repr(value)})


@pytest.mark.parametrize(("kind", "name"), NUMBERS)
def test_the_bounds_themselves_are_within(kind, name):
    limit = bounds_of(kind)[name]
    assert isinstance(limit, Between)
    for edge in (limit.least, limit.most):
        text = repr(get_type_hints(kind)[name](edge))
        assert found(load({}, {PREFIX + name.upper(): text}), kind, name) == edge


LINES = st.text(max_size=40) | st.text(alphabet="*/.:,0123456789abchtps@[]%", max_size=30)


@given(text=LINES, name=st.sampled_from(TEXTS))
def test_a_text_is_taken_or_refused_in_a_sentence(text, name, tmp_path_factory):
    file = tmp_path_factory.getbasetemp() / "text.toml"
    text = text.encode("utf-8", "replace").decode()
    file.write_text(f"{name} = {json.dumps(text, ensure_ascii=False)}\n", encoding="utf-8")
    with contextlib.suppress(BadConfig):
        assert getattr(load({}, {}, str(file)), name).isprintable()


@pytest.mark.parametrize(
    ("words", "environ", "sentence"),
    [
        (["--bot-pause", "nan"], {}, "bot_pause is a number from 0 to 100, not nan"),
        (["--stand-in", "hal"], {}, "stand_in is one of value, pip, gus,"),
        (["--bot-workers", "-1"], {}, "bot_workers is a number from 1 to 256, not -1"),
        (["--port", "-1"], {}, "port is a number from 0 to 65535, not -1"),
        ([], {"LEASE_SECONDS": "inf"}, "lease_seconds is a number from 1 to 3600, not inf"),
        ([], {"CHAT_SECONDS": "-3"}, "chat_seconds is a number from 0.001 to 1000000000, not -3.0"),
        ([], {"PROT": "80"}, "MAQUIGNON_PROT in the environment is no setting; did you mean MAQUIGNON_PORT?"),
        ([], {"TABLE_PER_GUEST": "9"}, "no setting; did you mean MAQUIGNON_TABLES_PER_GUEST?"),
        ([], {"WEATHER": "fine"}, "MAQUIGNON_WEATHER in the environment is no setting\n"),
        (["--proxy", "not-an-address"], {}, "proxy is an address, a network such as 10.0.0.0/8"),
        (["--proxy", "10.0.0.1,"], {}, "or several with commas, not ''"),
        (["--proxy", "10.0.0.1/8"], {}, "not '10.0.0.1/8'"),
        (["--proxy", "*,10.0.0.1"], {}, "not '*'"),
        (["--proxy", "*", "--host", "0.0.0.0"], {}, "proxy believes everybody (*), and 0.0.0.0 can be reached"),
        (["--proxy", "*", "--host", "8.8.8.8"], {}, "name the address of the proxy"),
        (["--proxy", "10.0.0.1,0.0.0.0/0", "--host", "::"], {}, "name the address of the proxy"),
        (["--url", "https://play.example.org/club"], {}, "url is an address such as https://play.example.org, and no"),
        (["--url", "https://play.example.org:99999"], {}, "url is an address such as"),
    ],
)
def test_the_command_refuses_to_start_with_a_sentence(words, environ, sentence, monkeypatch, capsys):
    monkeypatch.setattr(serve, "serve", lambda *_, **__: pytest.fail("it starts"))
    for name, value in environ.items():
        monkeypatch.setenv(PREFIX + name, value)
    assert main(["serve", *words]) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(
    "proxy", ["127.0.0.1", "10.0.0.1, 10.0.0.2", "10.0.0.0/8", "::1,fd00::/8", "*"], ids=lambda proxy: proxy[:9]
)
def test_proxies_that_may_be_named(proxy):
    assert load({"proxy": proxy}, {}).proxy == proxy


def test_variables_of_building_and_testing_are_none_of_the_servers(tmp_path):
    load({}, {"MAQUIGNON_CACHE": "x", "MAQUIGNON_TEST": "compiled", "MAQUIGNON_PURE": "1", "PATH": "/bin"})
