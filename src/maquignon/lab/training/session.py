"""A slice of training: games, lessons, a line in the log, and a checkpoint at the end and now and then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Final

import torch

from maquignon.envs.core.seated_game import row_width
from maquignon.envs.fleet_processes import FleetProcesses, Part
from maquignon.lab.training import exploiting
from maquignon.lab.training.checkpoint import Reached, load, save
from maquignon.lab.training.course import Course, table_traits
from maquignon.lab.training.exploiting import Exploiting, against_itself
from maquignon.lab.training.fleet_stations import FleetStations
from maquignon.lab.training.journal import Journal, Line
from maquignon.lab.training.league import League
from maquignon.lab.training.learner import Learner, Losses
from maquignon.lab.training.lessons import Lesson, beside_par
from maquignon.lab.training.memory import Memory
from maquignon.lab.training.settings import Settings
from maquignon.lab.training.stopping import Stop, listening
from maquignon.lab.training.tables import Slots, parts

LINE: Final = 10.0
"""Seconds from one line of the log to the next."""
SAVED: Final = 120.0


def train(settings: Settings, out: Path, resume: Path | None, tell: Callable[[Line], None]) -> None:
    """Train for the given time. What comes of it lies in the folder `out`, from which it can be resumed.

    Stopped says that it was asked to end before; what it had learned lies there too. CannotTrain says that its
    weights, or those of an exploiter, are numbers no more; what it had learned before lies there.
    """
    torch.set_float32_matmul_precision("high")
    if settings.device == "cpu":
        torch.set_num_threads(1)  # the other cores step games
    with ExitStack() as stack:
        stop = _trained(stack, settings, out, resume, tell)
    stop.check(out)


def _trained(
    stack: ExitStack, settings: Settings, out: Path, resume: Path | None, tell: Callable[[Line], None]
) -> Stop:
    """Nothing that reads the memory of the processes is left when they are ended."""
    stack.enter_context(_stream(settings.device))
    session = _Session(settings, *_begun(stack, settings), out, resume)
    if settings.exploiters:
        own = against_itself(settings)
        session.exploiting = stack.enter_context(Exploiting(own, *_begun(stack, own)))
    return session.run(tell)


def _begun(stack: ExitStack, settings: Settings) -> tuple[FleetProcesses | FleetStations, Sequence[Slots]]:
    groups, slots = parts(settings)
    fleet = _fleet(settings.cluster, groups)
    stack.enter_context(fleet)
    return fleet, slots


def _stream(device: str) -> AbstractContextManager[object]:
    """Who plays goes before who learns: the processes wait for it."""
    return torch.cuda.stream(torch.cuda.Stream(priority=-1)) if device.startswith("cuda") else nullcontext()


def _fleet(cluster: str | None, groups: list[list[list[Part]]]) -> FleetProcesses | FleetStations:
    """Who steps the games: processes of this machine, or a cluster."""
    return (
        FleetProcesses(groups, row_width(True)) if cluster is None else FleetStations(groups, row_width(True), cluster)
    )


class _Session:
    def __init__(
        self,
        settings: Settings,
        fleet: FleetProcesses | FleetStations,
        slots: Sequence[Slots],
        out: Path,
        resume: Path | None,
    ) -> None:
        self.settings = settings
        self.out = out
        traits = table_traits(settings).shape[1]
        self.learner = Learner(settings, traits)
        memory, self.before, self.decisions = load(resume, self.learner) if resume else Reached(Memory(), 0.0, 0)
        self.learner.cool(settings.temperature)
        self.league = League(settings, traits, memory)
        self.course = Course(settings, fleet, slots, self.learner, self.league.seated)
        self.exploiting: Exploiting | None = None
        self.journal = Journal(out, resume, self.decisions)

    def run(self, tell: Callable[[Line], None]) -> Stop:
        """Whether it was asked to end before its time."""
        settings, learner = self.settings, self.learner
        horizon = settings.horizon or self.before + settings.seconds
        began = told = saved = monotonic()
        tally = Tally()
        with self.course, listening() as stop:
            while not stop.is_asked and (now := monotonic()) - began < settings.seconds:
                seconds = self.before + now - began
                self.league.attend(learner.average, learner.rounds, seconds)
                stop.unless_asked(partial(self.course.play, seconds / horizon))
                tally.played(monotonic() - now)
                if lesson := self.course.lesson():
                    self.decisions += lesson.decisions
                    tally.count(lesson)
                after = monotonic()
                if after - told >= LINE and lesson:
                    self._tell(tally.line(after - told), tell, seconds)
                    tally, told = Tally(), after
                if after - saved >= SAVED:
                    self._save(began, stop)
                    saved = after
                if self.exploiting and self._is_due(after - now, began + settings.seconds - after):
                    self._exploit(self.exploiting, stop, tell, began)
                    tally, told = Tally(), monotonic()
            self._save(began, stop)
        return stop

    def _is_due(self, spent: float, left: float) -> bool:
        """Whether exploiters have had too little of the time for long enough, and there is time to make one."""
        share, memory = self.settings.exploiters, self.league.memory
        memory.owed += spent * share / (1 - share)
        return min(memory.owed, left) >= exploiting.SECONDS

    def _exploit(self, exploiters: Exploiting, stop: Stop, tell: Callable[[Line], None], began: float) -> None:
        if made := exploiters.make(self.learner, stop):
            self.league.memory.keep_exploiter(made.arrays)
            self.league.memory.owed -= exploiting.SECONDS
            wins = {} if made.wins is None else {"exploiter": made.wins}
            self._tell({**wins, "exploiters": float(len(self.league.memory.exploiters))}, tell, self._seconds(began))
            self._save(began, stop)

    def _tell(self, line: Line, tell: Callable[[Line], None], seconds: float) -> None:
        told = {"seconds": seconds, "decisions": float(self.decisions), "rounds": float(self.learner.rounds), **line}
        self.journal.write(told)
        tell(told)

    def _save(self, began: float, stop: Stop) -> None:
        if not self.learner.is_sound:
            stop.give_up()
            return
        save(self.out, self.learner, Reached(self.league.memory, self._seconds(began), self.decisions))
        self.journal.draw()

    def _seconds(self, began: float) -> float:
        """Of the whole run."""
        return self.before + monotonic() - began


class Tally:
    """What happened since the last line of the log, summed up on the learner's device."""

    def __init__(self) -> None:
        self._playing = 0.0
        self._lessons: list[Lesson] = []

    def played(self, seconds: float) -> None:
        self._playing += seconds

    def count(self, lesson: Lesson) -> None:
        self._lessons.append(lesson)

    def line(self, seconds: float) -> Line:
        """Playing and learning, which go on at the same time, in shares of it."""
        lessons = self._lessons
        games = float(torch.stack([each.games[0].sum() for each in lessons]).sum())
        losses = Losses(*(float(torch.stack(each).mean()) for each in zip(*(it.losses for it in lessons), strict=True)))
        return {
            "rate": sum(each.decisions for each in lessons) / seconds,
            "playing": self._playing / seconds,
            "learning": sum(each.seconds for each in lessons) / seconds,
            "games": games,
            "entropy": float(losses.entropy),
            "critic": float(losses.critic),
            "drift": float(losses.drift),
            **beside_par(lessons),
        }
