"""`maquignon bench`: measure the speed of the rules and the environments, and a server under load."""

from maquignon.cli.bench.command import add_arguments, run

__all__ = ["add_arguments", "run"]
