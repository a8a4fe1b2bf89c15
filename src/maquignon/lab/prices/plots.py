"""The plots of a survey, by the names of their files."""

from __future__ import annotations

from collections.abc import Sequence

from maquignon.arena.report.charts import interval_chart, line_chart
from maquignon.arena.results.intervals import Interval
from maquignon.lab.prices.findings import Findings, Spread
from maquignon.lab.prices.tables import title
from maquignon.lab.prices.tally import STAGES
from maquignon.rulebook.cards import FAMILIES


def plots(findings: Sequence[Findings]) -> dict[str, str]:
    drawn = {"turns.svg": _lengths(findings)}
    for found in findings:
        name = file_name(found)
        if any(each.stages for each in found.families):
            drawn[f"prices-{name}.svg"] = _prices(found)
        drawn[f"seats-{name}.svg"] = _seats(found)
    return drawn


def file_name(found: Findings) -> str:
    edition = found.survey.edition
    return "-".join((edition.id, *sorted(edition.house_rules), str(found.survey.players)))


def _prices(found: Findings) -> str:
    lines = {
        stage: {each.family: float(each.stages[stage].median) for each in found.families if stage in each.stages}
        for stage in STAGES[:-1]
    }
    return line_chart(f"Price of an animal at auction, median, {title(found)}", FAMILIES, lines)


def _seats(found: Findings) -> str:
    rows = [(f"seat {number + 1}", seat.times(100)) for number, seat in enumerate(found.seats)]
    return interval_chart(f"Games won in %, {title(found)}", rows, reference=100 / found.survey.players)


def _lengths(findings: Sequence[Findings]) -> str:
    rows = [
        (f"{found.survey.edition.id}, {found.survey.players}", _interval(found.lengths["turns"])) for found in findings
    ]
    return interval_chart("Turns in a game by edition and players: median and the middle half", rows)


def _interval(spread: Spread) -> Interval:
    return Interval(spread.median, spread.low, spread.high)
