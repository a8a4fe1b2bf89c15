"""The actions, one numbering for all editions, house rules and numbers of players; seats count from the mover."""

from __future__ import annotations

from typing import Final

from maquignon.rules.phase import ACCEPT, AUCTION, BUY, DIVIDE, GIVE, KEEP, PASS, SELL, SLAP, STOP, TAKE

WORDS: Final[list[int]] = [AUCTION, DIVIDE, STOP, PASS, SELL, BUY, SLAP, TAKE, ACCEPT, KEEP, GIVE]
"""Actions 0 to 10, as the core's own words."""

DONE: Final = 11
COVER: Final = 12
"""Done, with a hand over the cards, so that nobody sees how many they are."""
CARD: Final = 13
"""One more card on the pile: 13 to 19 by denomination."""
RAISE: Final = 20
"""Bid 10 to 100 more than the high bid and what was climbed: 20 to 29."""
HUNDRED: Final = 30
THOUSAND: Final = 31
"""Climb: the raise to come is so much higher."""
CHALLENGE: Final = 32
"""32 to 86: the opponent (from the left neighbour on) times 11, and the family."""
FAMILIES: Final = 11
OPPONENTS: Final = 5
ACTIONS: Final = 87

# Bits of a mask; keep and give always go together. Written out: mypyc shifts a literal 1 as C's 32-bit int.
DRAW: Final = 1 << 0
DRAW_TO_DIVIDE: Final = 1 << 1
STOPS: Final = 1 << 2
PASSES: Final = 1 << 3
SELLS: Final = 1 << 4
BUYS: Final = 1 << 5
SLAPS: Final = 1 << 6
TAKES: Final = 1 << 7
ACCEPTS: Final = 1 << 8
DIVIDES: Final = 3 << 9
DONES: Final = 1 << DONE
COVERS: Final = 1 << COVER
HUNDREDS: Final = 1 << HUNDRED
THOUSANDS: Final = 1 << THOUSAND
