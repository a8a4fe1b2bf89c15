"""A review in the reader's language: what happened, what it changed, bluffs, and what is left to say."""

from __future__ import annotations

from typing import Final

from maquignon.cli.review.choices import choice_words, what_words
from maquignon.cli.review.coach_words import DEAREST, coach_words, dearest, lacking
from maquignon.cli.telling import Company
from maquignon.cli.texts import Texts
from maquignon.play.statistics import Bluff
from maquignon.review.value import Account, KeyMoment, LowOffer, Point, Review

_HAPPENED: Final = {
    "card": "review.turned_up",
    "challenge": "review.challenged",
    "offer": "review.offered",
    "accept": "review.accepted",
    "counter": "review.countered",
    "bid": "review.bid",
    "sell": "review.sold",
    "buy": "review.bought",
}
_OUTCOMES: Final = {
    "called": ("review.called", "review.called_by"),
    "missed": ("review.missed", "review.missed_by"),
    "outbid": ("review.outbid", "review.outbid_by"),
    "tied": ("review.tied", "review.tied_by"),
    "open": ("review.open", "review.open"),
}
"""Alone, and where it is known by whom."""
_TRADES: Final = {"won": "review.trade_won", "lost": "review.trade_lost", "tied": "review.tied"}
_ACCOUNT_HEADS: Final = (
    "review.player",
    "review.start",
    "review.luck",
    "review.own_moves",
    "review.others_moves",
    "review.end",
    "review.as_the_bot",
    "review.bluff_count",
)


def company_of(review: Review, texts: Texts) -> Company:
    """Strangers' names, without anything a terminal would obey."""
    names = review.names or tuple(texts.say("people.seat", n=seat) for seat in range(review.players))
    return Company(texts, tuple("".join(each if each.isprintable() else "�" for each in name) for name in names))


def headline(review: Review, company: Company) -> str:
    """Who won, and since when that could be seen."""
    scores = ", ".join(f"{name} {score}" for name, score in zip(company.names, review.scores, strict=True))
    won = company.texts.say("review.won", winners=company.listed(review.winners), scores=scores)
    leader, last = company.names[review.lead.seat], len(review.points) - 1
    return f"{won} {company.texts.say('review.lead', name=leader, n=review.lead.version, last=last)}"


def lists(review: Review, company: Company, choices: int = DEAREST) -> list[tuple[str, list[tuple[int, str]]]]:
    """What there is to tell of single moves: titles, and under each the moves with their sentences."""
    texts = company.texts
    coached = [(each.version, choice_told(each, company)) for each in dearest(review, choices)]
    return [
        (texts.say("review.moments"), [(each.version, moment_words(review, each, company)) for each in review.moments]),
        (
            texts.say("review.mistakes", bot=review.strong.title()),
            [(each.version, mistake_words(review, each, company)) for each in mistakes(review)],
        ),
        *([(texts.say("coach.dearest"), coached)] if review.coach and choices else []),
        (texts.say("review.bluffs"), [(each.version, bluff_words(each, company)) for each in review.bluffs]),
        (
            texts.say("review.low_offers"),
            [(each.version, low_offer_words(each, company)) for each in review.low_offers],
        ),
    ]


def moment_words(review: Review, moment: KeyMoment, company: Company) -> str:
    """What happened, who gained and lost by it, and what the strong bot would have done."""
    point = review.points[moment.version]
    gain, loss = moment.changes[moment.gainer], moment.changes[moment.loser]
    swing = f"{company.names[moment.gainer]} {signed(gain)}, {company.names[moment.loser]} {signed(loss)}"
    now = company.texts.say("review.now", chances=_chances(point, company))
    return f"{_happened(moment, point, company)} {swing} ({now}).{advice_words(review, point, company)}"


def choice_told(point: Point, company: Company) -> str:
    """What was chosen, and what the champion says of it."""
    return f"{_moved(point, company)} {coach_words(point, company)}"


def advice_words(review: Review, point: Point, company: Company) -> str:
    """What the strong bot would have done, if that is something else and made a difference."""
    if point.strong is None or point.loss is None or point.loss_error is None or not round(100 * point.loss):
        return ""
    change = f"{signed(point.loss)} ± {100 * point.loss_error:.0f}"
    move = choice_words(point.strong, company)
    return f" {company.texts.say('review.advice', bot=review.strong.title(), move=move, change=change)}"


def bluff_words(bluff: Bluff, company: Company) -> str:
    texts, name = company.texts, company.names[bluff.seat]
    alone, by = _OUTCOMES[bluff.outcome]
    outcome = texts.say(alone) if bluff.by is None else texts.say(by, name=company.names[bluff.by])
    if bluff.kind == "slap":
        return texts.count("review.bluff_slap", bluff.means, name=name, amount=bluff.amount, outcome=outcome)
    if bluff.kind == "offer":
        return texts.say("review.bluff_offer", name=name, means=bluff.means, outcome=outcome)
    return texts.say("review.bluff_bid", name=name, amount=bluff.amount, means=bluff.means, outcome=outcome)


def low_offer_words(offer: LowOffer, company: Company) -> str:
    outcome = company.texts.say(_TRADES[offer.outcome])
    name = company.names[offer.seat]
    return company.texts.say("review.low_offer", name=name, amount=offer.amount, limit=offer.limit, outcome=outcome)


def mistakes(review: Review, number: int = 6) -> list[Point]:
    """The dearest moves the strong bot would not have made, doubt taken off, dearest first."""
    clear = [(point.loss - 2 * (point.loss_error or 0.0), point) for point in review.points if point.loss is not None]
    ranked = sorted((each for each in clear if each[0] > 0.01), key=lambda each: -each[0])
    return [point for _, point in ranked[:number]]


def mistake_words(review: Review, point: Point, company: Company) -> str:
    return f"{_moved(point, company)}{advice_words(review, point, company)}"


def account_heads(texts: Texts) -> tuple[str, ...]:
    return tuple(texts.say(key) for key in _ACCOUNT_HEADS)


def account_cells(account: Account) -> tuple[str, ...]:
    """Start, luck, own moves, the others' moves, end; agreement; bluffs."""
    parts = account.luck, account.own, account.others
    agreed = percent(account.agreed / account.decisions) if account.decisions else "–"
    bluffs = f"{account.tried} / {account.called} / {account.missed}"
    return (percent(account.start), *map(signed, parts), percent(account.end), agreed, bluffs)


def note(review: Review, texts: Texts) -> str:
    worst = max(max(point.errors) for point in review.points)
    made = texts.say(
        "review.note" if review.compiled else "review.note_plain",
        playouts=review.playouts,
        bot=review.strong.title(),
        seed=review.seed,
        error=f"{100 * worst:.0f}",
    )
    return " ".join(filter(None, [made, texts.say("review.note_open"), "" if review.coach else lacking(texts)]))


def percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def signed(change: float) -> str:
    return f"{100 * change:+.0f}".replace("-", "−") if round(100 * change) else "0"


def _chances(point: Point, company: Company) -> str:
    ranked = sorted(range(len(company.names)), key=lambda seat: -point.chances[seat])[:2]
    return ", ".join(f"{company.names[seat]} {percent(point.chances[seat])}" for seat in ranked)


def _happened(moment: KeyMoment, point: Point, company: Company) -> str:
    key = _HAPPENED.get(moment.kind)
    if moment.kind == "pass":
        key = "review.passed_at" if moment.amount else "review.passed"
    if key is None or moment.what is None or moment.seat is None:
        return _moved(point, company)
    return company.texts.say(
        key,
        name=company.names[moment.seat],
        other="" if moment.other is None else company.names[moment.other],
        amount=moment.amount,
        what=what_words(moment.what, company.texts),
    )


def _moved(point: Point, company: Company) -> str:
    """'Anna: accept.'"""
    name = company.texts.say("review.the_table") if point.seat is None else company.names[point.seat]
    return f"{name}: {choice_words(point.move or '', company)}."
