"""How much one guest, socket or address may ask for, as a host can set it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Limits:
    """All can be set; these are for a public server."""

    messages_per_second: float = 5
    messages_at_once: int = 20
    send_queue: int = 256 * 1024
    """Bytes that may wait for a slow reader before it is sent away."""
    sockets_per_guest: int = 10
    sockets_per_address: int = 200
    tables_per_guest: int = 5
    spectators: int = 100
    chat_lines: int = 5
    chat_seconds: float = 10
    requests_per_second: float = 10
    requests_at_once: int = 60
    body: int = 16 * 1024
