"""What a move led to, at a glance, is what its typed events say."""

from __future__ import annotations

from collections import Counter
from random import Random

from maquignon.play.core.gist import Gist
from maquignon.play.events import BidMade, Called, Exposed, Offered, Tied, TradeWon, TurnBegan, TurnedUp
from maquignon.play.game import Game
from maquignon.play.moves import move_of
from maquignon.play.phase import Pace, Phase
from tests.gambler import Gambler
from tests.tables import printed_tables


def told(game: Game) -> dict[str, int]:
    """The same, the long way."""
    found = {"going": -1, "call": -1, "turn_began": 0, "traded": 0, "offered": 0}
    for event in game.open_events(game.version)[-1]:
        match event:
            case Called(number=number):
                found["going" if game.phase is Phase.BIDDING else "call"] = number
            case BidMade() | TurnedUp() | Exposed():
                found["going"] = 0
            case TurnBegan():
                found["turn_began"] = 1
            case TradeWon() | Tied():
                found["traded"] = 1
            case Offered():
                found["offered"] = 1
    return found


def shown(gist: Gist) -> dict[str, int]:
    return {name: int(getattr(gist, name)) for name in ("going", "call", "turn_began", "traded", "offered")}


def test_a_glance_tells_what_the_events_tell():
    seen: Counter[str] = Counter()
    for number, table in enumerate(printed_tables()):
        chance = Random(number)
        deck, _ = table.shuffled(chance)
        pace = Pace.LIVE if table.live else Pace.TURN_BASED
        game, gambler = Game.dealt(table.edition, table.players, deck, pace=pace), Gambler(chance)
        while not game.is_over and game.version < 150:
            speaker, move = gambler.turn(game._state)
            game.play(speaker, move_of(game.phase, move))
            expected = told(game)
            assert shown(game.gist()) == expected, (table, game.version)
            seen.update(name for name, value in expected.items() if value > 0)
    assert min(seen[name] for name in ("going", "call", "turn_began", "traded", "offered")) > 50, seen
