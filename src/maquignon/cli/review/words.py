"""A review in English sentences, for the terminal and the page; other languages make their own from the values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from maquignon.play.statistics import Bluff
from maquignon.review.value import Account, KeyMoment, LowOffer, Point, Review

_OUTCOMES: Final = {"called": "called", "missed": "not called", "outbid": "outbid", "tied": "a tie", "open": "open"}


def names_of(review: Review) -> tuple[str, ...]:
    names = review.names or tuple(f"Seat {seat}" for seat in range(review.players))
    return tuple("".join(letter if letter.isprintable() else "�" for letter in name) for name in names)


def headline(review: Review) -> str:
    """Who won, and since when that could be seen."""
    names = names_of(review)
    winners = " and ".join(names[seat] for seat in review.winners)
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, review.scores, strict=True))
    since = f"{names[review.lead.seat]} was ahead for good from move {review.lead.version} of {len(review.points) - 1}"
    return f"{winners} won ({scores}). {since}."


def moment_words(review: Review, moment: KeyMoment) -> str:
    """What happened, who gained and lost by it, and what the strong bot would have done."""
    names = names_of(review)
    point = review.points[moment.version]
    gain, loss = moment.changes[moment.gainer], moment.changes[moment.loser]
    swing = f"{names[moment.gainer]} {signed(gain)}, {names[moment.loser]} {signed(loss)}"
    return f"{_happened(moment, point, names)} {swing} (now {_chances(point, names)}).{advice_words(review, point)}"


def advice_words(review: Review, point: Point) -> str:
    """What the strong bot would have done, if that is something else and made a difference."""
    if point.strong is None or point.loss is None or point.loss_error is None or not round(100 * point.loss):
        return ""
    worth = f"{signed(point.loss)} ± {100 * point.loss_error:.0f}"
    return f" {review.strong.title()} would have said ‘{point.strong}’: {worth}."


def bluff_words(bluff: Bluff, names: Sequence[str]) -> str:
    who = names[bluff.seat]
    by = "" if bluff.by is None else f" by {names[bluff.by]}"
    if bluff.kind == "offer":
        said = f"{who} offered nothing with {bluff.means} in hand"
    elif bluff.kind == "slap":
        said = f"{who} slapped at {bluff.amount} with {bluff.means} cards"
    else:
        said = f"{who} bid {bluff.amount} with {bluff.means} in hand"
    return f"{said}: {_OUTCOMES[bluff.outcome]}{by}."


def low_offer_words(offer: LowOffer, names: Sequence[str]) -> str:
    trade = "a tie" if offer.outcome == "tied" else f"the trade was {offer.outcome}"
    return f"{names[offer.seat]} offered {offer.amount} for a stake worth {offer.limit} to them: {trade}."


def mistakes(review: Review, number: int = 6) -> list[Point]:
    """The dearest moves the strong bot would not have made, doubt taken off, dearest first."""
    clear = [(point.loss - 2 * (point.loss_error or 0.0), point) for point in review.points if point.loss is not None]
    ranked = sorted((each for each in clear if each[0] > 0.01), key=lambda each: -each[0])
    return [point for _, point in ranked[:number]]


def mistake_words(review: Review, point: Point) -> str:
    assert point.seat is not None
    return f"{names_of(review)[point.seat]} said ‘{point.move}’.{advice_words(review, point)}"


def account_cells(account: Account) -> tuple[str, ...]:
    """Start, luck, own moves, the others' moves, end; agreement; bluffs."""
    parts = account.luck, account.own, account.others
    agreed = f"{account.agreed / account.decisions:.0%}" if account.decisions else "–"
    bluffs = f"{account.tried} / {account.called} / {account.missed}"
    return (percent(account.start), *map(signed, parts), percent(account.end), agreed, bluffs)


ACCOUNT_HEADS: Final = (
    "player",
    "start",
    "luck",
    "own moves",
    "others",
    "end",
    "as the bot",
    "bluffs tried / called / missed",
)


def note(review: Review) -> str:
    rules = "" if review.compiled else " in plain Python, so with fewer playouts and larger errors"
    worst = max(max(point.errors) for point in review.points)
    return (
        f"{review.playouts:,} playouts by {review.strong.title()}{rules}, seed {review.seed}; standard errors up to"
        f" {100 * worst:.0f} points. Chances are reckoned with all purses open, which the players did not know:"
        " they tell how much a move mattered, not how foolish it was."
    )


def percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def signed(change: float) -> str:
    return f"{100 * change:+.0f}".replace("-", "−") if round(100 * change) else "0"


def _chances(point: Point, names: Sequence[str]) -> str:
    ranked = sorted(range(len(names)), key=lambda seat: -point.chances[seat])[:2]
    return ", ".join(f"{names[seat]} {percent(point.chances[seat])}" for seat in ranked)


def _happened(moment: KeyMoment, point: Point, names: Sequence[str]) -> str:
    who = "The table" if moment.seat is None else names[moment.seat]
    other = "" if moment.other is None else names[moment.other]
    match moment.kind:
        case "card":
            return f"{who} turned up {moment.what}."
        case "challenge":
            return f"{who} challenged {other} for the {moment.what}."
        case "offer":
            return f"{who} offered {other} {moment.amount} for the {moment.what}."
        case "accept":
            return f"{who} accepted {other}’s {moment.amount} for the {moment.what}."
        case "counter":
            return f"{who} countered {other} with {moment.amount} for the {moment.what}."
        case "bid":
            return f"{who} bid {moment.amount} for {moment.what}."
        case "pass":
            return f"{who} passed on {moment.what}{f' at {moment.amount}' if moment.amount else ''}."
        case "sell":
            return f"{who} let {other or 'the bidder'} have {moment.what} for {moment.amount}."
        case "buy":
            return f"{who} used the buy-right: {moment.what} for {moment.amount}."
        case _:
            return f"{who}: {point.move}."
