"""The characters: every procedure at every table, nothing they may not know, the same again with the same seed."""

from random import Random

import pytest

from maquignon.bots import MOVE_LIMIT, bot, play_match
from maquignon.bots.characters import LANGUAGES, characters
from maquignon.bots.core.habits import FLAWS, TUNED, Habits
from maquignon.bots.core.ledger import Ledger
from maquignon.bots.habits import habits_of, numbers_of
from maquignon.bots.reading import notes_of, sight_of
from maquignon.bots.roster import BOTS, LADDER
from maquignon.play import Dealer, Game, Pace
from maquignon.play.asking import options_of
from maquignon.play.events import EVENT_INTS
from maquignon.rulebook import EDITIONS
from maquignon.rules.phase import HIDDEN, OVER
from maquignon.rules.sight import event_sight, sight
from tests.bots.trading import play_checked, turn_based
from tests.secrecy.twins import Twins
from tests.tables import every_table, printed_tables

MIXED_GAMES = 20_000


@pytest.mark.parametrize("part", range(8))
def test_no_illegal_move_and_no_hang_at_sampled_tables(part):
    tables = turn_based()
    for seed in range(part, len(tables), max(8, len(tables) // 40 // 8 * 8)):
        state = play_checked(tables[seed], seed)
        assert state.phase == OVER or state.version == MOVE_LIMIT


@pytest.mark.long
@pytest.mark.parametrize("part", range(8))
def test_no_illegal_move_and_no_hang_in_20_000_mixed_games(part):
    tables = turn_based()
    for seed in range(part, MIXED_GAMES, 8):
        play_checked(tables[seed % len(tables)], seed)


@pytest.mark.parametrize("place", range(0, len(printed_tables()), 2))
def test_mixed_tables_of_characters_end_at_both_paces(place):
    table = printed_tables()[place + place // 2 % 2]
    pace = Pace.LIVE if table.live else Pace.TURN_BASED
    game = Game.new(table.edition, table.players, Dealer.predictable(place), pace=pace)
    names = [*characters()]
    bots = [bot(names[(seat + place) % len(names)]) for seat in range(table.players)]
    assert play_match(game, bots, Random(place)).finished


@pytest.mark.parametrize("seed", range(12))
def test_a_choice_does_not_change_when_hidden_things_are_redrawn(seed):
    tables = every_table()
    twins = Twins(tables[seed * 97 % len(tables)], observer=seed % 2, seed=seed)
    name = [*characters()][seed % len(characters())]
    for _ in range(60):
        model, twin = (chosen(game, twins.observer, name) for game in (twins.model, twins.twin))
        assert model == twin
        if not twins.step():
            break


def chosen(game, seat, name):
    """What the bot would say with several chances; None where it is not asked."""
    view = game.view(seat)
    options = options_of(view)
    if options is None:
        return None
    asked = characters()[name].bot()
    asked.hear(view, [event for events in game.events(seat) for event in events])
    return [asked.choose(view, options, Random(chance)) for chance in range(3)]


@pytest.mark.parametrize("printed", ["koehandel-2001", "master-2009", "master-2009-two", "boursicocotte-2025"])
def test_views_and_events_are_read_as_the_core_tells_them(printed):
    game = Game.new(printed, 2 if printed.endswith("two") else 4, Dealer.predictable(3))
    chance = Random(3)
    heard, noted = (Ledger(game.players, 0) for _ in range(2))
    while not game.is_over and game.version < 400:
        seat = game.mover
        assert seat is not None
        assert sight_of(game.view(seat)) == masked(sight(game._state, seat), game.view(seat))
        game.play(seat, game.random_move(seat, chance))
        for note in notes_of(game.events(0)[-1]):
            heard.note(*note)
        ints = game._events[-1]
        for place in range(0, len(ints), EVENT_INTS):
            noted.note(*event_sight(ints[place : place + EVENT_INTS], 0))
    assert [(each.least, each.guess, each.most) for each in heard.accounts] == [
        (each.least, each.guess, each.most) for each in noted.accounts
    ]
    assert heard.issued == noted.issued


def masked(seen, view):
    """A view leaves out what has no meaning in its phase."""
    return [mine if mine in (HIDDEN, 0) else theirs for mine, theirs in zip(sight_of(view), seen, strict=True)]


def test_the_same_seed_gives_the_same_game():
    games = [Game.new("master-2009", 4, Dealer.predictable(4)) for _ in range(2)]
    for game in games:
        play_match(game, [bot(name) for name in ("odile", "pip", "remy", "otto")], Random(9))
    assert games[0].plies == games[1].plies


def test_a_bot_that_heard_nothing_plays_too():
    class Deaf:
        name = "deaf"

        def __init__(self, name):
            self.bot = bot(name)

        def choose(self, view, options, rng):
            return self.bot.choose(view, options, rng)

    game = Game.new("koehandel-2001", 3, Dealer.predictable(4))
    assert play_match(game, [Deaf("odile") for _ in range(3)], Random(9)).finished


def test_one_bot_may_hold_all_seats_and_play_one_game_after_the_other():
    same = bot("odile")
    for seed in range(2):
        games = [Game.new("boursicocotte-2025", 3, Dealer.predictable(seed)) for _ in range(2)]
        play_match(games[0], [same] * 3, Random(1))
        play_match(games[1], [bot("odile") for _ in range(3)], Random(1))
        assert games[0].plies == games[1].plies


def test_the_ladder_is_in_the_roster_and_told_in_four_languages():
    assert set(LADDER) <= set(BOTS)
    for name, character in characters().items():
        assert character.name == name
        assert set(character.texts) == set(LANGUAGES)
        texts = set(character.texts.values())
        assert len(texts) == len(LANGUAGES)
        assert all(30 < len(text) < 160 for text in texts)


def test_no_two_characters_have_the_same_habits():
    numbers = [numbers_of(each.habits(game_edition(), 4)) for each in characters().values()]
    assert all(first != second for place, first in enumerate(numbers) for second in numbers[:place])


def game_edition():
    return Game.new("koehandel-2001", 4, Dealer.predictable(1)).edition


@pytest.mark.parametrize("printed", [*EDITIONS])
def test_characters_keep_their_style_in_every_edition(printed):
    edition = EDITIONS[printed]
    habits = {name: each.habits(edition, edition.players[0]) for name, each in characters().items()}
    assert max(habits, key=lambda name: habits[name].bluff_bid) == "remy"
    assert habits["remy"].empty_offer > habits["berta"].empty_offer
    assert habits["gus"].nerve > habits["berta"].nerve
    assert min(habits, key=lambda name: -habits[name].noise) == "pip"


def test_what_is_otherwise_in_an_edition_stands_above_the_usual():
    berta = characters()["berta"]
    usual, other = (berta.habits(EDITIONS[name], 4) for name in ("koehandel-2001", "boursicocotte-2025"))
    assert (usual.offer, other.offer) == (0.7, 0.25)
    assert usual.thrift == other.thrift


def test_every_edition_named_for_a_character_exists():
    for each in characters().values():
        assert set(each.elsewhere) <= set(EDITIONS)
        assert {edition for edition, _ in each.bred} <= set(EDITIONS)


def test_only_weak_characters_err():
    strongest = characters()["odile"].habits(game_edition(), 4)
    assert (strongest.noise, strongest.forgetting) == (0, 0)


def test_habits_are_named_as_they_are_kept():
    assert set(TUNED + FLAWS) == {name for name in dir(Habits()) if not name.startswith("_")}
    assert numbers_of(habits_of({"nerve": 2})) == {**numbers_of(Habits()), "nerve": 2.0}
    with pytest.raises(ValueError, match="no habit 'courage'"):
        habits_of({"courage": 1})
