"""Ways to break a position that was reached in play: each takes one and makes one that cannot occur, or None."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from maquignon.play.phase import Pace, Phase
from maquignon.play.position import Place, Position
from maquignon.play.sale_soundness import ANIMAL_SALE, PEDIGREE_SALE
from maquignon.rulebook.edition import FirstTie
from maquignon.rulebook.reason_codes import Code

Break = Callable[[Position], Position | None]
BREAKS: dict[Code, Break] = {}
"""By the code of the reason for which the broken position is refused."""


def refused_with(code: Code) -> Callable[[Break], Break]:
    def note(change: Break) -> Break:
        assert code not in BREAKS
        BREAKS[code] = change
        return change

    return note


def left_of(position: Position, seat: int) -> int:
    return (seat + 1) % len(position.places)


def with_place(position: Position, seat: int, place: Place) -> Position:
    return replace(position, places=(*position.places[:seat], place, *position.places[seat + 1 :]))


def showing(position: Position, seat: int, cap: int) -> Position:
    return with_place(position, seat, replace(position.places[seat], cap=cap))


def moneyless(position: Position, seat: int) -> Position:
    return with_place(position, seat, replace(position.places[seat], purse=()))


@refused_with("nobody-exposed-there")
def exposed_without_a_sale(position: Position) -> Position | None:
    on_sale = position.phase in ANIMAL_SALE | PEDIGREE_SALE
    return None if on_sale else showing(position, 0, sum(position.places[0].purse))


@refused_with("nobody-exposed-if-strict")
def exposed_with_strict_bids(position: Position) -> Position | None:
    if not position.edition.strict_bids or position.phase not in ANIMAL_SALE:
        return None
    seat = left_of(position, position.active)
    return showing(position, seat, sum(position.places[seat].purse))


@refused_with("auctioneer-not-exposed")
def exposed_auctioneer(position: Position) -> Position | None:
    if position.edition.strict_bids or position.phase not in ANIMAL_SALE:
        return None
    return showing(position, position.active, sum(position.places[position.active].purse))


@refused_with("showed-otherwise")
def other_money_shown(position: Position) -> Position | None:
    if position.edition.strict_bids or position.phase not in ANIMAL_SALE:
        return None
    seat = left_of(position, position.active)
    return showing(position, seat, sum(position.places[seat].purse) + 10)


@refused_with("showed-other-cards")
def other_cards_shown(position: Position) -> Position | None:
    if position.edition.strict_bids or position.phase is not Phase.COUNTDOWN:
        return None
    seat = left_of(position, position.active)
    return showing(position, seat, len(position.places[seat].purse) + 1)


@refused_with("cards-for-any-call")
def exposed_with_cards_for_any_call(position: Position) -> Position | None:
    seat = left_of(position, position.active)
    if position.edition.strict_bids or position.phase is not Phase.COUNTDOWN or len(position.places[seat].purse) < 10:
        return None
    return showing(position, seat, len(position.places[seat].purse))


@refused_with("bid-beyond-shown")
def bid_above_what_was_shown(position: Position) -> Position | None:
    if position.high_bidder is None or position.edition.strict_bids:
        return None
    has = sum(position.places[position.high_bidder].purse)
    return None if has >= position.high_bid else showing(position, position.high_bidder, has)


@refused_with("bid-beyond-purse")
def bid_beyond_the_purse(position: Position) -> Position | None:
    if position.high_bidder is None or not position.edition.strict_bids:
        return None
    return moneyless(position, position.high_bidder)


@refused_with("auctioneer-bids-not")
def bidding_auctioneer(position: Position) -> Position | None:
    return replace(position, have_bid=(position.active,)) if position.phase in ANIMAL_SALE else None


@refused_with("bidder-without-high-bid")
def bidder_without_a_bid(position: Position) -> Position | None:
    if position.phase is not Phase.BIDDING or position.high_bidder is not None:
        return None
    return replace(position, have_bid=(left_of(position, position.active),))


@refused_with("too-many-bidders")
def more_bidders_than_bids(position: Position) -> Position | None:
    if position.high_bid != 10:
        return None
    return replace(position, have_bid=tuple(seat for seat in range(len(position.places)) if seat != position.active))


@refused_with("no-calls-turn-based")
def called_when_asking_round(position: Position) -> Position | None:
    return replace(position, going=1) if position.phase is Phase.BIDDING and position.asked is not None else None


@refused_with("hammer-after-two-calls")
def hammer_after_one_call(position: Position) -> Position | None:
    live = position.pace is Pace.LIVE and position.phase in {Phase.BUY_RIGHT, Phase.PAYMENT}
    return replace(position, going=1) if live else None


@refused_with("high-bidder-not-asked")
def asked_high_bidder(position: Position) -> Position | None:
    return (
        None
        if position.asked is None or position.high_bidder is None
        else replace(position, asked=position.high_bidder)
    )


@refused_with("cannot-bid-more")
def asked_though_the_single_bid_is_made(position: Position) -> Position | None:
    if not position.edition.one_bid or position.asked is None or position.high_bid < 10 * len(position.places):
        return None
    if position.edition.strict_bids or any(place.cap is not None for place in position.places):
        return None
    return replace(position, have_bid=(*position.have_bid, position.asked))


@refused_with("asked-out-of-turn")
def asked_out_of_turn(position: Position) -> Position | None:
    return replace(position, passed=()) if position.asked is not None and position.passed else None


@refused_with("cannot-have-passed")
def passed_auctioneer(position: Position) -> Position | None:
    on_sale = position.phase in ANIMAL_SALE | PEDIGREE_SALE
    return replace(position, passed=(*position.passed, position.active)) if on_sale else None


@refused_with("no-pass-there")
def passed_without_a_sale(position: Position) -> Position | None:
    return None if position.phase in ANIMAL_SALE | PEDIGREE_SALE else replace(position, passed=(0,))


@refused_with("no-bid-there")
def bid_without_a_sale(position: Position) -> Position | None:
    return None if position.phase in ANIMAL_SALE else replace(position, have_bid=(0,))


@refused_with("lot-too-small")
def half_a_lot(position: Position) -> Position | None:
    if position.edition.lot < 2 or not position.deck or not position.lot:
        return None
    (name, number), *rest = position.lot.items()
    lot = dict([(name, 1)] if number == 2 else rest)
    lost = "".join(position.lot.keys() - lot.keys()) or name
    place = position.places[0]
    herd = {**place.herd, lost: place.herd.get(lost, 0) + 1}
    return replace(with_place(position, 0, replace(place, herd=herd)), lot=lot)


@refused_with("rat-not-bid-for")
def rat_on_sale(position: Position) -> Position | None:
    (name, *_) = (*position.lot, None)
    if position.phase is not Phase.BIDDING or "rat" not in position.deck or name in (None, "donkey"):
        return None
    return replace(position, lot={"rat": 1}, deck=tuple(_swapped(position.deck, "rat", name)))


def _swapped(deck: tuple[str, ...], old: str, new: str) -> list[str]:
    cards = list(deck)
    cards[cards.index(old)] = new
    return cards


@refused_with("cannot-slap-now")
def asked_above_what_was_shown(position: Position) -> Position | None:
    if position.phase is not Phase.COUNTDOWN or position.asked is None or position.edition.strict_bids:
        return None
    has = len(position.places[position.asked].purse)
    return showing(position, position.asked, has) if has < position.call else None


@refused_with("slap-beyond-shown")
def slapped_above_what_was_shown(position: Position) -> Position | None:
    if (
        position.phase is not Phase.LAYING
        or position.payer is None
        or position.edition.strict_bids
        or position.call < 2
    ):
        return None
    place = position.places[position.payer]
    return with_place(position, position.payer, replace(place, purse=place.purse[:1], cap=1))


@refused_with("too-few-cards")
def slapped_without_cards(position: Position) -> Position | None:
    if position.phase not in {Phase.LAYING, Phase.PEDIGREE_PAYMENT} or position.payer is None:
        return None
    return moneyless(position, position.payer) if position.places[position.payer].cap is None else None


@refused_with("wrong-seat-at-rat")
def wrong_seat_asked_about_a_rat(position: Position) -> Position | None:
    if position.phase is not Phase.RAT_ROUND or position.asked is None:
        return None
    return replace(position, asked=left_of(position, position.asked))


@refused_with("tie-not-repeated")
def tie_where_the_challenger_wins(position: Position) -> Position | None:
    wins = position.edition.first_tie is FirstTie.CHALLENGER_WINS
    return replace(position, tied=True) if wins and position.challenged is not None else None


@refused_with("counter-due-after-tie")
def answer_after_a_tie(position: Position) -> Position | None:
    both = position.edition.first_tie is FirstTie.REPEAT_BID and position.family != "rat"
    return replace(position, tied=True) if both and position.phase is Phase.ANSWER else None


@refused_with("counter-without-tie")
def counter_without_a_tie(position: Position) -> Position | None:
    return replace(position, tied=False) if position.phase is Phase.COUNTER else None


@refused_with("offer-without-card")
def empty_offer(position: Position) -> Position | None:
    if position.phase not in {Phase.ANSWER, Phase.COUNTER} or not position.edition.least_offer:
        return None
    return replace(position, offer=()) if position.offer and position.places[position.active].purse else None


@refused_with("too-few-dealt")
def too_few_dealt(position: Position) -> Position | None:
    if not position.edition.dealt or position.phase is not Phase.TURN:
        return None
    herds = [name for place in position.places for name, number in place.herd.items() for _ in range(number)]
    donkeys = [name for name in herds if name == "donkey"]
    bare = replace(position, places=tuple(replace(place, herd={}) for place in position.places))
    bare = with_place(bare, 0, replace(bare.places[0], herd={"donkey": len(donkeys)} if donkeys else {}))
    return replace(bare, deck=(*position.deck, *(name for name in herds if name != "donkey")))


@refused_with("no-zeros-in-deck")
def zero_in_the_deck(position: Position) -> Position | None:
    return replace(position, deck=(*position.deck, "$0")) if position.edition.division else None


@refused_with("too-much-money")
def zero_in_the_game_for_two(position: Position) -> Position | None:
    if not position.edition.division:
        return None
    place = position.places[0]
    return with_place(position, 0, replace(place, purse=(0, 0, 0, 0, 0, *place.purse)))
