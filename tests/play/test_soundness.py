"""Positions that cannot occur, as somebody might write them: each is refused with a sentence of its own."""

import pytest

from maquignon.play import Conclude, Game, parse_position, write_position
from maquignon.rulebook.refusal import BadSetup

KOEHANDEL = "edition: koehandel-2001"
MASTER = "edition: master-2009"
BOURSICOCOTTE = "edition: boursicocotte-2025"
THREE = "seat 0: nothing; seat 1: nothing; seat 2: nothing; deck: rest"
COW_TRADE = "trade: cow with 1; seat 0: cow; seat 1: cow; seat 2: nothing; deck: rest"

IMPOSSIBLE = {
    f"{MASTER}; phase: answer; offer: 10; tied: yes; {COW_TRADE}": "after this tie a counter is due, not an answer",
    f"{MASTER}; phase: counter; offer: 10; {COW_TRADE}": "a counter alone is due only after a tie about animals",
    f"{BOURSICOCOTTE}; phase: offer; tied: yes; {COW_TRADE}": "a tie is not repeated in boursicocotte-2025",
    f"{KOEHANDEL}; phase: answer; {COW_TRADE}": "seat 0 has money, so its offer has a card",
    f"{KOEHANDEL}; pace: live; phase: bidding; lot: cow; high-bid: 100 by 1; exposed: 1 showed 90; {THREE}": (
        "seat 1 showed 90, and cannot have bid 100"
    ),
    f"{KOEHANDEL}; pace: live; phase: bidding; lot: cow; exposed: 1 showed 80; {THREE}": "seat 1 showed 80, but has 90",
    f"{KOEHANDEL}; house-rules: strict-bids; phase: buy-right; lot: cow; high-bid: 100 by 1; {THREE}": (
        "with strict-bids seat 1 cannot have bid 100"
    ),
    f"{KOEHANDEL}; phase: bidding; lot: cow; high-bid: 40 by 1; asked: 1; {THREE}": (
        "the high bidder is not asked to bid more"
    ),
    f"{KOEHANDEL}; phase: bidding; lot: cow; asked: 2; {THREE}": "seat 1 is asked before seat 2, and has not passed",
    f"{BOURSICOCOTTE}; phase: buy-right; lot: cow; high-bid: 40 by 1; {THREE}": (
        "a lot has 2 animals while the deck lasts"
    ),
    f"{KOEHANDEL}; exposed: 1 showed 90; {THREE}": "nobody is exposed in turn",
    f"{MASTER}; phase: rat-round; asked: 2; {THREE}": "with 0 cards beside the rat seat 1 is asked, not seat 2",
}


@pytest.mark.parametrize(("text", "sentence"), IMPOSSIBLE.items())
def test_a_position_that_cannot_occur_is_refused(text: str, sentence: str) -> None:
    position = parse_position(text)
    with pytest.raises(BadSetup) as refused:
        Game.at(position)
    assert str(refused.value) == sentence


def test_a_seat_that_showed_more_than_any_bid_is_not_exposed() -> None:
    """All the money there is, in one purse: no bid was ever too much."""
    bank = "10x0 20x10 10x50 5x100 5x200 5x500"
    purses = f"seat 0: nothing | nothing; seat 1: donkey 4 | {bank}; seat 2: nothing | nothing; deck: rest"
    with pytest.raises(BadSetup, match="seat 1 could pay any bid, and is not exposed"):
        Game.at(parse_position(f"{KOEHANDEL}; pace: live; phase: bidding; lot: cow; exposed: 1 showed 4700; {purses}"))


def test_a_game_that_was_stopped_can_be_set_up_as_it_ended() -> None:
    game = Game.at(parse_position(f"{KOEHANDEL}; {THREE}"))
    game.play(-1, Conclude())
    assert Game.at(game.position()).is_stopped
    assert parse_position(write_position(game.position())) == game.position()
