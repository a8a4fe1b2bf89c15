"""Many games between programs, measured: duplicate deals, rotated seats, ratings, reports. Knows no live table."""

from maquignon.arena.entrants import Entrant, entrants
from maquignon.arena.playing import play
from maquignon.arena.results.findings import Findings, findings
from maquignon.arena.runner import Ending, Result, Runner, Seating
from maquignon.arena.settings import Setting, parse_settings, setting
from maquignon.arena.store import Store, WrongFile
from maquignon.arena.tournament import Format, Tournament

__all__ = [
    "Ending",
    "Entrant",
    "Findings",
    "Format",
    "Result",
    "Runner",
    "Seating",
    "Setting",
    "Store",
    "Tournament",
    "WrongFile",
    "entrants",
    "findings",
    "parse_settings",
    "play",
    "setting",
]
