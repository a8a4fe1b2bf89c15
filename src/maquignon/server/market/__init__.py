"""The daily market: one deal a day for everybody, against the same three bots."""
