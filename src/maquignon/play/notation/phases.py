"""Phases and paces by the words they are written with."""

from __future__ import annotations

from maquignon.play.phase import Pace, Phase

PACES = {pace.value: pace for pace in Pace}
PHASES = {phase.label: phase for phase in Phase}
