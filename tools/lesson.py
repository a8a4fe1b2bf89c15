"""The tutorial's game, played by the engine: `python -m tools.lesson > web/src/learn/lesson.json`.

A market in its last hour, written down as the learner sees it. What the coach says at each stop is the browser's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from maquignon.play.game import Game
from maquignon.play.moves import Move
from maquignon.play.notation import parse_ply, write_move
from maquignon.play.phase import Pace
from maquignon.play.position import Place, Position
from maquignon.rulebook.house_rules import edition
from maquignon.server.replays.sheets import sheets_of
from maquignon.server.wire import outgoing

LEARNER = 0
BOTS = (None, "pip", "remy")

START = Position(
    edition=edition("koehandel-2001", ()),
    pace=Pace.LIVE,
    active=1,
    places=(
        Place(purse=(0, 0, 10, 50, 100, 200), herd={"goose": 3, "cow": 2, "pig": 2, "horse": 1}),
        Place(
            purse=(0, 0, 10, 10, 10, 10, 50, 50, 100),
            herd={"horse": 3, "cow": 1, "sheep": 4, "dog": 3},
        ),
        Place(
            purse=(0, 0, 10, 10, 10, 10, 10, 10, 10, 50, 50, 50, 100, 200, 200),
            herd={"donkey": 3, "pig": 2, "goat": 4, "dog": 1, "cat": 4, "rooster": 4},
        ),
    ),
    deck=("goose", "donkey", "cow"),
)

SCRIPT = """
stop aim
stop score
stop money

1: auction
2: bid 60
stop bid
0: bid 70
1: call
1: call
1: hammer
1: sell
stop pay
0: pay 100
stop family

2: auction
stop donkey
1: bid 900
stop bluff
2: call
2: call
2: hammer
2: sell
stop exposed
1: bid 200
2: call
2: call
2: hammer
2: buy
2: pay 200

stop turn
0: auction
2: bid 150
stop call
0: call
1: bid 250
stop again
0: call
table: call
stop hammer
0: hammer
stop right
0: buy
stop exact
0: pay 50 200

1: challenge 0 horse
1: offer 0 500
stop answer
0: accept
stop found

2: challenge 1 dog
2: offer 0 10 50
1: counter 10 100
stop challenge
0: challenge 1 cow
stop offer
0: offer 2x0 500
1: counter 100 200
stop counted

2: challenge 0 pig
2: offer 0 100 500
stop pair
0: counter 200 500
stop end
"""
"""The moves, and the stops at which the coach speaks. A move of the learner stands behind the stop that asks for it."""


@dataclass(frozen=True, kw_only=True)
class Stop:
    name: str
    at: int
    """How many moves were made before it."""
    wanted: str | None
    """The learner's next move; None where there is only something to read."""


@dataclass(frozen=True, kw_only=True)
class Lesson:
    game: Game
    frames: tuple[dict[str, Any], ...]
    """The learner's view before and after each move: of a view only what is new."""
    stops: tuple[Stop, ...]


def lesson() -> Lesson:
    game = Game.at(START)
    frames = [_frame(game, {})]
    stops: list[Stop] = []
    before = seen(game)
    for line in _lines():
        if line.startswith("stop "):
            stops.append(Stop(name=line.removeprefix("stop "), at=game.version, wanted=None))
            continue
        seat, move = parse_ply(line)
        if seat == LEARNER:
            stops[-1] = _asking(stops[-1], game, move)
        game.play(seat, move)
        frames.append(_frame(game, before))
        before = seen(game)
    return Lesson(game=game, frames=tuple(frames), stops=tuple(stops))


def page() -> str:
    """One frame to a line, so that a change of the script can be read."""
    made = lesson()
    frames = ",\n".join(map(_written, made.frames))
    stops = ",\n".join(map(_written, made.stops))
    rest = (
        f'"edition": {_written(START.edition.id)}, "bots": {_written(BOTS)}, "sheets": {_written(sheets_of(made.game))}'
    )
    return f'{{{rest},\n"stops": [\n{stops}\n],\n"frames": [\n{frames}\n]}}\n'


def seen(game: Game) -> dict[str, Any]:
    view: dict[str, Any] = msgspec.to_builtins(outgoing.view_out(game.view(LEARNER)))
    return view


def _written(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _lines() -> Iterator[str]:
    return (line for line in SCRIPT.splitlines() if line)


def _asking(stop: Stop, game: Game, move: Move) -> Stop:
    assert stop.at == game.version, f"nobody asks the learner for '{write_move(move)}'"
    return Stop(name=stop.name, at=stop.at, wanted=write_move(move))


def _frame(game: Game, before: dict[str, Any]) -> dict[str, Any]:
    view = seen(game)
    return {
        "view": {name: value for name, value in view.items() if name not in before or before[name] != value},
        "options": msgspec.to_builtins(outgoing.options_out(game.options(LEARNER))),
        "events": [outgoing.event_out(event) for event in game.events(LEARNER)[-1]],
    }


if __name__ == "__main__":
    print(page(), end="")
