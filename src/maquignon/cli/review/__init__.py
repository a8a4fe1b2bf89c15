"""`maquignon review`: a finished game judged move by move, in sentences, as a page or as JSON."""

from maquignon.cli.review.command import add_arguments, run

__all__ = ["add_arguments", "run"]
