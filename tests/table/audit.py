"""What must hold for every table, asked of its journal and of what people were told. Knows the rules, not the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any

from maquignon.play.dealer import Dealer
from maquignon.play.events import BidMade, Called, Exposed, TurnedUp
from maquignon.play.game import Game
from maquignon.play.moves import Bid, Call, Conclude, Hammer, Move, Pass, Slap
from maquignon.play.notation import parse_move
from maquignon.play.phase import Pace, Phase
from maquignon.table import entries as written
from maquignon.table.ledger import Ledger
from maquignon.table.news import Chat, Happened, OptionsAre, OwnOrder
from maquignon.table.plan import Speed

QUIET = 3_000
OPTIONS = ("first", "hints", "knowledge", "confirms", "spectators")


class Violation(AssertionError):
    def __init__(self, faults: list[str]) -> None:
        super().__init__("; ".join(faults[:5]))
        self.faults = faults


def fingerprint(ledger: Ledger) -> tuple[object, ...]:
    """Everything a ledger is, as values that can be compared."""
    game = ledger.game
    return (
        ledger.version,
        ledger.plan,
        tuple(ledger.seats.chairs),
        ledger.seats.host,
        (ledger.deal.attempt, ledger.deal.commits, ledger.deal.revealed, ledger.deal.voids, ledger.deal.since),
        (game.position(), game.plies, [game.events(seat) for seat in range(-1, game.players)]) if game else None,
        ledger.keys.all(),
        ledger.orders.copy(),
        ledger.rematch.copy(),
        (ledger.proposals.open, ledger.proposals.declined.copy(), ledger.proposals.by_table),
        (ledger.progress.trades, ledger.progress.turns),
        (list(ledger.bans), ledger.bans.last),
        (ledger.closed, ledger.at, ledger.asked_at, ledger.timed_from, ledger.spoken_at),
        (ledger.late, ledger.holidays.away.copy(), ledger.holidays.rests()),
        (ledger.out.copy(), ledger.out_at, ledger.traded_at, ledger.paused),
        ledger.moments.all(),
    )


@dataclass
class Played:
    """A game played again from the journal, with what each version belongs to."""

    game: Game
    games: dict[int, int]
    """The game's version by the table's, for entries that moved it."""
    auctions: list[tuple[int, int]]
    """By the table's version: the lots and exposures so far."""
    calls: list[int]
    words: list[int]
    phases: list[Phase | None]
    waits: list[int | None]
    """In open bidding at live pace: who could bid and has not said to be out."""


def replay(entries: list[Any]) -> Played | None:
    opened = entries[0]
    assert isinstance(opened, written.Opened)
    plan = opened.plan
    deal: written.DealOpened | None = None
    seeds: dict[int, bytes] = {}
    game: Game | None = None
    played: Played | None = None
    lots = runs = calls = words = 0
    out: set[int] = set()
    for version, entry in enumerate(entries):
        match entry:
            case written.OptionsSet():
                plan = replace(plan, first=entry.first)
            case written.DealOpened():
                deal, seeds = entry, {}
            case written.SeedRevealed():
                seeds[entry.seat] = entry.sealed_seed
            case written.Started():
                assert deal is not None
                dealer = Dealer(deal.game, plan.rules().rules_id, deal.sealed_seed, seeds)
                game = Game.new(plan.rules(), len(plan.seats), dealer, first=plan.first, pace=plan.pace)
                blank: list[Any] = [None] * version
                played = Played(game, {version: 0}, *(blank.copy() for _field in range(5)))
            case written.Moved():
                assert game is not None
                assert played is not None
                move = parse_move(entry.move)
                game.play(entry.seat, move)
                played.games[version] = game.version
                (events,) = game.events(-1, game.version)
                lots += sum(isinstance(event, TurnedUp) for event in events)
                runs += sum(isinstance(event, Exposed) for event in events)
                calls += sum(isinstance(event, Called) for event in events)
                words += plan.pace is Pace.TURN_BASED or any(isinstance(event, BidMade | Called) for event in events)
                words += game.phase is not Phase.BIDDING
                out = _out_after(out, entry.seat, move)
        if played:
            played.auctions.append((lots, runs))
            played.calls.append(calls)
            played.words.append(words)
            played.phases.append(played.game.phase)
            played.waits.append(len({*played.game.raisers} - out))
    return played


def _out_after(out: set[int], seat: int, move: Move) -> set[int]:
    """Who is out for this animal stays so until a bid of theirs, or until the lot is sold or offered anew."""
    if isinstance(move, Pass):
        return out | {seat}
    return out - {seat} if isinstance(move, Bid) else out if isinstance(move, Call) else set()


def audit(report: Any, ledger: Any) -> list[str]:
    """Every broken promise, in plain words."""
    entries = report.journal.entries
    if faults := [*_unwritten(report, entries)]:
        return faults  # what was told is looked up in the journal
    if faults := [*_misallowed(report, entries, ledger)]:
        return faults  # by other options another game is played
    played = replay(entries)
    return [
        *_lost_or_doubled(report, entries),
        *(_misapplied(report, entries, played) if played else ()),
        *(_hasty(report, entries, played) if played else ()),
        *(_unfair(report, entries, played) if played else ()),
        *(_unagreed(entries, played) if played else ()),
        *(_leaks(report, entries, played) if played else ()),
        *_lawless(report, entries),
        *_identified(report, entries),
        *_mistaken(report, entries),
        *(["the table does not agree with its journal"] if ledger.version != len(entries) - 1 else []),
        *(["the table plays another game"] if played and ledger.game.plies != played.game.plies else []),
    ]


def _unwritten(report: Any, entries: list[Any]) -> Iterator[str]:
    for seat, news in report.news.items():
        for each in news:
            if each.version >= len(entries):
                yield f"seat {seat} was told news that never were written: version {each.version}"


def _lost_or_doubled(report: Any, entries: list[Any]) -> Iterator[str]:
    seen: dict[tuple[int, str], int] = {}
    for version, entry in enumerate(entries):
        if isinstance(entry, written.Moved) and entry.key is not None:
            if (entry.seat, entry.key) in seen:
                yield f"a move was applied twice: {entry}"
            seen[entry.seat, entry.key] = version
    for key, version in report.acked.items():
        if seen.get(key) != version:
            yield f"an acknowledged move is not at its version {version}"
    for key, restarts in report.refused.items():
        if key in seen and restarts == len(report.restarts):
            yield f"a refused move was applied: version {seen[key]}"


def _misapplied(report: Any, entries: list[Any], played: Played) -> Iterator[str]:
    for version, entry in enumerate(entries):
        if not isinstance(entry, written.Moved) or entry.key is None:
            continue
        seen, before, move = report.made_at[entry.seat, entry.key], version - 1, parse_move(entry.move)
        if played.auctions[seen] is None or played.auctions[seen] != played.auctions[before]:
            yield f"a move of another auction: {entry}"
        elif played.phases[seen] is not played.phases[before]:
            yield f"a move of another phase: {entry}"
        elif isinstance(move, Slap) and played.calls[seen] != played.calls[before]:
            yield f"a slap of another call: {entry}"
        elif not isinstance(move, Bid | Slap | Pass) and played.words[seen] != played.words[before]:
            yield f"an answer to something else: {entry}"


def _hasty(report: Any, entries: list[Any], played: Played) -> Iterator[str]:
    """The clock speaks no sooner than it may."""
    speed, live = entries[0].plan.speed, entries[0].plan.pace is Pace.LIVE
    spoken = asked = passed = 0
    quiet = {version: at + QUIET for version, at in report.restarts}
    quiet_until = 0
    for version, entry in enumerate(entries):
        quiet_until = quiet.get(version - 1, quiet_until)
        if isinstance(entry, written.Started):
            spoken = asked = entry.at
        if isinstance(entry, written.SpeedSet):
            speed = entry.speed
        if isinstance(entry, written.Resumed):
            quiet_until = entry.at + QUIET
        if not isinstance(entry, written.Moved):
            continue
        phase = played.phases[version - 1]
        move = parse_move(entry.move)
        by_itself = entry.by in ("table", "clock", "order") or (entry.by == "bot" and entry.key is None)
        if by_itself and entry.at < quiet_until:
            yield f"something was sold just after a restart or a pause: {entry}"
        if isinstance(move, Conclude):
            continue  # no call: what all have agreed on waits for nothing
        waits = played.waits[version - 1]
        if isinstance(move, Call | Hammer) and entry.at < _call_from(entry, phase, speed, spoken, passed, waits):
            yield f"the clock called too soon: {entry}"
        if entry.by == "clock" and entry.at < asked + (speed.turn if phase is Phase.TURN else speed.decision):
            yield f"time ran out too soon: {entry}"
        if entry.key is not None and isinstance(move, Call | Hammer):
            quick = spoken + speed.call if waits else max(spoken, passed) + speed.beat // 3
            if entry.at < min(spoken + speed.call // 3, quick):
                yield f"the auctioneer was too quick: {entry}"
        asked = entry.at
        passed = entry.at if isinstance(move, Pass) else passed
        spoken = spoken if isinstance(move, Pass) and live else entry.at


def _call_from(entry: Any, phase: Any, speed: Speed, spoken: int, passed: int, waits: int | None) -> int:
    """When the clock, or a bot that auctions, may call: at its time, or a beat after the last who could bid is out."""
    if entry.key is not None:
        return 0
    if phase is not Phase.BIDDING:
        return spoken + speed.count
    usual = spoken + (speed.call if entry.by == "table" else speed.call * 85 // 100)
    return usual if waits else min(usual, max(spoken, passed) + speed.beat)


def _unfair(report: Any, entries: list[Any], played: Played) -> Iterator[str]:
    """A slap was made when it arrived, less its line's delay; within 8 ms anybody may win."""
    for version, entry in enumerate(entries):
        if not isinstance(entry, written.Judged):
            continue
        if entries[version + 1].seat != entry.racers[0].seat:
            yield f"another than the winner slapped: {entry}"
        # a person who comes back may slap after the bot that stood in has: then there are two lags, and one counted
        lags = {
            (seat, min(200, lag)) for seat, seen, lag in report.slaps if played.calls[seen] == played.calls[version - 1]
        }
        if not all((racer.seat, racer.compensation) in lags for racer in entry.racers):
            yield f"another delay was made up for than the line's: {entry}"
        made = [racer.arrived - racer.compensation for racer in entry.racers]
        if made[0] > min(made) + 8:
            yield f"the race was not won by the first: {entry}"


def _unagreed(entries: list[Any], played: Played) -> Iterator[str]:
    """Games are paused, aborted and (R31, between two turns) stopped when everybody who plays has agreed to that."""
    people: set[int] = set()
    agreed: set[int] | None = None
    what, is_paused = "", False
    for version, entry in enumerate(entries):
        match entry:
            case written.Sat() | written.TakenBack():
                people.add(entry.seat)
            case written.Stood() | written.StoodIn() | written.Resigned():
                people.discard(entry.seat)
            case written.Proposed():
                agreed, what = {entry.seat}, entry.what
            case written.Answered():
                agreed = {*(agreed or ()), entry.seat} if entry.agrees else None
            case written.Moved(move="conclude"):
                if agreed is None or what != "stop" or not people <= agreed:
                    yield f"the game was ended without agreement: {entry}"
                if played.phases[version - 1] is not Phase.TURN:
                    yield f"the game was ended in the middle of something: {entry}"
            case written.Moved() if is_paused:
                yield f"something was played in a pause: {entry}"
            case written.Paused():
                if not people <= (agreed if agreed and what == "pause" else {entry.seat}):
                    yield f"the game was paused without agreement: {entry}"
                agreed, is_paused = None, True
            case written.Resumed():
                is_paused = False
            case written.Closed(by="players"):
                if agreed is None or what != "abort" or not people <= agreed:
                    yield f"the game was aborted without agreement: {entry}"


def _leaks(report: Any, entries: list[Any], played: Played) -> Iterator[str]:
    seeds = [entry.sealed_seed for entry in entries if isinstance(entry, written.DealOpened | written.SeedRevealed)]
    for seat, news in report.news.items():
        resigned = _resigned_at(entries, seat)
        events, public = played.game.events(seat), played.game.events(-1)
        for each in news:
            entry = entries[each.version]
            if isinstance(each.told, Happened):
                place = played.games[each.version]
                # who has given up sees what everybody sees, also of what was before
                own = {events[place]} if each.version < resigned else set()
                if each.told.events not in own | ({public[place]} if resigned < len(entries) else set()):
                    yield f"seat {seat} was told other events than its own: {each}"
            if isinstance(each.told, OwnOrder) and entry.seat != seat:
                yield f"seat {seat} was told of another's order"
            if isinstance(entry, written.Moved) and entry.by == "order" and entry.seat != seat:
                if each.told.by == "order":
                    yield f"seat {seat} was told of another's order"
        text = repr(news)
        if any(repr(seed) in text for seed in seeds):
            yield f"seat {seat} was told a seed"


def _resigned_at(entries: list[Any], seat: int) -> int:
    """The version at which somebody gave that seat up; beyond the last where nobody did."""
    given_up = (place for place, entry in enumerate(entries) if isinstance(entry, written.Resigned))
    return next((place for place in given_up if entries[place].seat == seat), len(entries))


def _lawless(report: Any, entries: list[Any]) -> Iterator[str]:
    """Who was sent away stays away, hosts are people at the table, and nobody's game is closed but one's own."""
    host, begun = entries[0].host, False
    people: dict[int, str] = {}
    replaced: set[int] = set()
    banned: dict[int, str] = {}
    for version, entry in enumerate(entries):
        match entry:
            case written.Sat():
                if entry.guest in banned.values():
                    yield f"somebody sat down in spite of a ban: {entry}"
                people[entry.seat] = entry.guest
            case written.Stood():
                people.pop(entry.seat, None)
            case written.Said():
                if entry.guest in banned.values():
                    yield f"somebody talked in spite of a ban: {entry}"
            case written.Banned():
                if host not in report.kickers:
                    yield f"another than the host sent somebody away: {entry}"
                banned[entry.number] = entry.guest
            case written.OptionsSet():
                if host not in report.choosers:
                    yield f"another than the host chose: {entry}"
            case written.BanLifted():
                banned.pop(entry.number)
            case written.HostMoved():
                if entry.seat is not None and entry.seat not in people:
                    yield f"nobody is the host: {entry}"
                host = None if entry.seat is None else people.get(entry.seat)
            case written.StoodIn():
                replaced.add(entry.seat)
            case written.TakenBack():
                if people.get(entry.seat) in banned.values():
                    yield f"somebody took a seat back in spite of a ban: {entry}"
                replaced.discard(entry.seat)
                if entry.seat not in people:
                    yield f"somebody came back who had resigned: {entry}"
            case written.Resigned():
                people.pop(entry.seat, None)
            case written.Moved(by="player"):
                if people.get(entry.seat) in banned.values():
                    yield f"somebody played in spite of a ban: {entry}"
            case written.Started():
                begun = True
            case written.Closed():
                others = [guest for seat, guest in people.items() if seat not in replaced and guest != host]
                if entry.by == "host" and host not in report.closers:
                    yield f"another than the host closed the table: {entry}"
                if begun and others and entry.by != "players":
                    yield f"a game was closed that others play: {entry}"
                if version != len(entries) - 1:
                    yield f"something happened at a closed table: {entries[version + 1]}"


def _mistaken(report: Any, entries: list[Any]) -> Iterator[str]:
    """Whoever speaks or sits has one mark, under any name, and it is nobody else's."""
    marks: dict[str, str] = {}
    guests: dict[str, str] = {}
    for guest, mark in (*_heard(report, entries), *_seen(report, entries)):
        if marks.setdefault(guest, mark) != mark:
            yield f"somebody has two marks: {marks[guest]} and {mark}"
        if guests.setdefault(mark, guest) != guest:
            yield f"somebody is taken for another: {mark}"


def _heard(report: Any, entries: list[Any]) -> Iterator[tuple[str, str]]:
    """Who said each line, and the mark that went with it."""
    for news in report.news.values():
        for each in news:
            if isinstance(each.told, Chat):
                yield entries[each.version].guest, each.told.speaker


def _seen(report: Any, entries: list[Any]) -> Iterator[tuple[str, str]]:
    """Who sat on each seat that was shown, and the mark that was shown there."""
    sat: list[dict[int, str]] = [{}]
    for entry in entries:
        people = sat[-1].copy()
        if isinstance(entry, written.Sat):
            people[entry.seat] = entry.guest
        elif isinstance(entry, written.Stood | written.Resigned):
            people.pop(entry.seat, None)
        sat.append(people)
    for version, seat, mark in report.marks:
        yield sat[version + 1].get(seat, f"nobody on seat {seat}"), mark


def _misallowed(report: Any, entries: list[Any], ledger: Any) -> Iterator[str]:
    """The host's options hold for the game, nobody changes them in it, and everybody is told them as they are."""
    chosen = [(version, entry) for version, entry in enumerate(entries) if isinstance(entry, written.OptionsSet)]
    dealt = next((at for at, entry in enumerate(entries) if isinstance(entry, written.DealOpened)), len(entries))
    for version, entry in chosen:
        if version > dealt:
            yield f"options were chosen after the start: {entry}"
        for seat, news in report.news.items():
            if any(each.version == version and each.told != _as_told(entry) for each in news):
                yield f"seat {seat} was told other options: {entry}"
    if chosen and OptionsAre(**{name: getattr(ledger.plan, name) for name in OPTIONS}) != _as_told(chosen[-1][1]):
        yield f"the table goes by other options than {chosen[-1][1]}"


def _as_told(entry: written.OptionsSet) -> OptionsAre:
    return OptionsAre(**{name: value for name, value in asdict(entry).items() if name in OPTIONS})


def _identified(report: Any, entries: list[Any]) -> Iterator[str]:
    """Nobody is told who somebody is, or where they come from."""
    guests = {entry.guest for entry in entries if isinstance(entry, written.Sat | written.Banned)}
    for seat, news in report.news.items():
        text = repr(news)
        if any(guest in text or f"origin-{guest}" in text for guest in guests):
            yield f"seat {seat} was told who somebody is"
