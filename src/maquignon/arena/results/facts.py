"""Findings for programs: plain values that JSON can write."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from maquignon.arena.results.findings import Findings
from maquignon.arena.results.intervals import Interval
from maquignon.arena.settings import Setting


def facts(findings: Findings) -> dict[str, Any]:
    return {
        "plan": findings.tournament.as_json(),
        "settings": _plain(findings.settings),
        "faults": [{"fault": fault, "games": number} for fault, number in findings.faults],
    }


def _plain(value: Any) -> Any:
    match value:
        case Interval():
            return value._asdict()
        case Setting():
            return {"name": str(value), "edition": value.edition, "players": value.players, "par": value.par}
        case tuple():
            return [_plain(each) for each in value]
        case dict():
            return {str(key): _plain(each) for key, each in value.items()}
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    return value
