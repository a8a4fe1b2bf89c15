"""What the champion says of a choice, from what its seat could know: in the sentences of the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from maquignon.bots import champion
from maquignon.bots.counsel import AdvisedMove, Belief, Counsel, Wager
from maquignon.cli.review.choices import choice_words
from maquignon.cli.telling import Company
from maquignon.cli.telling.words import pedigree_on
from maquignon.cli.texts import Texts
from maquignon.play.moves import Counter, Lay, Offer, Pay
from maquignon.play.notation import parse_move
from maquignon.review.value import Point, Review

TOLD: Final = 0.01
"""Less is nothing that a coach could tell; what is done less often is not told."""
DEAREST: Final = 8


def dearest(review: Review, number: int = DEAREST) -> list[Point]:
    """The choices that cost most, dearest first; none that cost nothing to speak of, unless more are asked for."""
    judged = [
        (point.counsel.cost, point) for point in review.points if point.counsel and point.counsel.cost is not None
    ]
    ranked = sorted(judged, key=lambda each: -each[0])
    return [point for cost, point in ranked[:number] if cost >= TOLD or number > DEAREST]


def coach_words(point: Point, company: Company) -> str:
    """What he does how often, the chance, what this choice cost, the reason, and the purse that matters."""
    counsel = point.counsel
    assert counsel is not None
    told = [
        coached_words(counsel, company),
        company.texts.say("coach.standing", chance=percent(counsel.chance or 0.0)),
        _cost(counsel, company.texts),
        *([wager_words(counsel.wager, company)] if counsel.wager else []),
        *(_belief(each, company) for each in counsel.beliefs if len(counsel.beliefs) == 1),
    ]
    return " ".join(each for each in told if each)


def coached_words(counsel: Counsel, company: Company) -> str:
    """'Reinaert does this: 62 % bid 30, 38 % pass. Reinaert would rather go on up to about 80.'"""
    texts, bot = company.texts, champion.TITLE
    done = [each for each in counsel.moves if each.share >= TOLD]
    said = [texts.say("coach.coached", bot=bot, moves=_shares(done, company))] if done else []
    reach = [texts.say("coach.reach", bot=bot, n=counsel.reach)] if counsel.reach is not None else []
    return " ".join([*said, *reach])


def wager_words(wager: Wager, company: Company) -> str:
    """What is at stake and what the money for it is worth; what it gains, costs when called, how often it must work."""
    return f"{_prize(wager, company.texts)}{_hangs_on(wager, company)}"


def lacking(texts: Texts) -> str:
    """Where he cannot be asked, for want of what he thinks with."""
    return "" if champion.is_here() else texts.say("coach.lacking", bot=champion.TITLE)


def percent(part: float) -> str:
    return f"{100 * part:.0f} %".replace("-0 %", "0 %").replace("-", "−")


def _change(part: float) -> str:
    return f"+{percent(part)}" if round(100 * part) > 0 else percent(part)


def _cost(counsel: Counsel, texts: Texts) -> str:
    cost = counsel.cost
    if cost is None:
        return ""
    if cost >= TOLD:
        return texts.say("coach.costs", points=percent(cost))
    if cost <= -TOLD:
        return texts.say("coach.better", points=percent(-cost), bot=champion.TITLE)
    return texts.say("coach.as_good", bot=champion.TITLE)


def _shares(moves: Sequence[AdvisedMove], company: Company) -> str:
    return ", ".join(f"{percent(each.share)} {_advised(each, company)}" for each in moves)


def _advised(each: AdvisedMove, company: Company) -> str:
    """Of bids how far they go; of money the sum is told too."""
    if each.move.startswith("bid ") and each.least != each.most:
        return company.texts.say("coach.bid_between", least=each.least, most=each.most)
    return _worth(each.move, company)


def _worth(notation: str, company: Company) -> str:
    words = choice_words(notation, company)
    move = parse_move(notation)
    if isinstance(move, Offer | Counter | Pay | Lay):
        return company.texts.say("coach.worth", move=words, n=sum(move.cards))
    return words


def _prize(wager: Wager, texts: Texts) -> str:
    if wager.prize is None or wager.price is None:
        return ""
    about = {
        "what": _begun(", ".join(_label(part, texts) for part in wager.what.split(", "))),
        "prize": percent(wager.prize),
        "price": percent(wager.price),
    }
    said = texts.say("coach.prize_with", **about, n=wager.have) if wager.have else texts.say("coach.prize", **about)
    return f"{said} "


def _label(part: str, texts: Texts) -> str:
    """'cow', 'cow 2', 'cow-pedigree', each as a label: 'cow', '2 × cow', 'cow pedigree'."""
    card, _, number = part.partition(" ")
    family = pedigree_on(card)
    label = texts.animal(card) if family is None else texts.say("cards.pedigree", animal=texts.animal(family))
    return f"{number} × {label}" if number else label


def _hangs_on(wager: Wager, company: Company) -> str:
    texts, told, cost = company.texts, _worth(wager.move, company), wager.cost
    about = {
        "move": texts.say("coach.instead", move=told) if wager.forgone else _begun(told),
        "gain": _change(wager.gain),
        "cost": _change(-(cost or 0.0)),
    }
    if cost is None:
        return texts.say("coach.wager_sure", **about)
    if wager.needed is None:
        return texts.say("coach.wager_trade", **about)
    if cost < TOLD / 2:
        return texts.say("coach.wager_free", **about)
    if wager.gain <= 0:
        return texts.say("coach.wager_vain", **about)
    return texts.say("coach.wager", **about, needed=percent(wager.needed))


def _belief(belief: Belief, company: Company) -> str:
    name = company.names[belief.seat]
    if belief.least == belief.most:
        return company.texts.say("coach.exact", name=name, n=belief.least)
    return company.texts.say("coach.probably", name=name, least=belief.least, most=belief.most, n=belief.guess)


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]
