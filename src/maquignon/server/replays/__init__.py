"""A finished game, open to everybody: every position, what happened, the count and the figures."""
