"""The server's settings and their defaults."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

from maquignon.server.settings.bounds import Between
from maquignon.server.settings.limits import Limits

LOOPBACK = "127.0.0.1"
MOST_PROCESSES = 64
Days = Annotated[int, Between(0, 36_500)]


class BadConfig(Exception):
    """A mistake in the settings; says which, and what would be right."""


def default_database() -> str:
    data = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return str(Path(data) / "maquignon" / "maquignon.db")


@dataclass(frozen=True, kw_only=True)
class Config:
    host: str = LOOPBACK
    port: Annotated[int, Between(0, 65_535)] = 8630
    database: str = field(default_factory=default_database)
    """A file for SQLite, or postgresql://user@host/name."""
    key: str = field(default="", repr=False)
    """Seals seeds and signs cookies; without one, a key file beside the SQLite database is made."""
    tls_certificate: str = ""
    tls_key: str = ""
    proxy: str = ""
    """The addresses of a reverse proxy that ends TLS and is believed when it says who is there."""
    url: str = ""
    """The address people use, where it is not host and port."""
    processes: Annotated[int, Between(1, MOST_PROCESSES)] = 1
    """How many share the work, all behind one address."""
    process: str = ""
    """The name of this process, or of this machine's, where several share one PostgreSQL."""
    public_path: str = ""
    """Where the reverse proxy lets sockets reach this process and no other; /p/NAME/ws unless it is set."""
    lease_seconds: Annotated[float, Between(1, 3_600)] = 5
    """After so long a silence the others take a process for dead, and its tables over."""
    busy_load: Annotated[float, Between(0.01, 64)] = 0.5
    """Cores that one of several processes uses before it hands tables over to one that is much less busy."""
    busy_seconds: Annotated[float, Between(0.1, 3_600)] = 30
    """For how long."""
    close_empty: Annotated[float, Between(0, 8_760)] = 12
    """Hours after which a table is closed whose game has not begun and where nobody is; 0: never."""
    keep_finished: Days = 0
    """Days after which finished games and their records are deleted; 0 keeps them for ever, here as below."""
    keep_abandoned: Days = 90
    keep_guests: Days = 400
    """Days unseen; whoever is at a table that is kept stays."""
    bot_workers: Annotated[int, Between(1, 256)] = 1
    bot_pause: Annotated[float, Between(0, 100)] = 1.0
    """Stretches the time bots take to think."""
    stand_in: str = ""
    """The bot that plays for people who are away: the champion, or where he cannot think the best of the others."""
    time_zone: str = "UTC"
    """By whose calendar the days of the daily market begin: Europe/Brussels."""
    push_contact: str = ""
    """Where services that carry notices to browsers reach you: mailto:you@example.org. Empty: no notices are pushed."""
    log_level: str = "info"
    networks: str = ""
    """Networks that many people share, with how many times the limits by address they may use: 203.0.113.0/24=10."""
    limits: Limits = field(default_factory=Limits)

    @property
    def has_tls(self) -> bool:
        return bool(self.tls_certificate)

    @property
    def is_secure(self) -> bool:
        """Whether browsers come over https."""
        return self.has_tls or self.address.startswith("https://") or bool(self.proxy and not self.url)

    @property
    def is_at_home(self) -> bool:
        """Whether this machine alone has it, under a name too: passkeys are for names."""
        return self.host == LOOPBACK and not (self.url or self.proxy or self.has_tls)

    @property
    def address(self) -> str:
        """What to type into a browser."""
        if self.url:
            return self.url.rstrip("/")
        host = f"[{self.host}]" if ":" in self.host else self.host
        host = "localhost" if self.is_at_home else host
        return f"{'https' if self.has_tls else 'http'}://{host}:{self.port}"
