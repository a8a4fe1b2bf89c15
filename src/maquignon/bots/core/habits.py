"""The numbers that make one trader differ from another; most were found by evolution (`maquignon lab tune`)."""

from __future__ import annotations

from typing import Final

from maquignon.rules import mypyc_attr

TUNED: Final = (
    "grip",
    "reach",
    "thrift",
    "hoard",
    "nerve",
    "hope",
    "spite",
    "leader",
    "milking",
    "buying",
    "jump",
    "bluff_bid",
    "trading",
    "stakes",
    "caution",
    "mixing",
    "guarding",
    "pressure",
    "offer",
    "spread",
    "counter",
    "accepting",
    "decoy",
    "empty_offer",
    "pedigree",
    "rat",
)
"""What evolution may change."""
FLAWS: Final = ("noise", "forgetting")
"""What makes a trader weaker, never stronger."""


@mypyc_attr(acyclic=True)
class Habits:
    """How a trader values cards and spends money."""

    grip: float
    reach: float
    thrift: float
    hoard: float
    nerve: float
    hope: float
    spite: float
    leader: float
    milking: float
    buying: float
    jump: float
    bluff_bid: float
    trading: float
    stakes: float
    caution: float
    mixing: float
    guarding: float
    pressure: float
    offer: float
    spread: float
    counter: float
    accepting: float
    decoy: float
    empty_offer: float
    pedigree: float
    rat: float
    noise: float
    forgetting: float

    def __init__(self) -> None:
        self.grip = 2.0  # how much more than its share a larger part of a family is worth
        self.reach = 0.5  # how far cards still in the deck count for everybody
        self.thrift = 0.25  # how much is kept for the cards to come
        self.hoard = 0.25  # how much is kept for trades to come
        self.nerve = 1.3  # the share of the money that goes into a card worth everything
        self.hope = 0.1  # how much of the money that donkeys will still bring counts as one's own
        self.spite = 0.3  # what a rival's loss is worth, as a share of its size
        self.leader = 0.3  # how much of that falls on those who are ahead
        self.milking = 0.3  # up to which share of the auctioneer's wish a price is driven
        self.buying = 0.6  # the buy-right is used up to this share of one's own wish
        self.jump = 0.3  # how far a bid may leap, as a share of the bid
        self.bluff_bid = 0.02  # how often a bid goes beyond one's means
        self.trading = 0.5  # how good a trade must look beside a card from the deck
        self.stakes = 1.0  # what a trade is worth beside an auction
        self.caution = 0.3  # where between a guess at a purse and the most it can hold a rival is thought to be
        self.mixing = 0.0  # how often an offer is drawn from the equilibrium of the single trade
        self.guarding = 0.0  # how often an answer is
        self.pressure = 2.0  # what a stake is worth there, beside what it is worth otherwise
        self.offer = 0.7  # else: the usual offer, as a share of what the stake is worth
        self.spread = 0.5  # and how far it varies
        self.counter = 0.8  # the usual counter, as a share of what the stake is worth
        self.accepting = 0.6  # an offer is accepted when the stake is worth less than this share of it
        self.decoy = 0.5  # how often a worthless card is added to an offer
        self.empty_offer = 0.1  # how often an offer is nothing but worthless cards
        self.pedigree = 1.0  # what a pedigree is worth beside its points
        self.rat = 1.0  # how much the rats are feared
        self.noise = 0.0  # how far every judgement is off
        self.forgetting = 0.0  # how often a payment or a trade is not remembered
