"""Whether a position can occur: every card is somewhere, once, and what lies on the table fits the phase."""

from __future__ import annotations

from collections import Counter

from maquignon.play.phase import Pace, Phase, phases_of
from maquignon.play.position import ASKING, Position
from maquignon.play.sale_soundness import (
    ANIMAL_SALE,
    PEDIGREE_SALE,
    check_animal_sale,
    check_pedigree_sale,
    check_rat_round,
    check_sale_is_on,
)
from maquignon.rulebook.cards import (
    CARD_NAMES,
    DONKEY,
    FAMILIES,
    KINDS,
    MONEY_CARD,
    PEDIGREE_CARD,
    RAT,
    RATS,
    card_name,
)
from maquignon.rulebook.house_rules import check_players
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import BadSetup
from maquignon.rules.herd import held
from maquignon.rules.state import State, is_unfinished
from maquignon.rules.terms import CHALLENGER_WINS, REPEAT_BID

_TRADE = frozenset({Phase.OFFER, Phase.ANSWER, Phase.COUNTER})


def check_position(position: Position) -> None:
    """BadSetup says what is wrong."""
    check_players(position.edition, len(position.places))
    _check_seats(position)
    _check_names(position)
    _check_animals(position)
    _check_pedigrees(position)
    _check_money(position)
    _check_dealt(position)
    _check_phase(position)
    check_sale_is_on(position)


def _check_seats(position: Position) -> None:
    seats = range(len(position.places))
    named = (position.active, position.asked, position.high_bidder, position.payer, position.challenged)
    for seat in (*named, *position.passed, *position.have_bid):
        if seat is not None and seat not in seats:
            raise BadSetup(Reason("seat-out-of-range", place=seat, last=len(seats) - 1))
    for named_seats in (position.passed, position.have_bid):
        if len(set(named_seats)) != len(named_seats):
            raise BadSetup(Reason("seat-named-twice"))


def _check_names(position: Position) -> None:
    for name in position.deck:
        card_number(name)
    herds = [place.herd for place in position.places]
    families = [name for herd in (*herds, position.lot) for name in herd]
    pedigrees = [name for place in position.places for name in place.pedigrees]
    for name in (*families, *([position.family] if position.family else [])):
        if name not in KINDS:
            raise BadSetup(Reason("unknown-family", name=name))
    for name in (*pedigrees, *([position.pedigree] if position.pedigree else [])):
        if name not in FAMILIES:
            raise BadSetup(Reason("unknown-pedigree", name=name))


def _check_animals(position: Position) -> None:
    """Every card of every family is somewhere, once."""
    count = Counter(name for name in position.deck if name in KINDS)
    for herd in (*(place.herd for place in position.places), position.lot):
        for name, number in herd.items():
            if number < 0:
                raise BadSetup(Reason("fewer-than-none", count=number, family=name))
            count[name] += number
    if position.phase is Phase.RAT_ROUND:
        count["rat"] += 1
    for kind, name in enumerate(KINDS):
        due = (RATS if position.edition.rats else 0) if kind == RAT else position.edition.cards_per_family
        if count[name] != due:
            raise BadSetup(Reason("wrong-number-of-animals", count=count[name], family=name, wanted=due))


def _check_dealt(position: Position) -> None:
    """`deal-four`: what was dealt before the first turn lies before the seats, and stays there."""
    dealt = position.edition.dealt * len(position.places)
    if sum(number for place in position.places for number in place.herd.values()) < dealt:
        raise BadSetup(Reason("too-few-dealt", n=dealt))


def _check_pedigrees(position: Position) -> None:
    count = Counter(
        card_number(name) - PEDIGREE_CARD for name in position.deck if PEDIGREE_CARD <= card_number(name) < MONEY_CARD
    )
    for place in position.places:
        count.update(FAMILIES.index(name) for name in place.pedigrees)
    if position.pedigree:
        count[FAMILIES.index(position.pedigree)] += 1
    due = 1 if position.edition.pedigrees else 0
    for kind, name in enumerate(FAMILIES):
        if count[kind] != due:
            raise BadSetup(Reason("wrong-number-of-pedigrees", count=count[kind], family=name, wanted=due))


def _check_money(position: Position) -> None:
    """No more money than the bank has, and enough left in it for the donkeys to come."""
    edition = position.edition
    to_come = position.deck.count(card_name(DONKEY))
    payouts = Counter(edition.payouts[edition.cards_per_family - to_come :])
    out = Counter(position.cash())
    deck = Counter(int(name[1:]) for name in position.deck if name.startswith("$"))
    if deck and not edition.division:
        raise BadSetup(Reason("no-money-in-deck", edition=edition.id))
    if deck[0]:
        raise BadSetup(Reason("no-zeros-in-deck"))
    in_game = {**edition.bank, 0: edition.purse.get(0, 0) * len(position.places)} if edition.division else edition.bank
    for value in sorted(out.keys() | deck.keys()):
        there_is = in_game.get(value, 0) - payouts[value] * len(position.places)
        count = out[value] + deck[value]
        if count > there_is:
            raise BadSetup(Reason("too-much-money", count=count, card=value, wanted=there_is))


def _check_phase(position: Position) -> None:
    """What belongs to the phase is given, and nothing else."""
    phase = position.phase
    if phase not in phases_of(position.edition):
        raise BadSetup(Reason("no-such-phase", edition=position.edition.id, phase=phase.label))
    _need(position.lot, phase in ANIMAL_SALE, "lot", phase)
    _need(position.pedigree, phase in PEDIGREE_SALE, "pedigree", phase)
    _need(position.challenged is not None, phase in _TRADE, "challenged", phase)
    _need(position.family, phase in _TRADE, "family", phase)
    asking = phase is Phase.RAT_ROUND or (phase in ASKING and position.pace is Pace.TURN_BASED)
    _need(position.asked is not None, asking, "asked", phase)
    paying = phase in {Phase.PAYMENT, Phase.LAYING, Phase.PEDIGREE_RIGHT, Phase.PEDIGREE_PAYMENT}
    _need(position.payer is not None, paying, "payer", phase)
    _need(position.call, phase in PEDIGREE_SALE, "call", phase)
    if phase in {Phase.BUY_RIGHT, Phase.PAYMENT}:
        _need(position.high_bidder is not None, True, "high-bidder", phase)
    if (position.high_bidder is None) is not (position.high_bid == 0):
        raise BadSetup(Reason("high-bid-without-bidder"))
    if position.high_bid and phase not in ANIMAL_SALE:
        raise BadSetup(Reason("no-high-bid-there", phase=phase.label))
    if (position.offer or position.covered) and phase not in {Phase.ANSWER, Phase.COUNTER}:
        raise BadSetup(Reason("no-offer-there", phase=phase.label))
    if position.covered and not position.edition.hollow_hand:
        raise BadSetup(Reason("offers-not-covered", edition=position.edition.id))
    if position.tied and phase not in _TRADE:
        raise BadSetup(Reason("no-tie-there", phase=phase.label))
    if position.going not in range(3) or (position.going and phase not in ANIMAL_SALE):
        raise BadSetup(Reason("too-many-calls"))
    if position.laid and phase not in {Phase.PEDIGREE_RIGHT, Phase.RAT_ROUND}:
        raise BadSetup(Reason("no-money-there", phase=phase.label))


def _need(given: object, needed: bool, part: str, phase: Phase) -> None:
    if needed and not given:
        raise BadSetup(Reason("part-missing", phase=phase.label, part=part))
    if given and not needed:
        raise BadSetup(Reason("part-superfluous", phase=phase.label, part=part))


def check_state(state: State, position: Position) -> None:
    """The rest is easiest seen in the state itself."""
    phase = position.phase
    if phase in _TRADE:
        _check_trade(state, position)
    elif phase in ANIMAL_SALE:
        check_animal_sale(state, position)
    elif phase in PEDIGREE_SALE:
        check_pedigree_sale(state, position)
    elif phase is Phase.RAT_ROUND:
        check_rat_round(state)
    elif phase in {Phase.DIVISION, Phase.EXTRA} and not position.deck:
        raise BadSetup(Reason("deck-needs-card", phase=phase.label))
    finished = not position.deck and not any(is_unfinished(state, seat) for seat in range(state.players))
    idle = phase is Phase.TURN and not position.deck and not is_unfinished(state, state.active)
    if phase is Phase.TURN and finished:
        raise BadSetup(Reason("all-families-complete"))
    if idle:
        raise BadSetup(Reason("nothing-to-trade", seat=position.active))


def _check_trade(state: State, position: Position) -> None:
    if state.challenged == state.active:
        raise BadSetup(Reason("nobody-challenges-themselves"))
    for seat in (state.active, state.challenged):
        if held(state.holdings[seat].herd, state.family) == 0:
            raise BadSetup(Reason("no-family-to-trade", seat=seat, family=KINDS[state.family]))
    _check_tie(state, position)
    empty = position.phase is not Phase.OFFER and not position.offer
    if empty and state.terms.least_offer and state.holdings[state.active].purse:  # R10
        raise BadSetup(Reason("offer-without-card", seat=state.active))


def _check_tie(state: State, position: Position) -> None:
    if state.tied and state.terms.first_tie == CHALLENGER_WINS:
        raise BadSetup(Reason("tie-not-repeated", edition=position.edition.id))
    both_offer = state.terms.first_tie == REPEAT_BID and state.family != RAT
    if position.phase is Phase.ANSWER and state.tied and both_offer:
        raise BadSetup(Reason("counter-due-after-tie"))
    if position.phase is Phase.COUNTER and not (state.tied and both_offer):
        raise BadSetup(Reason("counter-without-tie"))


def card_number(name: str) -> int:
    if name not in CARD_NAMES:
        raise BadSetup(Reason("unknown-card", name=name))
    return CARD_NAMES[name]
