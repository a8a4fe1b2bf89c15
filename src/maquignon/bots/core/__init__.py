"""Bots inside the core's loop, compiled like the rules: they read the ints of `rules.sight` and nothing else."""
