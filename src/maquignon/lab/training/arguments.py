"""The options of a training run, for the command and for machines that have nothing but PyTorch."""

from __future__ import annotations

import argparse
import os
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

from maquignon.bots.champion import NAME as CHAMPION
from maquignon.bots.champion import network_name
from maquignon.lab.solve.positions import NAMED
from maquignon.lab.training import quantities
from maquignon.lab.training.files import CannotTrain
from maquignon.lab.training.settings import Settings, Table, checked_tables, possible_tables, small_tables, varied
from maquignon.rulebook import edition

PLAYERS: Final = (3, 4, 5)
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
        type=quantities.players,
        metavar="N,N",
        help="(default: 3,4,5; with --small no whole games); a number given twice: twice as often",
    )
    parser.add_argument(
        "--small", metavar="GAME", choices=NAMED, action="append", default=[], help=f"{', '.join(NAMED)}; again: more"
    )
    parser.add_argument(
        "--scattered",
        metavar="N",
        type=quantities.whole,
        default=0,
        help="moves by chance before a small game, at most",
    )
    kind.add_argument("--exact", action="store_true", help="small games (default: all) reckoned out, not played")
    parser.add_argument(
        "--stride",
        metavar="N",
        type=quantities.above_nought,
        default=USUAL.stride,
        help="of exact learning: steps along advantages",
    )
    parser.add_argument(
        "--ahead",
        metavar="N",
        type=quantities.nought_or_more,
        default=USUAL.ahead,
        help="how often their last change counts again",
    )
    parser.add_argument(
        "--house-rules",
        metavar="SHARE",
        type=quantities.share,
        dest="varied",
        default=0.0,
        help="games with house rules (default: none)",
    )
    parser.add_argument(
        "--bluffs",
        metavar="SHARE",
        type=quantities.share,
        default=USUAL.bluffs,
        help="games in which it may bid beyond its means",
    )


def _add_run(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seconds", metavar="S", type=quantities.above_nought, required=True, help="how long this slice trains"
    )
    parser.add_argument(
        "--horizon", metavar="S", type=quantities.nought_or_more, default=0.0, help="how long all slices train together"
    )
    parser.add_argument("--seed", metavar="N", type=quantities.whole, default=1)
    parser.add_argument("--device", metavar="D", default="cpu", help="such as cuda (default: cpu)")
    parser.add_argument("--workers", metavar="N", type=quantities.several, default=max(1, (os.cpu_count() or 1) - 1))
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="workers of a Ray cluster instead of processes here; auto: this machine's"
    )
    parser.add_argument(
        "--slots", metavar="N", type=quantities.several, default=USUAL.slots, help="games in each of two groups"
    )
    parser.add_argument("--steps", metavar="N", type=quantities.several, default=USUAL.steps)
    parser.add_argument("--minibatch", metavar="N", type=quantities.several, default=USUAL.minibatch)
    parser.add_argument("--width", metavar="N", type=quantities.several, default=USUAL.width)
    parser.add_argument("--depth", metavar="N", type=quantities.several, default=USUAL.depth)


def _add_opponents(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--past", metavar="SHARE", type=quantities.share, default=USUAL.past, help="tables with earlier selves"
    )
    parser.add_argument(
        "--characters", metavar="SHARE", type=quantities.share, default=USUAL.characters, help="and with characters"
    )
    parser.add_argument(
        "--alone", metavar="SHARE", type=quantities.share, default=USUAL.alone, help="of these, with the learner alone"
    )
    parser.add_argument(
        "--among",
        metavar="SHARE",
        type=quantities.share,
        default=USUAL.among,
        help="of these, with one character among learners",
    )
    parser.add_argument(
        "--meet",
        metavar="NAME=N",
        type=quantities.met,
        dest="met",
        action="append",
        default=[],
        help="a character N times as often as a stranger (otto-1 and odile-1 12, otto and odile 7, others 1)",
    )
    parser.add_argument(
        "--rival",
        metavar="FILE",
        type=quantities.network,
        dest="rivals",
        action="append",
        default=[],
        help="instead of earlier selves; champion: he, as cold as he plays",
    )
    parser.add_argument(
        "--guest",
        metavar="FILE",
        type=quantities.network,
        dest="guests",
        action="append",
        default=[],
        help="a network that sits among the earlier selves, or champion",
    )
    parser.add_argument(
        "--exploiters",
        metavar="SHARE",
        type=quantities.part,
        default=USUAL.exploiters,
        help="of the time, to make networks that exploit the run, which then are guests (default: none)",
    )


def _add_learner(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--temperature",
        metavar="T",
        type=quantities.above_nought,
        default=USUAL.temperature,
        help="of what --resume goes on from",
    )
    parser.add_argument(
        "--rates", metavar="R,R", type=quantities.ends, default=USUAL.rates, help="learning rate, first and last"
    )
    parser.add_argument(
        "--entropies",
        metavar="E,E",
        type=quantities.ends,
        default=USUAL.entropies,
        help="weight of the entropy, first and last",
    )
    parser.add_argument(
        "--zoom", metavar="N", type=quantities.above_nought, default=USUAL.zoom, help="how much larger a ten is"
    )
    parser.add_argument("--full-precision", dest="half", action="store_false", help="on a GPU too")
    parser.add_argument("--plain", action="store_true", help="entropy against chances to win, not against their spread")
    parser.add_argument("--trace", metavar="L", type=quantities.share, default=USUAL.trace, help="λ of the returns")
    parser.add_argument(
        "--average", metavar="SHARE", type=quantities.share, default=USUAL.average, help="that stays each round"
    )
    parser.add_argument(
        "--tail", metavar="N", type=quantities.one_or_more, default=USUAL.tail, help="one in N rounds is averaged"
    )


def settings_of(args: argparse.Namespace) -> Settings:
    """BadSetup or CannotTrain says what does not go together."""
    whole = () if args.exact else _whole_tables(args)
    given = {field.name: _kept(getattr(args, field.name)) for field in fields(Settings) if hasattr(args, field.name)}
    tables = whole + small_tables(args.edition, args.small or [*NAMED] * args.exact)
    settings = Settings(**given, tables=tables, variants=varied(whole) if args.varied else ())
    _check_champion(settings)
    if settings.exact:
        _check_entropies(settings)
    elif settings.exploiters:
        _check_exploiters(settings)
    return settings


def _kept(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _whole_tables(args: argparse.Namespace) -> tuple[Table, ...]:
    """Numbers of players that are not asked for may be too many or too few for an edition."""
    if args.players:
        return checked_tables(args.edition, args.players)
    for name in args.edition:
        edition(name)
    return () if args.small else possible_tables(args.edition, PLAYERS)


def _check_champion(settings: Settings) -> None:
    """A guest or rival sits at tables of all editions."""
    if Path(CHAMPION) not in settings.rivals + settings.guests:
        return
    if len({network_name(table.edition) for table in settings.tables}) > 1:
        raise CannotTrain(
            "the champion has not the same network in all these editions, and so can be neither guest nor rival"
        )


def _check_entropies(settings: Settings) -> None:
    if not all(settings.entropies):
        raise CannotTrain("exact learning needs --entropies above 0, since they fall by the same part in the same time")


def _check_exploiters(settings: Settings) -> None:
    if settings.cluster is not None:
        raise CannotTrain("--exploiters have games of their own on this machine, and so do not go with --cluster")
    if settings.rivals or not settings.past:
        raise CannotTrain(
            "--exploiters sit among the earlier selves: they go with --past above 0, and not with --rival"
        )
