"""The options of a training run, for the command and for machines that have nothing but PyTorch."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from maquignon.lab.training.settings import Settings, possible_tables, varied


def add_arguments(parser: argparse.ArgumentParser) -> None:
    usual = Settings(tables=(), seconds=0)
    parser.add_argument("--edition", metavar="E", action="append", required=True, help="may be given again")
    parser.add_argument("--players", metavar="N,N", default="3,4,5", help="numbers of players (default: 3,4,5)")
    parser.add_argument(
        "--house-rules", metavar="SHARE", type=float, default=0.0, help="games with a house rule (default: none)"
    )
    parser.add_argument(
        "--bluffs", metavar="SHARE", type=float, default=usual.bluffs, help="games in which it may bid beyond its means"
    )
    parser.add_argument("--seconds", metavar="S", type=float, required=True, help="how long this slice trains")
    parser.add_argument("--horizon", metavar="S", type=float, default=0.0, help="how long all slices train together")
    parser.add_argument("--seed", metavar="N", type=int, default=1)
    parser.add_argument("--device", metavar="D", default="cpu", help="such as cuda (default: cpu)")
    parser.add_argument("--workers", metavar="N", type=int, default=max(1, (os.cpu_count() or 1) - 1))
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="workers of a Ray cluster instead of processes here; auto: this machine's"
    )
    parser.add_argument("--slots", metavar="N", type=int, default=usual.slots, help="games in each of two groups")
    parser.add_argument("--steps", metavar="N", type=int, default=usual.steps)
    parser.add_argument("--minibatch", metavar="N", type=int, default=usual.minibatch)
    parser.add_argument("--width", metavar="N", type=int, default=usual.width)
    parser.add_argument("--depth", metavar="N", type=int, default=usual.depth)
    parser.add_argument("--past", metavar="SHARE", type=float, default=usual.past, help="tables with earlier selves")
    parser.add_argument(
        "--characters", metavar="SHARE", type=float, default=usual.characters, help="and with characters"
    )
    parser.add_argument(
        "--alone", metavar="SHARE", type=float, default=usual.alone, help="of these, with the learner alone"
    )
    parser.add_argument(
        "--among", metavar="SHARE", type=float, default=usual.among, help="of these, with one character among learners"
    )
    parser.add_argument(
        "--rival",
        metavar="FILE",
        type=Path,
        action="append",
        default=[],
        help="instead of earlier selves",
    )
    parser.add_argument(
        "--guest",
        metavar="FILE",
        type=Path,
        action="append",
        default=[],
        help="a network that sits among the earlier selves",
    )
    parser.add_argument("--resume", metavar="FOLDER", type=Path, help="go on from here; weights are enough")
    parser.add_argument("--out", metavar="FOLDER", type=Path, required=True)


def settings_of(args: argparse.Namespace) -> Settings:
    players = [int(number) for number in args.players.split(",")]
    tables = possible_tables(args.edition, players)
    return Settings(
        tables=tables,
        variants=varied(tables) if args.house_rules else (),
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
        guests=tuple(args.guest),
        rivals=tuple(args.rival),
        characters=args.characters,
        alone=args.alone,
        among=args.among,
    )
