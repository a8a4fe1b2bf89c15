"""The champion's weaker levels: his own network with heat and forgetting, and nothing else."""

from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from maquignon.bots import BOTS, bot, play_match
from maquignon.bots.champion import NAME, NETWORKS, at_his_best, by_network, champion
from maquignon.bots.characters import LANGUAGES, characters
from maquignon.bots.handicap import Handicap
from maquignon.bots.learned import champion as networks
from maquignon.bots.learned import learned_bot
from maquignon.bots.learned.policy import drawn
from maquignon.bots.levels import Level, levels
from maquignon.bots.offered import offered
from maquignon.bots.protocol import Listener
from maquignon.envs.core.memory import MEMORY, SEATS, Memory
from maquignon.envs.core.words import blank
from maquignon.lab.dataset.deals import deal
from maquignon.lab.seated_games import SeatedGames, points
from maquignon.play.asking import options_of
from maquignon.play.dealer import Dealer
from maquignon.play.game import Game
from maquignon.play.phase import Pace
from maquignon.rulebook import BadSetup, edition
from maquignon.rulebook.editions import EDITIONS
from maquignon.rules.money import unit
from maquignon.rules.phase import EXPOSED, HIDDEN, LOT_WON, PAID, PAID_OUT, TRADE_WON, TURNED_UP
from maquignon.rules.terms import Terms
from tests.secrecy.twins import Twins
from tests.tables import printed_tables

CLASSIC = edition("koehandel-2001", (), 3)
WEAK = Handicap(temperature=2.5, forgetting=0.5)


def memory(forgetting: float, seat: int = 0) -> Memory:
    fresh = Memory(seat, 3, Terms(CLASSIC, 3).purse)
    fresh.forgetting = forgetting
    return fresh


def words(told: Memory) -> list[int]:
    """What it knows of purses; how everybody has played is seen by all."""
    row = blank(MEMORY)
    told.pack(0, row, 0)
    return list(row)[: MEMORY - SEATS]


def payments(number: int) -> list[tuple[int, int, int, int, int]]:
    chance = Random(3)
    return [(PAID, 1, 2, 10 * chance.randrange(20), HIDDEN) for _ in range(number)]


def test_who_forgets_everything_misses_payments_and_nothing_else():
    forgetful, perfect = memory(1.0), memory(0.0)
    for other in (forgetful, perfect):
        other.hear(PAID_OUT, -1, -1, 0, unit(3))
        other.hear(TURNED_UP, 0, -1, 3, 0)
        other.hear(LOT_WON, 1, -1, 30, 0)
        other.hear(TRADE_WON, 1, 2, 3, 0)
    assert words(forgetful) == words(perfect)
    before = words(forgetful)
    for other in (forgetful, perfect):
        other.hear(PAID, 1, 2, 30, HIDDEN)
        other.hear(EXPOSED, 2, -1, 10, unit(1))
    assert words(forgetful) == before
    assert words(perfect) != before
    assert forgetful.manners == perfect.manners != [0, 0, 0]


@pytest.mark.parametrize("forgetting", [0.1, 0.5, 0.9])
def test_the_share_that_is_missed_is_the_share_that_was_asked_for(forgetting):
    told, missed = memory(forgetting), 0
    for payment in payments(4000):
        for account in told.ledger.accounts:
            account.fix(5000.0)
        told.hear(*payment)
        missed += payment[3] > 0 and told.ledger.accounts[2].guess == 5000
    assert missed / sum(payment[3] > 0 for payment in payments(4000)) == pytest.approx(forgetting, abs=0.03)


def test_whoever_hears_a_game_again_forgets_the_same_of_it_and_another_seat_something_else():
    told = [memory(0.5), memory(0.5), memory(0.5, seat=2)]
    for each in told:
        for payment in payments(30):
            each.hear(*payment)
    accounts = [[(each.least, each.guess, each.most) for each in one.ledger.accounts] for one in told]
    assert accounts[0] == accounts[1] != accounts[2]


def test_with_his_own_temperature_it_is_the_champion_move_for_move():
    games = [Game.new("koehandel-2001", 3, Dealer.predictable(5)) for _ in range(3)]
    weak = by_network("weak", lambda _: WEAK)
    for game, first in zip(games, (champion(), by_network("equal", at_his_best), weak), strict=True):
        play_match(game, [first, bot("pip"), bot("pip")], Random(5), limit=150)
    assert games[0].plies == games[1].plies != games[2].plies


@pytest.mark.parametrize("name", levels())
def test_the_same_seed_gives_the_same_game(name):
    games = [Game.new("master-2009", 3, Dealer.predictable(4)) for _ in range(2)]
    for game in games:
        play_match(game, [bot(name), bot("pip"), bot(name)], Random(9), limit=120)
    assert games[0].plies == games[1].plies


@pytest.mark.parametrize("place", range(0, len(printed_tables()), 6))
def test_they_play_at_both_paces(place):
    for table in printed_tables()[place : place + 2]:
        pace = Pace.LIVE if table.live else Pace.TURN_BASED
        game = Game.new(table.edition, table.players, Dealer.predictable(place), pace=pace)
        names = [*levels(), "gus"]
        play_match(game, [bot(names[seat % 4]) for seat in range(table.players)], Random(place), limit=60)
        assert game.version == 60 or game.is_over


class Points:
    """The chance of a game of the lab, one draw after the other."""

    def __init__(self, seed: int) -> None:
        self._seed = np.array([seed])
        self._made = -1

    def random(self) -> float:
        self._made += 1
        return float(points(self._seed, np.array([self._made]))[0])


@pytest.mark.parametrize(("name", "players"), [("koehandel-2001", 3), ("master-2009", 4), ("master-2009-two", 2)])
def test_at_a_table_they_play_as_in_the_lab(name, players, monkeypatch):
    """The same deal and the same chance: the same actions, to the end."""
    rules, seed = edition(name, (), players), 11
    actions: list[list[int]] = []

    def noted(chances, points):
        actions.append(drawn(chances, points).tolist())
        return actions[-1]

    monkeypatch.setattr(learned_bot, "drawn", noted)
    in_lab = SeatedGames(rules, [["weak"] * players], [seed], handicaps={"weak": WEAK})
    decided = [step.actions.tolist() for step in in_lab.play()]
    deck, first = deal(rules, players, seed)
    game, chance = Game.dealt(rules, players, deck, first=first), Points(seed)
    while game.mover is not None:
        game.play(game.mover, chosen(game, game.mover, chance))
    assert actions == decided
    assert len(decided) > 40


def chosen(game, seat, chance):
    """By one that has just heard all of it, as a server asks them; None where it is not asked."""
    view = game.view(seat)
    options = options_of(view)
    if options is None:
        return None
    asked = by_network("weak", lambda _: WEAK)
    assert isinstance(asked, Listener)
    asked.hear(view, [event for events in game.events(seat) for event in events])
    return asked.choose(view, options, chance)


def test_hearing_bit_by_bit_is_hearing_all_at_once():
    game = Game.new("koehandel-2001", 3, Dealer.predictable(6))
    again = Game.new("koehandel-2001", 3, Dealer.predictable(6))
    play_match(game, [by_network("weak", lambda _: WEAK), bot("gus"), bot("pip")], Random(2), limit=150)
    chance = Random(Random(2).getrandbits(64))  # the first seat's own, as `play_match` gives it
    for seat, move in game.plies:
        if seat == 0:
            assert chosen(again, 0, chance) == move
        again.play(seat, move)


@pytest.mark.parametrize("seed", range(9))
def test_a_choice_does_not_change_when_hidden_things_are_redrawn(seed):
    tables = printed_tables()
    twins = Twins(tables[seed * 7 % len(tables)], observer=seed % 2, seed=seed)
    for _ in range(25):
        model, twin = (chosen(game, twins.observer, Random(1)) for game in (twins.model, twins.twin))
        assert model == twin
        if not twins.step():
            break


def test_they_are_offered_in_the_order_of_strength_where_they_can_think(monkeypatch):
    assert [*offered()] == [*characters(), *levels(), NAME]
    assert {*levels()} < {*BOTS}
    monkeypatch.setattr("maquignon.bots.champion.is_here", lambda: False)
    assert [*offered.__wrapped__()] == [*characters()]


def test_they_are_told_in_four_languages_and_weaker_the_lower_they_stand():
    for name, level in levels().items():
        assert level.name == name
        assert set(level.texts) == set(LANGUAGES)
        assert len({*level.texts.values()}) == len(LANGUAGES)
        assert all(30 < len(text) < 125 for text in level.texts.values())
    for network in {*NETWORKS.values()}:
        heats = [level.handicaps[network].temperature for level in levels().values()]
        missed = [level.handicaps[network].forgetting for level in levels().values()]
        assert heats == sorted(heats, reverse=True)
        assert missed == sorted(missed, reverse=True)
        assert heats[-1] > 1
        assert missed[-1] >= 0


def test_a_level_may_have_another_network(monkeypatch):
    asked: list[str] = []
    classic = networks.network(CLASSIC)

    def noted(name):
        asked.append(name)
        return classic

    monkeypatch.setattr(networks, "_read", noted)
    early = Level(name="early", title="Early", texts={}, handicaps={"classic": Handicap(network="early-checkpoint")})
    game = Game.new("koehandel-2001", 3, Dealer.predictable(5))
    with pytest.raises(KeyError):
        early.handicap(EDITIONS["master-2009"])
    play_match(game, [early.bot(), bot("pip"), bot("pip")], Random(1), limit=10)
    assert {*asked} == {"early-checkpoint"}


def test_an_edition_nobody_was_trained_for_is_refused_by_name():
    toy = replace(EDITIONS["koehandel-2001"], id="toy-market")
    with pytest.raises(BadSetup, match=r"^cuwaert was trained for"):
        levels()["cuwaert"].handicap(toy)


def test_everybody_who_is_offered_has_a_face_of_its_own():
    faces = Path(__file__).parents[2] / "web" / "src" / "pictures" / "faces"
    drawn_faces = {(faces / f"{name}.svg").read_text("utf-8") for name in offered()}
    assert len(drawn_faces) == len(offered())
