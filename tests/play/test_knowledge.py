"""What a perfect memory knows is always true, as close as can be, and made of nothing but what its seat was told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from random import Random
from time import process_time

import pytest

from maquignon.play import SPECTATOR, Accept, Challenge, Game, Offer, Pace
from maquignon.play.cards import cards_of, packed_cards
from maquignon.play.events import (
    Accepted,
    BidMade,
    Bought,
    Challenged,
    Countered,
    Event,
    Exposed,
    Laid,
    Looked,
    Offered,
    Paid,
    PaidOut,
    Passed,
    RatTaken,
    Received,
    Slapped,
    Sold,
    Swapped,
    Tied,
    TradeWon,
    TurnedUp,
)
from maquignon.play.knowledge import Knowledge, PurseBounds, estimates, parts, paying, reading, tightening
from maquignon.play.knowledge.estimates import Estimates
from maquignon.play.knowledge.facts import ANYTHING, Fact, Has
from maquignon.play.knowledge.reading import Reader
from maquignon.play.knowledge.worlds import Worlds
from maquignon.play.moves import move_of
from maquignon.rulebook import EDITIONS, BadSetup, allowed_house_rules, edition
from maquignon.rulebook.edition import Edition
from maquignon.rulebook.editions import KOEHANDEL_2001, KUHHANDEL_1999, MASTER_2009, MASTER_2009_TWO
from maquignon.rules import money
from maquignon.rules import moves as core
from maquignon.rules.phase import COVERED
from tests.play.hidden_replay import Possible, bounds_of, face_down_of, followed, purses_of, start_of, told
from tests.play.tiny_games import TINY, TinyGame, tiny_game

START = (0, 0, 10, 10, 10, 10, 50)


ALL_LIMITS = (1, 50, 2000)
"""Bounds alone from the first doubt on, both in turn, and worlds as long as a game has few."""


Versions = list[Sequence[Event]]


def heard(
    rules: Edition, *versions: Sequence[Event], players: int = 3, seat: int = SPECTATOR, limit: int = 2000
) -> Knowledge:
    knowledge = Knowledge(rules, players, seat, limit=limit)
    for events in versions:
        knowledge.see(events)
    return knowledge


def given_unseen(giver: int, taker: int, number: int) -> Versions:
    """A trade that is accepted: so many cards change hands, and others don't see which."""
    return [
        [Challenged(giver, taker, "cow")],
        [Offered(giver, taker, number, None)],
        [Accepted(taker, giver, number, None), TradeWon(giver, taker, "cow")],
    ]


# What single events tell


def test_start_purses_and_payouts_are_public() -> None:
    knowledge = heard(KOEHANDEL_2001, [PaidOut(1, 50)])
    assert (knowledge.heard, knowledge.is_closest) == (1, True)
    for purse in knowledge.purses():
        assert purse.is_exact
        assert purse.admits((*START, 50))
        assert not purse.admits(START)
        assert purse.counts == {0: (2, 2), 10: (4, 4), 20: (0, 0), 50: (2, 2), 100: (0, 0), 200: (0, 0), 500: (0, 0)}


def test_R5_others_know_the_price_and_that_it_was_paid_exactly() -> None:
    _payee, payer, _other = heard(MASTER_2009, [Sold(0, 1, 20)], [Paid(1, 0, 20, None)]).purses()
    assert (payer.least, payer.most) == (80, 80)
    assert (payer.fewest, payer.fullest) == (5, 6)
    assert payer.counts[10] == (1, 3)
    assert payer.counts[20] == (0, 1)


def test_R5_who_cannot_pay_exactly_pays_more() -> None:
    without_tens: Versions = [[Sold(0, 1, 40)], [Paid(1, 0, 40, None)]]
    payee, payer, _other = heard(KOEHANDEL_2001, *without_tens, [Sold(0, 1, 10)], [Paid(1, 0, 10, None)]).purses()
    assert payer.admits((0, 0))
    assert payer.is_exact
    assert payee.most == 180


@pytest.mark.parametrize("limit", ALL_LIMITS)
def test_R5_an_overpayment_shows_what_the_payer_had_not(limit: int) -> None:
    """After 30, paid in three tens or a ten and a twenty, a 50 for a price of 10 means that no ten was left."""
    unseen: Versions = [[Sold(2, 1, 30)], [Paid(1, 2, 30, None)]]
    knowledge = heard(MASTER_2009, *unseen, [Sold(0, 1, 10)], [Paid(1, 0, 10, (50,))], seat=0, limit=limit)
    assert knowledge.purses()[1] == bounds_of([(0, 0, 20)])
    assert knowledge.purses()[2] == bounds_of([(0, 0, 10, 10, 10, 10, 10, 10, 20, 50)])


def test_R6_an_exposed_purse_is_known_to_all() -> None:
    shown = (0, 10, 10, 10, 10)
    knowledge = heard(KOEHANDEL_2001, *given_unseen(1, 2, 2), [Sold(0, 1, 60), Exposed(1, shown)])
    assert knowledge.purses()[1] == bounds_of([shown])
    assert knowledge.purses()[2] == bounds_of([(*START, 0, 50)])


def test_who_is_sold_to_and_not_exposed_can_pay() -> None:
    purse = heard(KOEHANDEL_2001, *given_unseen(1, 2, 2), [Sold(0, 1, 80)]).purses()[1]
    assert (purse.least, purse.counts[50]) == (80, (1, 1))


def test_R18_the_buy_right_shows_money_and_leaving_it_shows_nothing() -> None:
    traded = given_unseen(0, 2, 2)
    assert heard(KOEHANDEL_2001, *traded, [Bought(0, 1, 80)]).purses()[0].least == 80
    assert heard(KOEHANDEL_2001, *traded, [Sold(0, 1, 80)]).purses()[0].least == 30


def test_a_pass_says_nothing_and_a_bid_only_where_bluffs_are_forbidden() -> None:
    said: Versions = [*given_unseen(1, 2, 2), [BidMade(1, 70)], [Passed(1)]]
    bluffing, strict = edition("koehandel-2001"), edition("koehandel-2001", ["strict-bids"])
    assert [heard(rules, *said).purses()[1].least for rules in (bluffing, strict)] == [30, 70]
    assert [heard(rules, *said).purses()[1].most for rules in (bluffing, strict)] == [90, 90]


def test_R7_a_covered_offer_is_counted_when_it_changes_hands() -> None:
    covered = heard(KUHHANDEL_1999, [Challenged(1, 2, "cow")], [Offered(1, 2, None, None)])
    assert (covered.face_down().fewest, covered.face_down().fullest) == (0, 7)
    assert (covered.purses()[1].least, covered.purses()[1].most) == (0, 90)
    covered.see([Accepted(2, 1, 1, None), TradeWon(1, 2, "cow")])
    assert (covered.purses()[1].fewest, covered.purses()[1].least) == (6, 40)
    assert covered.face_down() == bounds_of([()])


def test_R10_an_empty_offer_shows_an_empty_purse() -> None:
    """After 20, paid in one card or two, and five cards given away there may be one left; an empty offer says no."""
    paid: Versions = [[Sold(0, 1, 20)], [Paid(1, 0, 20, None)]]
    empty: Versions = [[Challenged(1, 2, "cow")], [Offered(1, 2, 0, None)]]
    knowledge = heard(MASTER_2009, *paid, *given_unseen(1, 2, 5), *empty)
    assert knowledge.purses()[1] == bounds_of([()])
    assert knowledge.purses()[0] == bounds_of([(0, 0, 10, 10, 10, 10, 10, 20, 50)])


def test_R16_the_two_of_a_trade_know_both_offers_and_others_their_numbers_and_who_won() -> None:
    offer, counter = (10, 10), (0, 50)
    for seat in (0, 1, 2):
        seen = seat != 0
        knowledge = heard(
            KOEHANDEL_2001,
            [Challenged(1, 2, "cow")],
            [Offered(1, 2, 2, offer if seat == 1 else None)],
            [
                Countered(2, 1, 2, counter if seen else None),
                Swapped(1, 2, 2, offer if seen else None),
                TradeWon(2, 1, "cow"),
            ],
            seat=seat,
        )
        assert all(purse.is_exact for purse in knowledge.purses()) == seen
        assert (knowledge.purses()[1].least, knowledge.purses()[1].most) == ((120, 120) if seen else (100, 150))


def test_a_tie_shows_equal_offers() -> None:
    first: Versions = [[Challenged(1, 2, "cow")], [Offered(1, 2, 1, None)]]
    tie: Sequence[Event] = [Countered(2, 1, 1, None), Swapped(1, 2, 1, None), Tied(1, 2, "cow")]
    knowledge = heard(KOEHANDEL_2001, *first, tie)
    assert knowledge.purses() == heard(KOEHANDEL_2001).purses()


def test_R22_cards_laid_for_a_pedigree_go_back_unseen() -> None:
    laid: Versions = [[TurnedUp(0, "cow-pedigree")], [Slapped(1, 3)], [Laid(1, 3, None)]]
    knowledge = heard(MASTER_2009, *laid)
    assert (knowledge.face_down().fewest, knowledge.face_down().most) == (3, 80)
    knowledge.see([Bought(0, 1, 3)])
    assert knowledge.purses() == heard(MASTER_2009).purses()
    knowledge.see([Paid(0, 1, 3, None)])
    assert (knowledge.purses()[0].fullest, knowledge.purses()[1].fewest) == (4, 10)


def test_R23_the_taker_of_a_rat_sees_all_cards_laid() -> None:
    laid: Versions = [[TurnedUp(0, "rat")], [Laid(1, 1, None)], [Laid(2, 2, None)], [Laid(0, 3, (0,))]]
    knowledge = heard(MASTER_2009, *laid, seat=0)
    assert (knowledge.face_down().fewest, knowledge.face_down().most) == (3, 100)
    knowledge.see([Laid(1, 4, None)])
    knowledge.see([Laid(2, 5, None)])
    knowledge.see([RatTaken(0, 5, (0, 0, 0, 0, 0))])
    assert all(purse.admits((10, 10, 10, 20, 50)) for purse in knowledge.purses()[1:])
    assert all(purse.is_exact for purse in knowledge.purses())


def test_R26_only_its_receiver_sees_a_second_card_that_is_money() -> None:
    divided: Versions = [[Received(0, "cow"), Received(1, None)]]
    knowledge = heard(MASTER_2009_TWO, *divided, players=2, seat=0)
    assert (knowledge.purses()[1].least, knowledge.purses()[1].most) == (110, 600)
    rest: Versions = [[Looked(0, "$500")], [Received(0, "$500"), Received(1, "cow")]] * 3
    knowledge = heard(MASTER_2009_TWO, *divided, *rest, players=2, seat=0)
    assert knowledge.purses()[1].most == 600
    knowledge.see([Looked(0, "$500")])
    assert knowledge.purses()[1].most == 300, "all four are accounted for as soon as the last is looked at"


# The sets of cards that are listed


@pytest.mark.parametrize("seed", range(20))
def test_the_parts_of_a_purse_are_those_of_the_core(seed: int) -> None:
    chance = Random(seed)
    purse = packed_cards(value for value in (0, 10, 20, 50, 100, 200, 500) for _ in range(chance.randrange(3)))
    for number in range(money.size(purse) + 2):
        ways = [money.nth_pick(purse, number, index) for index in range(money.pick_count(purse, number))]
        assert sorted(parts.picks(purse, number)) == sorted(ways)
    for price in range(10, money.worth(purse) + 20, 10):
        ways = [money.nth_payment(purse, price, index) for index in range(money.payment_count(purse, price))]
        assert sorted(parts.payments(purse, price)) == sorted(ways)


# Closest: equal to what the core says when every hidden choice is tried


@dataclass
class Watch:
    """One seat of a tiny game, followed by its memory and by trying everything."""

    seat: int
    knowledge: Knowledge
    estimates: Knowledge
    possible: list[Possible]

    def hear(self, game: Game) -> None:
        self.possible = followed(self.possible, told(game._events[-1], self.seat), self.seat)
        (events,) = game.events(self.seat, game.version)
        self.knowledge.see(events)
        self.estimates.see(events)


def watched(tiny: TinyGame, moves: int = 60, most: int = 150) -> Iterator[Watch]:
    """Each seat after every move, until there are too many possibilities to go on."""
    game = tiny.game
    start = [start_of(tiny.state, tiny.removed)]
    watches = [
        Watch(seat, Knowledge.of(game, seat), Knowledge.of(game, seat, limit=1), start)
        for seat in range(SPECTATOR, game.players)
    ]
    while watches and game.version < moves and tiny.move():
        for watch in watches:
            watch.hear(game)
            yield watch
        watches = [watch for watch in watches if len(watch.possible) <= most]


def check_closest(name: str, seed: int, live: bool) -> None:
    for watch in watched(tiny_game(name, seed, live=live)):
        expected = [bounds_of(purses_of(watch.possible, seat)) for seat in range(watch.knowledge.players)]
        assert list(watch.knowledge.purses()) == expected
        assert watch.knowledge.face_down() == bounds_of(face_down_of(watch.possible))
        assert watch.knowledge.is_closest


def check_many_closest(name: str, seeds: Iterable[int], *, live: bool = False) -> None:
    for seed in seeds:
        check_closest(name, seed, live)


RARE = ("poor", "strict-master")
"""Where it takes more games until everything has happened: an empty purse, a slap that tells something."""

each_tiny_table = pytest.mark.parametrize(
    ("name", "live"), [(name, live) for name in TINY for live in (False, True) if not (live and TINY[name].division)]
)


@each_tiny_table
def test_bounds_are_the_closest_there_can_be(name: str, live: bool) -> None:
    check_many_closest(name, range(12 if name in RARE else 3), live=live)


@pytest.mark.long
@each_tiny_table
def test_bounds_are_the_closest_there_can_be_in_many_games(name: str, live: bool) -> None:
    check_many_closest(name, range(12, 60), live=live)


NEARLY_ONE = 1.1


def looseness() -> float:
    """How much wider bounds are where worlds are never listed, and true all the same."""
    close, loose = 0, 0
    for game in (tiny_game(name, seed, live=False) for name in ("poor", "master", "strict") for seed in (0, 1)):
        for watch in watched(game, moves=40):
            for own, other in zip(watch.knowledge.purses(), watch.estimates.purses(), strict=True):
                assert includes(other, own)
                close, loose = close + width(own), loose + width(other)
    return loose / close


def includes(outer: PurseBounds, inner: PurseBounds) -> bool:
    return tightening.meet(outer, inner) == inner


def width(bounds: PurseBounds) -> int:
    return bounds.most - bounds.least + 10 * (sum(bounds.high) - sum(bounds.low))


def test_bounds_without_worlds_are_nearly_as_close() -> None:
    assert looseness() < NEARLY_ONE


@pytest.mark.parametrize("seed", range(30))
def test_tightened_bounds_lose_no_purse(seed: int) -> None:
    chance = Random(seed)
    ranges = (range(low, low + chance.randrange(1, 4)) for low in chance.choices(range(3), k=7))
    purses = [cards_of(parts.packed(counts)) for counts in product(*ranges)]
    chosen = bounds_of(chance.choices(purses, k=3))
    bounds = replace(bounds_of(purses), most=chosen.most, least=chosen.least, fewest=chosen.fewest)
    within = [cards for cards in purses if bounds.admits(cards)]
    assert includes(tightening.tightened(bounds), bounds_of(within))


def test_worth_and_number_bound_each_other() -> None:
    tens_and_fifties = PurseBounds(0, 250, 0, 9, (0,) * 7, (0, 5, 0, 4, 0, 0, 0))
    rich = tightening.tightened(replace(tens_and_fifties, least=210))
    assert (rich.fewest, rich.low[1], rich.low[3]) == (5, 1, 4)
    poor = tightening.tightened(replace(tens_and_fifties, most=60))
    assert (poor.fullest, poor.high[3]) == (5, 1)
    full = tightening.tightened(replace(tens_and_fifties, fewest=7))
    assert (full.least, full.low[1], full.low[3]) == (150, 3, 2)


# True: in whole games of every kind


def check_true(game: Game, chance: Random, limits: Sequence[int], moves: int) -> None:
    """Play at random; after every move all seats' bounds admit what is there."""
    watches = [Knowledge.of(game, seat, limit=limit) for seat in range(SPECTATOR, game.players) for limit in limits]
    while not game.is_over and game.version < moves:
        play_at_random(game, chance)
        for knowledge in watches:
            knowledge.see(*game.events(knowledge.seat, knowledge.heard))
            check_admits(game, knowledge)


def check_many_true(rules: Edition, players: int, seeds: Iterable[int]) -> None:
    for seed in seeds:
        game = shuffled(rules, players, Pace.TURN_BASED, Random(seed))
        check_true(game, Random(seed), ALL_LIMITS, 400)


def check_admits(game: Game, knowledge: Knowledge) -> None:
    state = game._state
    for seat, (bounds, holding) in enumerate(zip(knowledge.purses(), state.holdings, strict=True)):
        assert bounds.admits(cards_of(holding.purse))
        assert bounds.is_exact or seat != knowledge.seat
    assert knowledge.face_down().admits(cards_of((state.offer & ~COVERED) + state.laid))


def play_at_random(game: Game, chance: Random) -> None:
    """Mostly within one's means, now and then a bluff."""
    state = game._state
    seat = chance.choice([seat for seat in range(-1, game.players) if core.legal_count(state, seat)])
    honest, legal = core.honest_count(state, seat), core.legal_count(state, seat)
    number = honest if honest and chance.random() < 0.95 else min(legal, honest + 20)
    game.play(seat, move_of(game.phase, core.nth_legal(state, seat, chance.randrange(number))))


def shuffled(rules: Edition, players: int, pace: Pace, chance: Random) -> Game:
    coins = rules.deck_money()
    chance.shuffle(coins)
    deck = rules.stock() + coins[rules.removed_money :]
    chance.shuffle(deck)
    return Game.dealt(rules, players, deck, first=chance.randrange(players), pace=pace)


@pytest.mark.parametrize(
    ("name", "players", "house_rules", "pace"),
    [
        ("kuhhandel-27109", 3, "deal-four", Pace.TURN_BASED),
        ("kuhhandel-1999", 4, "two-lots", Pace.LIVE),
        ("koehandel-2001", 3, "strict-bids", Pace.LIVE),
        ("koehandel-2001", 5, "", Pace.TURN_BASED),
        ("master-2009", 2, "", Pace.TURN_BASED),
        ("master-2009", 2, "keep-zeros super-trade", Pace.LIVE),
        ("master-2009", 3, "super-trade", Pace.LIVE),
        ("master-2009", 4, "double-action strict-bids", Pace.TURN_BASED),
        ("master-2009", 6, "one-bid money-counts", Pace.LIVE),
        ("boursicocotte-2025", 3, "double-action", Pace.TURN_BASED),
        ("boursicocotte-2025", 4, "original one-bid", Pace.LIVE),
    ],
)
def test_true_purses_lie_within_the_bounds(name: str, players: int, house_rules: str, pace: Pace) -> None:
    rules, chance = edition(name, house_rules.split(), players), Random(f"{name} {players} {house_rules}")
    check_true(shuffled(rules, players, pace, chance), chance, ALL_LIMITS, 250)


def every_edition(name: str) -> Iterator[Edition]:
    """With every two house rules it allows."""
    for number in range(3):
        for chosen in combinations(allowed_house_rules(EDITIONS[name]), number):
            try:
                yield edition(name, chosen)
            except BadSetup:
                continue


@pytest.mark.long
@pytest.mark.parametrize("pace", Pace)
@pytest.mark.parametrize(
    "rules", [rules for name in EDITIONS for rules in every_edition(name)], ids=lambda r: r.rules_id
)
def test_true_purses_lie_within_the_bounds_at_every_table(rules: Edition, pace: Pace) -> None:
    for players in rules.players:
        chance = Random(f"{rules.rules_id} {players} {pace}")
        check_true(shuffled(rules, players, pace, chance), chance, (1, 2000), 300)


@pytest.mark.parametrize(("name", "players"), [("koehandel-2001", 4), ("master-2009", 3), ("master-2009", 6)])
def test_a_whole_game_is_followed_in_well_under_a_second(name: str, players: int) -> None:
    chance = Random(players)
    game = shuffled(edition(name, (), players), players, Pace.TURN_BASED, chance)
    while not game.is_over:
        play_at_random(game, chance)
    before = process_time()
    Knowledge.of(game, 0).purses()
    assert process_time() - before < 0.7


# Nothing but events


@dataclass
class OnlyTold:
    """All of a game that a memory may ask for."""

    edition: Edition
    players: int
    told: list[tuple[Event, ...]]

    def events(self, _seat: int) -> list[tuple[Event, ...]]:
        return self.told


@pytest.mark.parametrize("seat", range(-1, 4))
def test_a_memory_is_made_of_events_alone(seat: int) -> None:
    chance = Random(seat)
    game = shuffled(MASTER_2009, 4, Pace.TURN_BASED, chance)
    while game.version < 300:
        play_at_random(game, chance)
    told_alone: Game = OnlyTold(game.edition, game.players, game.events(seat))  # type: ignore[assignment]
    assert Knowledge.of(told_alone, seat).purses() == Knowledge.of(game, seat).purses()


def test_what_was_told_alike_is_known_alike() -> None:
    """Two games that differ in what seat 2 may not see: it cannot tell them, and admits both."""
    games = [traded_by_others(offer) for offer in ((0, 10), (0, 50))]
    one, other = (Knowledge.of(game, 2) for game in games)
    assert games[0].events(2) == games[1].events(2)
    assert one.purses() == other.purses()
    for game in games:
        check_admits(game, one)
    assert games[0].view(0).money != games[1].view(0).money


def traded_by_others(offer: tuple[int, ...]) -> Game:
    rules = edition("koehandel-2001", ["deal-four"])
    game = Game.dealt(rules, 3, rules.stock())
    game.play(0, Challenge(1, "rooster"))
    game.play(0, Offer(offer))
    game.play(1, Accept())
    return game


# Planted faults

Fault = Callable[[pytest.MonkeyPatch], None]
Facts = Callable[[Reader, Event, Sequence[Event]], list[Fact]]
WRONG = (AssertionError, ValueError, ArithmeticError)
"""A wrong conclusion is outside of the truth, or contradicts what is heard later."""


def deaf_to(*kinds: type[Event]) -> Fault:
    """Events of these kinds tell nothing."""
    original: Facts = Reader._facts

    def facts(reader: Reader, event: Event, later: Sequence[Event]) -> list[Fact]:
        found = original(reader, event, later)
        return [] if isinstance(event, kinds) else found

    return lambda patch: patch.setattr(Reader, "_facts", facts)


def believing_bids(patch: pytest.MonkeyPatch) -> None:
    original: Facts = Reader._facts

    def facts(reader: Reader, event: Event, later: Sequence[Event]) -> list[Fact]:
        return [Has(event.seat, worth=event.amount)] if isinstance(event, BidMade) else original(reader, event, later)

    patch.setattr(Reader, "_facts", facts)


def poverty_shown_by(kind: type[Passed] | type[Sold]) -> Fault:
    """Whoever doesn't bid, or use the buy-right, is taken to have less than 50 if that can be."""
    original = Knowledge.see

    def see(knowledge: Knowledge, events: Sequence[Event]) -> None:
        original(knowledge, events)
        for event in events:
            if isinstance(event, kind) and isinstance(knowledge._belief, Worlds):
                if knowledge.purses()[event.seat].least < 50:
                    knowledge._belief._keep(event.seat, lambda purse: money.worth(purse) < 50)
                    knowledge._purses = None

    return lambda patch: patch.setattr(Knowledge, "see", see)


def replaced(owner: object, name: str, value: object) -> Fault:
    return lambda patch: patch.setattr(owner, name, value)


def exact_or_nothing(purse: int, price: int) -> tuple[int, ...]:
    ways = parts.covers(purse, price)
    return tuple(cards for cards in ways if money.worth(cards) == price)


TOO_MUCH: dict[str, tuple[str, Fault]] = {
    "a pass is poverty": ("classic", poverty_shown_by(Passed)),
    "a sale is poverty": ("classic", poverty_shown_by(Sold)),
    "nobody pays more than the price": ("classic", replaced(parts, "payments", exact_or_nothing)),
    "who slaps has the cards, exposed or not": ("master", replaced(reading, "_exposes", lambda _later: False)),
    "the winner offered more, after a tie too": (
        "lots-of-two",
        replaced(Reader, "_lead", lambda _self, seat, won: (10, ANYTHING) if won.seat == seat else (-ANYTHING, -10)),
    ),
    "whoever bids can pay": ("classic", believing_bids),
}
TOO_LITTLE: dict[str, tuple[str, Fault]] = {
    "it does not matter who won": ("classic", replaced(Reader, "_lead", lambda *_: (-ANYTHING, ANYTHING))),
    "R5: any cards pay that are enough": ("master", replaced(parts, "payments", parts.covers)),
    "R5: a payment that is seen may be any": (
        "classic",
        replaced(parts, "is_payment", lambda cards, purse, _price: money.is_part(cards, purse)),
    ),
    "R10: an empty offer may come from any purse": (
        "poor",
        replaced(Reader, "_could_lay", lambda _self, seat, number: Has(seat, number=number)),
    ),
    "R18: the buy-right needs no money": ("classic", deaf_to(Bought)),
    "R26: a card looked at may be anywhere": ("for-two", deaf_to(Looked)),
    "who is sold to may be poor": ("classic", deaf_to(Sold)),
    "who slaps may have no cards": ("strict-master", deaf_to(Slapped)),
    "strict bids show nothing": ("strict", deaf_to(BidMade)),
}
FAULTS = TOO_MUCH | TOO_LITTLE


@pytest.mark.parametrize(("name", "fault"), FAULTS.values(), ids=list(FAULTS))
def test_a_wrong_or_missing_conclusion_is_caught(name: str, fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    fault(monkeypatch)
    with pytest.raises(WRONG):
        check_many_closest(name, range(40))


@pytest.mark.parametrize(
    "fault",
    [
        poverty_shown_by(Passed),
        replaced(parts, "payments", exact_or_nothing),
        replaced(paying, "_may_have_paid", lambda _whole, cards, price: money.worth(cards) == price),
        replaced(Estimates, "_pay_all", lambda _self, _cards: None),
        replaced(tightening, "_number_to_reach", lambda _spare, worth: worth // 10),
    ],
    ids=["a pass is poverty", "no overpayment", "no overpayment in bounds", "payouts forgotten", "all cards are tens"],
)
def test_a_wrong_conclusion_is_caught_in_whole_games(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    fault(monkeypatch)
    with pytest.raises(WRONG):
        check_many_true(KOEHANDEL_2001, 3, range(10))


@pytest.mark.parametrize(
    "fault",
    [
        replaced(Estimates, "_conserve", lambda _self: None),
        replaced(estimates, "worth_within", lambda bounds, _least, _most: bounds),
        replaced(tightening, "_lowest", lambda high, *_: [0] * len(high)),
        replaced(tightening, "_highest", lambda low, *_: [99] * len(low)),
        replaced(paying, "_may_have_paid", lambda *_: True),
        replaced(paying, "CASES", 0),
    ],
    ids=[
        "money may vanish",
        "any winner",
        "no lowest number",
        "no highest number",
        "R5 forgotten",
        "no payment listed",
    ],
)
def test_loose_bounds_are_caught(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    fault(monkeypatch)
    assert looseness() > NEARLY_ONE
