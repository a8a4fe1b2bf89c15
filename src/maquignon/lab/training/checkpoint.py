"""A training run put aside in a folder, in files small enough to travel one by one, and taken up again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray

from maquignon.bots.learned.policy import LearnedPolicy, read_arrays, read_policy, write_policy
from maquignon.envs.columns import CRITIC_LACKING, MANNERED, PLAN, widened
from maquignon.lab.training.files import FACTS, MOMENTS, PAST, POLICY, WEIGHTS
from maquignon.lab.training.league import Weights
from maquignon.lab.training.learner import Learner
from maquignon.lab.training.networks import Policy


def save(folder: Path, learner: Learner, past: Sequence[Weights], seconds: float, decisions: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    write_policy(folder / POLICY, LearnedPolicy(learner.average.arrays()))
    np.savez(folder / WEIGHTS, *(weight.detach().cpu().numpy() for weight in learner.weights))
    moments = [learner.optimizer.state[weight] for weight in learner.weights]
    pairs = [(each["exp_avg"].float(), each["exp_avg_sq"].sqrt()) for each in moments if each]
    np.savez(folder / MOMENTS, *(_half(tensor) for pair in pairs for tensor in pair))
    np.savez(folder / PAST, *(array.astype(np.float16) for each in past for array in each))
    facts = {"seconds": seconds, "decisions": decisions, "rounds": learner.rounds, "past": len(past)}
    (folder / FACTS).write_text(json.dumps(facts), encoding="utf-8")


def load(folder: Path, learner: Learner) -> tuple[list[Weights], float, int]:
    """The learner as it was, as far as the folder has it; earlier selves, seconds and decisions so far."""
    facts = json.loads((folder / FACTS).read_text(encoding="utf-8"))
    learner.rounds = facts["rounds"]
    with torch.no_grad():
        for weight, array in zip(learner.weights, read_arrays(folder / WEIGHTS), strict=True):
            weight.copy_(torch.from_numpy(_fitted(array, weight)))
    learner.average.load_state_dict(learner.policy.state_dict())
    if (folder / POLICY).exists():
        take_policy(learner.average, folder / POLICY)
    if (folder / MOMENTS).exists():
        _load_moments(learner, read_arrays(folder / MOMENTS))
    return _load_past(folder / PAST, facts["past"]), facts["seconds"], facts["decisions"]


def _fitted(array: NDArray[np.floating], weight: torch.Tensor) -> NDArray[np.floating]:
    """As it is, or the first layer of a network that was trained before observations had all their columns."""
    if array.shape == weight.shape:
        return array
    found = widened(array, MANNERED)
    return found if found.shape == weight.shape else widened(array, np.append(MANNERED, PLAN.width + CRITIC_LACKING))


def take_policy(policy: Policy, file: Path) -> None:
    policy.take_arrays(read_policy(file).arrays)


def _load_past(file: Path, number: int) -> list[Weights]:
    arrays = read_arrays(file) if file.exists() else []
    each = len(arrays) // max(1, number)
    return [list(arrays[start : start + each]) for start in range(0, len(arrays), max(1, each))]


def _load_moments(learner: Learner, arrays: Sequence[NDArray[np.floating]]) -> None:
    for number, weight in enumerate(learner.weights[: len(arrays) // 2]):
        mean, root = (torch.from_numpy(array.astype(np.float32)) for array in arrays[2 * number : 2 * number + 2])
        step = torch.tensor(float(learner.rounds), device=weight.device if weight.is_cuda else None)
        learner.optimizer.state[weight] = {
            "step": step,
            "exp_avg": _scaled(mean).to(weight.device),
            "exp_avg_sq": (_scaled(root) ** 2).to(weight.device),
        }


SCALE: Final = 2.0**20
"""Moments are small numbers: so many times larger they keep their digits in half precision."""


def _half(tensor: torch.Tensor) -> NDArray[np.float16]:
    scaled = (tensor.float() * SCALE).clamp(-65_000, 65_000)
    return np.asarray(scaled.cpu().numpy(), np.float16)


def _scaled(tensor: torch.Tensor) -> torch.Tensor:
    return tensor / SCALE
