"""From a position to a state that can be played on."""

from __future__ import annotations

from collections.abc import Mapping

from maquignon.play.cards import packed_cards
from maquignon.play.phase import Pace, Phase
from maquignon.play.position import Position, usual_bidders
from maquignon.play.soundness import card_number, check_position, check_state
from maquignon.rulebook.cards import DONKEY, FAMILIES, KINDS
from maquignon.rules.herd import animal
from maquignon.rules.phase import COVERED
from maquignon.rules.setup import laid_out
from maquignon.rules.state import State
from maquignon.rules.terms import cards as bank_cards


def state_of(position: Position) -> State:
    """A state set up from a position; BadSetup says what does not fit."""
    check_position(position)
    edition = position.edition
    deck = [card_number(name) for name in position.deck]
    state = laid_out(edition, len(position.places), deck, position.pace is Pace.LIVE)
    for holding, place in zip(state.holdings, position.places, strict=True):
        holding.purse = packed_cards(place.purse)
        holding.herd = _packed_herd(place.herd)
        holding.pedigrees = sum(1 << FAMILIES.index(name) for name in place.pedigrees)
        holding.cap = _packed(place.cap)
    state.donkeys = edition.cards_per_family - deck.count(DONKEY)
    _set_auction(state, position)
    _set_trade(state, position)
    state.bank = _bank(position, state)
    state.active = position.active
    state.phase = position.phase
    state.mover = _mover(position)
    check_state(state, position)
    return state


def _set_auction(state: State, position: Position) -> None:
    state.lot = _packed_herd(position.lot)
    state.pedigree = FAMILIES.index(position.pedigree) if position.pedigree else -1
    state.high_bid = position.high_bid
    state.high_bidder = _packed(position.high_bidder)
    state.passed = sum(1 << seat for seat in position.passed)
    state.bid_once = sum(1 << seat for seat in {*position.have_bid, *usual_bidders(position)})
    state.going = position.going
    state.call = position.call
    state.payer = _packed(position.payer)
    if position.phase is Phase.PAYMENT:
        state.payee = position.active if position.payer == position.high_bidder else _packed(position.high_bidder)
    state.laid = packed_cards(position.laid)


def _set_trade(state: State, position: Position) -> None:
    if position.challenged is None or position.family is None:
        return
    state.challenged = position.challenged
    state.family = KINDS.index(position.family)
    pair = all(position.places[seat].herd.get(position.family) == 2 for seat in (position.active, position.challenged))
    state.stake = 2 if pair else 1
    state.offer = packed_cards(position.offer) + (COVERED if position.covered else 0)
    state.tied = position.tied


def _mover(position: Position) -> int:
    match position.phase:
        case Phase.BIDDING | Phase.COUNTDOWN | Phase.RAT_ROUND:
            return _packed(position.asked)
        case Phase.PAYMENT | Phase.LAYING:
            return _packed(position.payer)
        case Phase.ANSWER | Phase.COUNTER:
            return _packed(position.challenged)
        case Phase.OVER:
            return -1
        case _:
            return position.active


def _bank(position: Position, state: State) -> int:
    """What the bank still has; checked before, so it is never short of a payout."""
    edition = position.edition
    if edition.division:
        return bank_cards(dict.fromkeys(edition.payouts[state.donkeys :], 1)) * len(position.places)
    return bank_cards(edition.bank) - packed_cards(position.cash())


def _packed_herd(herd: Mapping[str, int]) -> int:
    total: int = 0
    for name, number in herd.items():
        total += number * animal(KINDS.index(name))
    return total


def _packed(number: int | None) -> int:
    return -1 if number is None else number
