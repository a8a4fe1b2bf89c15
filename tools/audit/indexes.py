"""The indexes that are asked over the network: pip-audit's for Python, npm's for the page."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tools.audit.findings import Finding, NotAsked
from tools.audit.pins import Pin, normalised


def ask_pip_audit(program: str, root: Path, requirements: Sequence[str]) -> list[Finding]:
    files = [word for name in requirements for word in ("-r", str(root / "requirements" / f"{name}.txt"))]
    done = _run([program, *files, "--require-hashes", "--disable-pip", "--format", "json"], root)
    return read_pip_audit(done.stdout or done.stderr)


def ask_npm(words: Sequence[str], root: Path) -> list[Finding]:
    return read_npm(_run([*words, "audit", "--json", "--audit=true"], root / "web").stdout)


def read_pip_audit(text: str) -> list[Finding]:
    """pip-audit leaves out what its index does not know, and then finds nothing wrong: here that is an error."""
    facts = _json(text, "pip-audit")
    if skipped := [each["name"] for each in facts.get("dependencies", []) if "skip_reason" in each]:
        raise NotAsked(f"the index of pip-audit knows nothing of {len(skipped)} packages, {skipped[0]} among them")
    if not facts.get("dependencies"):
        raise NotAsked("pip-audit has looked at nothing")
    return [
        Finding(
            Pin("PyPI", normalised(each["name"]), each["version"]),
            frozenset({found["id"], *found.get("aliases", ())}),
            tuple(found.get("fix_versions", ())),
        )
        for each in facts["dependencies"]
        for found in each["vulns"]
    ]


def read_npm(text: str) -> list[Finding]:
    facts = _json(text, "npm audit")
    if "vulnerabilities" not in facts:
        raise NotAsked(f"npm's index does not answer: {facts.get('message', 'nothing was said')}")
    return [
        Finding(Pin("npm", name, found.get("range", "")), frozenset({found["url"].rpartition("/")[2]}))
        for name, each in facts["vulnerabilities"].items()
        for found in each["via"]
        if isinstance(found, dict)
    ]


def _json(text: str, who: str) -> dict[str, Any]:
    start = text.find("{")
    try:
        found = json.loads(text[start:]) if start >= 0 else None
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise NotAsked(f"{who} gave no answer: {text.strip()[-200:]}")
    return found


def _run(words: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
