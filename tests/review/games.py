"""Short games to review: they begin with an empty deck and a few families still open."""

from random import Random

from maquignon.bots import bot, play_match
from maquignon.play import Game, Pace, Record, parse_position, parse_record, record_of

HEAD = "maquignon: record 1\nrules: koehandel-2001/1\nplayers: Anna, Ben, Cleo\n"
MONEY = "2x0 4x10 2x50 100 200 500"
ENDING = (
    "edition: koehandel-2001; "
    f"seat 0: rooster 4, goose 4, cat 4, cow 2, horse 2 | {MONEY}; "
    f"seat 1: dog 4, sheep 4, donkey 4, cow 2, pig | {MONEY}; "
    f"seat 2: goat 4, pig 3, horse 2 | {MONEY}"
)
LAST_COW = (
    "edition: koehandel-2001; turn: 0; "
    f"seat 0: rooster 4, goose 4, cat 4, dog 4, horse 4, cow 3 | {MONEY}; "
    "seat 1: sheep 4, goat 4, donkey 4, pig 4, cow | 0 10; "
    f"seat 2: nothing | {MONEY} 2x0 3x10 2x50 100 200 500"
)

BLUNDERS = ("0: challenge 1 cow", "0: offer 0", "1: counter 10", "1: challenge 0 cow", "1: offer 0", "0: accept")
"""Anna could have had the cows for next to nothing, and gives them away twice."""


def ending(*names: str, seed: int = 1, pace: Pace = Pace.TURN_BASED) -> Record:
    """Bots play the last trades."""
    live = "; pace: live" if pace is Pace.LIVE else ""
    game = Game.at(parse_position(ENDING + live))
    assert play_match(game, [bot(name) for name in names], Random(seed)).finished
    return record_of(game, names=("Anna", "Ben", "Cleo"))


def played(position: str, *plies: str) -> Record:
    """A record with just these moves, finished or not."""
    entries = position.partition("; ")[2]
    return parse_record(f"{HEAD}position: {entries}\nmoves:\n" + "\n".join([*plies, "end"]))
