"""Section S of the numbered rules: set-up."""

from collections import Counter

import pytest

from maquignon.play import SPECTATOR, Dealer, Divide, Game, Keep, Pace, Phase
from maquignon.play.cards import cards_of
from maquignon.play.events import PaidOut
from maquignon.rulebook import EDITIONS, BadSetup, edition
from maquignon.rulebook.cards import card_name
from maquignon.rules.setup import laid_out
from tests.rulebook.scenes import ALL, MASTER, opening, play, purse, purses, scene, start_purse, story, unbid

SEATING = {
    "kuhhandel-27109": {3, 4, 5},
    "kuhhandel-1999": {3, 4, 5},
    "koehandel-2001": {3, 4, 5},
    "master-2009": {3, 4, 5, 6},
    "master-2009-two": {2},
    "boursicocotte-2025": {3, 4, 5},
}
VALUES = {
    "rooster": 10,
    "goose": 40,
    "cat": 90,
    "dog": 160,
    "sheep": 250,
    "goat": 350,
    "donkey": 500,
    "pig": 650,
    "cow": 800,
    "horse": 1000,
}
FAMILY_SIZE = dict.fromkeys(ALL, 4) | {"boursicocotte-2025": 3}
SMALL_BANK = {0: 10, 10: 20, 50: 10, 100: 5, 200: 5, 500: 5}
MASTER_BANK = {0: 12, 10: 18, 20: 6, 50: 12, 100: 6, 200: 6, 500: 6}
CLASSIC_PURSE = (0, 0, 10, 10, 10, 10, 50)
START_PURSE = {
    ("kuhhandel-27109", ""): CLASSIC_PURSE,
    ("kuhhandel-1999", ""): CLASSIC_PURSE,
    ("koehandel-2001", ""): CLASSIC_PURSE,
    ("master-2009", ""): (0, 0, 10, 10, 10, 20, 50),
    ("master-2009-two", ""): (10, 10, 10, 20, 50),
    ("boursicocotte-2025", ""): (0, 0, 10, 10, 10, 10, 50, 50),
    ("boursicocotte-2025", "original"): CLASSIC_PURSE,
}
PAYOUTS = {
    ("kuhhandel-27109", ""): (50, 100, 200, 500),
    ("kuhhandel-1999", ""): (50, 100, 200, 500),
    ("koehandel-2001", ""): (50, 100, 200, 500),
    ("master-2009", ""): (50, 100, 200, 500),
    ("master-2009-two", ""): (50, 100, 200, 500),
    ("boursicocotte-2025", ""): (100, 200, 500),
    ("boursicocotte-2025", "original"): (50, 100, 200, 500),
}


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("players", range(8))
def test_S1_as_many_may_play_as_the_edition_seats(name: str, players: int) -> None:
    rules = EDITIONS[name]
    deck = opening(name).position().deck
    numbers = rules.stock() + rules.deck_money()[rules.removed_money :]
    assert len(deck) == len(numbers)
    if players in SEATING[name]:
        assert Game.dealt(rules, players, numbers).players == players
        assert Game.new(rules, players, Dealer.predictable(1)).players == players
        assert len(scene(name, players=players).view().seats) == players
    else:
        with pytest.raises(BadSetup, match=f"not for {players}"):
            Game.dealt(rules, players, numbers)
        with pytest.raises(BadSetup, match=f"not for {players}"):
            Game.new(rules, players, Dealer.predictable(1))


def test_S1_master_for_two_is_found_under_its_own_name() -> None:
    assert edition("master-2009", players=2) == EDITIONS["master-2009-two"]
    assert edition("master-2009", players=3) == EDITIONS["master-2009"]
    assert Game.new("master-2009", 2, Dealer.predictable(1)).edition.division
    with pytest.raises(BadSetup, match="2"):
        edition("koehandel-2001", players=2)


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("family", VALUES)
def test_S2_a_complete_family_has_its_value_and_a_part_has_none(name: str, family: str) -> None:
    size = FAMILY_SIZE[name]
    whole = scene(name, deck=(), herds={0: {family: size}}, phase=Phase.OVER)
    assert whole.scores()[0] == VALUES[family]
    assert whole.view().seats[0].complete == (family,)
    part = scene(name, deck=(), herds={0: {family: size - 1}})
    assert part.scores()[0] == 0
    assert part.view().seats[0].complete == ()
    assert family not in part.view().seats[-1].complete


@pytest.mark.parametrize("name", ALL)
def test_S2_there_are_ten_families(name: str) -> None:
    kinds = {card for card in opening(name).position().deck if not card.startswith("$")}
    assert {kind for kind in kinds if kind != "rat" and not kind.endswith("-pedigree")} == set(VALUES)


@pytest.mark.parametrize("name", ALL)
def test_S3_a_family_has_four_cards_or_three(name: str) -> None:
    count = Counter(opening(name).position().deck)
    assert {family: count[family] for family in VALUES} == dict.fromkeys(VALUES, FAMILY_SIZE[name])


def test_S3_the_original_game_has_the_fourth_card_back() -> None:
    count = Counter(opening("boursicocotte-2025", house_rules=["original"]).position().deck)
    assert count == dict.fromkeys(VALUES, 4)


@pytest.mark.parametrize("name", ALL)
def test_S4_master_alone_has_pedigrees_and_rats(name: str) -> None:
    count = Counter(opening(name).position().deck)
    extras = {card: number for card, number in count.items() if card not in VALUES and not card.startswith("$")}
    assert extras == ({**{f"{family}-pedigree": 1 for family in VALUES}, "rat": 4} if name in MASTER else {})


@pytest.mark.parametrize("name", MASTER)
def test_S4_the_rats_are_a_family_without_value(name: str) -> None:
    rats = scene(name, deck=(), herds={0: {"rat": 4}}, phase=Phase.OVER)
    assert rats.view().seats[0].complete == ("rat",)
    assert rats.scores()[0] == 0
    with pytest.raises(BadSetup, match="no pedigree 'rat'"):
        scene(name, pedigrees={0: ["rat"]})


@pytest.mark.parametrize(
    ("name", "house_rules", "size"),
    [
        ("kuhhandel-27109", (), 40),
        ("kuhhandel-1999", (), 40),
        ("koehandel-2001", (), 40),
        ("master-2009", (), 54),
        ("boursicocotte-2025", (), 30),
        ("boursicocotte-2025", ("original",), 40),
    ],
)
def test_S5_all_cards_are_shuffled_into_one_deck(name: str, house_rules: tuple[str, ...], size: int) -> None:
    rules = edition(name, house_rules)
    decks = [Game.new(rules, 3, Dealer.predictable(number)).position().deck for number in range(20)]
    assert {len(deck) for deck in decks} == {size}
    assert all(Counter(deck) == Counter(map(card_name, rules.stock())) for deck in decks)
    assert len(set(decks)) == 20
    assert len({deck[0] for deck in decks}) > 5


@pytest.mark.parametrize("name", ALL)
def test_S5_the_deck_lies_face_down(name: str) -> None:
    cow, pig = opening(name, ["cow", "pig"]), opening(name, ["pig", "cow"])
    for seat in range(SPECTATOR, cow.players):
        assert cow.view(seat) == pig.view(seat)
        assert cow.events(seat) == pig.events(seat)
    assert cow.view().deck_left == len(cow.position().deck)


@pytest.mark.parametrize("name", ALL)
def test_S6_the_money_cards(name: str) -> None:
    bank = EDITIONS[name].bank
    assert bank == (MASTER_BANK if name in MASTER else SMALL_BANK)
    assert sum(bank.values()) == (66 if name in MASTER else 55)


@pytest.mark.parametrize("name", [name for name in ALL if name != "master-2009-two"])
def test_S6_what_is_in_no_purse_is_the_bank(name: str) -> None:
    rules = EDITIONS[name]
    for players in rules.players:
        bank = Counter(cards_of(laid_out(rules, players, [], False).bank))
        for _ in range(players):
            bank.update(start_purse(rules))
        assert bank == rules.bank


@pytest.mark.parametrize(("name", "house_rule"), START_PURSE)
def test_S7_the_start_purse(name: str, house_rule: str) -> None:
    rules = edition(name, [house_rule] if house_rule else [])
    for players in rules.players:
        game = opening(name, house_rules=rules.house_rules, players=players, first=1)
        assert purses(game) == [START_PURSE[name, house_rule]] * players
        assert [game.view(seat).purse for seat in range(players)] == purses(game)


@pytest.mark.parametrize("pace", Pace)
@pytest.mark.parametrize(("name", "house_rule"), PAYOUTS)
def test_S8_the_donkeys_pay_more_and_more(name: str, house_rule: str, pace: Pace) -> None:
    rules = edition(name, [house_rule] if house_rule else [])
    at_once = 2 if rules.division else rules.lot
    due = PAYOUTS[name, house_rule]
    beside = iter(["cat", "dog", "cow", "pig"])
    top = [card for _ in due for card in ["donkey", next(beside)][:at_once]]
    game = opening(name, top, house_rules=rules.house_rules, pace=pace)
    held = list(START_PURSE[name, house_rule])
    for number, value in enumerate(due, 1):
        if rules.division:
            play(game, (game.active, Divide()), (game.active, Keep()))
        else:
            unbid(game)
        held.append(value)
        assert purses(game) == [tuple(sorted(held))] * game.players
        assert game.view().donkeys == number
        assert [event for event in story(game) if isinstance(event, PaidOut)][-1] == PaidOut(number, value)


def test_S8_the_bank_pays_the_fullest_table_to_the_end() -> None:
    for name in set(ALL) - {"master-2009-two"}:
        rules = EDITIONS[name]
        donkeys = len(rules.payouts)
        game = opening(name, ["donkey"] * donkeys, players=max(rules.players))
        for _ in range(donkeys if rules.lot == 1 else 2):
            unbid(game)
        assert game.view().donkeys == donkeys
        out = Counter(card for seat in range(game.players) for card in purse(game, seat))
        assert all(out[value] <= number for value, number in rules.bank.items())
        assert all(out[value] == rules.bank[value] for value in rules.payouts[-2:])


@pytest.mark.parametrize("name", ALL)
def test_S9_herds_lie_open_to_everybody(name: str) -> None:
    papers = {1: ["pig"]} if name in MASTER else {}
    rats = {"rat": 2} if name in MASTER else {}
    game = scene(name, herds={0: {"cow": 2, **rats}, 1: {"cow": 1}}, pedigrees=papers)
    for seat in range(SPECTATOR, game.players):
        seats = game.view(seat).seats
        assert dict(seats[0].herd) == {"cow": 2, **rats}
        assert dict(seats[1].herd) == {"cow": 1}
        assert [each.pedigrees for each in seats[:2]] == [(), tuple(papers.get(1, ()))]


@pytest.mark.parametrize("name", ALL)
def test_S9_purses_are_hidden(name: str) -> None:
    poor, rich = (scene(name, purses={1: cards}) for cards in [(), (10, 10, 50, 50)])
    for seat in range(SPECTATOR, poor.players):
        assert (poor.view(seat) == rich.view(seat)) is (seat != 1)
    assert rich.view(1).purse == (10, 10, 50, 50)
    assert rich.view().purse is None
