"""Advisories: what is pinned is found, what is known is told, and what could not be asked is no all-clear."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from tools.audit.__main__ import ACCEPTED, main, report
from tools.audit.findings import BadAcceptance, Finding, NotAsked, accepted
from tools.audit.indexes import read_npm, read_pip_audit
from tools.audit.pins import Pin, npm_pins, pins, python_pins
from tools.audit.stored import look_up

ROOT = Path(__file__).parents[2]
STARLETTE = Pin("PyPI", "starlette", "0.24.0")


def test_every_pin_is_found():
    found = pins(ROOT)
    names = {pin.name for pin in found}
    assert {"starlette", "uvicorn", "svelte", "pip-audit"} <= names
    pinned = sum(line.count("==") for line in (ROOT / "requirements" / "dev.txt").read_text().splitlines())
    assert len(python_pins((ROOT / "requirements" / "dev.txt").read_text())) == pinned > 50


def test_pins_as_they_are_written():
    text = "Typing_Extensions==4.1.0 \\\n    --hash=sha256:00\nuvicorn[standard]==0.1 ; python_version < '4'\n# x==1\n"
    assert python_pins(text) == {Pin("PyPI", "typing-extensions", "4.1.0"), Pin("PyPI", "uvicorn", "0.1")}
    lock = {"packages": {"": {"version": "0"}, "node_modules/a/node_modules/@b/c": {"version": "1.2.3"}}}
    assert npm_pins(json.dumps(lock)) == {Pin("npm", "@b/c", "1.2.3")}


PIP_AUDIT = {
    "dependencies": [
        {
            "name": "Starlette",
            "version": "0.24.0",
            "vulns": [{"id": "PYSEC-2023-48", "aliases": ["CVE-2023-30798"], "fix_versions": ["0.25.0"]}],
        },
        {"name": "h11", "version": "1.0", "vulns": []},
    ]
}
NPM = {
    "vulnerabilities": {
        "vite": {"via": [{"url": "https://example.org/advisories/GHSA-1", "range": "<5"}]},
        "svelte": {"via": ["vite"]},
    }
}


def test_what_the_indexes_answer():
    (found,) = read_pip_audit("No warnings\n" + json.dumps(PIP_AUDIT))
    assert str(found) == "starlette 0.24.0 (PyPI): CVE-2023-30798, PYSEC-2023-48; fixed in 0.25.0"
    (other,) = read_npm(json.dumps(NPM))
    assert (other.pin.name, *other.ids) == ("vite", "GHSA-1")


@pytest.mark.parametrize(
    "text",
    ["", "no network", '{"dependencies": []}', '{"dependencies": [{"name": "uv", "skip_reason": "?"}]}'],
)
def test_an_index_of_python_that_was_not_asked_is_no_all_clear(text):
    with pytest.raises(NotAsked):
        read_pip_audit(text)


@pytest.mark.parametrize("text", ["", "{}", '{"message": "405 Method Not Allowed"}'])
def test_an_index_of_npm_that_was_not_asked_is_no_all_clear(text):
    with pytest.raises(NotAsked):
        read_npm(text)


def kept(folder, *, name="advisory.json", **changes):
    advisory = {
        "id": "GHSA-2",
        "aliases": ["CVE-2"],
        "affected": [
            {
                "package": {"ecosystem": "PyPI", "name": "Starlette"},
                "ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "0.5"}, {"fixed": "0.25.0"}]}],
            }
        ],
        **changes,
    }
    (folder / "deep").mkdir(exist_ok=True)
    (folder / "deep" / name).write_text(json.dumps(advisory))


@pytest.mark.parametrize(
    ("version", "is_told"), [("0.4.9", False), ("0.5", True), ("0.24.9", True), ("0.25.0", False), ("1.0", False)]
)
def test_a_folder_of_advisories_is_looked_up_by_version(tmp_path, version, is_told):
    kept(tmp_path)
    found = look_up(tmp_path, [Pin("PyPI", "starlette", version)])
    assert bool(found) is is_told
    assert look_up(tmp_path, [STARLETTE, Pin("npm", "starlette", "0.24.0")])[0].fixed == ("0.25.0",)


def test_versions_that_are_listed_are_told_and_what_was_withdrawn_is_not(tmp_path):
    package = {"ecosystem": "PyPI", "name": "starlette"}
    kept(tmp_path, affected=[{"package": package, "versions": ["0.24.0"]}])
    assert [each.ids for each in look_up(tmp_path, [STARLETTE])] == [{"GHSA-2", "CVE-2"}]
    kept(tmp_path, withdrawn="2024-01-01T00:00:00Z")
    assert look_up(tmp_path, [STARLETTE]) == []


def test_a_folder_without_advisories_is_no_all_clear(tmp_path):
    with pytest.raises(NotAsked, match="is it the right folder"):
        look_up(tmp_path, [STARLETTE])
    assert main(["--advisories", str(tmp_path)]) == 2


def test_what_is_accepted_is_not_told_until_its_day(tmp_path, capsys):
    file = tmp_path / "accepted.toml"
    file.write_text('[CVE-2]\nreason = "no files are taken"\nuntil = 2027-03-01\n')
    finding = Finding(STARLETTE, frozenset({"GHSA-2", "CVE-2"}))
    assert report([lambda: [finding]], accepted(file, date(2027, 3, 1)), 1) == 0
    assert "0 advisories about 1 pinned packages, 1 more are accepted" in capsys.readouterr().out
    assert report([lambda: [finding]], accepted(file, date(2027, 3, 2)), 1) == 1
    for text in ("[CVE-2]\nuntil = 2027-03-01\n", '[CVE-2]\nreason = "so"\n', 'CVE-2 = "so"\n'):
        file.write_text(text)
        with pytest.raises(BadAcceptance):
            accepted(file, date(2027, 1, 1))


def test_an_index_that_fails_does_not_hide_what_another_tells(capsys):
    def fail():
        raise NotAsked("no network")

    assert report([fail, lambda: [Finding(STARLETTE, frozenset({"CVE-2"}))]], frozenset(), 1) == 1
    assert report([fail, lambda: []], frozenset(), 1) == 2
    told = capsys.readouterr()
    assert "not asked: no network" in told.err
    assert told.out.endswith("so this is no all-clear.\n")


def test_what_is_accepted_now_is_written_as_it_must():
    accepted(ACCEPTED, date.today())
