"""Where a file of games comes from: the command, the seed and the networks that made it."""

from __future__ import annotations

from hashlib import sha256
from typing import TypedDict

from maquignon.bots.learned.champion import network_file
from maquignon.bots.levels import networked
from maquignon.lab.dataset.recording import Plan
from maquignon.lab.seated_games import POOL, handicap_of, read_networks
from maquignon.rulebook import Edition


class Network(TypedDict):
    sha256: str
    """Of its file."""
    temperature: float
    forgetting: float


class Origin(TypedDict):
    command: str
    seed: int
    networks: dict[str, Network]


def origin(task: str, plan: Plan) -> Origin:
    """Of all files of a plan; where they lie, and how many processes shared the work, changes nothing in them."""
    networks = {name: network_facts(name, plan.edition) for name in plan.names if name not in POOL}
    return Origin(command=_command(task, plan), seed=plan.seed, networks=networks)


def network_facts(name: str, edition: Edition) -> Network:
    """Of somebody who has a network at this table."""
    played = handicap_of(name, edition)
    file = network_file(edition, played.network) if name in networked() else read_networks([name])[name]
    return Network(
        sha256=sha256(file).hexdigest(),
        temperature=played.temperature,
        forgetting=played.forgetting,
    )


def table_words(edition: Edition, players: int) -> str:
    """The options that choose a table."""
    rules = "".join(f" --house-rule {rule}" for rule in sorted(edition.house_rules))
    return f" --edition {edition.id} --players {players}{rules}"


def _command(task: str, plan: Plan) -> str:
    bots = "".join(f" --bot {name}" for name in plan.names)
    table = table_words(plan.edition, plan.players)
    return f"maquignon lab {task}{table}{bots} --games {plan.games} --seed {plan.seed}"
