"""A real Ray cluster of two workers on this machine: one is killed, another joins, and all comes out the same."""

import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import count
from multiprocessing import resource_tracker
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from maquignon.arena import Store, Tournament, entrants, setting, spreading
from maquignon.arena.playing import play
from maquignon.bots.learned.policy import read_arrays, write_policy
from maquignon.envs.core.seated_fleet import CUT_SHORT, ENDED, HEADER
from maquignon.envs.core.seated_game import row_width
from maquignon.envs.fleet_processes import Part
from maquignon.envs.headers import read_headers
from maquignon.lab.contests import Result
from maquignon.lab.evaluation import Cell, play_cells
from maquignon.lab.ladder import Match, play_matches
from maquignon.lab.prices.measuring import Survey, measure
from maquignon.lab.training.fleet_stations import FleetStations, Stepper, later_seed
from maquignon.lab.training.settings import Settings, Table
from maquignon.lab.training.tables import seated
from maquignon.rulebook import edition
from maquignon.workers import ALONE, Crew, work_freely, work_through
from maquignon.workers.cluster import NoCluster, Station, Task, _do, sources
from tests.cli.calling import call
from tests.envs.fleets import play_beside
from tests.errands import begin, held_up, meet, process_of, wait_for
from tests.lab.test_evaluation import network

TWO = edition("master-2009", (), 2)
TABLES = (Table("koehandel-2001", 3), Table("koehandel-2001", 4))
THREE = edition("koehandel-2001", (), 3)
GAMES = "SELECT * FROM seats ORDER BY 1, 2, 3, 4"
LESSONS = Settings(tables=TABLES, seconds=40, workers=2, slots=16, steps=8, minibatch=64, width=32, depth=2)
SMALL = {"object_store_memory": 80 * 1024 * 1024}
LEAN = {"include_dashboard": False, "include_log_monitor": False, "no_monitor": True}
MARK = "MAQUIGNON_TEST_CLUSTER"
"""In the environment of all that Ray starts here."""
PATIENT = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_raylet_start_wait_time_s": "300",
    "RAY_worker_niceness": "0",
    "RAY_enable_metrics_collection": "0",
    "RAY_health_check_initial_delay_ms": "0",
    "RAY_health_check_period_ms": "200",
    "RAY_health_check_failure_threshold": "3",
    "RAY_health_check_timeout_ms": "300000",
}
"""A machine that is gone refuses to be asked and is soon missed; one that is slow is waited for."""


class Machines:
    """With one core each, which are processes of this one; the first is the head, which cannot be lost."""

    def __init__(self, folder: str) -> None:
        from ray.cluster_utils import Cluster

        head = {"num_cpus": 1, "temp_dir": folder, **LEAN, **SMALL}
        self.cluster = Cluster(initialize_head=True, head_node_args=head)
        self.address = self.cluster.address

    def add(self) -> Any:
        """It has joined once it does something."""
        return self.cluster.add_node(wait=False, num_cpus=1, **SMALL)

    def kill(self, machine: Any) -> None:
        self.cluster.remove_node(machine, allow_graceful=False)


@pytest.fixture
def machines(monkeypatch) -> Iterator[Machines]:
    for name, value in PATIENT.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path for path in sys.path if path))
    resource_tracker.ensure_running()  # it is this process's own and bears no mark
    folder = tempfile.mkdtemp(prefix="mq")  # pytest's own are too long for the names of sockets
    monkeypatch.setenv(MARK, folder)
    monkeypatch.setenv("RAY_TMPDIR", folder)  # Ray notes there which cluster this machine has: each run its own
    Path(folder, "ray").mkdir()
    import ray

    found = Machines(folder)
    try:
        yield found
    finally:
        ray.shutdown()
        found.cluster.shutdown()
        end_all(folder)
        shutil.rmtree(folder, ignore_errors=True)


def end_all(folder: str) -> None:
    """Ray's own agents outlive a machine by a minute."""
    mark = f"{MARK}={folder}".encode()
    while left := [process for process in Path("/proc").glob("[0-9]*") if mark in environment(process)]:
        for process in left:
            with suppress(ProcessLookupError):
                os.kill(int(process.name), signal.SIGKILL)
        time.sleep(0.02)


def environment(process: Path) -> bytes:
    """What it began with; nothing of one that has ended."""
    try:
        return (process / "environ").read_bytes()
    except OSError:
        return b""


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_comes_to_the_same_though_a_machine_is_lost_and_another_joins(machines, capsys, tmp_path):
    lost = machines.add()
    crew = Crew(cluster=machines.address)
    one_is_lost(crew, machines, lost, tmp_path / "lost")
    one_joins(crew, machines, tmp_path / "joined")
    what_is_left_is_ended(crew, tmp_path / "left")
    matches_are_the_same(crew)
    networks_travel(crew, tmp_path)
    fleets_are_the_same(crew)
    the_arena_goes_on_where_it_was(crew, capsys, tmp_path)


def one_is_lost(crew: Crew, machines: Machines, lost: Any, folder: Path) -> None:
    folder.mkdir()

    def kill_when_both_work() -> None:
        wait_for(folder / "0")
        wait_for(folder / "1")
        machines.kill(lost)
        (folder / "go").touch()

    killer = Thread(target=kill_when_both_work)
    killer.start()
    assert [*work_through(partial(held_up, folder), range(6), crew)] == [0, 1, 4, 9, 16, 25]
    killer.join()
    begun = [len((folder / str(number)).read_text().splitlines()) for number in range(6)]
    assert min(begun) == 1
    assert max(begun) > 1, "what the lost machine had begun is begun anew"


def one_joins(crew: Crew, machines: Machines, folder: Path) -> None:
    folder.mkdir()
    machines.add()
    done = dict(work_freely(partial(meet, folder), range(2), crew, begin, (folder,)))
    assert len(set(done.values())) == 2
    for process in done.values():
        assert (folder / str(process)).read_text() == f"{process}\n", "each worker begins once"


def what_is_left_is_ended(crew: Crew, folder: Path) -> None:
    folder.mkdir()
    (folder / "go").touch()
    done = work_freely(partial(held_up, folder), range(100), crew)
    next(done)
    (folder / "go").unlink()
    done.close()
    (folder / "go").touch()
    assert [*work_through(abs, [-1, -2], crew)] == [1, 2], "nobody holds the workers up"
    assert not (folder / "99").exists()


def untimed(results: list[tuple[Any, Result]]) -> list[tuple[Any, Result]]:
    return [(pairing, replace(result, seconds=0.0)) for pairing, result in results]


def matches_are_the_same(crew: Crew) -> None:
    match = Match(edition=TWO, players=2, one="odile", many="random", games=7, seed=2)
    turned = replace(match, one="random", many="odile")
    told: list[int] = []
    assert untimed(play_matches([match, turned], crew, told.append)) == untimed(play_matches([match, turned]))
    assert sum(told) == 14
    survey = Survey(edition=TWO, players=2, games=3, seed=1)
    assert [*measure([survey], crew)] == [*measure([survey])]


def networks_travel(crew: Crew, folder: Path) -> None:
    """Files that only this machine has are sent along."""
    file = folder / "small.npz"
    write_policy(file, network(1))
    cell = Cell(edition=THREE, players=3, one=str(file), many="otto", games=3, seed=3)
    assert play_cells([cell], crew) == play_cells([cell])


def fleets_are_the_same(crew: Crew) -> None:
    """Games of a training run; those of a worker that is lost are cut short, and others go on."""
    made = [partial(seated, table, [(0,) * table.players] * 3, [], 0.5) for table in TABLES]
    groups = [[[Part(made[number], 3 * number, 3, 10 * group + number)] for number in (0, 1)] for group in (0, 1)]
    alone = [[make() for make in made] for _ in groups]
    with FleetStations(groups, row_width(True), str(crew.cluster)) as fleet:
        play_beside(fleet, alone, 6)
        lose(fleet.stations[1])
        fleet.actions[0][:] = [*alone[0][0].sample(), 0, 0, 0]
        fleet.start(0)
        fleet.wait(0)
        told = read_headers(fleet.rows[0])
        assert (told.ended & told.cut).tolist() == [False] * 3 + [True] * 3
        alone[0][1].reset(later_seed(1, 6))
        fleet.rows[0][3:, HEADER] &= ~(1 << ENDED | 1 << CUT_SHORT)
        assert (fleet.rows[0][3:] == alone[0][1].rows()).all()


def lose(station: Station) -> None:
    """Its process is gone when this returns; Ray finds that out by itself."""
    process: int = station.answer(station._held.__ray_call__.remote(process_of))
    os.kill(process, signal.SIGKILL)
    while environment(Path(f"/proc/{process}")):
        time.sleep(0.02)


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_training_leaves_the_same_network_and_goes_on_when_a_worker_is_lost(machines, monkeypatch, tmp_path):
    pytest.importorskip("torch", reason="PyTorch is not installed: pip install 'maquignon[train]'")
    from maquignon.lab.training import lessons, session

    machines.add()
    monkeypatch.setattr(session, "LINE", 0.0)
    fleets = []

    def kept(*given: Any, made: Callable[..., Any] = session._fleet) -> Any:
        fleets.append(made(*given))
        return fleets[-1]

    monkeypatch.setattr(session, "_fleet", kept)

    def trained(name: str, cluster: str | None, lines: int = 0) -> list[Any]:
        """The lines of a slice that counts its own steps for seconds; one of its workers is lost after so many."""
        for clocked in (session, lessons):
            monkeypatch.setattr(clocked, "monotonic", partial(next, count()))
        told: list[Any] = []

        def tell(line: Any) -> None:
            told.append(line)
            if len(told) == lines:
                lose(fleets[-1].stations[1])

        session.train(replace(LESSONS, cluster=cluster), tmp_path / name, None, tell)
        return told

    wanted = trained("here", None)
    assert trained("there", machines.address) == wanted
    for here, there in zip(*(read_arrays(tmp_path / name / "weights.npz") for name in ("here", "there")), strict=True):
        assert (here == there).all()
    lossy = trained("lossy", machines.address, 2)
    assert lossy[:3] == wanted[:3]  # the third lesson is from games that were played before
    assert lossy[3] != wanted[3]
    assert len(lossy) == len(wanted) > 4


def the_arena_goes_on_where_it_was(crew: Crew, capsys: Any, folder: Path) -> None:
    """Begun with one round; of the others two travel together, and one alone."""
    tournament = Tournament(
        entrants=entrants(["odile", "pip"]), settings=(setting("master-2009", [], 2),), games=8, seed=3
    )
    begun = replace(tournament, games=2)
    with Store.open(folder / "here.sqlite", tournament, "") as store:
        play(tournament, store, ALONE)
        wanted = store.rows(GAMES)
    with Store.open(folder / "there.sqlite", begun, "") as store:
        play(begun, store, crew)
    with Store.open(folder / "there.sqlite", tournament, "") as store:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(spreading, "BUNDLE", 2)
            play(tournament, store, crew)
        assert store.rows(GAMES) == wanted
    words = ("lab", "ladder", "--edition", "master-2009", "--players", "2", "--games", "1", "--markdown")
    capsys.readouterr()
    by_cluster = call(capsys, *words, "--cluster", str(crew.cluster))
    assert by_cluster == call(capsys, *words, "--workers", "1"), "and nothing of Ray's own is printed"


@pytest.mark.parametrize(
    "words",
    ["arena --bot odile --bot pip", *(f"lab {task}" for task in ("ladder", "pool", "evaluate champion", "prices"))],
)
def test_without_ray_a_sentence_says_so_and_nothing_is_begun(capsys, monkeypatch, tmp_path, words):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "ray", None)
    table = ("--edition", "master-2009", "--players", "2", "--games", "1")
    assert "pip install 'maquignon[cluster]'" in call(capsys, *words.split(), *table, "--cluster", "auto").refusal
    assert not list(tmp_path.iterdir())


def test_a_step_is_taken_once_and_only_in_the_games_that_it_was_meant_for():
    part = Part(partial(seated, TABLES[0], [(0,) * 3] * 3, [], 0.5), 0, 3, 5)
    alone, first, second = part.make(), Stepper([[part]]), Stepper([[part]])
    alone.reset(part.seed)
    for number in range(4):
        actions = alone.sample()
        alone.step(actions)
        for _ in range(2):
            rows, is_new = first.step(0, number, actions)
            assert (rows == alone.rows()).all()
            assert not is_new
    alone.reset(later_seed(part.seed, 4))
    for _ in range(2):
        rows, is_new = second.step(0, 4, actions)
        assert (rows == alone.rows()).all()
        assert is_new, "made anew, it has other games than those that the actions are for"
    actions = alone.sample()
    alone.step(actions)
    rows, is_new = second.step(0, 5, actions)
    assert (rows == alone.rows()).all()
    assert not is_new


def test_games_begun_later_are_those_of_their_seed_and_step_alone():
    seeds = [later_seed(seed, number) for seed in (1, 2) for number in (4, 5)]
    assert len({1, 2, *seeds}) == 6
    assert seeds == [later_seed(seed, number) for seed in (1, 2) for number in (4, 5)]


def test_workers_of_another_version_are_refused():
    task = Task("one", "other sources", abs, None, ())
    with pytest.raises(NoCluster, match="another version of Maquignon"):
        _do(task, -1)
    assert _do(task._replace(sources=sources()), -1) == 1
