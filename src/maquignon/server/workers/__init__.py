"""Processes behind the server: bots that think, reviews that are made."""
