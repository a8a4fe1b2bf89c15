"""The valuation bot: every procedure decided by what cards are worth, what money is left, and a few habits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maquignon.bots.core.blind import drawn_payment, mean_payment, win_chance
from maquignon.bots.core.habits import Habits
from maquignon.bots.core.ledger import Ledger
from maquignon.bots.core.outlook import PEDIGREE_VALUE, Outlook
from maquignon.bots.core.purses import at_least, best_cards, cheapest_payment, least_cards, near, zeros
from maquignon.bots.core.terms import Terms
from maquignon.rulebook.cards import MONEY_CARD, PEDIGREE_CARD
from maquignon.rules import mypyc_attr
from maquignon.rules.herd import RAT, held, present
from maquignon.rules.money import ALL_CARDS, nth_part, part_count, size, tens, unit, worth
from maquignon.rules.phase import (
    ACCEPT,
    ANSWER,
    AUCTION,
    BIDDING,
    BUY,
    BUY_RIGHT,
    COUNTDOWN,
    COUNTER,
    COVERED,
    DIVIDE,
    DIVISION,
    EXTRA,
    GIVE,
    KEEP,
    OFFER,
    PASS,
    PAYMENT,
    PEDIGREE_RIGHT,
    RAT_ROUND,
    SELL,
    SLAP,
    STOP,
    TAKE,
    TURN,
)
from maquignon.rules.random_play import Dice
from maquignon.rules.sight import (
    ACTIVE,
    BID_ONCE,
    CALL,
    CAP,
    CHALLENGED,
    DECK_LEFT,
    DONKEYS,
    FAMILY,
    HIGH_BID,
    LAID_SIZE,
    LOOKED_AT,
    LOT,
    OFFER_SIZE,
    PEDIGREE,
    PHASE,
    PURSE,
    SEAT_FIELDS,
    SEATS,
    STAKE,
    TIED,
    VERSION,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

FINE: Final = 1 << 20
BOUNDLESS: Final = 1_000_000.0
"""What a stake is worth in money that can buy nothing else."""
CARD: Final = 5.0
"""What a money card is worth beside what it says: as a decoy, a card for a pedigree, or against a rat."""
WEARY: Final = 1_200
"""No usual game has so many moves."""
BESIDE_RAT: Final = 10.0
"""What a hidden card beside a rat is thought to be worth."""


@mypyc_attr(acyclic=True)
class Trader:
    """Decides for one seat of one game, from the ints of `rules.sight` and its ledger."""

    seat: i64
    terms: Terms
    habits: Habits
    ledger: Ledger
    dice: Dice
    outlook: Outlook

    def __init__(self, seat: i64, terms: Terms, habits: Habits, dice: Dice) -> None:
        self.seat = seat
        self.terms = terms
        self.habits = habits
        self.ledger = Ledger(terms.players, terms.purse)
        self.dice = dice
        self.outlook = Outlook(terms.players, terms.family_size, terms.rats, habits)

    def hear(self, kind: i64, seat: i64, other: i64, number: i64, cards: i64) -> None:
        """An event as the seat may see it; a forgetful trader misses some."""
        if self.habits.forgetting > 0.0 and self.ledger.matters(kind) and self._chance() < self.habits.forgetting:
            return
        self.ledger.note(kind, seat, other, number, cards)

    def choose(self, seen: list[int]) -> i64:
        """A legal move, as the core's int. At live pace PASS means to say nothing."""
        phase: i64 = seen[PHASE]
        if phase == PAYMENT:
            return cheapest_payment(seen[PURSE], seen[HIGH_BID])
        self.outlook.look(seen)
        if phase == BIDDING:
            return self._bid(seen)
        if phase == TURN:
            return self._turn(seen)
        if phase == OFFER:
            return self._offer(seen)
        if phase == ANSWER or phase == COUNTER:
            return self._answer(seen)
        if phase == BUY_RIGHT:
            return self._buy_right(seen)
        if phase == COUNTDOWN:
            return self._slap(seen)
        if phase == PEDIGREE_RIGHT:
            return self._pedigree_right(seen)
        if phase == RAT_ROUND:
            return self._rat(seen)
        if phase == DIVISION:
            return self._divide(seen)
        if phase == EXTRA:
            return self._extra(seen)
        return least_cards(seen[PURSE], seen[CALL])

    def rival_money(self, seen: list[int], rival: i64) -> float:
        """A guess at a purse: all purses together are known, and the ledger tells how the rest is spread."""
        account = self.ledger.accounts[rival]
        if self.terms.division:
            return account.guess
        mine: i64 = seen[PURSE]
        others: float = float(worth(self.ledger.issued) - worth(mine))
        guessed: float = 1.0
        seat: i64 = 0
        while seat < self.terms.players:
            if seat != self.seat:
                guessed += self.ledger.accounts[seat].guess
            seat += 1
        share: float = account.guess * others / guessed
        if share > account.most:
            return account.most
        if share < account.least:
            return account.least
        return share

    def lot_limit(self, seen: list[int]) -> float:
        """What the lot is worth to this seat, in money; keeping it from the keenest rival included."""
        lot: i64 = seen[LOT]
        keenest: float = 0.0
        rival: i64 = 0
        while rival < self.terms.players:
            if rival != self.seat:
                theirs: float = self.outlook.lot_gain(rival, lot) * self.outlook.threat(rival)
                if theirs > keenest:
                    keenest = theirs
            rival += 1
        gain: float = self.outlook.lot_gain(self.seat, lot) + self.habits.spite * keenest
        return self._spend(seen, self.seat, float(worth(seen[PURSE])), gain) * self._mood(seen)

    def stake_worth(self, seen: list[int], seat: i64, rival: i64, family: i64, stake: i64, money: float) -> float:
        """What winning a trade rather than losing it is worth to a seat, in money, whether it has that much or not."""
        spite: float = self.habits.spite * self.outlook.threat(rival)
        swing: float = self._swing(seat, rival, family, stake) + spite * self._swing(rival, seat, family, stake)
        elsewhere: float = self._elsewhere(seat, family)
        value: float = BOUNDLESS
        means: float = self.habits.nerve * self.habits.stakes * (self._means(seen, money) + 1.0)
        if swing * means < elsewhere * BOUNDLESS:
            value = means * swing / elsewhere
        if self.terms.money_counts and value > swing:
            value = swing
        if value < 1.0:
            return 1.0
        return value

    def _chance(self) -> float:
        """A number from 0 to below 1."""
        return float(self.dice.below(FINE)) / float(FINE)

    def _mood(self, seen: list[int]) -> float:
        """How far off the seat is in judging this turn: the same all through an auction, so that it cannot creep up."""
        if self.habits.noise <= 0.0:
            return 1.0
        left: i64 = seen[DECK_LEFT]
        active: i64 = seen[ACTIVE]
        purse: i64 = seen[PURSE]
        lot: i64 = seen[LOT]
        dice = Dice(left * 7919 + active * 613 + self.seat * 101 + (purse ^ lot) * 31)
        dice.below(FINE)
        mood: float = 1.0 + self.habits.noise * (2.0 * float(dice.below(FINE)) / float(FINE) - 1.0)
        if mood < 0.0:
            return 0.0
        return mood

    def _elsewhere(self, seat: i64, but: i64) -> float:
        """What money could still buy a seat in auctions and other trades, as far as it is kept for that."""
        auctions: float = self.habits.thrift * self.outlook.to_come(seat) / float(self.terms.players)
        return auctions + self.habits.hoard * self.outlook.contested(seat, but)

    def _means(self, seen: list[int], money: float) -> float:
        """Money at hand, and some of what donkeys will still bring."""
        donkeys: i64 = seen[DONKEYS]
        return money + self.habits.hope * self.terms.to_come[donkeys]

    def _spend(self, seen: list[int], seat: i64, money: float, gain: float) -> float:
        """What a gain is worth in money: a share of the purse, by what else it could still buy."""
        if gain <= 0.0:
            return 0.0
        limit: float = self.habits.nerve * self._means(seen, money) * gain / (gain + self._elsewhere(seat, -1))
        if limit > money:
            limit = money
        if self.terms.money_counts and limit > gain:
            return gain
        return limit

    def _bid(self, seen: list[int]) -> i64:
        high: i64 = seen[HIGH_BID]
        bid: i64 = high + 10
        cap: i64 = seen[SEATS + SEAT_FIELDS * self.seat + CAP]
        if bid > self.terms.ceiling or (cap >= 0 and bid > cap):
            return PASS
        used: i64 = seen[BID_ONCE]
        if self.terms.one_bid and (used >> self.seat) & 1:
            return PASS
        most: float = self._highest_bid(seen)
        money: i64 = worth(seen[PURSE])
        if bid > money:
            if cap < 0 and not self.terms.strict_bids and float(bid) <= most:
                if self._chance() < self.habits.bluff_bid:
                    return bid
            return PASS
        if float(bid) > most:
            return PASS
        if most > float(money):
            most = float(money)
        return self._raised(bid, most)

    def _highest_bid(self, seen: list[int]) -> float:
        """One's own limit, or a share of the auctioneer's wish: who has the buy-right shall pay for it."""
        limit: float = self.lot_limit(seen)
        auctioneer: i64 = seen[ACTIVE]
        money: float = self.rival_money(seen, auctioneer)
        wish: float = self._spend(seen, auctioneer, money, self.outlook.lot_gain(auctioneer, seen[LOT]))
        driven: float = wish * self.habits.milking
        if driven > limit:
            return driven
        return limit

    def _raised(self, bid: i64, most: float) -> i64:
        """A small step or a leap; with one bid for everybody something near the limit."""
        reach: float = float(bid) * self.habits.jump * self._chance()
        if self.terms.one_bid:
            reach = most * (0.6 + 0.4 * self._chance()) - float(bid)
        room: float = most - float(bid)
        if reach > room:
            reach = room
        if reach > 0.0:
            steps: i64 = int(reach / 10.0)
            return bid + 10 * steps
        return bid

    def _buy_right(self, seen: list[int]) -> i64:
        price: i64 = seen[HIGH_BID]
        if worth(seen[PURSE]) >= price and self.lot_limit(seen) * self.habits.buying >= float(price):
            return BUY
        return SELL

    def _wants_pedigree(self, seen: list[int], share: float) -> bool:
        """Whether so many of one's least cards are a fair price: 250 points at least, more with its family."""
        purse: i64 = seen[PURSE]
        number: i64 = seen[CALL]
        if size(purse) < number:
            return False
        family: i64 = seen[PEDIGREE]
        chance: float = self.outlook.chance(self.seat, family)
        number_of_families: float = 1.0 + self.outlook.numbers[self.seat] - chance
        gain: float = PEDIGREE_VALUE * (1.0 - chance + chance * number_of_families) * self.habits.pedigree
        price: float = float(worth(least_cards(purse, number))) + CARD * float(number)
        money: float = float(worth(purse)) + CARD * float(size(purse))
        return price <= share * self._spend(seen, self.seat, money, gain) * self._mood(seen)

    def _slap(self, seen: list[int]) -> i64:
        number: i64 = seen[CALL]
        cap: i64 = seen[SEATS + SEAT_FIELDS * self.seat + CAP]
        if (cap >= 0 and number > cap) or not self._wants_pedigree(seen, 1.0):
            return PASS
        return SLAP

    def _pedigree_right(self, seen: list[int]) -> i64:
        if self._wants_pedigree(seen, self.habits.buying):
            return BUY
        return SELL

    def _rat(self, seen: list[int]) -> i64:
        """Lay the least card as long as that costs less than the rat would, money beside it counted."""
        purse: i64 = seen[PURSE]
        if size(purse) == 0:
            return TAKE
        least: i64 = least_cards(purse, 1)
        fear: float = -self.outlook.gain(self.seat, RAT, 1)
        price: float = self._spend(seen, self.seat, float(worth(purse)), fear) * self._mood(seen)
        laid: i64 = seen[LAID_SIZE]
        if float(worth(least)) + CARD > price - (BESIDE_RAT + CARD) * float(laid):
            return TAKE
        return least

    def _divide(self, seen: list[int]) -> i64:
        """Keep what is better than the next card is likely to be; the other gets the one or the other."""
        card: i64 = seen[LOOKED_AT]
        if card >= MONEY_CARD:
            if tens(card - MONEY_CARD) >= 5:
                return KEEP
            return GIVE
        if card >= PEDIGREE_CARD:
            return KEEP
        other: i64 = 1 - self.seat
        wish: float = self.outlook.gain(self.seat, card, 1) + self.habits.spite * self.outlook.gain(other, card, 1)
        usual: float = self.outlook.to_come(self.seat) + self.habits.spite * self.outlook.to_come(other)
        left: i64 = seen[DECK_LEFT]
        if left == 1:
            usual = 0.0
        if wish * self._mood(seen) >= usual / float(left):
            return KEEP
        return GIVE

    def _extra(self, seen: list[int]) -> i64:
        """Without a card to lay, a rat turned up would be one's own."""
        if self.terms.rats and size(seen[PURSE]) == 0:
            return STOP
        if self.terms.division:
            return DIVIDE
        return AUCTION

    def _turn(self, seen: list[int]) -> i64:
        """The best trade if it beats the deck, else the deck."""
        best: i64 = -1
        most: float = 0.0
        mine: i64 = self.outlook.herds[self.seat]
        rival: i64 = 0
        while rival < self.terms.players:
            theirs: i64 = self.outlook.herds[rival]
            shared: i64 = 0
            if rival != self.seat:
                shared = present(mine) & present(theirs)
            kind: i64 = 0
            while shared:
                if shared & 1:
                    profit: float = self._trade_profit(seen, rival, kind)
                    if best < 0 or profit > most:
                        best = rival * 16 + kind
                        most = profit
                shared >>= 3
                kind += 1
            rival += 1
        left: i64 = seen[DECK_LEFT]
        if left == 0:
            return best
        if best >= 0:
            usual: float = self.outlook.to_come(self.seat) / float(left)
            if most * self._mood(seen) > self.habits.trading * usual:
                return best
        if self.terms.division:
            return DIVIDE
        return AUCTION

    def _trade_profit(self, seen: list[int], rival: i64, kind: i64) -> float:
        """What a trade promises in points: the stake by the chance to win it, and the money it would cost."""
        stake: i64 = 1
        if held(self.outlook.herds[self.seat], kind) == 2 and held(self.outlook.herds[rival], kind) == 2:
            stake = 2
        money: float = float(worth(seen[PURSE]))
        their_money: float = self._feared_money(seen, rival)
        value: float = self.stake_worth(seen, self.seat, rival, kind, stake, money)
        their_value: float = self.stake_worth(seen, rival, self.seat, kind, stake, their_money)
        reach: float = min(value, money)
        their_reach: float = min(their_value, their_money)
        chance: float = win_chance(value, reach, their_value, their_reach)
        paid: float = mean_payment(reach, their_value, their_reach) - mean_payment(their_reach, value, reach)
        swing: float = self._swing(self.seat, rival, kind, stake)
        won: float = self._won(self.seat, rival, kind, stake)
        envy: float = self.habits.spite * self.outlook.threat(rival)
        spite: float = envy * self._won(rival, self.seat, kind, -stake)
        their_swing: float = envy * self._swing(rival, self.seat, kind, stake)
        points: float = won - spite - (1.0 - chance) * (swing + their_swing)
        return points - paid * (swing + their_swing) / value

    def _won(self, seat: i64, rival: i64, kind: i64, stake: i64) -> float:
        """What winning the stake is worth; the winner of a rat trade is rid of the rat."""
        if kind == RAT:
            return self.outlook.traded(seat, rival, kind, -stake)
        return self.outlook.traded(seat, rival, kind, stake)

    def _swing(self, seat: i64, rival: i64, kind: i64, stake: i64) -> float:
        return self._won(seat, rival, kind, stake) - self._won(seat, rival, kind, -stake)

    def _feared_money(self, seen: list[int], rival: i64) -> float:
        guess: float = self.rival_money(seen, rival)
        most: float = self.ledger.accounts[rival].most
        return guess + self.habits.caution * (most - guess)

    def _is_weary(self, seen: list[int]) -> bool:
        """R31: whether cards have been going round for so long that any end is better."""
        version: i64 = seen[VERSION]
        return seen[DECK_LEFT] == 0 and version > WEARY

    def _anything(self, purse: i64) -> i64:
        return self._allowed(purse, nth_part(purse, self.dice.below(part_count(purse))))

    def _offer(self, seen: list[int]) -> i64:
        rival: i64 = seen[CHALLENGED]
        purse: i64 = seen[PURSE]
        if self._is_weary(seen):
            return self._anything(purse)
        family: i64 = seen[FAMILY]
        stake: i64 = seen[STAKE]
        habits = self.habits
        money: float = float(worth(purse))
        their_money: float = self._feared_money(seen, rival)
        value: float = self.stake_worth(seen, self.seat, rival, family, stake, money) * self._mood(seen)
        target: float = 0.0
        if self._chance() < habits.mixing:
            their_value: float = self.stake_worth(seen, rival, self.seat, family, stake, their_money) * habits.pressure
            reach: float = min(value * habits.pressure, money)
            target = drawn_payment(reach, their_value, min(their_value, their_money), self._chance())
        elif self._chance() >= habits.empty_offer:
            target = min(value, money) * habits.offer * (1.0 + habits.spread * (2.0 * self._chance() - 1.0))
            target = min(target, self.ledger.accounts[rival].most + 10.0)
        return self._laid(purse, near(purse, int(target + 5.0)))

    def _laid(self, purse: i64, cards: i64) -> i64:
        """Cards for an offer, with worthless ones among them more or less often, covered where that is allowed."""
        decoys: i64 = size(zeros(purse))
        while decoys > 0:
            if self._chance() < self.habits.decoy:
                cards += unit(0)
            decoys -= 1
        cards = self._allowed(purse, cards)
        if self.terms.hollow_hand and self._chance() < 0.5:
            return cards + COVERED
        return cards

    def _allowed(self, purse: i64, cards: i64) -> i64:
        """Where an empty set is not, the least card."""
        if cards == 0 and self.terms.least_offer:
            return least_cards(purse, 1)
        return cards

    def _answer(self, seen: list[int]) -> i64:
        rival: i64 = seen[ACTIVE]
        purse: i64 = seen[PURSE]
        if self._is_weary(seen):
            return self._anything(purse)
        family: i64 = seen[FAMILY]
        stake: i64 = seen[STAKE]
        money: float = float(worth(purse))
        their_money: float = self._feared_money(seen, rival)
        value: float = self.stake_worth(seen, self.seat, rival, family, stake, money) * self._mood(seen)
        their_value: float = self.stake_worth(seen, rival, self.seat, family, stake, their_money)
        most: float = min(their_money, self._most_laid(seen))
        if self._chance() >= self.habits.guarding:
            return self._usual_answer(seen, min(value, money), min(their_value, most))
        pressed: float = their_value * self.habits.pressure
        their_reach: float = min(pressed, most)
        reach: float = max(min(value * self.habits.pressure, money) - 10.0, 0.0)  # an equal counter would not do
        target: float = drawn_payment(reach, pressed, their_reach, self._chance())
        if target >= their_reach:
            target = their_reach + 10.0
        return self._countered(seen, target)

    def _usual_answer(self, seen: list[int], limit: float, their_reach: float) -> i64:
        habits = self.habits
        feared: float = their_reach * habits.offer
        if limit * (0.7 + 0.6 * self._chance()) < habits.accepting * feared:
            return self._countered(seen, 0.0)
        target: float = limit * habits.counter * (1.0 + habits.spread * (2.0 * self._chance() - 1.0))
        return self._countered(seen, min(target, their_reach + 10.0))

    def _most_laid(self, seen: list[int]) -> float:
        """What the cards that lie there can be worth at most, by their number and the money there is."""
        number: i64 = seen[OFFER_SIZE]
        if number < 0 or self.terms.division:
            return BOUNDLESS
        return float(best_cards((self.ledger.issued - seen[PURSE]) & ALL_CARDS, number))

    def _countered(self, seen: list[int], target: float) -> i64:
        """A counter; a worthless one only for the chance of a tie, else the offer is accepted."""
        purse: i64 = seen[PURSE]
        phase: i64 = seen[PHASE]
        tied: i64 = seen[TIED]
        cards: i64 = 0
        if target >= 5.0:
            cards = at_least(purse, int(target + 5.0))
        if worth(cards) == 0 and phase == ANSWER:
            if size(zeros(purse)) and self.terms.ties_repeat and tied == 0:
                return unit(0)
            return ACCEPT
        return self._allowed(purse, cards)
