"""What a coach says about one decision, as values: figures alone, of which every language makes its own sentences."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvisedMove:
    """One thing to do; amounts of one word go together, except of what is hardly ever done."""

    move: str
    """In notation, with the amount that is most frequent."""
    share: float
    """How often whoever is asked does it."""
    least: int | None
    """Of the amounts: bids, or what the cards laid are worth; None where the word has none."""
    most: int | None
    chance: float | None
    """To win, once it is done; None where that cannot be told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wager:
    """What hangs on a move, in chance to win beside leaving it: the reason for it, or against it."""

    move: str
    """In notation."""
    forgone: bool
    """Passing, accepting or drawing was preferred to it."""
    what: str
    """A card, the family of a trade, or the lot: 'cow', 'cow-pedigree', 'cow 2, pig'."""
    have: int | None
    """How many of that family the seat has; None where it is not about one."""
    prize: float | None
    """What that is worth to the seat, if it cost nothing; None where the money is not known."""
    price: float | None
    """What the money for it is worth to the seat: what is paid, or what selling brings."""
    gain: float
    """Where it works: the offer is taken or not topped, the bid gets the lot, the trade is won."""
    cost: float | None
    """Where it is called: topped, bought away, or lost; below zero even that helps. None where nothing is uncertain."""
    needed: float | None
    """How often it must work to be worth while; None where that hangs on money that is not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Belief:
    """About somebody's purse, by a perfect memory."""

    seat: int
    least: int
    guess: int
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Counsel:
    """From what one seat can know, at one decision."""

    chance: float | None
    """To win, as the champion would go on; None where he is not the one who is asked."""
    moves: tuple[AdvisedMove, ...]
    """What whoever is asked does how often, and what the champion might do besides; the rest is rarer."""
    reach: int | None
    """In an auction: the bid up to which he would rather go on than be out."""
    wager: Wager | None
    """Of the move that was made, or of what it left; or else of the most frequent one."""
    cost: float | None
    """Of the move that was made, in chance to win; below zero it does better than the champion's usual mixture."""
    made: float | None
    """How often the champion does just that."""
    beliefs: tuple[Belief, ...]
    """About those whose money matters now."""
