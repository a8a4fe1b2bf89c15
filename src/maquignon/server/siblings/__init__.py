"""Processes of one server among themselves: they hand connections to each other, and ask how the others do."""
