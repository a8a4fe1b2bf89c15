"""What is wrong with settings, told before anything is opened: every one has bounds, and some depend on others."""

from __future__ import annotations

import ipaddress
import os
import re
import socket
from pathlib import Path
from urllib.parse import SplitResult, urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from maquignon.bots.offered import offered
from maquignon.server.settings.bounds import bounds_of
from maquignon.server.settings.config import BadConfig, Config
from maquignon.server.settings.local_addresses import is_local
from maquignon.server.settings.networks import EVERYBODY, BadNetworks, read_networks
from maquignon.table.house import House

_LEVELS = ("debug", "info", "warning", "error")


def check(config: Config) -> None:
    for settings in (config, config.limits):
        _check_bounds(settings)
    if config.database in ("", ":memory:"):
        raise BadConfig("database is a file, in which games are kept, or postgresql://user@host/name")
    if config.log_level not in _LEVELS:
        raise BadConfig(f"log_level is debug, info, warning or error, not {config.log_level}")
    _check_stand_in(config)
    _check_time_zone(config)
    _check_push_contact(config)
    _check_names(config)
    _check_processes(config)
    _check_tls(config)
    _check_proxy(config)
    _check_networks(config)
    _check_address(config)


def is_private(host: str) -> bool:
    """Whether only this machine or its local network reaches an address."""
    try:
        found = {info[4][0] for info in socket.getaddrinfo(host or "0.0.0.0", None)}
    except (OSError, UnicodeError):
        raise BadConfig(f"host: there is no address {host}") from None
    return all(is_local(str(each)) for each in found)


def _check_bounds(settings: object) -> None:
    for name, bounds in bounds_of(type(settings)).items():
        value = getattr(settings, name)
        if fault := bounds.fault(value):
            shown = f", not {value}" if isinstance(value, int | float) else ""
            raise BadConfig(f"{name} is {fault}{shown}")


def _check_stand_in(config: Config) -> None:
    known = (House.stand_in, *offered())
    if config.stand_in and config.stand_in not in known:
        raise BadConfig(f"stand_in is one of {', '.join(known)}, not {config.stand_in}")


def _check_time_zone(config: Config) -> None:
    try:
        ZoneInfo(config.time_zone)
    except (ValueError, OSError, ZoneInfoNotFoundError):
        if config.time_zone != "UTC":
            raise BadConfig(f"time_zone is a name such as Europe/Brussels, not {config.time_zone}") from None


def _check_push_contact(config: Config) -> None:
    """Services refuse one that leads to nobody."""
    domain = config.push_contact.removeprefix("https://").removeprefix("mailto:").rpartition("@")[2].partition("/")[0]
    is_known = re.fullmatch(r"(mailto:[\w.+-]+@|https://)[\w-]+(\.[\w-]+)+(/[\w./~-]*)?", config.push_contact, re.ASCII)
    if config.push_contact and (not is_known or domain.endswith((".localhost", ".local"))):
        raise BadConfig(f"push_contact is mailto:you@example.org or https://example.org/, not {config.push_contact}")


def _check_names(config: Config) -> None:
    if config.process and not re.fullmatch("[A-Za-z0-9-]{1,32}", config.process):
        raise BadConfig(f"process is a name of up to 32 letters, digits and hyphens, not {config.process}")
    if config.public_path and not re.fullmatch(r"/[\w./~-]{0,199}", config.public_path, re.ASCII):
        raise BadConfig(f"public_path is a path such as /p/2/ws, not {config.public_path}")
    if config.url and not _is_site(config.url):
        raise BadConfig(f"url is an address such as https://play.example.org, and no more, not {config.url}")


def _check_processes(config: Config) -> None:
    if config.processes == 1:
        return
    if os.name != "posix":
        raise BadConfig("processes is 1 on this system: a connection cannot be handed from one to another here")
    if config.public_path:
        raise BadConfig("public_path is for one process; of several each has a path by its own name")


def _is_site(url: str) -> bool:
    try:
        found: SplitResult = urlsplit(url)
        whole = f"{found.scheme}://{found.netloc}"
        return bool(
            found.scheme in ("http", "https")
            and found.hostname
            and found.port != 0
            and "@" not in found.netloc
            and url.rstrip("/") == whole
        )
    except ValueError:
        return False


def _check_tls(config: Config) -> None:
    if bool(config.tls_certificate) != bool(config.tls_key):
        raise BadConfig("TLS takes both: tls_certificate and tls_key")
    for name in ("tls_certificate", "tls_key"):
        if (path := getattr(config, name)) and not Path(path).is_file():
            raise BadConfig(f"{name}: there is no file {path}")


def _check_proxy(config: Config) -> None:
    """Whoever is believed may say he is anybody."""
    places = [each.strip() for each in config.proxy.split(",")] if config.proxy else []
    for place in places:
        if not _is_network(place) and places != [EVERYBODY]:
            raise BadConfig(f"proxy is an address, a network such as 10.0.0.0/8, or several with commas, not '{place}'")
    if any(map(_holds_everybody, places)) and not is_private(config.host):
        raise BadConfig(
            f"proxy believes everybody ({config.proxy}), and {config.host} can be reached from outside: "
            "name the address of the proxy"
        )


def _check_networks(config: Config) -> None:
    try:
        read_networks(config.networks)
    except BadNetworks as bad:
        raise BadConfig(f"networks: {bad}") from None


def _is_network(place: str) -> bool:
    try:
        ipaddress.ip_network(place)
    except ValueError:
        return False
    return True


def _holds_everybody(place: str) -> bool:
    return place == EVERYBODY or ipaddress.ip_network(place).prefixlen == 0


def _check_address(config: Config) -> None:
    """Passwordless play over a public line needs TLS somewhere: tokens and cards would be read on the way."""
    if config.has_tls or config.proxy or is_private(config.host):
        return
    raise BadConfig(
        f"{config.host} can be reached from outside, so it needs TLS (tls_certificate and tls_key) or, behind a "
        "reverse proxy that has it, that proxy's address (proxy); 127.0.0.1 and addresses of your own network need "
        "neither"
    )
