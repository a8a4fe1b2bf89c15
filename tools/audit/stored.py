"""Advisories from a folder in which somebody keeps them: files in the OSV format, JSON or YAML, at any depth."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import yaml  # type: ignore[import-untyped]
from packaging.version import InvalidVersion, Version

from tools.audit.findings import Finding, NotAsked
from tools.audit.pins import Pin, normalised


def look_up(folder: Path, wanted: Sequence[Pin]) -> list[Finding]:
    by_name: dict[tuple[str, str], list[Pin]] = {}
    for pin in wanted:
        by_name.setdefault((pin.ecosystem, pin.name), []).append(pin)
    found: list[Finding] = []
    read = 0
    for advisory in _advisories(folder, {name for _, name in by_name}):
        read += 1
        found += _findings(advisory, by_name)
    if not read:
        raise NotAsked(f"there is no advisory in {folder} about anything that is pinned: is it the right folder?")
    return found


def _advisories(folder: Path, names: set[str]) -> Iterator[dict[str, Any]]:
    """Only those that mention something pinned: a whole book takes minutes to read."""
    for file in sorted(folder.rglob("*")):
        if file.suffix not in (".json", ".yaml") or not file.is_file():
            continue
        text = file.read_text(encoding="utf-8")
        if '"affected"' in text or "affected:" in text:
            facts = json.loads(text) if file.suffix == ".json" else yaml.load(text, yaml.CSafeLoader)
            if names & {normalised(each["package"]["name"]) for each in facts.get("affected", ())}:
                yield facts


def _findings(advisory: dict[str, Any], by_name: dict[tuple[str, str], list[Pin]]) -> Iterator[Finding]:
    if "withdrawn" in advisory:
        return
    ids = frozenset({advisory["id"], *advisory.get("aliases", ())})
    for affected in advisory.get("affected", ()):
        package = affected["package"]
        name = normalised(package["name"]) if package["ecosystem"] == "PyPI" else package["name"]
        for pin in by_name.get((package["ecosystem"], name), ()):
            if _is_affected(pin.version, affected):
                yield Finding(pin, ids, tuple(_fixes(affected)))


def _is_affected(version: str, affected: dict[str, Any]) -> bool:
    if version in affected.get("versions", ()):
        return True
    ranges = [each for each in affected.get("ranges", ()) if each["type"] in ("ECOSYSTEM", "SEMVER")]
    return any(_is_within(version, each["events"]) for each in ranges)


def _is_within(version: str, events: Sequence[dict[str, str]]) -> bool:
    """Events come in order: introduced, then fixed or last affected, perhaps again."""
    try:
        own, within = Version(version), False
        for event in events:
            if "introduced" in event and own >= Version(event["introduced"]):
                within = True
            if "fixed" in event and own >= Version(event["fixed"]):
                within = False
            if "last_affected" in event and own > Version(event["last_affected"]):
                within = False
    except InvalidVersion:
        return True  # a person has to look
    return within


def _fixes(affected: dict[str, Any]) -> Iterator[str]:
    for each in affected.get("ranges", ()):
        if each["type"] != "GIT":
            yield from (event["fixed"] for event in each["events"] if "fixed" in event)
