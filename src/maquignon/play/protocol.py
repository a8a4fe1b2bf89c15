"""The version of the protocol between a server and its clients."""

from typing import Final

PROTOCOL: Final = 2
"""Raised when a client of the version before would misunderstand or be misunderstood. Of 0.1 it was 1, and not said."""
