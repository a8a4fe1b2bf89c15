"""Positions and openings for the rulebook's tests: a test names what its rule is about, the rest is filled up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import pytest

from maquignon.play import SPECTATOR, Auction, Game, IllegalMove, Move, Pace, Pass, Phase, Place, Ply, Position
from maquignon.play.events import Event
from maquignon.rulebook import EDITIONS, Edition, edition
from maquignon.rulebook.cards import CARD_NAMES, card_name

TABLE = -1

ALL = tuple(EDITIONS)
DIVIDING = ("master-2009-two",)
AUCTIONING = tuple(name for name in ALL if name not in DIVIDING)
CLASSIC = ("kuhhandel-27109", "kuhhandel-1999", "koehandel-2001")
MASTER = ("master-2009", "master-2009-two")
HOLLOW = ("kuhhandel-27109", "kuhhandel-1999")
PLAIN = (*CLASSIC, "boursicocotte-2025")
"""The editions without pedigrees and rats."""

PACES = (Pace.TURN_BASED, Pace.LIVE)


def scene(
    name: str = "koehandel-2001",
    *,
    house_rules: Iterable[str] = (),
    players: int | None = None,
    purses: Mapping[int, Sequence[int]] | None = None,
    herds: Mapping[int, Mapping[str, int]] | None = None,
    pedigrees: Mapping[int, Sequence[str]] | None = None,
    caps: Mapping[int, int] | None = None,
    top: Sequence[str] = (),
    deck: Sequence[str] | None = None,
    **rest: Any,
) -> Game:
    """A game at a position; `rest` is what else a `Position` takes (phase, active, pace, lot, asked, …).

    `top` are the next cards of the deck, and every card not mentioned anywhere lies below them in a fixed order.
    `deck` is the whole deck instead, and every card not mentioned is in the herd of the last seat.
    A purse not mentioned is the start purse. Three play, or two where only two can.
    """
    rules = edition(name, house_rules)
    seats = players or rules.players[0]
    animals = {seat: dict(herd) for seat, herd in (herds or {}).items()}
    papers = {seat: list(names) for seat, names in (pedigrees or {}).items()}
    missing = _missing(rules, animals, papers, [*(top if deck is None else deck)], rest)
    if deck is None:
        deck = [*top, *missing]
    else:
        _give(missing, animals.setdefault(seats - 1, {}), papers.setdefault(seats - 1, []))
    return Game.at(
        Position(
            edition=rules,
            places=tuple(
                Place(
                    purse=tuple((purses or {}).get(seat, start_purse(rules))),
                    herd=animals.get(seat, {}),
                    pedigrees=tuple(papers.get(seat, ())),
                    cap=(caps or {}).get(seat),
                )
                for seat in range(seats)
            ),
            deck=tuple(deck),
            **rest,
        )
    )


def opening(
    name: str = "koehandel-2001",
    top: Sequence[str] = (),
    *,
    house_rules: Iterable[str] = (),
    players: int | None = None,
    first: int = 0,
    pace: Pace = Pace.TURN_BASED,
) -> Game:
    """A game from its very beginning, with these cards on top of the deck and the others below in a fixed order."""
    rules = edition(name, house_rules)
    money = rules.deck_money()[rules.removed_money :]
    pile = [CARD_NAMES[card] for card in top]
    left = Counter(rules.stock() + money)
    left.subtract(pile)
    return Game.dealt(rules, players or rules.players[0], [*pile, *left.elements()], first=first, pace=pace)


def bidding(name: str = "koehandel-2001", lot: str = "cow", **given: Any) -> Game:
    """A scene where seat 0 has just turned up a lot (one animal; the edition's second where lots are of two)."""
    animals = Counter([lot])
    if edition(name, given.get("house_rules", ())).lot == 2:
        animals[given.pop("second", "cat")] += 1
    asked = None if given.get("pace") is Pace.LIVE else 1
    known: dict[str, Any] = {"phase": Phase.BIDDING, "lot": dict(animals), "asked": asked}
    return scene(name, **known | given)


def countdown(pedigree: str = "cow", call: int = 10, **given: Any) -> Game:
    """A scene where seat 0 is selling a pedigree and this number has just been called."""
    asked = None if given.get("pace") is Pace.LIVE else 1
    known: dict[str, Any] = {"phase": Phase.COUNTDOWN, "pedigree": pedigree, "call": call, "asked": asked}
    return scene("master-2009", **known | given)


def rat_round(asked: int = 1, **given: Any) -> Game:
    """A scene where seat 0 has turned up a rat."""
    known: dict[str, Any] = {"phase": Phase.RAT_ROUND, "asked": asked}
    return scene("master-2009", **known | given)


def start_purse(rules: Edition) -> tuple[int, ...]:
    return tuple(value for value, number in rules.purse.items() for _ in range(number))


def play(game: Game, *plies: Ply) -> Game:
    """Make these moves, one after the other; the same game comes back."""
    for seat, move in plies:
        game.play(seat, move)
    return game


def hammer(game: Game) -> Game:
    """Let the hammer fall: at live pace the table calls three times, at turn-based pace everyone asked passes."""
    while game.phase is Phase.BIDDING:
        if game.mover is None:
            play(game, (TABLE, moves(game, TABLE)[0]))
        else:
            play(game, (game.mover, Pass()))
    return game


def unbid(game: Game) -> Game:
    """The active player auctions the next lot, and nobody bids."""
    return hammer(play(game, (game.active, Auction())))


def refused(game: Game, seat: int, move: Move) -> str:
    """Check that a move is refused and changes nothing, and give the reason."""
    before = game.position(), game.version
    options = game.options(seat)
    assert not game.is_legal(seat, move)
    assert options is None or move not in options
    with pytest.raises(IllegalMove) as caught:
        game.play(seat, move)
    assert (game.position(), game.version) == before
    return str(caught.value)


def moves(game: Game, seat: int) -> list[Move]:
    """Everything the seat may say now."""
    options = game.options(seat)
    found = [] if options is None else list(options)
    assert len(found) == game.legal_count(seat)
    assert all(game.is_legal(seat, move) for move in found)
    return found


def story(game: Game, seat: int = SPECTATOR) -> list[Event]:
    """Everything that happened, as a seat or a spectator knows it."""
    return [event for events in game.events(seat) for event in events]


def happened(game: Game, seat: int = SPECTATOR) -> tuple[Event, ...]:
    """What the last move led to, as a seat or a spectator knows it."""
    return game.events(seat)[-1]


def purse(game: Game, seat: int) -> tuple[int, ...]:
    return game.position().places[seat].purse


def purses(game: Game) -> list[tuple[int, ...]]:
    return [place.purse for place in game.position().places]


def herd(game: Game, seat: int) -> dict[str, int]:
    return dict(game.view().seats[seat].herd)


def herds(game: Game) -> list[dict[str, int]]:
    return [herd(game, seat) for seat in range(game.players)]


def pedigrees(game: Game, seat: int) -> tuple[str, ...]:
    return game.view().seats[seat].pedigrees


def _missing(
    rules: Edition,
    herds: Mapping[int, Mapping[str, int]],
    pedigrees: Mapping[int, Sequence[str]],
    deck: Sequence[str],
    rest: Mapping[str, Any],
) -> list[str]:
    """The animals, pedigrees and rats that are nowhere yet."""
    left = Counter(card_name(card) for card in rules.stock())
    left.subtract(deck)
    for herd in (*herds.values(), rest.get("lot", {})):
        left.subtract(herd)
    left.subtract(f"{name}-pedigree" for name in _pedigrees(pedigrees, rest))
    left.subtract(["rat"] if rest.get("phase") is Phase.RAT_ROUND else [])
    return list(left.elements())


def _pedigrees(pedigrees: Mapping[int, Sequence[str]], rest: Mapping[str, Any]) -> Iterator[str]:
    for names in pedigrees.values():
        yield from names
    if rest.get("pedigree"):
        yield rest["pedigree"]


def _give(cards: Iterable[str], herd: dict[str, int], pedigrees: list[str]) -> None:
    for card in cards:
        if card.endswith("-pedigree"):
            pedigrees.append(card.removesuffix("-pedigree"))
        else:
            herd[card] = herd.get(card, 0) + 1
