"""What several viewers see and may say at one moment, as JSON: all of them in one call, from the game itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maquignon.play.core.option_text import option_text
from maquignon.rules.sight import own_sight

if TYPE_CHECKING:
    from maquignon.play.core.view_text import ViewText
    from maquignon.rules.state import State


def seat_texts(
    state: State,
    text: ViewText,
    seen: list[int],
    ceiling: int,
    strict_bids: bool,
    one_bid: bool,
    viewers: list[int],
) -> list[tuple[str, str]]:
    """The view and the options of each, made of what is public and that very seat's own sight."""
    found: list[tuple[str, str]] = []
    for viewer in viewers:
        own = own_sight(state, viewer)
        found.append((text.of(viewer, own), option_text(seen, ceiling, strict_bids, one_bid, viewer, own)))
    return found
