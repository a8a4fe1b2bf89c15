"""Findings for people to look at: SVG plots and one HTML page that needs nothing but itself."""

from maquignon.arena.report.plots import plots
from maquignon.arena.report.report_page import page

__all__ = ["page", "plots"]
