"""A slice of training: games, lessons, a line in the log, and a checkpoint at the end and now and then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic
from typing import Final

import numpy as np
import torch

from maquignon.bots.learned.policy import read_policy
from maquignon.envs.columns import trait_columns
from maquignon.envs.core.seated_fleet import ENDED, FIRST_POLICY, HEADER, SEAT_MASK
from maquignon.envs.core.seated_game import row_width
from maquignon.envs.fleet_processes import FleetProcesses, Part
from maquignon.lab.training.checkpoint import load, save
from maquignon.lab.training.fleet_stations import FleetStations
from maquignon.lab.training.journal import Journal, Line
from maquignon.lab.training.league import League
from maquignon.lab.training.learner import Learner, Losses
from maquignon.lab.training.returns import news
from maquignon.lab.training.rollout import Batch, Rollout
from maquignon.lab.training.settings import Settings
from maquignon.lab.training.tables import Slots, parts

LINE: Final = 10.0
"""Seconds from one line of the log to the next."""
SAVED: Final = 120.0


def train(
    settings: Settings, out: Path, resume: Path | None, rivals: Sequence[Path], tell: Callable[[Line], None]
) -> None:
    """Train for the given time. What comes of it lies in the folder `out`, from which it can be resumed."""
    torch.set_float32_matmul_precision("high")
    if settings.device == "cpu":
        torch.set_num_threads(1)  # the other cores step games
    groups, slots = parts(settings)
    with _fleet(settings.cluster, groups) as fleet:
        _Session(settings, fleet, slots, out, resume, rivals).run(tell)


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
        rivals: Sequence[Path],
    ) -> None:
        self.settings = settings
        self.out = out
        device = torch.device(settings.device)
        tables = (*settings.tables, *settings.variants)
        traits = torch.from_numpy(np.stack([trait_columns(table.edition) for table in tables])).to(device)
        players = torch.tensor([table.players for table in tables], device=device)
        self.players = [players[torch.tensor(each.tables, device=device)] for each in slots]
        self.kinds = [torch.tensor(each.kinds, device=device) for each in slots]
        self.learner = Learner(settings, traits.shape[1])
        past, self.before, self.decisions = load(resume, self.learner) if resume else ([], 0.0, 0)
        given = [list(read_policy(file).arrays) for file in rivals]
        self.league = League(settings, traits.shape[1], past, given)
        self.rollout = Rollout(settings, fleet, slots, traits)
        self.journal = Journal(out, resume)

    def run(self, tell: Callable[[Line], None]) -> None:
        settings, learner = self.settings, self.learner
        horizon = settings.horizon or self.before + settings.seconds
        began = told = saved = monotonic()
        tally = Tally()
        while monotonic() - began < settings.seconds:
            seconds = self.before + monotonic() - began
            frozen = self.league.attend(learner.average, learner.rounds, seconds)
            batches = self.rollout.play(learner.policy, frozen)
            tally.played(monotonic())
            samples = learner.sampled(batches, self.rollout.traits, self.players)
            losses = learner.learn(samples, seconds / horizon)
            self.decisions += len(samples.actions)
            tally.count(batches, self.players, self.kinds, losses, len(samples.actions))
            now = monotonic()
            tally.learned(now)
            if now - told >= LINE:
                self._tell(tally.line(now - told), tell, seconds)
                tally, told = Tally(), now
            if now - saved >= SAVED:
                self._save(began)
                saved = now
        self._save(began)

    def _tell(self, line: Line, tell: Callable[[Line], None], seconds: float) -> None:
        told = {"seconds": seconds, "decisions": float(self.decisions), "rounds": float(self.learner.rounds), **line}
        self.journal.write(told)
        tell(told)

    def _save(self, began: float) -> None:
        seconds = self.before + monotonic() - began
        save(self.out, self.learner, self.league.past, seconds, self.decisions)
        self.journal.draw()


class Tally:
    """What happened since the last line of the log, summed up on the learner's device."""

    def __init__(self) -> None:
        self._since = monotonic()
        self._playing = 0.0
        self._learning = 0.0
        self._decisions = 0
        self._losses: list[Losses] = []
        self._games: list[torch.Tensor] = []

    def played(self, now: float) -> None:
        self._playing += now - self._since
        self._since = now

    def learned(self, now: float) -> None:
        self._learning += now - self._since
        self._since = now

    def count(
        self,
        batches: Sequence[Batch],
        players: Sequence[torch.Tensor],
        kinds: Sequence[torch.Tensor],
        losses: Losses,
        decisions: int,
    ) -> None:
        self._losses.append(losses)
        self._decisions += decisions
        self._games += [_ends(*each) for each in zip(batches, players, kinds, strict=True)]

    def line(self, seconds: float) -> Line:
        games, wins, par = torch.stack(self._games).sum(0).cpu().tolist()
        losses = Losses(*(float(torch.stack(each).mean()) for each in zip(*self._losses, strict=True)))
        found = {
            "rate": self._decisions / seconds,
            "playing": self._playing / seconds,
            "learning": self._learning / seconds,
            "games": sum(games),
            "entropy": float(losses.entropy),
            "critic": float(losses.critic),
            "drift": float(losses.drift),
        }
        for kind, name in ((1, "past"), (2, "characters")):
            if par[kind]:
                found[name] = wins[kind] / par[kind]
        return found


def _ends(batch: Batch, players: torch.Tensor, kinds: torch.Tensor) -> torch.Tensor:
    """Games ended, the learner's wins in them and what par would be, by the kind of table."""
    rows = batch.rows[1:]
    told = news(rows)
    seats = torch.arange(told.shares.shape[-1], device=rows.device)
    own = ((rows[..., HEADER] >> FIRST_POLICY & SEAT_MASK)[..., None] >> seats) & 1
    ended = (rows[..., HEADER] >> ENDED & 1).float()
    wins = (told.shares * own).sum(-1) * ended
    par = own.sum(-1) / players * ended
    masks = torch.stack([(kinds == kind).float() for kind in range(3)])
    return torch.stack([torch.einsum("ts,ks->k", each, masks) for each in (ended, wins, par)])
