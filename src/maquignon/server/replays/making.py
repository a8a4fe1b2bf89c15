"""Plays a finished game's record again and writes down all there is to see of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from maquignon.play.cards import Cards
from maquignon.play.events import Event
from maquignon.play.game import DeckStart, Game
from maquignon.play.notation import write_move
from maquignon.play.records import DealStart, Record, WrongRecord, parse_record
from maquignon.play.records import Replay as Replaying
from maquignon.play.statistics import Statistics, Watch
from maquignon.play.view import View
from maquignon.server.replays.answer import Replay, ReplaySeat, ReplayStep
from maquignon.server.replays.sheets import sheets_of
from maquignon.server.store.codec import UnreadableEntry, decode
from maquignon.server.wire import outgoing
from maquignon.server.wire.structs import outward
from maquignon.table.entries import BotSat, Entry, Moved, Opened, Resigned, Sat, Started, Stood, StoodIn, TakenBack
from maquignon.table.seats import Chair, Seats


@dataclass(frozen=True, kw_only=True)
class Finished:
    """What is kept of a finished game."""

    id: str
    code: str
    text: str
    journal: Sequence[tuple[str, bytes]] = ()
    """Kinds and bodies of its entries, where they are still there."""


@dataclass(frozen=True, slots=True)
class _Look:
    view: View
    purses: tuple[Cards, ...]
    face_down: Cards


def replay_of(finished: Finished) -> Replay:
    """WrongRecord where it cannot be played again."""
    record, entries = parse_record(finished.text), _entries(finished.journal)
    game, looks, statistics = _play(record)
    start = game.start
    assert isinstance(start, DeckStart)
    return Replay(
        id=finished.id,
        code=finished.code,
        edition=record.edition.id,
        house_rules=tuple(sorted(record.edition.house_rules)),
        rules_id=record.rules_id,
        pace=record.pace,
        seats=_seats(record, entries),
        first=start.first,
        deck=start.deck,
        proof=outgoing.proof_out(record.start.proof if isinstance(record.start, DealStart) else None),
        record=finished.text,
        steps=tuple(_steps(record, entries, game.open_events(), looks)),
        sheets=sheets_of(game),
        winners=game.winners(),
        statistics=outward(Statistics)(statistics),
    )


def _entries(journal: Sequence[tuple[str, bytes]]) -> Sequence[Entry]:
    """None where one of them cannot be read."""
    try:
        return [decode(kind, body) for kind, body in journal]
    except UnreadableEntry:
        return []


def _play(record: Record) -> tuple[Game, list[_Look], Statistics]:
    replaying = Replaying(record)
    looks, watch, game = [], None, None
    for game in replaying:
        looks.append(_look(game))
        if watch:
            watch.see()
        else:
            watch = Watch(game)
    if replaying.problems or game is None or watch is None:
        raise WrongRecord(replaying.problems)
    return game, looks, watch.statistics()


def _look(game: Game) -> _Look:
    return _Look(game.view(), game.purses(), game.face_down())


def _steps(
    record: Record, entries: Sequence[Entry], events: Sequence[tuple[Event, ...]], looks: Sequence[_Look]
) -> Iterator[ReplayStep]:
    moved = [None, *record.plies]
    noted: list[Started | Moved | None] = [entry for entry in entries if isinstance(entry, Started | Moved)]
    if len(noted) != len(moved):
        noted = [None] * len(moved)
    for version, (ply, entry, told, look) in enumerate(zip(moved, noted, events, looks, strict=True)):
        yield ReplayStep(
            version=version,
            seat=ply[0] if ply else None,
            move=write_move(ply[1]) if ply else None,
            by=entry.by if isinstance(entry, Moved) else None,
            at=entry.at if entry else None,
            events=tuple(map(outgoing.event_out, told)),
            view=outgoing.view_out(look.view),
            purses=look.purses,
            face_down=look.face_down,
        )


def _seats(record: Record, entries: Sequence[Entry]) -> tuple[ReplaySeat, ...]:
    """Names as the record has them: somebody may have been forgotten since."""
    chairs = _chairs(entries) or [Chair()] * record.players
    names = record.names or [""] * record.players
    hints = record.hints or [0] * record.players
    return tuple(
        ReplaySeat(name=name, bot=chair.bot, finished_by=chair.stand_in, hints=taken)
        for name, chair, taken in zip(names, chairs, hints, strict=True)
    )


def _chairs(entries: Sequence[Entry]) -> list[Chair]:
    """As they were at the last move."""
    if not entries:
        return []
    opened = entries[0]
    assert isinstance(opened, Opened)
    seats = Seats(opened.plan, opened.host)
    last = max((place for place, entry in enumerate(entries) if isinstance(entry, Moved)), default=len(entries))
    for entry in entries[:last]:
        match entry:
            case Sat():
                seats.sit(entry.seat, entry.guest, entry.name)
            case Stood():
                seats.empty(entry.seat)
            case BotSat():
                seats.sit_bot(entry.seat, entry.bot)
            case StoodIn():
                seats.stand_in(entry.seat, entry.bot)
            case TakenBack():
                seats.stand_in(entry.seat, None)
            case Resigned():
                seats.resign(entry.seat, entry.bot)
    return seats.chairs
