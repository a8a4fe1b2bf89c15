"""Tables for tests: without pauses, and always the same."""

from dataclasses import replace

from maquignon.cli.tui.wish import Wish, wished


def quick(edition: str = "koehandel-2001", players: int = 3, house_rules=(), seed: int = 3) -> Wish:
    return replace(wished(edition, players, [], house_rules, seed=seed), pause=0)
