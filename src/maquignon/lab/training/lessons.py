"""Lessons from what was played, learned while the next batches are played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from time import monotonic
from types import TracebackType
from typing import NamedTuple

import torch

from maquignon.envs.core.seated_fleet import ENDED, FIRST_POLICY, HEADER, SEAT_MASK
from maquignon.lab.training.learner import Learner, Losses
from maquignon.lab.training.returns import news
from maquignon.lab.training.rollout import Batch


class Lesson(NamedTuple):
    """What became of one."""

    losses: Losses
    decisions: int
    games: torch.Tensor
    """Games ended, the learner's wins in them and what par would be, by the kind of table."""
    seconds: float


def beside_par(lessons: Iterable[Lesson]) -> dict[str, float]:
    """The learner's wins in games that ended, where earlier selves sat and where characters did."""
    if not (games := [each.games for each in lessons]):
        return {}
    _, wins, par = torch.stack(games).sum(0).cpu().tolist()
    return {name: wins[kind] / par[kind] for kind, name in ((1, "past"), (2, "characters")) if par[kind]}


class Lessons:
    """One at a time, in a thread and on a GPU in a stream of its own. Who learns is one batch ahead of who plays."""

    def __init__(
        self,
        learner: Learner,
        traits: Sequence[torch.Tensor],
        players: Sequence[torch.Tensor],
        kinds: Sequence[torch.Tensor],
    ) -> None:
        self._learner = learner
        self._traits = traits
        self._players = players
        self._kinds = kinds
        self._thread = ThreadPoolExecutor(1)
        self._stream = torch.cuda.Stream() if players[0].is_cuda else None
        self._given: Future[Lesson] | None = None

    def begin(self, batches: Sequence[Batch], progress: float) -> None:
        """The one before must have ended."""
        settle(self._players[0])
        self._given = self._thread.submit(self._learn, batches, progress)

    def end(self) -> Lesson | None:
        """What became of the lesson that was begun last, if there was one."""
        given, self._given = self._given, None
        return None if given is None else given.result()

    def _learn(self, batches: Sequence[Batch], progress: float) -> Lesson:
        began = monotonic()
        with self._own_stream():
            samples = self._learner.sampled(batches, self._traits, self._players)
            losses = self._learner.learn(samples, progress)
            ended = [_ends(*each) for each in zip(batches, self._players, self._kinds, strict=True)]
            games = torch.stack(ended).sum(0)
            settle(self._players[0])
        return Lesson(losses, len(samples.actions), games, monotonic() - began)

    def _own_stream(self) -> AbstractContextManager[object]:
        return nullcontext() if self._stream is None else torch.cuda.stream(self._stream)

    def __enter__(self) -> Lessons:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._thread.shutdown()


def settle(somewhere: torch.Tensor) -> None:
    """Until what was asked of its GPU in this thread has been done; elsewhere it has."""
    if somewhere.is_cuda:
        torch.cuda.current_stream().synchronize()


def _ends(batch: Batch, players: torch.Tensor, kinds: torch.Tensor) -> torch.Tensor:
    rows = batch.rows[1:]
    told = news(rows)
    seats = torch.arange(told.shares.shape[-1], device=rows.device)
    own = ((rows[..., HEADER] >> FIRST_POLICY & SEAT_MASK)[..., None] >> seats) & 1
    ended = (rows[..., HEADER] >> ENDED & 1).float()
    wins = (told.shares * own).sum(-1) * ended
    par = own.sum(-1) / players * ended
    masks = torch.stack([(kinds == kind).float() for kind in range(3)])
    return torch.stack([torch.einsum("ts,ks->k", each, masks) for each in (ended, wins, par)])
