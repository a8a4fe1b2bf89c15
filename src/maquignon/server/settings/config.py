"""The server's settings: defaults, then the config file, then MAQUIGNON_… in the environment, then flags."""

from __future__ import annotations

import os
import re
import socket
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, get_type_hints
from urllib.parse import urlsplit

import msgspec

from maquignon.server.settings.limits import Limits
from maquignon.server.settings.local_addresses import is_local

PREFIX = "MAQUIGNON_"
_SECRETS = ("key",)


class BadConfig(Exception):
    """A mistake in the settings; says which, and what would be right."""


def default_database() -> str:
    data = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return str(Path(data) / "maquignon" / "maquignon.db")


@dataclass(frozen=True, kw_only=True)
class Config:
    host: str = "127.0.0.1"
    port: int = 8630
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
    process: str = ""
    """The name of this process, where several share one PostgreSQL."""
    public_path: str = ""
    """Where the reverse proxy lets sockets reach this process and no other; /p/NAME/ws unless it is set."""
    lease_seconds: float = 5
    """After so long a silence the others take a process for dead, and its tables over."""
    keep_finished: int = 0
    """Days after which finished games and their records are deleted; 0 keeps them for ever, here as below."""
    keep_abandoned: int = 90
    keep_guests: int = 400
    """Days unseen; whoever is at a table that is kept stays."""
    bot_workers: int = 1
    bot_pause: float = 1.0
    """Stretches the time bots take to think."""
    log_level: str = "info"
    limits: Limits = field(default_factory=Limits)

    @property
    def has_tls(self) -> bool:
        return bool(self.tls_certificate)

    @property
    def is_secure(self) -> bool:
        """Whether browsers come over https."""
        return self.has_tls or self.address.startswith("https://") or bool(self.proxy and not self.url)

    @property
    def address(self) -> str:
        """What to type into a browser."""
        if self.url:
            return self.url.rstrip("/")
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'https' if self.has_tls else 'http'}://{host}:{self.port}"


def load(flags: Mapping[str, Any], environ: Mapping[str, str], file: str | None = None) -> Config:
    """All sources put together and checked; flags that are None were not given."""
    file = file or environ.get(f"{PREFIX}CONFIG")
    values: dict[str, Any] = {}
    limits: dict[str, Any] = {}
    for source, given in (
        (f"the file {file}", _file(file) if file else {}),
        ("the environment", _environment(environ)),
        ("the command line", {name: value for name, value in flags.items() if value is not None}),
    ):
        limits |= _convert(source, given.pop("limits", {}), Limits)
        values |= _convert(source, given, Config)
    config = Config(**values, limits=Limits(**limits))
    check(config)
    return config


def check(config: Config) -> None:
    if not 0 <= config.port <= 65_535:
        raise BadConfig(f"port is a number from 0 to 65535, not {config.port}")
    if config.database in ("", ":memory:"):
        raise BadConfig("database is a file, in which games are kept, or postgresql://user@host/name")
    if bool(config.tls_certificate) != bool(config.tls_key):
        raise BadConfig("TLS takes both: tls_certificate and tls_key")
    for name in ("tls_certificate", "tls_key"):
        if (path := getattr(config, name)) and not Path(path).is_file():
            raise BadConfig(f"{name}: there is no file {path}")
    if config.url and urlsplit(config.url).scheme not in ("http", "https"):
        raise BadConfig(f"url is an address such as https://play.example.org, not {config.url}")
    if config.log_level not in ("debug", "info", "warning", "error"):
        raise BadConfig(f"log_level is debug, info, warning or error, not {config.log_level}")
    if config.bot_workers < 1 or config.bot_pause < 0:
        raise BadConfig("bots need at least one worker, and their pause is 0 or more")
    if config.process and not re.fullmatch("[A-Za-z0-9-]{1,32}", config.process):
        raise BadConfig(f"process is a name of up to 32 letters, digits and hyphens, not {config.process}")
    if config.public_path and not re.fullmatch(r"/[\w./~-]{0,199}", config.public_path, re.ASCII):
        raise BadConfig(f"public_path is a path such as /p/2/ws, not {config.public_path}")
    if min(config.keep_finished, config.keep_abandoned, config.keep_guests) < 0:
        raise BadConfig("keep_finished, keep_abandoned and keep_guests are numbers of days, or 0 for ever")
    if config.lease_seconds < 1:
        raise BadConfig("lease_seconds is at least 1")
    for each in fields(Limits):
        if getattr(config.limits, each.name) <= 0:
            raise BadConfig(f"the limit {each.name} is more than 0")
    _check_address(config)


def _check_address(config: Config) -> None:
    """Passwordless play over a public line needs TLS somewhere: tokens and cards would be read on the way."""
    if config.has_tls or config.proxy or is_private(config.host):
        return
    raise BadConfig(
        f"{config.host} can be reached from outside, so it needs TLS (tls_certificate and tls_key) or, behind a "
        "reverse proxy that has it, that proxy's address (proxy); 127.0.0.1 and addresses of your own network need "
        "neither"
    )


def is_private(host: str) -> bool:
    """Whether only this machine or its local network reaches an address."""
    try:
        found = {info[4][0] for info in socket.getaddrinfo(host or "0.0.0.0", None)}
    except OSError:
        raise BadConfig(f"host: there is no address {host}") from None
    return all(is_local(str(each)) for each in found)


def _file(file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(Path(file).read_text(encoding="utf-8"))
    except OSError as error:
        raise BadConfig(f"the file {file} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadConfig(f"the file {file} cannot be read: it is not UTF-8 text") from None
    except tomllib.TOMLDecodeError as error:
        raise BadConfig(f"the file {file} cannot be read: {error}") from None


def _environment(environ: Mapping[str, str]) -> dict[str, Any]:
    """Flat names: MAQUIGNON_PORT, MAQUIGNON_TABLES_PER_GUEST."""
    names = {each.name for each in fields(Config)} - {"limits"}
    found: dict[str, Any] = {name: environ[PREFIX + name.upper()] for name in names if PREFIX + name.upper() in environ}
    limits = [each.name for each in fields(Limits) if PREFIX + each.name.upper() in environ]
    return {**found, "limits": {name: environ[PREFIX + name.upper()] for name in limits}}


def _convert(source: str, given: Any, kind: type[Config] | type[Limits]) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise BadConfig(f"limits in {source} is a table, [limits]")
    hints = get_type_hints(kind)
    known = [each.name for each in fields(kind) if each.name != "limits"]
    for unknown in given.keys() - set(known):
        raise BadConfig(f"{source} sets '{unknown}', which is no setting; there is {', '.join(known)}")
    return {name: _value(source, name, value, hints[name]) for name, value in given.items()}


def _value(source: str, name: str, value: Any, kind: Any) -> Any:
    try:
        return msgspec.convert(value, kind, strict=not isinstance(value, str))
    except msgspec.ValidationError:
        noun = {int: "a whole number", float: "a number", str: "a text"}[kind]
        shown = "" if name in _SECRETS else f", not {value!r}"
        raise BadConfig(f"{name} in {source} is {noun}{shown}") from None
