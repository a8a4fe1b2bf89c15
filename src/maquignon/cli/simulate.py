"""`maquignon simulate`: many games of uniform random play, counted."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from maquignon.cli.choosing import add_house_rules, chosen_edition, name_of
from maquignon.cli.errors import CommandError
from maquignon.cli.terminal import Bar, add_json, console, print_json, with_example
from maquignon.rulebook import Edition
from maquignon.rules import is_compiled
from maquignon.rules.random_play import Tally, play_games
from maquignon.rules.setup import laid_out

EXAMPLE = """\
  maquignon simulate --edition koehandel-2001 --players 4 --games 10000 --seed 1
  maquignon simulate --edition master-2009 --players 2 --house-rule super-trade --json

Every seat chooses evenly among its legal moves, bids beyond its own money left out. The trace hash depends on every
move of every game: equal options give an equal hash, whether the rules are compiled or not."""
BATCH = 50


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--edition", metavar="E", required=True, help="see `maquignon editions`")
    parser.add_argument("--players", metavar="N", type=int, required=True)
    parser.add_argument("--games", metavar="G", type=int, default=1000, help="how many (default: 1000)")
    parser.add_argument("--seed", metavar="S", type=int, default=0, help="0 or more; equal seeds, equal games")
    add_house_rules(parser)
    parser.add_argument("--pace", choices=("turn-based", "live"), default="turn-based")
    parser.add_argument("--limit", metavar="M", type=int, default=5000, help="moves a game may have (default: 5000)")
    add_json(parser)
    with_example(parser, EXAMPLE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation:
    """What a number of random games came to."""

    games: int
    moves: int
    longest: int
    unfinished: int
    scores: list[int]
    trace: int
    seconds: float

    @property
    def mean_scores(self) -> list[float]:
        return [score / self.games for score in self.scores]

    @property
    def mean_score(self) -> float:
        return sum(self.mean_scores) / len(self.scores)

    @property
    def trace_hash(self) -> str:
        return f"{self.trace:08x}"

    def facts(self) -> dict[str, object]:
        return {
            "games": self.games,
            "moves": self.moves,
            "seconds": self.seconds,
            "moves_per_s": self.moves / self.seconds,
            "games_per_s": self.games / self.seconds,
            "mean_scores": self.mean_scores,
            "mean_score": self.mean_score,
            "longest": self.longest,
            "unfinished": self.unfinished,
            "compiled": is_compiled(),
            "trace_hash": self.trace_hash,
        }


def run(args: argparse.Namespace) -> int:
    edition = chosen_edition(args.edition, args.house_rules, args.players)
    for name, least in (("games", 1), ("seed", 0), ("limit", 1)):
        if getattr(args, name) < least:
            raise CommandError(f"--{name} is {least} or more, not {getattr(args, name)}")
    with Bar("playing", args.games) as bar:
        done = simulate(
            edition,
            args.players,
            args.games,
            args.seed,
            live=args.pace == "live",
            limit=args.limit,
            advance=bar.advance,
        )
    if args.json:
        print_json({"edition": edition.id, "house_rules": sorted(edition.house_rules), **done.facts()})
    else:
        _show(edition, args, done)
    return 0


def simulate(
    edition: Edition,
    players: int,
    games: int,
    seed: int,
    *,
    live: bool = False,
    limit: int = 5000,
    batch: int = BATCH,
    advance: Callable[[int], None] = lambda done: None,
) -> Simulation:
    """Play so many games; each has a seed of its own, so that neither hash nor scores depend on the batches."""
    opening = laid_out(edition, players, edition.stock(), live)
    money = edition.deck_money()
    tally = Tally(players)
    seeds = Random(seed)
    begun = time.perf_counter()
    while tally.games < games:
        number = min(batch, games - tally.games)
        for _ in range(number):
            play_games(opening, money, edition.removed_money, 1, seeds.getrandbits(62), limit, tally)
        advance(number)
    return _result(tally, time.perf_counter() - begun)


def _result(tally: Tally, seconds: float) -> Simulation:
    return Simulation(
        games=tally.games,
        moves=tally.moves,
        longest=tally.longest,
        unfinished=tally.unfinished,
        scores=tally.scores,
        trace=tally.trace,
        seconds=seconds,
    )


def _show(edition: Edition, args: argparse.Namespace, done: Simulation) -> None:
    from rich.table import Table

    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim")
    for label, value in _lines(done, args.limit).items():
        table.add_row(f"  {label}", value)
    out = console()
    out.print(f"[bold]{name_of(edition)}[/], {args.players} players, {args.pace}, seed {args.seed}")
    out.print(table)


def _lines(done: Simulation, limit: int) -> dict[str, str]:
    means = " ".join(f"{mean:.0f}" for mean in done.mean_scores)
    return {
        "games": f"{done.games:,} in {done.seconds:.2f} s ({done.games / done.seconds:,.0f} a second)",
        "moves": f"{done.moves:,} ({done.moves / done.seconds:,.0f} a second)",
        "a game": f"{done.moves / done.games:.1f} moves, the longest {done.longest}",
        "unfinished": f"{done.unfinished} stopped at {limit} moves (R31)" if done.unfinished else "none",
        "mean scores": f"{means} (all: {done.mean_score:.0f})",
        "rules": "compiled" if is_compiled() else "in plain Python",
        "trace hash": done.trace_hash,
    }
