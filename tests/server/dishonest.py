"""The real server, dishonest about its deal in one way of `LIES`, with a record as good as a liar can make it.

In this process:      with lying("late seed"), running(folder) as address: …
As a process:         python -m tests.server.dishonest "late seed" --port 8012   (then as `maquignon serve`)
From a test:          Process(folder, port, program=dishonest.program("late seed"))

The victim is the lowest seat that brings a seed. Everything else about the server is as it always is.
"""

from __future__ import annotations

import contextlib
import hashlib
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import replace
from random import Random
from typing import Any

from maquignon.cli.main import main
from maquignon.play import Dealer, DealProof, Game, record_of, write_record
from maquignon.play.dealer import seat_commit, server_commit
from maquignon.rulebook import Reason, Refusal
from maquignon.server.tables.telling import Telling
from maquignon.table import audience, table
from maquignon.table.deal import Deal
from maquignon.table.dealing import Dealing
from maquignon.table.entries import DealOpened, DealVoided, Entry, Started
from maquignon.table.journal import Seal
from maquignon.table.ledger import Ledger
from maquignon.table.letters import RevealSeed
from maquignon.table.news import News, SeatCommitted, Viewer
from maquignon.table.publishing import news_since
from maquignon.table.snapshot import Snapshot
from maquignon.table.table import Table

Seeds = Mapping[int, bytes]
Patch = Callable[[Any, str, Any], None]
Lie = Callable[[Patch], None]

HONEST_DEALER, HONEST_REVEAL, HONEST_SNAPSHOT = Deal.dealer, Dealing.reveal, Table.snapshot
HONEST_TEXT = Telling.text
_told_alone: ContextVar[Viewer | None] = ContextVar("who is told something by itself", default=None)


def program(name: str) -> tuple[str, ...]:
    """What to start instead of `maquignon serve`."""
    return "-m", "tests.server.dishonest", name


@contextlib.contextmanager
def lying(name: str) -> Iterator[None]:
    """Every table of this process is dealt so."""
    before: list[tuple[Any, str, Any]] = []

    def patch(where: Any, attribute: str, what: Any) -> None:
        before.append((where, attribute, getattr(where, attribute)))
        setattr(where, attribute, what)

    LIES[name](patch)
    try:
        yield
    finally:
        for each in reversed(before):
            setattr(*each)


def late_seed(patch: Patch) -> None:
    """The server's seed is made when all others are known; it could try until a deck pleases."""

    def dealt(deal: Deal, rules_id: str, _server: bytes, seeds: Seeds) -> Dealer:
        return Dealer(deal.game, rules_id, _made(deal.game, *seeds.values()), seeds)

    _deal_so(patch, dealt)
    patch(Ledger, "proof", _recommitted)


def dropped_seed(patch: Patch) -> None:
    """The victim's seed is not dealt with; its commit stays in the record."""
    _deal_so(patch, _without_victim)
    patch(Ledger, "proof", lambda ledger: _dealer(ledger).proof(ledger.deal.announced()))


def dropped_contribution(patch: Patch) -> None:
    """The victim's seed is not dealt with, and the record does not know that it was asked for one."""
    _deal_so(patch, _without_victim)
    patch(Ledger, "proof", _recommitted)


def swapped_commit(patch: Patch) -> None:
    """Everybody but the victim is told a commit of the server's own making in its place, and that one is dealt with."""

    def dealt(deal: Deal, rules_id: str, server: bytes, seeds: Seeds) -> Dealer:
        return Dealer(deal.game, rules_id, server, {**seeds, **{seat: _made(deal.game) for seat in _victim(deal)}})

    _deal_so(patch, dealt)
    patch(Ledger, "proof", _recommitted)
    patch(Table, "snapshot", _snapshot_with_swapped_commit)
    patch(Telling, "text", _text_by_itself)
    for module in (audience, table):
        patch(module, "news_since", _news_with_swapped_commit)


def stacked_deck(patch: Patch) -> None:
    """A deck prepared at home: the server's seed and everybody else's are its own, in the record too."""

    def dealt(deal: Deal, rules_id: str, _server: bytes, seeds: Seeds) -> Dealer:
        prepared = {seat: _made(deal.game, bytes([seat])) for seat in seeds}
        return Dealer(deal.game, rules_id, _made(deal.game), prepared)

    _deal_so(patch, dealt)
    patch(Ledger, "proof", _recommitted)


def replayed_attempt(patch: Patch) -> None:
    """When all seeds are known, the same game is opened again: who has one seed for a game brings a known one."""

    def reveal(self: Dealing, letter: RevealSeed, at: int) -> list[Entry]:
        entries = HONEST_REVEAL(self, letter, at)
        deal = self._ledger.deal
        if deal.attempt > 1 or not entries or not isinstance(entries[-1], Started):
            return entries
        return [*entries[:-1], DealVoided(at=at, seat=deal.contributors[0]), _opened_again(self, at)]

    def proof(ledger: Ledger) -> DealProof:
        """As if there had been one attempt."""
        last = ledger.deal.announced()[-1]
        return _dealer(ledger).proof([replace(last, attempt=1)])

    patch(Dealing, "reveal", reveal)
    patch(Ledger, "proof", proof)


def other_cards(patch: Patch) -> None:
    """Seeds and commits are true in the record, but the cards on the table were others: so its moves are invented."""

    def dealt(deal: Deal, rules_id: str, _server: bytes, seeds: Seeds) -> Dealer:
        return Dealer(deal.game, rules_id, _made(deal.game), seeds)

    def true_dealer(ledger: Ledger) -> Dealer:
        return HONEST_DEALER(ledger.deal, ledger.rules.rules_id, ledger._seal)

    def proof(ledger: Ledger) -> DealProof:
        _dealer(ledger)
        return true_dealer(ledger).proof(ledger.deal.announced())

    def record(self: Table) -> str:
        ledger = self._ledger
        names = [chair.name for chair in ledger.seats.chairs]
        return write_record(record_of(_invented(ledger, true_dealer(ledger)), names=names, proof=proof(ledger)))

    _deal_so(patch, dealt)
    patch(Ledger, "proof", proof)
    patch(Table, "record", record)


LIES: dict[str, Lie] = {
    "late seed": late_seed,
    "dropped seed": dropped_seed,
    "dropped contribution": dropped_contribution,
    "swapped commit": swapped_commit,
    "stacked deck": stacked_deck,
    "replayed attempt": replayed_attempt,
    "other cards": other_cards,
}


def _deal_so(patch: Patch, dealt: Callable[[Deal, str, bytes, Seeds], Dealer]) -> None:
    def dealer(deal: Deal, rules_id: str, seal: Seal) -> Dealer:
        seeds = {seat: seal.open(sealed) for seat, sealed in sorted(deal._sealed.items())}
        return dealt(deal, rules_id, seal.open(deal._server_sealed), seeds)

    patch(Deal, "dealer", dealer)


def _without_victim(deal: Deal, rules_id: str, server: bytes, seeds: Seeds) -> Dealer:
    kept = {seat: seed for seat, seed in seeds.items() if seat not in _victim(deal)}
    return Dealer(deal.game, rules_id, server, kept)


def _victim(deal: Deal) -> tuple[int, ...]:
    return deal.contributors[:1]


def _made(*parts: str | bytes) -> bytes:
    """A seed of the server's own making; always the same, since a journal is read again."""
    return hashlib.sha256(b"|".join(part if isinstance(part, bytes) else part.encode() for part in parts)).digest()


def _dealer(ledger: Ledger) -> Dealer:
    if ledger.dealer is None or not ledger.is_over:
        raise Refusal(Reason("deal-is-secret"))
    return ledger.dealer


def _recommitted(ledger: Ledger) -> DealProof:
    """A record whose announced commits were computed after the fact, from the seeds that were dealt with."""
    true = _dealer(ledger).proof()
    *earlier, last = ledger.deal.announced()
    last = replace(
        last,
        server_commit=true.server_commit,
        seats=tuple(true.seat_seeds),
        seat_commits=true.seat_commits,
    )
    return _dealer(ledger).proof([*earlier, last])


def _opened_again(dealing: Dealing, at: int) -> DealOpened:
    deal, seed = dealing._ledger.deal, _made(dealing._ledger.deal.game, "again")
    commit = server_commit(deal.game, dealing._ledger.rules.rules_id, seed)
    return DealOpened(at=at, attempt=2, game=deal.game, commit=commit, sealed_seed=dealing._seal.seal(seed))


def _own_commit(game: str, seat: int) -> bytes:
    return seat_commit(game, seat, _made(game))


def _snapshot_with_swapped_commit(self: Table, viewer: Viewer) -> Snapshot:
    shown = HONEST_SNAPSHOT(self, viewer)
    deal = self._ledger.deal
    victim = deal.contributors[0] if deal.contributors else None
    if victim in (None, viewer, _told_alone.get()) or victim not in deal.commits:
        return shown
    made = _own_commit(deal.game, victim)
    *earlier, last = shown.attempts
    last = replace(last, seat_commits={**last.seat_commits, victim: made})
    seats = [replace(look, committed=made) if seat == victim else look for seat, look in enumerate(shown.seats)]
    return replace(shown, attempts=(*earlier, last), seats=tuple(seats))


def _text_by_itself(self: Telling, viewer: Viewer) -> bytes:
    """Nothing that is told to all is told to the victim."""
    if viewer not in _victim(self._table._ledger.deal):
        return HONEST_TEXT(self, viewer)
    before = _told_alone.set(viewer)
    try:
        return HONEST_TEXT(Telling(self._table, self.since, [viewer]), viewer)
    finally:
        _told_alone.reset(before)


def _news_with_swapped_commit(ledger: Ledger, viewer: Viewer, version: int) -> list[News]:
    def told(news: News) -> News:
        if isinstance(news.told, SeatCommitted) and news.told.seat in set(_victim(ledger.deal)) - {viewer}:
            return replace(news, told=replace(news.told, commit=_own_commit(ledger.deal.game, news.told.seat)))
        return news

    return [told(news) for news in news_since(ledger, viewer, version)]


def _invented(ledger: Ledger, dealer: Dealer) -> Game:
    """A whole game that nobody played."""
    plan, chance = ledger.plan, Random(ledger.table)
    game = Game.new(ledger.rules, len(plan.seats), dealer, first=plan.first, pace=plan.pace)
    while not game.is_over:
        seat = chance.choice([seat for seat in range(-1, game.players) if game.legal_count(seat)])
        options = game.options(seat)
        assert options is not None
        game.play(seat, options.sample(chance))
    return game


def serve(words: Sequence[str]) -> int:
    name, *rest = words
    with lying(name):
        return main(["serve", *rest])


if __name__ == "__main__":
    sys.exit(serve(sys.argv[1:]))
