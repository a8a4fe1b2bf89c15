"""Small games: equilibria known by hand, both sides' programmes agree, and nobody does better than a best response."""

import sys
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from maquignon.bots.champion import TEMPERATURES
from maquignon.bots.characters import characters
from maquignon.bots.learned.champion import network
from maquignon.bots.learned.policy import write_policy
from maquignon.lab.solve import (
    GAMES,
    BestResponse,
    SmallGame,
    Solver,
    exploited,
    hidden_game,
    losses,
    matrix_game,
    own_value,
    single_trade,
    small_game,
    telling,
)
from maquignon.lab.solve.equilibrium import by_sign
from maquignon.lab.solve.exploitability import policy
from maquignon.lab.solve.policies import Sampled, Uniform
from maquignon.lab.solve.positions import Late, from_the_start
from maquignon.lab.solve.small_game import after, draws, key, moves
from maquignon.lab.solve.telling import told_answers, told_offers
from maquignon.rulebook import BadSetup, edition
from maquignon.rulebook.edition import FirstTie
from maquignon.rules.phase import AUCTION, OVER
from maquignon.rules.state import State
from tests.cli.calling import call
from tests.lab.best_play import BestPlay

KOEHANDEL = edition("koehandel-2001")
KUHHANDEL = edition("kuhhandel-1999")
SIMPLE = replace(KOEHANDEL, first_tie=FirstTie.CHALLENGER_WINS)
"""As in the notes whose figures are repeated here: the challenger wins a tie."""
TINY = {0: 1, 10: 1}
EIGHT = (("goose", "dog", "donkey", "pig"), ("rooster", "cat", "sheep", "horse"))
"""Complete families of equal worth; goat and cow are left."""


def ended(game: SmallGame, state: State) -> float:
    worth = game.worth(state)
    assert worth is not None
    return worth


def tiny(first=SIMPLE):
    return from_the_start(first, 2, 2, TINY)


@pytest.mark.parametrize(
    ("payoffs", "value"),
    [
        ([[1, -1], [-1, 1]], 0),
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0),
        ([[3, 5], [2, 9]], 3),
        ([[4, 1], [2, 3]], 2.5),
        ([[7]], 7),
    ],
)
def test_equilibria_known_by_hand(payoffs, value):
    assert matrix_game(payoffs).value == pytest.approx(value, abs=1e-9)


def test_what_a_sign_gives_away():
    """Matching pennies is even, but lost by the one whose coin is seen."""
    assert matrix_game([[1, -1], [-1, 1]]).value == pytest.approx(0)
    assert hidden_game([[[1, -1]], [[-1, 1]]]).value == -1


@pytest.mark.parametrize("seed", range(6))
def test_both_sides_of_a_programme_agree(seed):
    """Neither side's mixture gives the other more than the value, and the other way round it is the same game."""
    chance = Random(seed)
    payoffs = [[chance.randrange(-9, 10) for _ in range(5)] for _ in range(4)]
    found = matrix_game(payoffs)
    rows, columns = found.choices[0], found.answers[0]
    assert sum(rows) == pytest.approx(1) == sum(columns)
    kept = [sum(chance * row[place] for chance, row in zip(rows, payoffs, strict=True)) for place in range(5)]
    left = [sum(chance * cell for chance, cell in zip(columns, row, strict=True)) for row in payoffs]
    assert min(kept) == pytest.approx(found.value, abs=1e-7) == max(left)
    turned = [[-row[place] for row in payoffs] for place in range(5)]
    assert matrix_game(turned).value == pytest.approx(-found.value, abs=1e-7)


@pytest.mark.parametrize(("value", "worth"), [(10, 5), (20, 2.5), (50, -2), (90, 20), (200, 119)])
def test_the_single_trade_where_the_challenger_wins_ties(value, worth):
    assert Solver(single_trade(SIMPLE, value)).value() == pytest.approx(worth, abs=1e-6)


def test_a_first_tie_that_is_repeated_costs_the_challenger():
    for value in (10, 20, 50, 90, 200):
        simple, real = (Solver(single_trade(each, value)).value() for each in (SIMPLE, KOEHANDEL))
        assert real < simple


def test_a_covering_hand_hides_more():
    """R7: who may cover an offer may still show it."""
    shown = replace(KUHHANDEL, hollow_hand=False)
    for value in (20, 50):
        assert Solver(single_trade(KUHHANDEL, value)).value() >= Solver(single_trade(shown, value)).value() - 1e-9


def test_one_card_each_by_hand():
    """Both hold a ten: the offer is the ten, a ten against it ties twice, so the challenger wins it for nothing."""
    game = single_trade(KOEHANDEL, 30, {10: 1}, {10: 1})
    assert Solver(game).value() == pytest.approx(20)  # accepting it costs the challenger the ten
    assert told_offers(game, Solver(game)) == [("1×10", 1.0)]


@pytest.mark.parametrize(("families", "purse", "value"), [(2, {0: 1, 10: 2}, 1 / 3), (3, {0: 1, 10: 1}, 8 / 15)])
def test_small_games_with_simplified_trades(families, purse, value):
    game = from_the_start(replace(SIMPLE, least_offer=0), families, 2, purse)
    assert Solver(game).value() == pytest.approx(value, abs=1e-7)


@pytest.mark.long
def test_a_third_small_game_with_simplified_trades():
    game = from_the_start(replace(SIMPLE, least_offer=0), 3, 2, {0: 1, 10: 2})
    assert Solver(game).value() == pytest.approx(2 / 9, abs=1e-7)


def test_changing_seats_turns_the_value_round():
    late = Late(
        told="",
        complete=EIGHT,
        herds=({"goat": 2, "cow": 1}, {"goat": 2, "cow": 3}),
        purse={0: 1, 10: 1},
    )
    other = replace(late, complete=late.complete[::-1], herds=late.herds[::-1])
    first = Solver(small_game(KOEHANDEL, late, 0)).value()
    assert Solver(small_game(KOEHANDEL, other, 1)).value() == pytest.approx(-first)


def test_a_game_of_equals_is_even_over_both_first_players():
    late = replace(GAMES["last-cards"], complete=EIGHT, herds=({}, {}), purse=TINY)
    first, second = (Solver(small_game(KOEHANDEL, late, seat)).value() for seat in (0, 1))
    assert first + second == pytest.approx(0, abs=1e-9)


def test_the_same_trade_from_all_plain_strategies():
    """The programme with signs against one large matrix: an offer against an answer to every number of cards."""
    game = single_trade(SIMPLE, 20, {0: 1, 10: 2}, {0: 1, 10: 1})
    signs = by_sign(game.start)
    answers = [moves(after(game.start, offers[0])) for offers in signs.values()]
    matrix = [
        [ended(game, after(after(game.start, offer), plan[place])) for plan in product(*answers)]
        for place, offers in enumerate(signs.values())
        for offer in offers
    ]
    assert matrix_game(matrix).value == pytest.approx(Solver(game).value(), abs=1e-7)


def test_draws_are_all_cards_of_the_deck_by_their_number():
    game = tiny()
    found = [*draws(game.start, AUCTION)]
    assert [chance for chance, _ in found] == [0.5, 0.5]
    assert len({key(then) for _, then in found}) == 2
    assert all(then.deck_left() == 3 for _, then in found)


def test_nothing_can_be_won_from_best_play():
    for game in (tiny(KOEHANDEL), single_trade(KOEHANDEL, 20, {0: 1, 10: 2}, {0: 1, 10: 2})):
        solver = Solver(game)
        lost = losses(game, solver.value(), "best play", BestPlay(solver))
        assert lost.low == pytest.approx((0, 0), abs=1e-6) == lost.high


@pytest.mark.parametrize("name", ["random", "berta", "odile"])
def test_every_bot_loses_to_one_who_knows_it(name):
    game = tiny(KOEHANDEL)
    lost = exploited(game, Solver(game).value(), name, 10)
    assert min(lost.high) > -1e-9
    assert lost.mean > 0


def test_a_best_response_to_random_play_by_hand():
    """One challenges with a ten or a zero against one with the same: a half are tens."""
    game = single_trade(SIMPLE, 30, TINY, TINY)
    first, second = BestResponse(game, Uniform(), 0).value()
    assert first == second == pytest.approx(brute_force_answer(game))


def brute_force_answer(game: SmallGame) -> float:
    """What the challenged gets against an even mixture of all offers, by trying every answer to every sign."""
    signs = by_sign(game.start)
    number = sum(len(offers) for offers in signs.values())
    total = 0.0
    for offers in signs.values():
        laid = [after(game.start, offer) for offer in offers]
        total += max(-sum(ended(game, after(each, answer)) for each in laid) / number for answer in moves(laid[0]))
    return total


def test_what_a_bot_does_is_the_same_again_and_adds_up():
    game = single_trade(KOEHANDEL, 50)
    habits = characters()["odile"].habits(KOEHANDEL, 2)
    first, second = (Sampled(KOEHANDEL, habits, 30, 5).chances(game.start) for _ in range(2))
    assert first == second
    assert first[0] != first[1]
    assert sum(first[0].values()) == pytest.approx(1)
    assert set(first[0]) <= set(moves(game.start))


def test_a_horse_is_worth_more_to_a_bot_than_a_goose():
    goose, horse = (own_value(single_trade(KOEHANDEL, 0, family=name), "nora") for name in ("goose", "horse"))
    assert goose < horse


def test_the_named_games_are_even_but_for_the_first_move():
    for late in GAMES.values():
        start = small_game(KOEHANDEL, late).start
        assert start.phase != OVER
        assert start.holdings[0].purse == start.holdings[1].purse


def test_lots_of_two_are_refused():
    with pytest.raises(BadSetup, match="one animal at a time"):
        small_game(edition("boursicocotte-2025"), GAMES["last-cards"])


def test_mixtures_in_words():
    game = single_trade(SIMPLE, 10)
    solver = Solver(game)
    offers = dict(told_offers(game, solver))
    assert sum(offers.values()) == pytest.approx(1, abs=0.01)
    assert set(offers) <= {"1×0", "1×10", "2×0", "1×0 1×10", "2×0 1×10"}
    for mix in told_answers(game, solver).values():
        assert sum(chance for _, chance in mix) == pytest.approx(1, abs=0.01)


def test_the_command_solves(capsys):
    said = call(
        capsys, "lab", "solve", "trade", "--value", "20", "--bots", "nora", "--decisions", "5", "--workers", "1"
    )
    assert said.status == 0
    assert "-0.1235" in said.out
    assert "nora" in said.out
    said = call(capsys, "lab", "solve", "trade", "--purse", "0,10", "--their-purse", "10,10", "--bots", "--json")
    assert [each["told"][:21] for each in said.json["games"]][:1] == ["the winner gains 10, "]


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (("chess",), "there is no game 'chess'"),
        (("trade", "--bots", "bob"), "there is no bot 'bob'"),
        (("trade", "--purse", "30"), "a purse is money cards"),
        (("last-cards", "--edition", "boursicocotte-2025"), "one animal at a time"),
        (("trade", "--decisions", "0"), "--decisions is 1 or more"),
    ],
)
def test_the_command_refuses_in_one_sentence(capsys, words, refusal):
    assert refusal in call(capsys, "lab", "solve", *words).refusal


def test_without_scipy_it_says_so(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    assert "pip install 'maquignon[lab]'" in call(capsys, "lab", "solve", "trade", "--bots").refusal


def test_answers_in_mixtures_are_named_by_what_is_seen_of_the_offer():
    seen = [telling._seen(sign) for sign in (-1, 0, 1, 2)]
    assert seen == ["a covered offer", "0 cards", "1 card", "2 cards"]


def test_the_champions_chances_are_of_whole_moves_and_together_one():
    game = from_the_start(edition("koehandel-2001"), 2, 2, {0: 1, 10: 2})
    asked = policy(game, "champion", 1)
    state = game.start
    while state.phase != OVER:
        (first, second), legal = asked.chances(state), moves(state)
        assert first == second
        assert set(first) <= set(legal)
        assert sum(first.values()) == pytest.approx(1, abs=1e-4)
        state = next(iter(draws(state, max(first, key=first.__getitem__))))[1]


def test_a_networks_file_is_asked_as_the_champion_is(tmp_path, capsys):
    game = from_the_start(edition("koehandel-2001"), 2, 2, {0: 1, 10: 2})
    file = tmp_path / "copy.npz"
    write_policy(file, network(edition("koehandel-2001")))
    mine, theirs = (policy(game, name, 1, temperature=0.4).chances(game.start) for name in (str(file), "champion"))
    assert mine == theirs
    assert "there is no bot" in call(capsys, "lab", "solve", "--bots", str(tmp_path / "nobody.npz")).refusal


@pytest.mark.parametrize("heat", [0.05, 0.5])
def test_the_champion_is_solved_as_cold_as_he_ships_unless_another_temperature_is_named(monkeypatch, heat):
    monkeypatch.setitem(TEMPERATURES, "classic", heat)
    game = single_trade(KOEHANDEL, 50)
    shipped, named, hotter = (
        policy(game, "champion", 1, temperature=each).chances(game.start)[0] for each in (None, heat, 1.0)
    )
    assert shipped == named
    assert max(shipped.values()) > max(hotter.values()) + 0.01


def test_the_command_names_a_temperature(capsys):
    words = ("lab", "solve", "trade", "--value", "20", "--bots")
    assert call(capsys, *words, "odile", "--temperature", "1").refusal == "only a network has a temperature"
    assert call(capsys, *words, "champion", "--temperature", "0").refusal == "--temperature must be above 0"
