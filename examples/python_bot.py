"""A bot of your own for the arena, in Python:

maquignon arena --bot value --bot mine=py:examples/python_bot.py:Thrifty
"""

from random import Random

from maquignon.play import Bid, BidOptions, Move, Options, Pass, View


class Thrifty:
    """Bids up to a tenth of its money, never bluffs, and otherwise does anything it may."""

    def choose(self, view: View, options: Options, rng: Random) -> Move:
        if isinstance(options, BidOptions):
            return Bid(options.least) if options.least <= view.money // 10 else Pass()
        return options.sample(rng)
