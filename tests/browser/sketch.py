"""A review drawn freehand: as many points, moments and bluffs as a real one has, which takes a minute to reckon."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from maquignon.play.game import Game
from maquignon.play.notation import write_move
from maquignon.review.value import Account, Bluff, Lead, Moment, Point, Review


def sketch(game: Game, names: Sequence[str]) -> Review:
    chance, players, last = Random(1), game.players, len(game.plies)
    winners = game.winners()
    end = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(players))
    levels = [tuple([1 / players] * players)]
    for version in range(1, last + 1):
        drawn = [max(0.02, level + chance.gauss(0, 0.02)) for level in levels[-1]]
        share = (version / last) ** 6
        mixed = [(1 - share) * each / sum(drawn) + share * final for each, final in zip(drawn, end, strict=True)]
        levels.append(tuple(mixed))
    movers = [(None, None), *((seat if seat >= 0 else None, write_move(move)) for seat, move in game.plies)]
    points = [
        Point(version=version, seat=seat, move=move, chances=level, errors=(0.01,) * players)
        for version, (level, (seat, move)) in enumerate(zip(levels, movers, strict=True))
    ]
    return Review(
        rules=game.edition.rules_id,
        names=tuple(names),
        players=players,
        scores=game.scores(),
        winners=winners,
        strong="remy",
        seed=0,
        playouts=40 * last,
        compiled=False,
        points=tuple(points),
        moments=tuple(_moment(points, last * place // 6, winners[0]) for place in range(1, 6)),
        bluffs=tuple(_bluff(last * place // 4, place % players) for place in range(1, 4)),
        accounts=tuple(_account(seat, players, end[seat]) for seat in range(players)),
        lead=Lead(seat=winners[0], version=last * 2 // 3),
    )


def _moment(points: Sequence[Point], version: int, gainer: int) -> Moment:
    point = points[version]
    players = len(point.chances)
    loser = (gainer + 1) % players
    return Moment(
        version=version,
        kind=(point.move or "card").split()[0],
        seat=point.seat,
        other=None,
        what="cow",
        amount=120,
        changes=tuple(0.11 if seat == gainer else -0.11 if seat == loser else 0.0 for seat in range(players)),
        gainer=gainer,
        loser=loser,
    )


def _bluff(version: int, seat: int) -> Bluff:
    kind, outcome = [("bid", "called"), ("offer", "missed"), ("bid", "outbid")][version % 3]
    return Bluff(
        version=version,
        seat=seat,
        kind=kind,
        amount=180,
        means=90,
        outcome=outcome,
        by=None,
        answered=version + 1,
    )


def _account(seat: int, players: int, end: float) -> Account:
    start = 1 / players
    return Account(
        seat=seat,
        start=start,
        luck=0.04,
        own=end - start - 0.02,
        others=-0.02,
        end=end,
        decisions=96,
        agreed=71,
        tried=2,
        called=1,
        missed=1,
    )
