"""The options of a training run, for the command and for machines that have nothing but PyTorch."""

from __future__ import annotations

import argparse
import os
from math import inf
from pathlib import Path
from typing import Final

from maquignon.bots.champion import NAME as CHAMPION
from maquignon.bots.characters import measured
from maquignon.lab.solve.positions import NAMED
from maquignon.lab.training.settings import Settings, Table, possible_tables, small_tables, varied

PLAYERS: Final = "3,4,5"
USUAL: Final = Settings(tables=(), seconds=0)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    _add_games(parser)
    _add_run(parser)
    _add_opponents(parser)
    _add_learner(parser)
    parser.add_argument("--resume", metavar="FOLDER", type=Path, help="go on from here; weights are enough")
    parser.add_argument("--out", metavar="FOLDER", type=Path, required=True)


def _add_games(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--edition", metavar="E", action="append", required=True, help="may be given again")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument(
        "--players",
        metavar="N,N",
        help="(default: 3,4,5; with --small no whole games); a number given twice: twice as often",
    )
    parser.add_argument(
        "--small", metavar="GAME", choices=NAMED, action="append", default=[], help=f"{', '.join(NAMED)}; again: more"
    )
    parser.add_argument(
        "--scattered",
        metavar="N",
        type=int,
        default=0,
        help="moves by chance before a small game, at most",
    )
    kind.add_argument("--exact", action="store_true", help="small games (default: all) reckoned out, not played")
    parser.add_argument(
        "--stride", metavar="N", type=float, default=USUAL.stride, help="of exact learning: steps along advantages"
    )
    parser.add_argument(
        "--ahead", metavar="N", type=float, default=USUAL.ahead, help="how often their last change counts again"
    )
    parser.add_argument(
        "--house-rules", metavar="SHARE", type=float, default=0.0, help="games with house rules (default: none)"
    )
    parser.add_argument(
        "--bluffs", metavar="SHARE", type=float, default=USUAL.bluffs, help="games in which it may bid beyond its means"
    )


def _add_run(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seconds", metavar="S", type=float, required=True, help="how long this slice trains")
    parser.add_argument("--horizon", metavar="S", type=float, default=0.0, help="how long all slices train together")
    parser.add_argument("--seed", metavar="N", type=int, default=1)
    parser.add_argument("--device", metavar="D", default="cpu", help="such as cuda (default: cpu)")
    parser.add_argument("--workers", metavar="N", type=int, default=max(1, (os.cpu_count() or 1) - 1))
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="workers of a Ray cluster instead of processes here; auto: this machine's"
    )
    parser.add_argument("--slots", metavar="N", type=int, default=USUAL.slots, help="games in each of two groups")
    parser.add_argument("--steps", metavar="N", type=int, default=USUAL.steps)
    parser.add_argument("--minibatch", metavar="N", type=int, default=USUAL.minibatch)
    parser.add_argument("--width", metavar="N", type=int, default=USUAL.width)
    parser.add_argument("--depth", metavar="N", type=int, default=USUAL.depth)


def _add_opponents(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--past", metavar="SHARE", type=float, default=USUAL.past, help="tables with earlier selves")
    parser.add_argument(
        "--characters", metavar="SHARE", type=float, default=USUAL.characters, help="and with characters"
    )
    parser.add_argument(
        "--alone", metavar="SHARE", type=float, default=USUAL.alone, help="of these, with the learner alone"
    )
    parser.add_argument(
        "--among", metavar="SHARE", type=float, default=USUAL.among, help="of these, with one character among learners"
    )
    parser.add_argument(
        "--meet",
        metavar="NAME=N",
        type=_met,
        action="append",
        default=[],
        help="a character N times as often as a stranger (otto-1 and odile-1 12, otto and odile 7, others 1)",
    )
    parser.add_argument(
        "--rival",
        metavar="FILE",
        type=_network,
        action="append",
        default=[],
        help="instead of earlier selves; champion: he, as cold as he plays",
    )
    parser.add_argument(
        "--guest",
        metavar="FILE",
        type=_network,
        action="append",
        default=[],
        help="a network that sits among the earlier selves, or champion",
    )


def _add_learner(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--temperature",
        metavar="T",
        type=_above_nought,
        default=USUAL.temperature,
        help="of what --resume goes on from",
    )
    parser.add_argument("--rates", metavar="R,R", type=_ends, default=USUAL.rates, help="learning rate, first and last")
    parser.add_argument(
        "--entropies", metavar="E,E", type=_ends, default=USUAL.entropies, help="weight of the entropy, first and last"
    )
    parser.add_argument("--zoom", metavar="N", type=float, default=USUAL.zoom, help="how much larger a ten is")
    parser.add_argument("--full-precision", action="store_true", help="on a GPU too")
    parser.add_argument("--plain", action="store_true", help="entropy against chances to win, not against their spread")
    parser.add_argument("--trace", metavar="L", type=float, default=USUAL.trace, help="λ of the returns")
    parser.add_argument("--average", metavar="SHARE", type=float, default=USUAL.average, help="that stays each round")
    parser.add_argument("--tail", metavar="N", type=float, default=USUAL.tail, help="one in N rounds is averaged")


def settings_of(args: argparse.Namespace) -> Settings:
    whole = () if args.exact else _whole_tables(args)
    tables = whole + small_tables(args.edition, args.small or [*NAMED] * args.exact)
    return Settings(
        tables=tables,
        variants=varied(whole) if args.house_rules else (),
        varied=args.house_rules,
        bluffs=args.bluffs,
        seconds=args.seconds,
        horizon=args.horizon,
        seed=args.seed,
        device=args.device,
        workers=args.workers,
        cluster=args.cluster,
        slots=args.slots,
        steps=args.steps,
        minibatch=args.minibatch,
        width=args.width,
        depth=args.depth,
        past=args.past,
        met=tuple(args.meet),
        guests=tuple(args.guest),
        rivals=tuple(args.rival),
        characters=args.characters,
        alone=args.alone,
        among=args.among,
        scattered=args.scattered,
        temperature=args.temperature,
        rates=args.rates,
        entropies=args.entropies,
        exact=args.exact,
        stride=args.stride,
        ahead=args.ahead,
        zoom=args.zoom,
        half=not args.full_precision,
        plain=args.plain,
        trace=args.trace,
        average=args.average,
        tail=args.tail,
    )


def _whole_tables(args: argparse.Namespace) -> tuple[Table, ...]:
    players = args.players or ("" if args.small else PLAYERS)
    return possible_tables(args.edition, [int(number) for number in players.split(",") if number])


def _network(name: str) -> Path:
    if name != CHAMPION and not Path(name).is_file():
        raise argparse.ArgumentTypeError(f"there is no file {name}")
    return Path(name)


def _met(words: str) -> tuple[str, int]:
    name, _, number = words.partition("=")
    if name not in measured() or not number.isdecimal():
        raise argparse.ArgumentTypeError(f"{words} is not a character and a number, such as otto-1=60")
    return name, int(number)


def _above_nought(words: str) -> float:
    if not 0 < (number := float(words)) < inf:
        raise argparse.ArgumentTypeError("a temperature is above 0")
    return number


def _ends(words: str) -> tuple[float, float]:
    first, last = map(float, words.split(","))
    return first, last
