"""Every package that is pinned: in requirements/*.txt and in the page's lock file."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

REQUIREMENTS = ("run", "dev", "build", "lock", "audit")


@dataclass(frozen=True, order=True)
class Pin:
    ecosystem: str
    """As advisories call it: PyPI or npm."""
    name: str
    version: str

    def __str__(self) -> str:
        return f"{self.name} {self.version} ({self.ecosystem})"


def pins(root: Path) -> list[Pin]:
    files = [root / "requirements" / f"{name}.txt" for name in REQUIREMENTS]
    python = {pin for file in files for pin in python_pins(file.read_text(encoding="utf-8"))}
    page = npm_pins((root / "web" / "package-lock.json").read_text(encoding="utf-8"))
    return sorted({*python, *page})


def python_pins(text: str) -> set[Pin]:
    found = re.findall(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^\s;\\]+)", text, re.MULTILINE)
    return {Pin("PyPI", normalised(name), version) for name, version in found}


def npm_pins(text: str) -> set[Pin]:
    packages = json.loads(text)["packages"]
    places = {place: facts for place, facts in packages.items() if place and "version" in facts}
    return {Pin("npm", place.rpartition("node_modules/")[2], facts["version"]) for place, facts in places.items()}


def normalised(name: str) -> str:
    """One name for all the ways in which Python packages are written."""
    return re.sub(r"[-_.]+", "-", name).lower()
