"""Moves of every kind, most of them out of place wherever they are tried: what a clumsy or a curious seat would say."""

from maquignon.play import (
    Accept,
    Auction,
    Bid,
    Buy,
    Call,
    Challenge,
    Counter,
    Divide,
    Game,
    Give,
    Hammer,
    IllegalMove,
    Keep,
    Lay,
    Move,
    Offer,
    OwnUp,
    Pass,
    Pay,
    Sell,
    Slap,
    Stop,
    Take,
)

TRIES: tuple[Move, ...] = (
    Auction(),
    Divide(),
    Stop(),
    Challenge(0, "rat"),
    Challenge(1, "cow"),
    Challenge(2, "unicorn"),
    Challenge(9, "horse"),
    Bid(10),
    Bid(35),
    Bid(200),
    Bid(1_000_000),
    Pass(),
    Call(),
    Hammer(),
    OwnUp(),
    Sell(),
    Buy(),
    Pay(()),
    Pay((10,)),
    Pay((0, 500, 500, 500)),
    Slap(),
    Lay(()),
    Lay((7,)),
    Lay((10, 10)),
    Take(),
    Offer(()),
    Offer((10,) * 19, covered=True),
    Offer((500, 500, 500, 500, 500)),
    Accept(),
    Counter(()),
    Counter((200, 200)),
    Keep(),
    Give(),
)


def refusal_of(game: Game, seat: int, move: Move) -> str | None:
    """The reason the seat is given; None for a move that would be legal."""
    if game.is_legal(seat, move):
        return None
    try:
        game.play(seat, move)
    except IllegalMove as illegal:
        return str(illegal)
    raise AssertionError(f"{move} of seat {seat} is not legal, but was played")
