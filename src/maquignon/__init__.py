"""Maquignon: livestock-trading card games of auction, blind trade and bluff."""

__version__ = "0.2.0"
