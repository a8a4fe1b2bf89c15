"""What the champion would say from a seat how often; or else a bot, asked often enough to see that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from maquignon.bots.champion import NETWORKS, is_here
from maquignon.bots.counsel import AdvisedMove, Counsel
from maquignon.bots.protocol import Bot
from maquignon.play.asking import options_of
from maquignon.play.events import Event
from maquignon.play.moves import Bid, Challenge, Move, Pass
from maquignon.play.notation import write_move
from maquignon.play.options import BidOptions
from maquignon.play.view import View

TRIES: Final = 12
MOST: Final = 3
"""So many different words are told, the most frequent first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    move: str
    """In notation: of this word the middle amount; of bids each how far it would go."""
    times: int
    least: int | None
    """Of the amounts: bids, or what the cards laid are worth; None where the word has none."""
    most: int | None


def advice(bot: Bot, view: View, seed: int) -> tuple[Advice, ...]:
    """From what the view's seat may see, and what the bot has heard there; nothing where there is nothing to say."""
    asked = _undecided(view)
    if options_of(asked) is None:
        return ()
    said = [_said(bot, asked, seed + each) for each in range(TRIES)]
    words: dict[str, list[Move]] = {}
    for move in said:
        words.setdefault(_word(move), []).append(move)
    ranked = sorted(words.values(), key=len, reverse=True)
    return tuple(map(_advice, ranked[:MOST]))


def counsel(bot: Bot, view: View, events: Sequence[Event], seed: int) -> Counsel | None:
    """The champion's, from what the seat was shown; where he is not at hand, what the bot says how often."""
    asked = _undecided(view)
    if options_of(asked) is None:
        return None
    if not is_here() or view.edition.id not in NETWORKS:
        return _counted(advice(bot, asked, seed))
    from maquignon.bots.learned.coach import Coach, asked_at

    decision = asked_at(asked, events)
    return Coach(view.edition).counsel([decision])[0] if decision else None


def _counted(said: Sequence[Advice]) -> Counsel:
    moves = tuple(
        AdvisedMove(move=each.move, share=round(each.times / TRIES, 3), least=each.least, most=each.most, chance=None)
        for each in said
    )
    return Counsel(chance=None, moves=moves, reach=None, wager=None, cost=None, made=None, beliefs=())


def _said(bot: Bot, view: View, seed: int) -> Move:
    """Of bids the highest that it would still make, if somebody else went on raising."""
    options = options_of(view)
    assert options is not None
    said = bot.choose(view, options, Random(seed))
    if not (isinstance(said, Bid) and isinstance(options, BidOptions)):
        return said
    certain, beyond = 0, options.bid_count(options.most)
    while beyond - certain > 1:
        tried = (certain + beyond) // 2
        raised = _raised(view, options.least + (tried - 1) * options.step)
        further = options_of(raised)
        answer = bot.choose(raised, further, Random(seed)) if further else Pass()
        if isinstance(answer, Bid):
            certain, said = tried, answer
        else:
            beyond = tried
    return said


def _raised(view: View, high_bid: int) -> View:
    """As if somebody else had bid so much."""
    assert view.auction is not None
    bidder = view.auction.high_bidder
    if bidder is None:
        bidder = next(seat for seat in range(view.players) if seat not in (view.seat, view.active))
    return replace(view, auction=replace(view.auction, high_bid=high_bid, high_bidder=bidder))


def _undecided(view: View) -> View:
    """As if the seat had not passed yet: at live pace that binds nobody, and a bot that has passed thinks no more."""
    if view.auction is None or view.seat not in view.auction.passed:
        return view
    passed = tuple(seat for seat in view.auction.passed if seat != view.seat)
    return replace(view, auction=replace(view.auction, passed=passed))


def _word(move: Move) -> str:
    """A challenge is always of its own kind; amounts of one word go together."""
    return write_move(move) if isinstance(move, Challenge) else type(move).__name__


def _advice(moves: Sequence[Move]) -> Advice:
    ranked = sorted(moves, key=lambda move: _amount(move) or 0)
    usual = ranked[len(ranked) // 2]
    return Advice(move=write_move(usual), times=len(moves), least=_amount(ranked[0]), most=_amount(ranked[-1]))


def _amount(move: Move) -> int | None:
    if isinstance(move, Bid):
        return move.amount
    cards = getattr(move, "cards", None)
    return None if cards is None else sum(cards)
