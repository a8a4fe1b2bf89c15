"""A network at a table sees from its view and events exactly what it saw in training, and plays whole games by it."""

from random import Random

import numpy as np
import pytest

from maquignon.bots import play_match
from maquignon.bots.learned.learned_bot import LearnedBot, drafted, observed
from maquignon.bots.learned.policy import LearnedPolicy, blended, read_policy, write_policy
from maquignon.bots.reading import all_notes_of
from maquignon.cli.main import main
from maquignon.envs.columns import PLAN, trait_columns
from maquignon.envs.core.actions import ACTIONS
from maquignon.envs.core.composer import Composer
from maquignon.envs.core.memory import Memory, remember
from maquignon.envs.core.seated_game import SeatedGame, row_width
from maquignon.envs.core.words import blank
from maquignon.play.dealer import Dealer
from maquignon.play.game import Game
from maquignon.play.moves import move_of
from maquignon.rulebook import EDITIONS
from maquignon.rules.phase import OVER
from maquignon.rules.terms import Terms
from tests.gambler import Gambler
from tests.tables import printed_tables

TABLES = [table for table in printed_tables() if not table.live]


class Seats:
    """All memories of a game, once told by the core and once by the events that each seat is shown."""

    def __init__(self, game: Game, players: int) -> None:
        purse = Terms(game.edition, players).purse
        self.game = game
        self.inside = [Memory(seat, players, purse) for seat in range(players)]
        self.outside = [Memory(seat, players, purse) for seat in range(players)]
        self.told = 0

    def listen(self) -> None:
        for place in range(self.told, len(self.game._events)):
            copy = self.game._state.copy()
            copy.events = list(self.game._events[place])
            remember(copy, self.inside)
            for seat, memory in enumerate(self.outside):
                for note in all_notes_of(self.game.events(seat)[place]):
                    memory.hear(*note)
        self.told = len(self.game._events)

    def rows(self) -> tuple[list[int], list[int]]:
        state = self.game._state
        players = state.players
        inside = blank(row_width(False))
        seated = SeatedGame(Composer(state.copy(), True), self.inside, [None] * players, [0] * players)
        seated.pack(inside, 0)
        outside = observed(drafted(self.game.view(state.mover)), self.outside[state.mover])
        return list(inside), outside[0].tolist()


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_a_seat_at_a_table_sees_what_it_saw_in_training(number):
    table, chance = TABLES[number], Random(number)
    deck, _ = table.shuffled(chance)
    game = Game.dealt(table.edition, table.players, deck, first=0)
    seats, gambler = Seats(game, table.players), Gambler(chance)
    for _ in range(120):
        if game._state.phase == OVER:
            break
        seats.listen()
        inside, outside = seats.rows()
        assert outside == inside, (table, game.version, game.phase)
        seat, move = gambler.turn(game._state)
        game.play(seat, move_of(game.phase, move))


def small(edition) -> LearnedPolicy:
    chance = np.random.default_rng(1)
    inputs = PLAN.width + len(trait_columns(edition))
    arrays = [
        chance.normal(0, 0.1, shape).astype(np.float32) for shape in ((8, inputs), (8,), (ACTIONS, 8), (ACTIONS,))
    ]
    arrays[-1][[3, 8, 11]] += 4
    arrays[-1][30:32] -= 6
    return LearnedPolicy(arrays)


@pytest.mark.parametrize("name", EDITIONS)
def test_it_plays_whole_games_of_every_edition(name):
    edition = EDITIONS[name]
    players = max(edition.players)
    network = small(edition)
    game = Game.new(edition, players, Dealer.predictable(1))
    bots = [LearnedBot("network", lambda edition: network) for _ in range(players)]
    play_match(game, bots, Random(1))
    assert game.version > 20


class Highest(Random):
    """Its points are just below 1."""

    def random(self) -> float:
        return 1 - 2**-53


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_what_it_does_is_allowed_by_the_highest_of_points_too(number):
    table, chance = TABLES[number], Random(number)
    network = small(table.edition)
    bot = LearnedBot("network", lambda _: network)
    game = Game.dealt(table.edition, table.players, table.shuffled(chance)[0], first=0)
    gambler = Gambler(chance)
    for _ in range(120):
        seat = game.mover
        if seat is None or (options := game.options(seat)) is None:
            break
        said = bot.choose(game.view(seat), options, Highest())
        assert game.is_legal(seat, said), (table, game.version, said)
        _, move = gambler.turn(game._state)
        game.play(seat, move_of(game.phase, move))


def test_a_blend_lies_between_its_two_networks(tmp_path, capsys):
    small, large = (
        LearnedPolicy([np.full(shape, number, np.float32) for shape in ((3, 2), (3,))]) for number in (1, 5)
    )
    assert all((array == 2).all() for array in blended(small, large, 0.25).arrays)
    files = [tmp_path / name for name in ("small.npz", "large.npz", "blend.npz", "other.npz")]
    write_policy(files[0], small)
    write_policy(files[1], large)
    write_policy(files[3], LearnedPolicy([np.zeros((4, 2), np.float32), np.zeros(4, np.float32)]))
    words = ["lab", "blend", *map(str, files[:2]), "--share", "0.75", "--out", str(files[2])]
    assert main(words) == 0
    assert all((array == 4).all() for array in read_policy(files[2]).arrays)
    assert main([*words[:3], str(files[3]), *words[4:]]) != 0
    assert main([*words[:5], "1.5", *words[6:]]) != 0
    said = capsys.readouterr().err
    assert "their layers differ in size" in said
    assert "--share is between 0 and 1, not 1.5" in said
