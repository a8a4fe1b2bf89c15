"""Faults put in on purpose: the simulation must find every one of them, or it is worth nothing."""

import dataclasses

from maquignon.play.phase import Pace, Phase
from maquignon.rulebook.house_rules import check_first
from maquignon.table import hosting, ledger, lobby, pacing, proposals, publishing, race, snapshot
from maquignon.table.answers import Ack
from maquignon.table.bans import Bans
from maquignon.table.desk import Desk
from maquignon.table.entries import Banned, Closed, HostMoved, Moved, OptionsSet, OrderSet, Paused
from maquignon.table.keys import Keys
from maquignon.table.moment import Moments
from maquignon.table.news import GuestBanned, OptionsAre, OwnOrder
from maquignon.table.plan import Plan, SeatPlan
from maquignon.table.seats import Seats
from maquignon.table.table import Table
from maquignon.table.timers import Due, Timers
from tests.table.audit import Violation
from tests.table.memory_journal import MemoryJournal
from tests.table.simulation import QUICK, Weather, simulate

LIVE = Plan(edition="kuhhandel-27109", speed=QUICK, seats=(SeatPlan(),) * 4)
SLOW = dataclasses.replace(LIVE, pace=Pace.TURN_BASED)
RACES = dataclasses.replace(LIVE, edition="master-2009")


def found(what, plan=LIVE, table=Table, limit=150, tables=12, weather=None, first=0):
    """Whether the first table that breaks a promise breaks this one. Where few do, `first` is near one of them."""
    for seed in range(first, first + tables):
        try:
            simulate(seed, plan=plan, weather=weather, table=table, limit=limit)
        except Violation as violation:
            return any(what in fault for fault in violation.faults)
    return False


class AcknowledgesFirst(Table):
    def _decide(self, envelope):
        decision = self._desk.decide(envelope.letter, envelope.arrived)
        if any(isinstance(entry, Moved) and entry.key for entry in decision.entries):
            self._answer(envelope, Ack(self.version + len(decision.entries)))
        super()._decide(envelope)


def test_acknowledging_before_writing_is_found():
    assert found("acknowledged move", table=AcknowledgesFirst)


class PublishesFirst(Table):
    def _write(self, entries):
        version = self.version + 1
        self._happen(entries)
        return self._journal.append(self.name, version, entries)

    def _take_place(self, step, written):
        written.exception()
        self._finish(step, written=True)


def test_publishing_before_writing_is_found():
    assert found("news before they were written", table=PublishesFirst)
    assert found("news that never were written", table=PublishesFirst, first=12)


def test_missing_idempotency_is_found(monkeypatch):
    monkeypatch.setattr(Keys, "version", lambda *_: None)
    monkeypatch.setattr(MemoryJournal, "_check_keys", lambda *_: None)
    assert found("applied twice")


def test_a_missing_context_check_is_found(monkeypatch):
    monkeypatch.setattr(Moments, "fault", lambda *_: None)
    assert found("another")


def test_a_stale_timer_is_found(monkeypatch):
    """An alarm set for one auction that goes off in the next."""
    dues = Timers.dues

    def stale(timers):
        kept = timers.__dict__.setdefault("kept", [])
        for due in dues(timers):
            kept.append(due.at)
            yield Due(kept[-2] if len(kept) > 1 else due.at, due.entries)

    monkeypatch.setattr(Timers, "dues", stale)
    assert found("too soon")


def test_a_leaked_offer_is_found(monkeypatch):
    events = publishing._events
    monkeypatch.setattr(publishing, "_events", lambda ledger, _viewer, first: events(ledger, 0, first))
    assert found("other events than its own", limit=300)


def test_a_leaked_order_is_found(monkeypatch):
    told = publishing._told

    def loose(ledger, entry, viewer, events):
        if isinstance(entry, OrderSet):
            return OwnOrder(bid_up_to=entry.bid_up_to, slap_at=entry.slap_at)
        return told(ledger, entry, viewer, events)

    monkeypatch.setattr(publishing, "_told", loose)
    assert found("another's order", plan=SLOW)


def test_telling_others_that_an_order_spoke_is_found(monkeypatch):
    monkeypatch.setattr(publishing, "_by", lambda entry, _viewer: entry.by)
    assert found("another's order", plan=SLOW)


def test_a_line_that_is_not_made_up_for_is_found(monkeypatch):
    monkeypatch.setattr(race, "compensation", lambda _lag: 0)
    assert found("another delay was made up for", plan=RACES, limit=300, tables=80)


def test_a_race_by_arrival_only_is_found(monkeypatch):
    monkeypatch.setattr(race.Slapper, "made", property(lambda slapper: slapper.raced.arrived))
    assert found("not won by the first", plan=RACES, limit=300, tables=80, first=40)


def test_selling_just_after_a_restart_is_found(monkeypatch):
    monkeypatch.setattr("maquignon.table.desk.QUIET", 0)
    assert found("just after a restart", limit=300)


def test_an_auctioneer_without_patience_is_found(monkeypatch):
    monkeypatch.setattr(pacing, "own_call_time", lambda _ledger, _game: 0)
    assert found("too quick")


def test_ending_a_game_that_not_all_want_to_end_is_found(monkeypatch):
    def hasty(ledger):
        proposal = ledger.proposals.open
        return proposal is not None and proposal.what == "stop" and ledger.game.phase is Phase.TURN

    monkeypatch.setattr(proposals, "is_agreed", hasty)
    assert found("ended without agreement", weather=Weather(stopping=0.2))


def test_pausing_without_asking_everybody_is_found(monkeypatch):
    agreed = proposals.is_agreed

    def hasty(ledger):
        proposal = ledger.proposals.open
        return agreed(ledger) or (proposal is not None and proposal.what == "pause")

    monkeypatch.setattr(proposals, "is_agreed", hasty)
    assert found("paused without agreement", weather=Weather(stopping=0.2))


def test_aborting_without_asking_everybody_is_found(monkeypatch):
    agreed = proposals.is_agreed

    def hasty(ledger):
        proposal = ledger.proposals.open
        return agreed(ledger) or (proposal is not None and proposal.what == "abort")

    monkeypatch.setattr(proposals, "is_agreed", hasty)
    assert found("aborted without agreement", weather=Weather(stopping=0.2))


def test_playing_on_in_a_pause_is_found(monkeypatch):
    monkeypatch.setitem(ledger._APPLY, Paused, lambda book, _entry: book.proposals.settle())
    assert found("played in a pause", weather=Weather(stopping=0.2))


HOSTS = Weather(hosting=0.3)


def test_coming_back_after_resigning_is_found(monkeypatch):
    def lends(seats, seat, bot):
        seats.stand_in(seat, bot)

    monkeypatch.setattr(Seats, "resign", lends)
    assert found("who had resigned", weather=HOSTS)


CHOSEN = ("first", "hints", "knowledge", "confirms", "spectators")


def chosen(letter, at=0):
    return OptionsSet(at=at, **{name: getattr(letter, name) for name in CHOSEN})


def test_options_that_anybody_chooses_are_found(monkeypatch):
    def choose(ledger, letter, at):
        lobby.check_lobby(ledger)
        check_first(len(ledger.seats), letter.first)
        return [chosen(letter, at)]

    monkeypatch.setattr(hosting, "set_options", choose)
    assert found("another than the host chose", weather=HOSTS)


def test_options_that_are_chosen_in_the_game_are_found(monkeypatch):
    def choose(ledger, letter, at):
        lobby.check_host(ledger, letter.host)
        check_first(len(ledger.seats), letter.first)
        return [chosen(letter, at)]

    monkeypatch.setattr(hosting, "set_options", choose)
    assert found("chosen after the start", weather=HOSTS)


def test_options_that_nobody_goes_by_are_found(monkeypatch):
    monkeypatch.setitem(ledger._APPLY, OptionsSet, lambda *_: None)
    assert found("goes by other options", weather=HOSTS)


def test_options_that_are_told_otherwise_are_found(monkeypatch):
    def told(entry):
        return OptionsAre(**{name: getattr(entry, name) for name in CHOSEN if name != "first"}, first=None)

    monkeypatch.setitem(publishing._TOLD, OptionsSet, told)
    assert found("told other options", weather=HOSTS)


def test_speakers_who_have_one_mark_are_found(monkeypatch):
    for room in (publishing, snapshot):
        monkeypatch.setattr(room, "speaker_of", lambda *_: "mark")
    assert found("taken for another", weather=HOSTS)


def test_a_speaker_who_is_another_under_another_name_is_found(monkeypatch):
    chat_of = publishing.chat_of

    def renamed(ledger, entry):
        return chat_of(ledger, dataclasses.replace(entry, guest=entry.name))

    monkeypatch.setattr(publishing, "chat_of", renamed)
    assert found("has two marks", weather=HOSTS)


def test_a_seat_with_another_mark_than_its_words_is_found(monkeypatch):
    monkeypatch.setattr(snapshot, "speaker_of", lambda _table, guest: guest[:7])
    assert found("has two marks", weather=HOSTS)


def test_sitting_down_in_spite_of_a_ban_is_found(monkeypatch):
    monkeypatch.setattr(Desk, "_check_ban", lambda *_: None)
    assert found("in spite of a ban", weather=HOSTS)


def test_a_ban_that_a_restart_forgets_is_found(monkeypatch):
    monkeypatch.setattr(Bans, "add", lambda bans, ban: setattr(bans, "last", ban.number))
    assert found("in spite of a ban", weather=HOSTS)


def test_a_host_s_word_from_anybody_is_found(monkeypatch):
    monkeypatch.setattr(hosting, "check_host", lambda *_: None)
    assert found("another than the host", weather=HOSTS)


def test_closing_a_game_that_others_play_is_found(monkeypatch):
    def close(ledger, letter, at):
        lobby.check_host(ledger, letter.host)
        return [] if ledger.is_over else [Closed(at=at, reason="", by="host")]

    monkeypatch.setattr(hosting, "close", close)
    assert found("closed that others play", weather=HOSTS)


def test_a_host_who_is_nobody_is_found(monkeypatch):
    monkeypatch.setattr(hosting, "name_host", lambda _ledger, letter, at: [HostMoved(at=at, seat=letter.seat)])
    assert found("nobody is the host", weather=HOSTS)


def test_going_on_at_a_closed_table_is_found(monkeypatch):
    monkeypatch.setitem(ledger._APPLY, Closed, lambda *_: None)
    assert found("happened at a closed table", weather=HOSTS, tables=40)


def test_telling_who_was_banned_is_found(monkeypatch):
    monkeypatch.setitem(publishing._TOLD, Banned, lambda entry: GuestBanned(number=entry.number, name=entry.guest))
    assert found("told who somebody is", weather=HOSTS)


def test_without_a_fault_none_is_found():
    assert not any(found("", plan=plan, tables=4) for plan in (LIVE, SLOW, RACES))
