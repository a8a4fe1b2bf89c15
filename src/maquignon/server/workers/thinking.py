"""What a bots' process does: it decides from the bytes that a seat is shown. It loads no more than it thinks with."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from random import Random
from typing import Final, TypeVar

import msgspec

from maquignon.bots import champion
from maquignon.bots.advising import counsel
from maquignon.bots.characters import characters
from maquignon.bots.counsel import Counsel
from maquignon.bots.protocol import Bot, Listener
from maquignon.bots.roster import bot as bot_named
from maquignon.play.asking import options_of
from maquignon.play.events import Event
from maquignon.play.moves import Pass
from maquignon.play.notation import write_move
from maquignon.play.view import View
from maquignon.rulebook.refusal import BadSetup
from maquignon.server.wire import outgoing
from maquignon.server.workers.heard import Heard

STRONG: Final = tuple(characters())[-1]
"""Who is asked where the champion is not at hand: the top of the ladder."""


def shown(view: View) -> bytes:
    """What a bot is given: its seat's view, exactly as a person's browser gets it; a table has it as a text."""
    return msgspec.json.encode(outgoing.view_out(view))


Said = TypeVar("Said")
Thinking = Callable[[str, bytes, bytes, int], Said]
"""By the bot of that name, from what its seat sees and has heard, with a seed."""


def having_heard(think: Thinking[Said], bot: str, seen: bytes, heard: Heard, seed: int) -> Said:
    """Packed as it comes, it costs the server's loop the least."""
    return think(bot, seen, heard.whole(), seed)


def get_ready() -> None:
    """All that bots think with is loaded, as far as it is here."""
    with suppress(BadSetup):
        bot_named(champion.NAME if champion.is_here() else STRONG)


def decide(bot: str, seen: bytes, heard: bytes, seed: int) -> str | None:
    """The move in notation, or None for silence."""
    view = _seen(seen)
    options = options_of(view)
    if options is None:
        return None
    move = _informed(bot, view, heard).choose(view, options, Random(seed))
    silent = isinstance(move, Pass) and not getattr(options, "may_pass", False)
    return None if silent else write_move(move)


def decide_or_replace(bot: str, seen: bytes, heard: bytes, seed: int) -> str | None:
    """As `decide`; where what this bot thinks with is not here, by the top of the ladder."""
    try:
        return decide(bot, seen, heard, seed)
    except BadSetup:
        return decide(STRONG, seen, heard, seed)


def consult(bot: str, seen: bytes, heard: bytes, seed: int) -> Counsel | None:
    """What the champion says at that seat, or else the bot."""
    view = _seen(seen)
    return counsel(_informed(bot, view, heard), view, _told(heard), seed)


def _seen(seen: bytes) -> View:
    view: View = outgoing.view_back(msgspec.json.decode(seen, type=outgoing.ViewOnWire))
    return view


def _informed(name: str, view: View, heard: bytes) -> Bot:
    """A bot that has heard what its seat was told."""
    player = bot_named(name)
    if isinstance(player, Listener):
        player.hear(view, _told(heard))
    return player


_events = msgspec.json.Decoder(list[msgspec.Raw])
_event_on_wire = msgspec.json.Decoder(outgoing.EventOnWire)


def _told(heard: bytes) -> list[Event]:
    return [_event(bytes(event)) for event in _events.decode(heard)]


@lru_cache(maxsize=65_536)
def _event(told: bytes) -> Event:
    """A bot hears the whole game before each decision, and what is told at one table is told at others too."""
    event: Event = outgoing.event_back(_event_on_wire.decode(told))
    return event
