"""A commentator who sees every purse: condenses a game into a few lively lines a turn."""

from maquignon.cli.commentary.commentator import Commentator
from maquignon.cli.commentary.script import CommentLine

__all__ = ["CommentLine", "Commentator"]
