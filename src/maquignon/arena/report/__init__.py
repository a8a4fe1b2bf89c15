"""Findings for people to look at: SVG plots and one HTML page that needs nothing but itself."""

from maquignon.arena.report.page import page
from maquignon.arena.report.plots import plots

__all__ = ["page", "plots"]
