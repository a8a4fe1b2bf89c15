"""Random games in number: the dice pinned for all time, fresh decks, and a tally that adds up."""

from __future__ import annotations

from collections import Counter

import pytest

from maquignon.rulebook import edition
from maquignon.rulebook.cards import MONEY_CARD
from maquignon.rules import random_play
from maquignon.rules.freezing import frozen
from maquignon.rules.phase import OVER
from maquignon.rules.random_play import Dice, Tally, copy_many, play_games, play_out
from maquignon.rules.setup import laid_out, start
from maquignon.rules.state import State


def numbers(seed: int, below: int = 1000, count: int = 40) -> list[int]:
    dice = Dice(seed)
    return [dice.below(below) for _ in range(count)]


def games_of(name: str, games: int, monkeypatch: pytest.MonkeyPatch) -> list[State]:
    """The states in which so many games began."""
    rules = edition(name)
    begun: list[State] = []
    monkeypatch.setattr(random_play, "play_out", lambda state, *_: begun.append(state))
    opening = laid_out(rules, rules.players[0], rules.stock(), False)
    play_games(opening, rules.deck_money(), rules.removed_money, games, 5, 1000, Tally(rules.players[0]))
    return begun


def test_the_dice_are_pinned_for_all_time() -> None:
    assert numbers(1, 1000, 8) == [845, 620, 969, 272, 403, 257, 699, 739]


def test_both_halves_of_a_seed_matter() -> None:
    assert numbers(7) != numbers(8)
    assert numbers(7) != numbers(7 + (0x12345678 << 32))
    assert numbers(7) != numbers(7 + (1 << 32))


def test_no_seed_is_stuck() -> None:
    stuck = (0x2545F491 * pow(0x297A2D39, -1, 1 << 32) % (1 << 32)) << 32
    assert Dice(stuck).shift == 1
    assert len(set(numbers(stuck))) > 30


@pytest.mark.parametrize("below", [1, 2, 7, 470])
def test_numbers_are_in_range_and_all_come_up(below: int) -> None:
    found = Counter(numbers(3, below, 40 * below))
    assert set(found) == set(range(below))
    assert max(found.values()) < 90


def test_every_card_can_be_shuffled_to_every_place() -> None:
    places: Counter[tuple[int, int]] = Counter()
    for seed in range(600):
        cards = list(range(6))
        Dice(seed).shuffle(cards)
        assert sorted(cards) == list(range(6))
        places.update(enumerate(cards))
    assert len(places) == 36
    assert min(places.values()) > 60
    assert max(places.values()) < 140


def test_every_game_has_a_fresh_deck_and_a_first_player(monkeypatch: pytest.MonkeyPatch) -> None:
    stock = edition("koehandel-2001").stock()
    begun = games_of("koehandel-2001", 12, monkeypatch)
    assert all(sorted(state.deck) == stock for state in begun)
    assert len({tuple(state.deck) for state in begun} | {tuple(stock)}) == 13
    assert {state.active for state in begun} == {0, 1, 2}


def test_for_two_money_is_mixed_in_but_for_what_is_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = edition("master-2009-two")
    decks = [state.deck for state in games_of("master-2009-two", 5, monkeypatch)]
    coins = [Counter(card for card in deck if card >= MONEY_CARD) for deck in decks]
    assert all(sorted(card for card in deck if card < MONEY_CARD) == sorted(rules.stock()) for deck in decks)
    assert all(each.total() == 26 and each <= Counter(rules.deck_money()) for each in coins)
    assert len({tuple(sorted(each.items())) for each in coins}) > 2
    assert all(min(deck[54:]) < MONEY_CARD <= max(deck[:26]) for deck in decks)


def test_a_tally_adds_up() -> None:
    rules = edition("koehandel-2001")
    tally, dice, lengths, total = Tally(3), Dice(9), [], [0, 0, 0]
    for _ in range(4):
        state = laid_out(rules, 3, rules.stock(), False)
        dice.shuffle(state.deck)
        start(state, 1)
        one, twin, twin_dice = Tally(3), state.copy(), Dice(0)
        twin_dice.shift, twin_dice.weyl = dice.shift, dice.weyl
        play_out(twin, twin_dice, 10_000, one)
        play_out(state, dice, 10_000, tally)
        assert state.phase == OVER
        assert frozen(twin) == frozen(state)
        assert (one.games, one.moves, one.longest, one.unfinished) == (1, state.version, state.version, 0)
        lengths.append(state.version)
        total = [sum(both) for both in zip(total, one.scores, strict=True)]
    assert (tally.games, tally.longest, tally.moves, tally.scores) == (4, max(lengths), sum(lengths), total)


def test_copying_changes_nothing() -> None:
    rules = edition("master-2009")
    state = laid_out(rules, 6, rules.stock(), True)
    before = frozen(state)
    copy_many(state, 3)
    assert frozen(state) == before
