"""Evenings: several rounds for many people at many tables, where all tables of a round are dealt the same."""
