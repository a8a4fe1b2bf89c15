"""What a seat with a perfect memory can know of every purse, from the events it was told and nothing else."""

from maquignon.play.knowledge.bounds import PurseBounds
from maquignon.play.knowledge.memory import Knowledge

__all__ = ["Knowledge", "PurseBounds"]
