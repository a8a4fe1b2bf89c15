"""Games to write down, and texts that are wrong in one known place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from maquignon.play import Dealer, Game, Pace
from maquignon.play.deal_attempts import DealAttempt
from maquignon.play.options import BidOptions
from tests.tables import Table, every_table

MALFORMED = Path(__file__).parent / "malformed"
HEX = "0123456789abcdef" * 4


def dealer_for(table: Table, seed: int) -> Dealer:
    """Seats 0 and 1 bring seeds of their own."""
    chance = Random(f"dealer {seed}")
    seeds = [chance.randbytes(32) for _ in range(3)]
    return Dealer(f"game {seed}", table.edition.rules_id, seeds[0], dict(enumerate(seeds[1:])))


def attempts_of(dealer: Dealer) -> tuple[DealAttempt, ...]:
    """Two: seat 1 made no commit at the first, the second is the dealer's own."""
    proof = dealer.proof()
    lapsed = DealAttempt(
        attempt=1,
        game=f"{proof.game_id}, first",
        server_commit=bytes([1]) * 32,
        seats=(0, 1),
        seat_commits={0: bytes([2]) * 32},
        voided_by=(1,),
    )
    return lapsed, DealAttempt(
        attempt=2,
        game=proof.game_id,
        server_commit=proof.server_commit,
        seats=tuple(proof.seat_seeds),
        seat_commits=proof.seat_commits,
    )


def played(table: Table, seed: int, dealer: Dealer | None = None) -> Iterator[Game]:
    """A game of random moves at every version, bluffs among them; always the same object."""
    chance = Random(f"moves {seed}")
    pace = Pace.LIVE if table.live else Pace.TURN_BASED
    game = Game.new(table.edition, table.players, dealer or dealer_for(table, seed), pace=pace)
    yield game
    while not game.is_over:
        seat = chance.choice([seat for seat in range(-1, game.players) if game.legal_count(seat)])
        options = game.options(seat)
        assert options is not None
        honest = isinstance(options, BidOptions) and chance.random() < 0.8
        move = options.honest_sample(chance) if honest and isinstance(options, BidOptions) else options.sample(chance)
        game.play(seat, move)
        yield game


def finished(table: Table, seed: int, dealer: Dealer | None = None) -> Game:
    *_, game = played(table, seed, dealer)
    return game


def some_tables(number: int) -> list[Table]:
    """So many, spread over editions, house rules, players and paces; small tables, whose games are short."""
    small = [table for table in every_table() if table.players == min(table.edition.players)]
    return Random(number).sample(small, number)


class Malformed(NamedTuple):
    name: str
    text: str
    complaint: str

    def is_met_by(self, complaint: str) -> bool:
        """A complaint that ends in an ellipsis stands for all that begin like it."""
        if self.complaint.endswith("…"):
            return complaint.startswith(self.complaint.removesuffix("…"))
        return complaint == self.complaint


def malformed(file: str) -> list[Malformed]:
    """The cases of a file: a text after each of them, or the file's own text with one line replaced."""
    base, _, rows = (MALFORMED / file).read_text(encoding="utf-8").partition("---\n")
    return [_case(base, row) for row in rows.splitlines()]


def _case(base: str, row: str) -> Malformed:
    written, _, complaint = row.rpartition("⇒ ")
    written = written.removesuffix(" ")
    replacing = re.match(r"([0-9]+) \| ?", written)
    if not replacing:
        return Malformed(row, _text(written), complaint)
    lines = base.splitlines()
    place = int(replacing[1])
    new = _text(written[replacing.end() :])
    lines[place - 1 : place] = new.split("\n") if new.strip() else []
    return Malformed(row, "\n".join(lines) + "\n", complaint)


def _text(written: str) -> str:
    escapes = {"\\n": "\n", "\\0": "\0", "\\e": "\x1b", "\\\\": "\\", "HEX": HEX}
    return re.sub(r"\\.|HEX", lambda found: escapes[found[0]], written)
