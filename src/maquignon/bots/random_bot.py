"""The first rung: any legal move, as likely as any other, but no bid or slap beyond its means."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from maquignon.play.moves import Move, OwnUp, Pass, Slap
from maquignon.play.options import BidOptions, Options, OwnUpOptions, SlapOptions
from maquignon.play.view import View


class RandomBot:
    name = "random"

    def choose(self, view: View, options: Options, rng: Random) -> Move:
        match options:
            case BidOptions():
                # silence is always possible, so there is always an honest choice
                return replace(options, may_pass=True).honest_sample(rng)
            case SlapOptions():
                return rng.choice((Pass(), Slap())) if options.may_slap and options.affordable else Pass()
            case OwnUpOptions():
                return rng.choice((Pass(), OwnUp()))
            case _:
                return options.sample(rng)
