"""What may be seen is added to an empty list; here every hidden thing is looked for in it."""

import pytest

from maquignon.play import SPECTATOR, Phase
from maquignon.rules import sight
from maquignon.rules.phase import EVERYBODY, HIDDEN, NOBODY
from tests.rulebook.scenes import scene

CARDS = 987654321


@pytest.mark.parametrize(
    ("seers", "open_to"),
    [(NOBODY, []), (EVERYBODY, [-1, 0, 1, 2, 3, 4, 5]), (0b000101, [0, 2]), (0b100000, [5]), (0b011111, [*range(5)])],
)
def test_the_cards_of_an_event_are_for_its_seers(seers, open_to):
    event = [10, 1, 2, 30, CARDS, seers]
    for seat in range(SPECTATOR, 6):
        assert sight.event_sight(event, seat) == [10, 1, 2, 30, CARDS if seat in open_to else HIDDEN]


def test_a_seat_sees_its_own_purse():
    game = scene(purses={0: (10,), 1: (50,), 2: (0, 0)})
    seen = [sight.sight(game._state, seat)[sight.PURSE] for seat in range(SPECTATOR, 3)]
    assert seen == [HIDDEN, *(holding.purse for holding in game._state.holdings)]


def test_scores_are_shown_when_the_game_is_over():
    over = scene(deck=(), phase=Phase.OVER)
    running = scene(deck=(), herds={0: {"cow": 1}})
    for game, shown in ((over, True), (running, False)):
        for seat in range(3):
            place = sight.SEATS + sight.SEAT_FIELDS * seat
            fields = sight.sight(game._state, SPECTATOR)[place : place + sight.SEAT_FIELDS]
            assert (fields[sight.SCORE] != HIDDEN) is shown
            assert (fields[sight.RANK] != HIDDEN) is shown


def test_only_the_slapper_sees_the_cards_laid_for_a_pedigree():
    game = scene("master-2009", phase=Phase.PEDIGREE_RIGHT, pedigree="cow", call=2, payer=1, laid=(0, 50))
    seen = [sight.sight(game._state, seat)[sight.OWN_LAID] for seat in range(SPECTATOR, 3)]
    assert seen == [HIDDEN, HIDDEN, game._state.laid, HIDDEN]


def test_money_beside_a_rat_is_seen_by_nobody():
    game = scene("master-2009", phase=Phase.RAT_ROUND, asked=0, laid=(0, 50))
    for seat in range(SPECTATOR, 3):
        seen = sight.sight(game._state, seat)
        assert (seen[sight.LAID_SIZE], seen[sight.OWN_LAID]) == (2, HIDDEN)


@pytest.mark.parametrize("covered", [False, True])
def test_only_the_challenger_sees_the_offer(covered):
    game = scene(
        "kuhhandel-1999",
        phase=Phase.ANSWER,
        herds={0: {"cow": 1}, 1: {"cow": 1}},
        challenged=1,
        family="cow",
        offer=(0, 50),
        covered=covered,
    )
    for seat in range(SPECTATOR, 3):
        seen = sight.sight(game._state, seat)
        assert (seen[sight.OWN_OFFER] != HIDDEN) is (seat == 0)
        assert seen[sight.OFFER_SIZE] == (-1 if covered else 2)


def test_only_the_divider_sees_the_top_card():
    game = scene("master-2009-two", phase=Phase.DIVISION, top=["cow"], active=1)
    seen = [sight.sight(game._state, seat)[sight.LOOKED_AT] for seat in (SPECTATOR, 0, 1)]
    assert seen == [HIDDEN, HIDDEN, 8]
    turn = scene("master-2009-two", top=["cow"], active=1)
    assert sight.sight(turn._state, 1)[sight.LOOKED_AT] == HIDDEN
