"""Section D: the game for two, where the deck is divided instead of auctioned."""

from __future__ import annotations

from collections import Counter

import pytest

from maquignon.play import SPECTATOR, Auction, Bid, Challenge, Dealer, Divide, Game, Give, Keep, Phase, Position
from maquignon.play.events import GameOver, Gave, Kept, Looked, PaidOut, Received, TurnBegan
from maquignon.play.options import DivisionOptions
from maquignon.rulebook import BadSetup, edition
from maquignon.rulebook.cards import CARD_NAMES
from tests.rulebook.scenes import happened, herd, moves, opening, pedigrees, play, purse, purses, refused, scene
from tests.rulebook.trades import swap, trade

TWO = "master-2009-two"
EVERYBODY = (0, 1, SPECTATOR)
KEEP_OR_GIVE = (Keep(), Give())


def divided(move: Keep | Give, first: str, second: str) -> Game:
    """Seat 0 looks at the first card and keeps or gives it; then the second goes to the other."""
    return play(scene(TWO, top=[first, second]), (0, Divide()), (0, move))


def money_in(position: Position) -> Counter[int]:
    return Counter(int(card[1:]) for card in position.deck if card.startswith("$"))


def test_D1_no_zeros_and_two_of_each_payout_apart() -> None:
    rules = edition(TWO)
    spare = Counter(rules.deck_money())
    worth = {CARD_NAMES[f"${value}"]: value for value in (0, 10, 20, 50, 100, 200, 500)}
    assert {worth[card]: number for card, number in spare.items()} == {10: 12, 20: 4, 50: 8, 100: 4, 200: 4, 500: 4}
    assert spare.total() == 36


def test_D1_ten_random_cards_leave_the_game() -> None:
    found = set()
    for number in range(12):
        position = Game.new(TWO, 2, Dealer.predictable(number)).position()
        money = money_in(position)
        assert money.total() == 26
        assert money <= Counter({10: 12, 20: 4, 50: 8, 100: 4, 200: 4, 500: 4})
        assert [place.purse for place in position.places] == [(10, 10, 10, 20, 50)] * 2
        found.add(tuple(sorted(money.items())))
    assert len(found) > 6


def test_D1_they_leave_unseen() -> None:
    rules = edition(TWO)
    money = rules.deck_money()
    low, high = (Game.dealt(rules, 2, [*rules.stock(), *part]) for part in (money[:26], money[10:]))
    assert money_in(low.position()) != money_in(high.position())
    for seat in EVERYBODY:
        assert low.view(seat) == high.view(seat)
        assert low.events(seat) == high.events(seat)


def test_D1_the_money_put_apart_pays_all_four_donkeys() -> None:
    game = opening(TWO, ["donkey"] * 4)
    play(game, (0, Divide()), (0, Keep()), (1, Divide()), (1, Keep()))
    assert purses(game) == [(10, 10, 10, 20, 50, 50, 100, 200, 500)] * 2
    assert game.view().donkeys == 4


def test_D2_a_deck_of_eighty() -> None:
    game = Game.new(TWO, 2, Dealer.predictable(1))
    deck = Counter(game.position().deck)
    money = {card for card in deck if card.startswith("$")}
    rest = Counter({card: number for card, number in deck.items() if card not in money})
    assert game.view().deck_left == deck.total() == 80
    assert rest == Counter(
        ["rooster", "goose", "cat", "dog", "sheep", "goat", "donkey", "pig", "cow", "horse", "rat"] * 4
        + [f"{kind}-pedigree" for kind in ("rooster", "goose", "cat", "dog", "sheep", "goat")]
        + [f"{kind}-pedigree" for kind in ("donkey", "pig", "cow", "horse")]
    )


def test_D2_the_money_is_shuffled_in() -> None:
    deck = Game.new(TWO, 2, Dealer.predictable(1)).position().deck
    places = [place for place, card in enumerate(deck) if card.startswith("$")]
    assert min(places) < 20
    assert max(places) > 60
    assert places != list(range(places[0], places[0] + 26))


@pytest.mark.parametrize(("kept", "reason"), [(27, "81"), (25, "79")])
def test_D2_another_size_is_refused(kept: int, reason: str) -> None:
    rules = edition(TWO)
    with pytest.raises(BadSetup, match=f"^the deck has {reason} cards instead of 80$"):
        Game.dealt(rules, 2, [*rules.stock(), *rules.deck_money()[:kept]])


def test_D3_division_takes_the_place_of_the_auction() -> None:
    game = scene(TWO, top=["cow"])
    assert moves(game, 0) == [Divide()]
    assert refused(game, 0, Auction()) == "with two players cards are divided, not auctioned"
    game.play(0, Divide())
    assert (game.phase, game.mover, game.active) == (Phase.DIVISION, 0, 0)
    assert moves(game, 0) == [Keep(), Give()]
    assert moves(game, 1) == []
    assert refused(game, 1, Bid(10)) == "now keeping the card or giving the card away is due, not a bid"
    assert refused(game, 1, Keep()) == "it is not your move: seat 0 is to act"


@pytest.mark.parametrize("card", ["cow", "rat", "horse-pedigree", "$500"])
def test_D3_the_divider_looks_in_secret(card: str) -> None:
    game, other = (play(scene(TWO, top=top), (0, Divide())) for top in ((card, "goose"), ("goose", card)))
    assert happened(game, 0) == (Looked(0, card),)
    assert game.view(0).looked_at == card
    assert game.options(0) == DivisionOptions(card=card)
    for seat in (1, SPECTATOR):
        assert happened(game, seat) == (Looked(0, None),)
        assert game.view(seat).looked_at is None
        assert game.view(seat) == other.view(seat)


def test_D3_the_card_is_still_the_top_of_the_deck() -> None:
    game = scene(TWO, top=["cow", "pig"])
    before = game.view().deck_left
    game.play(0, Divide())
    assert game.view().deck_left == before
    assert [herd(game, seat) for seat in (0, 1)] == [{}, {}]


@pytest.mark.parametrize(("move", "seat"), [(Keep(), 0), (Give(), 1)])
def test_D3_a_pedigree_or_a_rat_is_laid_down_without_more_ado(move: Keep | Give, seat: int) -> None:
    game = divided(move, "horse-pedigree", "rat")
    assert (pedigrees(game, seat), pedigrees(game, 1 - seat)) == (("horse",), ())
    assert (herd(game, seat), herd(game, 1 - seat)) == ({}, {"rat": 1})
    assert (game.phase, game.active, game.mover) == (Phase.TURN, 1, 1)
    assert purses(game) == [(10, 10, 10, 20, 50)] * 2


@pytest.mark.parametrize(("move", "owners"), [(Keep(), ({"pig": 1}, {"cow": 1})), (Give(), ({"cow": 1}, {"pig": 1}))])
def test_D4_the_other_one_gets_the_next_card(move: Keep | Give, owners: tuple[dict[str, int], ...]) -> None:
    game = scene(TWO, top=["pig", "cow", "goat"])
    before = game.view().deck_left
    play(game, (0, Divide()), (0, move))
    assert (herd(game, 0), herd(game, 1)) == owners
    assert game.view().deck_left == before - 2
    assert game.position().deck[0] == "goat"


@pytest.mark.parametrize(("move", "word", "first"), [(Keep(), Kept(0), 0), (Give(), Gave(0), 1)])
def test_D4_open_cards_are_seen_by_all_once_they_lie_there(move: Keep | Give, word: object, first: int) -> None:
    game = divided(move, "pig", "goose-pedigree")
    for seat in EVERYBODY:
        assert happened(game, seat) == (
            word,
            Received(first, "pig"),
            Received(1 - first, "goose-pedigree"),
            TurnBegan(1),
        )


@pytest.mark.parametrize(("move", "second"), [(Keep(), 1), (Give(), 0)])
def test_D4_the_next_card_is_seen_by_its_receiver_alone(move: Keep | Give, second: int) -> None:
    low, high = (divided(move, "pig", card) for card in ("$10", "$500"))
    assert happened(high, second)[2] == Received(second, "$500")
    assert purse(high, second) == (10, 10, 10, 20, 50, 500)
    assert purse(high, 1 - second) == (10, 10, 10, 20, 50)
    for seat in (1 - second, SPECTATOR):
        assert happened(high, seat)[2] == Received(second, None)
        assert happened(low, seat) == happened(high, seat)
        assert low.view(seat) == high.view(seat)


@pytest.mark.parametrize("move", KEEP_OR_GIVE)
def test_D5_every_donkey_pays_both_players(move: Keep | Give) -> None:
    game = scene(TWO, top=["donkey", "cow", "pig", "donkey"], purses={0: (), 1: (20,)})
    play(game, (0, Divide()), (0, move))
    assert purses(game) == [(50,), (20, 50)]
    play(game, (1, Divide()), (1, move))
    assert purses(game) == [(50, 100), (20, 50, 100)]


def test_D5_the_payouts_are_those_of_master() -> None:
    game = opening(TWO, ["donkey"] * 4)
    play(game, (0, Divide()), (0, Keep()), (1, Divide()), (1, Give()))
    paid = [event for version in game.events() for event in version if isinstance(event, PaidOut)]
    assert paid == [PaidOut(1, 50), PaidOut(2, 100), PaidOut(3, 200), PaidOut(4, 500)]


def test_D5_looking_at_a_donkey_pays_nothing_yet() -> None:
    game = play(scene(TWO, top=["donkey"], purses={0: (10,), 1: (10,)}), (0, Divide()))
    assert purses(game) == [(10,), (10,)]
    assert game.view(1).donkeys == 0


@pytest.mark.parametrize(("move", "left"), [(Keep(), [{"goat": 3}, {"goat": 1}]), (Give(), [{"goat": 2}, {"goat": 2}])])
def test_D6_after_the_last_card_the_other_gets_nothing(move: Keep | Give, left: list[dict[str, int]]) -> None:
    whole = dict.fromkeys(("rooster", "goose", "cat", "dog", "sheep", "donkey", "pig", "cow", "horse", "rat"), 4)
    game = scene(TWO, deck=["goat"], herds={0: {"goat": 2}, 1: {"goat": 1} | whole})
    play(game, (0, Divide()), (0, move))
    assert [{"goat": herd(game, seat)["goat"]} for seat in (0, 1)] == left
    assert sum(isinstance(event, Received) for event in happened(game)) == 1
    assert (game.view().deck_left, game.phase, game.active) == (0, Phase.TURN, 1)


def test_D7_trades_are_those_of_master() -> None:
    game = swap(trade(TWO, "cow", 2, 2), (10,), (10,))
    assert game.phase is Phase.OFFER
    swap(game, (20,), (20,))
    assert herd(game, 0) == {"cow": 4}


def test_D7_with_an_empty_deck_only_trades_are_left() -> None:
    game = scene(TWO, deck=[], herds={0: {"goat": 1}})
    assert moves(game, 0) == [Challenge(1, "goat")]
    assert refused(game, 0, Divide()) == "the deck is empty: only trades are left"


def test_D7_the_last_division_can_end_the_game() -> None:
    game = scene(TWO, deck=["goat", "$50"], herds={0: {"goat": 3}})
    play(game, (0, Divide()), (0, Keep()))
    assert happened(game)[-1] == GameOver()
    assert game.is_over
    assert game.winners() == (1,)


def test_D7_the_score_is_that_of_master() -> None:
    whole = {"goose": 4, "dog": 4, "cow": 4, "rat": 4}
    for name in (TWO, "master-2009"):
        over = scene(name, deck=[], herds={0: whole}, pedigrees={0: ["dog", "horse"]}, phase=Phase.OVER)
        assert over.scores()[0] == 2670
