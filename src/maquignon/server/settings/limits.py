"""How much one guest, address or table may ask for, as a host can set it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Limits:
    """All can be set; these are for a public server. An address is an IPv4 address, or a /64 of IPv6."""

    messages_per_second: float = 5
    """Of one guest, over all sockets; of one address so many times as much as it has people."""
    messages_at_once: int = 20
    chat_lines: int = 5
    """With reactions, in so many seconds; of one guest, and of all onlookers of one address together."""
    chat_seconds: float = 10
    people_per_address: int = 10
    """How many guests' chat and messages one address may have."""
    requests_per_second: float = 10
    """Of one address, websockets that are opened among them."""
    requests_at_once: int = 60
    openings_at_once: int = 10
    """Tables that a guest, or an address, opens in a row."""
    openings_per_hour: float = 60
    guesses_at_once: int = 20
    """Codes and tokens of one address that were wrong."""
    guesses_per_minute: float = 6
    hints_at_once: int = 10
    """Hints that a guest takes in a row: a strong bot thinks about each."""
    hints_per_minute: float = 20
    imports_at_once: int = 100
    """Records that a guest, or an address, brings in a row: each is played again."""
    imports_per_hour: float = 200
    imports_per_guest: int = 1_000
    """So many are kept."""
    tables_per_guest: int = 5
    listed_per_guest: int = 2
    listed_per_address: int = 4
    """So many of their tables are on the public list."""
    spectators: int = 100
    """At one table; whoever has a seat there, or comes while seats are open, is let in besides."""
    sockets_per_guest: int = 10
    sockets_per_address: int = 200
    half_requests_per_address: int = 30
    """Connections that have not sent a whole request yet."""
    header_seconds: float = 5
    body_seconds: float = 5
    """From the end of the headers to the end of the body."""
    read_seconds: float = 30
    """For which somebody may leave an answer unread."""
    hello_seconds: float = 10
    send_queue: int = 256 * 1024
    """Bytes that may wait for a slow reader before it is sent away."""
    body: int = 16 * 1024
