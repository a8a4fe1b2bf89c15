"""Who spoke, as others may know it: a mark that stays the same at one table, whatever the name, and is no other's."""

from __future__ import annotations

import hashlib

from maquignon.table.letters import Guest

MARK = 16


def speaker_of(table: str, guest: Guest) -> str:
    """Tells nothing of the guest, who cannot be followed by it to another table."""
    return hashlib.sha256(f"speaker {table} {guest}".encode()).hexdigest()[:MARK]
