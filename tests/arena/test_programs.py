"""Outside programs: they play, learn what they may, and forfeit what they spoil."""

import json
import os
import signal
import subprocess
import threading
from functools import partial
from random import Random

import msgspec
import pytest

from maquignon.arena import findings, play
from maquignon.arena.programs import process
from maquignon.arena.programs.letters import plain
from maquignon.arena.tables import try_programs
from maquignon.arena.tournament import Format
from maquignon.bots.roster import BOTS
from maquignon.play import Dealer, Game
from maquignon.rulebook import BadSetup
from tests.arena.runs import EXAMPLE, POLITE, begun, command, everything, planned, played, program


def forfeits(bot: str, think: float = 5.0) -> list[tuple]:
    store = played(planned("random", bot, tables="master-2009:2", games=2, think=think))
    winners = store.rows("SELECT name FROM results WHERE win > 0")
    assert winners == [("random",)] * 2
    return store.rows("SELECT ending, fault FROM games")


@pytest.mark.parametrize(
    "table", ["koehandel-2001:3", "master-2009:2", "master-2009:4", "kuhhandel-1999+super-trade:3"]
)
def test_the_example_plays_whole_games(table):
    store = played(planned(command(EXAMPLE), "random", tables=table, games=1, formats=[Format.MIXED]))
    assert set(store.rows("SELECT ending, fault FROM games")) == {("finished", None)}


def test_the_example_is_short_and_repeatable():
    assert len(EXAMPLE.read_text().splitlines()) < 60
    tournament = planned(command(EXAMPLE), command(EXAMPLE), tables="master-2009:2", games=2)
    assert everything(played(tournament)) == everything(played(tournament))
    assert played(tournament).rows("SELECT avg(win) FROM seats WHERE entrant = 0") == [(0.5,)]


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("sys.exit(3)", "died with status 3"),
        ("raise KeyError('oats')", "died with status 1 (KeyError: 'oats')"),
        ("print('moo', flush=True)", "answered 'moo', which is no JSON object"),
        ("print('[1]', flush=True)", "answered '[1]', which is no JSON object"),
        ("print('{}', flush=True)", "answered '{}', which has no move in it"),
        ("""print('{"move": "sing"}', flush=True)""", "said 'sing', which is no move"),
        ("print('x' * 100000, flush=True)", "said more than 65,536 characters"),
    ],
)
def test_misbehaviour_forfeits_with_a_sentence(tmp_path, answer, sentence):
    for ending, fault in forfeits(program(tmp_path, POLITE % answer)):
        assert ending == "forfeit"
        assert sentence in fault
        assert fault.startswith("the program '")
        assert "program.py" in fault


def test_an_illegal_move_forfeits_with_the_rules_reason(tmp_path):
    for ending, fault in forfeits(program(tmp_path, POLITE % """print('{"move": "bid 7"}', flush=True)""")):
        assert ending == "forfeit"
        assert "said Bid(amount=7): now " in fault


def test_a_slow_one_forfeits(tmp_path):
    for _, fault in forfeits(program(tmp_path, POLITE % "time.sleep(60)"), think=0.2):
        assert "took more than 0.2 s" in fault


def test_one_that_does_not_listen_forfeits(tmp_path):
    for _, fault in forfeits(program(tmp_path, 'import sys\nsys.stdin.close()\nprint(\'{"type": "ready"}\')')):
        assert "died with status 0" in fault


def test_one_that_is_not_ready_is_refused_before_the_run(tmp_path):
    with pytest.raises(BadSetup, match=r"answered hello with '\{\"type\": \"moo\"\}' instead of being ready"):
        try_programs(planned("random", program(tmp_path, """input(); print('{"type": "moo"}', flush=True)""")))
    with pytest.raises(BadSetup, match=r"No such file"):
        try_programs(planned("random", command(tmp_path / "nowhere.py")))


def test_a_forfeit_counts_for_wins_but_not_for_scores(tmp_path):
    store = played(planned("random", program(tmp_path, POLITE % "sys.exit()"), tables="koehandel-2001:3", games=3))
    (setting,) = findings(store).settings
    assert setting.forfeits == setting.games == 6
    assert [entrant.scores for entrant in setting.entrants] == [None, None]
    assert setting.entrants[0].rating.value > setting.entrants[1].rating.value
    assert store.rows("SELECT DISTINCT win FROM seats WHERE entrant = 0 AND match = 1 ORDER BY 1") != [(1.0,)]
    assert findings(store).faults[0][1] == 6


def test_a_failing_bot_of_the_roster_forfeits_too(monkeypatch):
    class Clumsy:
        name = "clumsy"

        def choose(self, view, options, rng):
            raise ZeroDivisionError("oops")

    monkeypatch.setitem(BOTS, "clumsy", Clumsy)
    assert forfeits("clumsy")[0][1].endswith("failed with ZeroDivisionError: oops")


def test_a_program_is_told_what_its_seat_may_know_and_no_more(tmp_path):
    loop = "for message in map(json.loads, sys.stdin):\n"
    note = f"        open(f'{tmp_path}/log-{{os.getpid()}}', 'a').write(json.dumps(message) + chr(10))\n"
    listener = EXAMPLE.read_text().replace(loop, loop + note).replace("import sys\n", "import os\nimport sys\n")
    played(planned(program(tmp_path, listener), "random", games=1, formats=[Format.MIXED]))
    for log in tmp_path.glob("log-*"):
        heard = [json.loads(line) for line in log.read_text().splitlines()]
        assert [message["type"] for message in heard[:3]] == ["hello", "events", "ask"]
        assert heard[-1]["type"] == "over"
        assert len(heard[-1]["scores"]) == 3
        _check_heard(heard)


def _check_heard(heard: list[dict]) -> None:
    seat, turns = -1, 0
    for message in heard:
        match message:
            case {"type": "hello"}:
                seat = message["seat"]
                assert (message["edition"], message["players"]) == ("koehandel-2001", 3)
            case {"type": "ask", "view": view}:
                assert view["seat"] == view["mover"] == seat
                assert all("purse" not in other for other in view["seats"])
            case {"type": "events", "events": events}:
                turns += sum(event["type"] == "TurnBegan" for event in events)
                hidden = [event["cards"] for event in events if event["type"] == "Offered" and event["seat"] != seat]
                assert set(hidden) <= {None}
    assert turns > 40


def test_views_and_options_look_as_on_the_wire():
    wire = pytest.importorskip("maquignon.server.wire.outgoing")
    game = Game.new("master-2009", 3, Dealer.predictable(1), house_rules=["one-bid"])
    for _ in range(40):
        seat = game.mover
        assert seat is not None
        view, options = game.view(seat), game.options(seat)
        for mine, theirs in ((plain(view), wire.view_out(view)), (plain(options), wire.options_out(options))):
            assert mine == json.loads(msgspec.json.encode(theirs))
        game.play(seat, game.random_move(seat, Random(1)))


def test_no_process_stays_behind(tmp_path):
    pids = tmp_path / "pids"
    stubborn = EXAMPLE.read_text().replace(
        "def main() -> None:",
        f"def main() -> None:\n    import os, time\n    open({str(pids)!r}, 'a').write(f'{{os.getpid()}} ')",
    )
    stubborn = stubborn.replace("    main()\n", "    main()\n    __import__('time').sleep(600)\n")
    tournament = planned(program(tmp_path, stubborn), "random", tables="master-2009:2", games=2)
    play(tournament, begun(tournament))
    for pid in pids.read_text().split():
        assert_gone(int(pid))


class Interruption(BaseException):
    """What a signal leads to."""


@pytest.fixture(params=[signal.SIGTERM, signal.SIGINT])
def interrupting(request):
    """Raises the signal."""

    def interrupt(*_):
        raise Interruption

    before = signal.signal(request.param, interrupt)
    yield partial(signal.raise_signal, request.param)
    signal.signal(request.param, before)


@pytest.mark.parametrize("moment", ["start", "clock", "end"])
def test_a_signal_in_the_wrong_moment_leaves_nothing_behind(tmp_path, monkeypatch, interrupting, moment):
    """A process has been started that nobody knows yet; a clock runs that nobody stops; one is about to be killed."""
    started = []

    class Process(subprocess.Popen):
        def __init__(self, *given, **named):
            super().__init__(*given, **named)
            started.append(self.pid)
            if moment == "start":
                interrupting()

        def wait(self, timeout=None):
            if moment == "end":
                interrupting()
            return super().wait(timeout)

    class Clock(threading.Timer):
        def start(self):
            super().start()
            if moment == "clock":
                interrupting()

    monkeypatch.setattr(subprocess, "Popen", Process)
    monkeypatch.setattr(process, "Timer", Clock)
    deaf = program(tmp_path, POLITE % "time.sleep(600)")
    with pytest.raises(Interruption):
        played(planned(deaf, "random", tables="master-2009:2", games=1, think=0.1))
    for pid in started:
        assert_gone(pid)
    assert started
    assert not any(isinstance(thread, Clock) for thread in threading.enumerate())


def assert_gone(pid: int) -> None:
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
