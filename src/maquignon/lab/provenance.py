"""What was made with the champion's networks: beside its file lies which they were and how they were played."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable
from pathlib import Path

from maquignon.bots.champion import NAME as CHAMPION
from maquignon.bots.champion import network_name
from maquignon.lab.dataset.origin import Network, network_facts
from maquignon.rulebook import Edition


def networks_file(file: Path) -> Path:
    return file.with_name(f"{file.stem}-networks.toml")


def told_networks(file: Path) -> dict[str, Network]:
    """Those that a file was made with, by name; nothing where nobody said."""
    beside = networks_file(file)
    return tomllib.loads(beside.read_text("utf-8")) if beside.exists() else {}


def present_networks(editions: Iterable[Edition]) -> dict[str, Network]:
    """The champion's at these tables."""
    return {network_name(edition): network_facts(CHAMPION, edition) for edition in editions}


def tell_networks(file: Path, editions: Iterable[Edition]) -> None:
    """The file has just been made with them; what it has of others stays."""
    told = told_networks(file) | present_networks(editions)
    head = f"# What {file.name} was made with; the command that makes it writes this too.\n"
    networks_file(file).write_text(head + "".join(_section(name, told[name]) for name in sorted(told)), "utf-8")


def _section(name: str, facts: Network) -> str:
    return f"\n[{name}]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in facts.items())
