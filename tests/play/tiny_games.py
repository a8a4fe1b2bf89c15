"""Games so small that all that is hidden in them can be tried out, and a player who gets into every corner of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from maquignon.play.game import Game
from maquignon.play.moves import move_of
from maquignon.play.notes import Notes
from maquignon.play.phase import Phase
from maquignon.rulebook.cards import CARD_NAMES
from maquignon.rulebook.edition import Edition, Extra
from maquignon.rulebook.editions import (
    BOURSICOCOTTE_2025,
    KOEHANDEL_2001,
    KUHHANDEL_1999,
    MASTER_2009,
    MASTER_2009_TWO,
)
from maquignon.rules import moves as core
from maquignon.rules.setup import laid_out, start
from maquignon.rules.state import State


def _tiny(edition: Edition, **changes: Any) -> Edition:
    small: dict[str, Any] = {"bank": {0: 3, 10: 6, 50: 6}, "purse": {0: 1, 10: 2, 50: 1}, "payouts": (50,), "dealt": 3}
    return replace(edition, **{**small, **changes})


_MASTER: dict[str, Any] = {"bank": {10: 6, 20: 3, 50: 6}, "purse": {10: 2, 20: 1, 50: 1}, "dealt": 0}
"""Here 20 can be paid with one card or two, so that not even their numbers are certain."""

TINY = {
    "classic": _tiny(KOEHANDEL_2001),
    "covered": _tiny(KUHHANDEL_1999),
    "covered-but-never-empty": _tiny(KOEHANDEL_2001, hollow_hand=True),
    "strict": _tiny(KOEHANDEL_2001, strict_bids=True),
    "poor": _tiny(KOEHANDEL_2001, purse={10: 1, 20: 1}, bank={10: 3, 20: 3, 50: 3}),
    "lots-of-two": _tiny(BOURSICOCOTTE_2025),
    "master": _tiny(MASTER_2009, **_MASTER),
    "strict-master": _tiny(MASTER_2009, **_MASTER, strict_bids=True),
    "for-two": _tiny(
        MASTER_2009_TWO,
        bank={10: 7, 20: 2, 50: 5, 100: 2},
        purse={10: 2, 50: 1},
        payouts=(100,),
        dealt=0,
        removed_money=2,
        extra=Extra.MAY,
    ),
}
ANIMALS = "cow horse cow horse cow pig horse pig cow pig donkey horse"
WITH_PEDIGREES = "rat cow-pedigree cow cow donkey rat horse-pedigree cow horse pig-pedigree horse"


@dataclass
class TinyGame:
    game: Game
    removed: list[int]
    """Money that left the game unseen."""
    chance: Random

    @property
    def state(self) -> State:
        return self.game._state

    def move(self) -> bool:
        """A move of somebody who may make one; False if nobody may."""
        able = [seat for seat in range(-1, self.game.players) if core.legal_count(self.state, seat)]
        if able:
            self._move(self.chance.choice(able))
        return bool(able)

    def _move(self, seat: int) -> None:
        number = core.legal_count(self.state, seat)
        index = _INDEX.get(self.game.phase, _any)(self, number)
        self.game.play(seat, move_of(self.game.phase, core.nth_legal(self.state, seat, index)))


def tiny_game(name: str, seed: int, *, live: bool) -> TinyGame:
    edition, chance = TINY[name], Random(f"{name} {seed} {live}")
    deck = [CARD_NAMES[card] for card in (WITH_PEDIGREES if edition.pedigrees else ANIMALS).split()]
    money = edition.deck_money()
    chance.shuffle(money)
    removed, deck = money[: edition.removed_money], deck + money[edition.removed_money :]
    chance.shuffle(deck)
    game = Game(edition, laid_out(edition, edition.players[0], deck, live))
    game._state.events = noted = list[int]()
    start(game._state, chance.randrange(game.players))
    game._events = Notes(noted)
    return TinyGame(game, removed, chance)


def _any(game: TinyGame, number: int) -> int:
    return game.chance.randrange(number)


def _mostly_last(game: TinyGame, number: int) -> int:
    """Of the moves of a turn trades are the last."""
    return game.chance.choice((number - 1, game.chance.randrange(number)))


def _pass_or_low(game: TinyGame, number: int) -> int:
    return min(number - 1, game.chance.choice((0, 0, 1, 1, 2, 5, 8, 12)))


def _slap_late(game: TinyGame, number: int) -> int:
    """Mostly when the purse has so many cards, now and then before."""
    return number - 1 if game.chance.random() < (0.4 if game.state.call <= 4 else 0.03) else 0


_INDEX = {Phase.TURN: _mostly_last, Phase.BIDDING: _pass_or_low, Phase.COUNTDOWN: _slap_late}
