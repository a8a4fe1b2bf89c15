"""The plots of a run, by name."""

from __future__ import annotations

from maquignon.arena.report.charts import interval_chart, line_chart
from maquignon.arena.results.findings import Findings, SettingFinding
from maquignon.arena.results.intervals import Interval
from maquignon.arena.results.wins import Role
from maquignon.rulebook.cards import FAMILIES

_ROLES = {Role.ALONE: "alone", Role.MANY: "as the many", Role.MIXED: "mixed tables"}


def plots(findings: Findings) -> dict[str, str]:
    """SVG texts by the names of their files."""
    return {
        f"{_file_name(str(found.setting))}-{kind}.svg": svg
        for found in findings.settings
        for kind, svg in setting_plots(found).items()
    }


def setting_plots(found: SettingFinding) -> dict[str, str]:
    drawn = {"ratings": _ratings(found), "wins": _wins(found)}
    if found.matches:
        drawn["matches"] = _matches(found)
    if any(entrant.scores for entrant in found.entrants):
        drawn["scores"] = _scores(found)
    if found.prices:
        drawn["prices"] = _prices(found)
    return drawn


def _ratings(found: SettingFinding) -> str:
    rows = sorted(((each.name, each.rating) for each in found.entrants), key=lambda row: -row[1].value)
    return interval_chart(f"Ratings, {found.setting}", rows)


def _wins(found: SettingFinding) -> str:
    rows = [
        (f"{entrant.name}, {_ROLES[role]}", interval)
        for role in Role
        for entrant in found.entrants
        for interval in [entrant.against_par.get(role)]
        if interval
    ]
    return interval_chart(f"Wins with par as 1, mean over all opponents, {found.setting}", rows, reference=1)


def _matches(found: SettingFinding) -> str:
    copies = found.setting.players - 1
    rows = [(f"{each.one} – {copies} × {each.many}", each.against_par) for each in found.matches]
    return interval_chart(f"One against many, wins with par as 1, {found.setting}", rows, reference=1)


def _scores(found: SettingFinding) -> str:
    rows = [
        (entrant.name, Interval(entrant.scores.quartiles[1], entrant.scores.quartiles[0], entrant.scores.quartiles[2]))
        for entrant in found.entrants
        if entrant.scores
    ]
    return interval_chart(f"Scores: median and the middle half, {found.setting}", rows)


def _prices(found: SettingFinding) -> str:
    lines = {entrant.name: entrant.prices for entrant in found.entrants if entrant.prices}
    return line_chart(f"Mean price of an animal in auctions, {found.setting}", FAMILIES, {"all": found.prices} | lines)


def _file_name(text: str) -> str:
    return "".join(letter if letter.isalnum() or letter in "+-" else "-" for letter in text)
