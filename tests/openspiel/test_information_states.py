"""Equal information states for equal knowledge, different ones for different knowledge, and nothing is ever forgotten.

What a seat may know is told by tests/secrecy/knowledge.py, from the game itself and not from its events.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

import pytest

from maquignon.envs.core.actions import DONE, WORDS
from maquignon.envs.core.composer import Composer
from maquignon.openspiel import hearing
from maquignon.openspiel.hearing import Hearing
from maquignon.openspiel.parameters import Value, set_up
from maquignon.openspiel.table import Table
from maquignon.rules.phase import DIVISION, PAID, TURNED_UP
from tests.envs.positions import allowed
from tests.secrecy.knowledge import known, told

SMALL_FOR_THREE: Mapping[str, Value] = {"families": 2, "purse": "2x0 10 20", "players": 3, "bluffs": False}
COVERING: Mapping[str, Value] = {"edition": "kuhhandel-1999", "stake": 20.0, "purse": "0 10 10"}
PAYING: Mapping[str, Value] = {"families": 1, "purse": "2x10 20", "players": 2, "bluffs": False}
MASTER: Mapping[str, Value] = {"edition": "master-2009", "players": 3, "bluffs": False, "limit": 250, "first": 0}
DIVIDED: Mapping[str, Value] = {"edition": "master-2009-two", "players": 2, "limit": 80, "first": 0}

Moment = tuple[Table, list[int]]
"""A table, and what each seat knows since the beginning, as one number for each."""


def moments(values: Mapping[str, Value], seed: int) -> Iterator[Moment]:
    """A random game, moment by moment."""
    chance = Random(seed)
    table = Table(set_up(values))
    knowledge = [0] * table.setup.players
    while not table.is_over:
        if table.is_chance:
            outcomes, weights = zip(*table.outcomes(), strict=True)
            waiting = table.game.state
            table.decide(chance.choices(outcomes, weights)[0])
            facts: tuple[object, ...] = ()
            mover = -1
        else:
            waiting, mover = table.game.state, table.game.state.mover
            action = chance.choice(allowed(table.game))
            facts = told(waiting, mover, _whole_move(table.game, action))
            knowledge[mover] = hash((knowledge[mover], action))
            table.act(action)
        if table.game.state is not waiting and table.game.state.version > waiting.version:
            for seat in range(table.setup.players):
                knowledge[seat] = hash((knowledge[seat], str((known(table.game.state, seat), facts))))
        yield table, knowledge.copy()


def _whole_move(game: Composer, action: int) -> int:
    return game.pile if action == DONE else WORDS[action] if action < DONE else 0


def compare(values: Mapping[str, Value], games: int) -> int:
    """Both ways, over so many games; how often moments that differ in secret looked alike."""
    strings: dict[tuple[int, str], int] = {}
    known_as: dict[tuple[int, int], str] = {}
    secrets: dict[tuple[int, str], set[str]] = {}
    for seed in range(games):
        for table, knowledge in moments(values, seed):
            if table.is_chance:
                continue
            for seat, each in enumerate(table.hearings):
                assert strings.setdefault((seat, each.text), knowledge[seat]) == knowledge[seat], "a seat forgets"
                assert known_as.setdefault((seat, knowledge[seat]), each.text) == each.text, "a seat knows too much"
                secrets.setdefault((seat, each.text), set()).add(_hidden(table))
    return sum(len(found) > 1 for found in secrets.values())


def _hidden(table: Table) -> str:
    state = table.game.state
    return str(([holding.purse for holding in state.holdings], state.offer, state.laid, table.game.pile))


@pytest.mark.parametrize(("values", "games"), [(SMALL_FOR_THREE, 30), (COVERING, 120), (PAYING, 120), (MASTER, 4)])
def test_strings_are_equal_where_knowledge_is(values, games):
    assert compare(values, games) > 0, "no two moments that differ in secret were met"


def test_what_only_one_may_see_is_only_in_its_own():
    table = None
    for table, _ in moments(DIVIDED, 3):
        if not table.is_chance and table.game.state.phase == DIVISION:
            break
    assert table
    looker = table.game.state.mover
    own, others = (table.hearings[seat].text.splitlines()[-1] for seat in (looker, 1 - looker))
    assert own.startswith(f"Looked seat={looker} card=")
    assert not own.endswith("None")
    assert others == f"Looked seat={looker} card=None"


@pytest.mark.parametrize("values", [SMALL_FOR_THREE, COVERING, MASTER, DIVIDED])
def test_nothing_heard_is_lost(values):
    before: list[Hearing] = []
    for table, _ in moments(values, 1):
        for old, new in zip(before, table.hearings, strict=bool(before)):
            assert new.text.startswith(old.text)
            assert new.rows.startswith(old.rows)
        before = [each.copy() for each in table.hearings]


def test_rows_tell_apart_what_text_does():
    rows: dict[str, bytes] = {}
    for table, _ in moments(MASTER, 5):
        for each in table.hearings:
            assert rows.setdefault(each.text.partition("\n")[2], each.rows) == each.rows
    assert len(set(rows.values())) == len(rows)


def shows_every_card(monkeypatch):
    monkeypatch.setattr(hearing, "event_sight", lambda event, seat: event[:5])


def hears_nothing_of(kind):
    def forgetful(monkeypatch):
        real = Hearing.hear

        def hear(self, noted, seat):
            kept = [noted[place : place + 6] for place in range(0, len(noted), 6) if noted[place] != kind]
            real(self, [number for event in kept for number in event], seat)

        monkeypatch.setattr(Hearing, "hear", hear)

    return forgetful


@pytest.mark.parametrize(
    ("fault", "values", "told"),
    [
        (shows_every_card, COVERING, "knows too much"),
        (hears_nothing_of(PAID), PAYING, "forgets"),
        (hears_nothing_of(TURNED_UP), SMALL_FOR_THREE, "forgets"),
    ],
)
def test_a_planted_fault_is_caught(monkeypatch, fault, values, told):
    fault(monkeypatch)
    with pytest.raises(AssertionError, match=told):
        compare(values, 120)
