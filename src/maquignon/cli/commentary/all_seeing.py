"""A game with every card open: only for a show of bots, or for a game that is over."""

from __future__ import annotations

from maquignon.play.events import Event
from maquignon.play.game import Game


def open_events(game: Game, since: int = 0) -> list[tuple[Event, ...]]:
    """What happened, version by version from `since` on, with nothing hidden."""
    told = [game.events(seat, since) for seat in range(-1, game.players)]
    return [tuple(_most_told(*same) for same in zip(*move, strict=True)) for move in zip(*told, strict=True)]


def _most_told(public: Event, *own: Event) -> Event:
    """The event as told by a seat that sees more of it than the public, if there is one."""
    return next((event for event in own if event != public), public)
