"""What a device saw of a deal when it saw it: kept, refused where it cannot be honest, and held against the record."""

from maquignon.play.seen.comparison import Comparison, compare
from maquignon.play.seen.file import BadSeen, read_seen, write_seen
from maquignon.play.seen.seen import Dishonest, Seen, SeenAttempt
from maquignon.play.seen.witness import Witness

__all__ = [
    "BadSeen",
    "Comparison",
    "Dishonest",
    "Seen",
    "SeenAttempt",
    "Witness",
    "compare",
    "read_seen",
    "write_seen",
]
