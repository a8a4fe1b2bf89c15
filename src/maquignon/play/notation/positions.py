"""Positions written down: 'key: value' entries, one to a line or all on one line with semicolons between."""

from __future__ import annotations

from collections.abc import Iterator

from maquignon.play.notation.cards import write_deck, write_herd, write_money
from maquignon.play.notation.seats import write_seats
from maquignon.play.phase import Pace, Phase
from maquignon.play.position import Position, usual_bidders


def write_position(position: Position) -> str:
    """A block of lines; what has its default is left out."""
    return "".join(f"{entry}\n" for entry in (*edition_entries(position), *table_entries(position)))


def write_position_line(position: Position) -> str:
    """The same on one line, for an argument or a letter."""
    return "; ".join((*edition_entries(position), *table_entries(position)))


def edition_entries(position: Position) -> Iterator[str]:
    """What is played, and at which pace; a record says so in its head."""
    yield f"edition: {position.edition.id}"
    if position.edition.house_rules:
        yield f"house-rules: {', '.join(sorted(position.edition.house_rules))}"
    if position.pace is not Pace.TURN_BASED:
        yield f"pace: {position.pace.value}"


def table_entries(position: Position) -> Iterator[str]:
    """Whose turn it is, what is going on, and what everybody has."""
    yield f"turn: {position.active}"
    if position.phase is not Phase.TURN:
        yield f"phase: {position.phase.label}"
    yield from _auction_entries(position)
    yield from _trade_entries(position)
    for seat, place in enumerate(position.places):
        yield f"seat {seat}: {write_herd(place.herd, place.pedigrees)} | {write_money(place.purse)}"
    if position.deck:
        yield f"deck: {write_deck(position.deck)}"


def _auction_entries(position: Position) -> Iterator[str]:
    if position.lot:
        yield f"lot: {write_herd(position.lot)}"
    if position.pedigree:
        yield f"pedigree: {position.pedigree}"
    if position.high_bidder is not None:
        yield f"high-bid: {position.high_bid} by {position.high_bidder}"
    if position.asked is not None:
        yield f"asked: {position.asked}"
    if position.passed:
        yield f"passed: {write_seats(position.passed)}"
    if position.have_bid != usual_bidders(position):
        yield f"have-bid: {write_seats(position.have_bid)}"
    if position.going:
        yield f"going: {position.going}"
    if position.call:
        yield f"call: {position.call}"
    if position.payer is not None:
        yield f"payer: {position.payer}"
    if position.laid:
        yield f"laid: {write_money(position.laid)}"
    shown = [f"{seat} showed {place.cap}" for seat, place in enumerate(position.places) if place.cap is not None]
    if shown:
        yield f"exposed: {', '.join(shown)}"


def _trade_entries(position: Position) -> Iterator[str]:
    if position.challenged is not None:
        yield f"trade: {position.family} with {position.challenged}"
    if position.offer or position.covered:
        yield f"offer: {write_money(position.offer)}{' covered' if position.covered else ''}"
    if position.tied:
        yield "tied: yes"
