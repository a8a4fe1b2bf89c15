"""The alerts in docs/hosting.md ask for metrics that there are, and the line for cron works."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

from maquignon.server.monitoring.troubles import Kind
from tests.server.serving import get

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
OUTSIDE = {"up"}
"""Prometheus makes it itself."""


def block(language):
    (found,) = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    return found


def rules():
    (group,) = yaml.safe_load(block("yaml"))["groups"]
    return group["rules"]


def asked(expression):
    """Names of metrics, with the labels that are asked for."""
    plain = re.sub(r"by \([^)]*\)", "", expression)
    found = re.findall(r"\b((?:maquignon|process)_\w+|up)(?:\{([^}]*)\})?", plain)
    return [(name, dict(re.findall(r'(\w+)="([^"]*)"', labels))) for name, labels in found]


@pytest.fixture(scope="module")
def shown(address):
    return get(f"{address}/metrics").text


@pytest.mark.parametrize("rule", rules(), ids=lambda rule: rule["alert"])
def test_an_alert_asks_for_what_there_is(rule, shown):
    questions = asked(rule["expr"])
    assert questions
    for name, labels in questions:
        family = re.sub("_bucket$", "", name)
        counter = re.sub("_total$", "", name)
        known = name in OUTSIDE or any(f"# TYPE {each} " in shown for each in (name, family, counter))
        assert known, f"there is no metric {name}"
        for label, value in labels.items():
            if (name, label) not in {("maquignon_requests_total", "status")} and label != "job":
                assert re.search(rf'^{name}{{.*{label}="{value}"', shown, re.MULTILINE), (
                    f"{name} has no {label} {value}"
                )


def test_a_metric_that_is_not_there_is_caught(shown):
    with pytest.raises(AssertionError, match="there is no metric maquignon_nothing"):
        test_an_alert_asks_for_what_there_is({"expr": "rate(maquignon_nothing_total[5m]) > 0"}, shown)


def test_every_metric_the_page_names_is_there_and_every_metric_is_named(shown):
    named = set(re.findall(r"\bmaquignon_\w+", PAGE)) - {"maquignon_answer_seconds_bucket"}
    there = {
        f"{name}_total" if kind == "counter" and not name.endswith("_total") else name
        for name, kind in re.findall(r"^# TYPE (maquignon_\w+) (\w+)$", shown, re.MULTILINE)
        if not name.endswith("_created") and kind != "histogram"
    }
    assert named == there


def test_every_trouble_is_explained():
    table = re.findall(r"^\| `(\w+)` \| (failing|degraded) \|", PAGE, re.MULTILINE)
    assert {kind for kind, _state in table} == set(Kind)


def test_the_line_for_cron_is_silent_while_all_is_well(address, tmp_path):
    line = block("sh").strip()
    assert line.startswith("*/5 * * * * ")
    command = line.removeprefix("*/5 * * * * ").replace("http://127.0.0.1:8630", address)
    answer = tmp_path / "curl"
    for state, words in (("ok", ""), ("failing", '{"state":"failing"}')):
        answer.write_text(f'#!/bin/sh\necho \'{{"state":"{state}"}}\'\n')
        answer.chmod(0o755)
        done = subprocess.run(
            ["sh", "-c", command], capture_output=True, text=True, env={"PATH": f"{tmp_path}:/bin:/usr/bin"}
        )
        assert done.stdout.strip() == words
    real = get(f"{address}/health").text
    assert '"state":"' in real
