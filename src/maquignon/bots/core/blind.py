"""The single blind trade as the game theorists know it: both sides pay what they lay, the higher wins the stake.

What a side gets from the other does not depend on its own cards, so this is an all-pay auction; its equilibrium is a
mixture with a closed form. A side has a worth (what winning rather than losing is worth to it, in money) and a reach
(the most it would or could lay, never above its worth).
"""

from __future__ import annotations


def win_chance(worth: float, reach: float, their_worth: float, their_reach: float) -> float:
    if reach >= their_reach:
        return 1.0 - their_reach * their_reach / (2.0 * worth * their_worth)
    return reach * reach / (2.0 * worth * their_worth)


def mean_payment(reach: float, their_worth: float, their_reach: float) -> float:
    if reach >= their_reach:
        return their_reach - their_reach * their_reach / (2.0 * their_worth)
    return reach * reach / (2.0 * their_worth)


def drawn_payment(reach: float, their_worth: float, their_reach: float, chance: float) -> float:
    """The payment at a chance from 0 to 1: the stronger tops what the weaker can reach, the weaker often gives up."""
    if reach >= their_reach:
        payment: float = chance * their_worth
        if payment > their_reach:
            return their_reach
        return payment
    payment = reach - (1.0 - chance) * their_worth
    if payment < 0.0:
        return 0.0
    return payment
