"""The phases a game can be in, the words a seat can say, and what can happen, as ints."""

from __future__ import annotations

from typing import Final

TURN: Final = 0
FLIP: Final = 1  # never seen from outside: the next card is turned up within the same move
BIDDING: Final = 2
BUY_RIGHT: Final = 3
PAYMENT: Final = 4
COUNTDOWN: Final = 5
LAYING: Final = 6
PEDIGREE_RIGHT: Final = 7
PEDIGREE_PAYMENT: Final = 8
RAT_ROUND: Final = 9
OFFER: Final = 10
ANSWER: Final = 11
COUNTER: Final = 12
DIVISION: Final = 13
EXTRA: Final = 14
OVER: Final = 15

# A move is a word below, or by phase: a bid (its amount), cards (see money), a challenge (seat * 16 + family).
AUCTION: Final = -1
DIVIDE: Final = -2
STOP: Final = -3
PASS: Final = -4
CALL: Final = -5
HAMMER: Final = -6
OWN_UP: Final = -7
SELL: Final = -8
BUY: Final = -9
SLAP: Final = -10
TAKE: Final = -11
ACCEPT: Final = -12
KEEP: Final = -13
GIVE: Final = -14
NO_MOVE: Final = -15
CONCLUDE: Final = -16  # the table's, between two turns: all who play have agreed to stop (R31)

COVERED: Final = 1 << 60
"""Added to the cards of an offer whose number is not to be seen (R7)."""

# An event is six ints: kind, seat, other seat, number, cards, and the seats that may see the cards as a mask.
TURN_BEGAN: Final = 0
TURNED_UP: Final = 1  # number: the card
PAID_OUT: Final = 2  # cards: what every seat gets
DEALT: Final = 3  # number: the card dealt to the seat before the first turn
BID_MADE: Final = 4  # number: the amount
PASSED: Final = 5
CALLED: Final = 6  # number: going once, twice; in a countdown the number called
HAMMER_FELL: Final = 7  # seat: high bidder or -1; number: the amount
SOLD: Final = 8  # seat: seller; other: buyer; number: the price
BOUGHT: Final = 9  # seat: the auctioneer by buy-right; other: high bidder; number: the price
PAID: Final = 10  # seat: payer; other: payee; number: the price, or the number of cards for a pedigree
EXPOSED: Final = 11  # cards: the purse shown
SLAPPED: Final = 12  # number: the call
LAID: Final = 13  # number: how many cards, face down
LOT_WON: Final = 14  # number: the price; cards are in the lot
RAT_TAKEN: Final = 15  # number: how many money cards came with it
CHALLENGED: Final = 16  # other: the challenged; number: the family
OFFERED: Final = 17  # number: how many cards, or -1 if covered
ACCEPTED: Final = 18  # seat: the challenged; other: challenger; number: how many cards
COUNTERED: Final = 19  # seat: the challenged; number: how many cards; cards: the counter
SWAPPED: Final = 20  # seat: the challenger; number: how many cards it had offered; cards: the offer
TIED: Final = 21
TRADE_WON: Final = 22  # seat: who wins the stake (rats: gets rid of it); other: the loser; number: the family
LOOKED: Final = 23  # cards: 1 + the card
KEPT: Final = 24
GAVE: Final = 25
RECEIVED: Final = 26  # seat: receiver; cards: 1 + the card, open unless it is money
GAME_OVER: Final = 27  # number: 1 if it was agreed on

TABLE: Final = -1
"""The seat of the table itself, whose moves are those of time."""
NOBODY: Final = 0
EVERYBODY: Final = 63
HIDDEN: Final = -1
