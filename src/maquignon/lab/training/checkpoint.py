"""A training run put aside in a folder, in files small enough to travel one by one, and taken up again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple
from zipfile import BadZipFile

import numpy as np
import torch
from numpy.typing import NDArray

from maquignon.bots.learned.policy import LearnedPolicy, read_arrays, read_policy, write_policy
from maquignon.envs.columns import CRITIC_LACKING, MANNERED, PLAN, widened
from maquignon.lab.training.files import (
    EXPLOITERS,
    FACTS,
    MOMENTS,
    PAST,
    POLICY,
    WEIGHTS,
    CannotResume,
    CannotTrain,
    replaced,
)
from maquignon.lab.training.learner import Learner
from maquignon.lab.training.memory import Memory, Weights
from maquignon.lab.training.networks import Policy

FILES: Final = (POLICY, WEIGHTS, MOMENTS, PAST, EXPLOITERS, FACTS)
"""The facts take their place last."""
KEPT: Final = ("every", "next", "owed")
"""What is remembered in numbers, among the facts; checkpoints of before had none of it."""


class Reached(NamedTuple):
    """How far a run had come."""

    memory: Memory
    seconds: float
    decisions: int


def save(folder: Path, learner: Learner, reached: Reached) -> None:
    memory = reached.memory
    with replaced(folder, FILES) as (policy, weights, moments, past, exploiters, facts):
        write_policy(policy, LearnedPolicy(learner.average.arrays()))
        np.savez(weights, *(weight.detach().cpu().numpy() for weight in learner.weights))
        states = [learner.optimizer.state[weight] for weight in learner.weights]
        pairs = [(each["exp_avg"].float(), each["exp_avg_sq"].sqrt()) for each in states if each]
        np.savez(moments, *(_half(tensor) for pair in pairs for tensor in pair))
        for file, networks in ((past, memory.past), (exploiters, memory.exploiters)):
            np.savez(file, *(array.astype(np.float16) for each in networks for array in each))
        facts.write_text(json.dumps(_facts(learner, reached)), encoding="utf-8")


def load(folder: Path, learner: Learner) -> Reached:
    """The learner as it was, as far as the folder has it; CannotResume where it is another's."""
    with readable(folder / FACTS):
        facts = json.loads((folder / FACTS).read_text(encoding="utf-8"))
        learner.rounds, seconds, decisions = facts["rounds"], facts["seconds"], facts["decisions"]
    _load_weights(folder, learner)
    learner.average.load_state_dict(learner.policy.state_dict())
    if (folder / POLICY).exists():
        take_policy(learner.average, folder / POLICY)
    if (folder / MOMENTS).exists():
        _load_moments(folder / MOMENTS, learner)
    past, exploiters = (_networks(folder / name, learner.policy) for name in (PAST, EXPLOITERS))
    memory = Memory(past=past, exploiters=exploiters)
    for name in KEPT:
        setattr(memory, name, facts.get(name, getattr(memory, name)))
    return Reached(memory, seconds, decisions)


def take_policy(policy: Policy, file: Path) -> None:
    """CannotTrain where the file has none, or one of other layers."""
    policy.take_arrays(fitting(policy, network_of(file), str(file)))


def network_of(file: Path) -> Weights:
    with readable(file), file.open("rb") as stored:
        return list(read_policy(stored).arrays)


def fitting(policy: Policy, arrays: Weights, name: str) -> Weights:
    """These arrays, if they are for a network of its layers."""
    if [array.shape for array in arrays] != [array.shape for array in policy.arrays()]:
        raise CannotTrain(f"{name} has other layers than --width and --depth")
    return arrays


def _facts(learner: Learner, reached: Reached) -> dict[str, Any]:
    memory = reached.memory
    return {
        "seconds": reached.seconds,
        "decisions": reached.decisions,
        "rounds": learner.rounds,
        "past": len(memory.past),
        **{name: getattr(memory, name) for name in KEPT},
    }


@contextmanager
def readable(file: Path) -> Iterator[None]:
    """CannotTrain says which file is broken, or something else."""
    try:
        yield
    except (OSError, EOFError, ValueError, KeyError, TypeError, BadZipFile) as fault:
        raise CannotTrain(f"{file} cannot be read: {fault}") from None


def _arrays(file: Path) -> list[NDArray[np.floating]]:
    with readable(file), file.open("rb") as stored:
        return read_arrays(stored)


def _load_weights(folder: Path, learner: Learner) -> None:
    arrays = _arrays(folder / WEIGHTS)
    fitted = [_fitted(*pair) for pair in zip(arrays, learner.weights, strict=False)]
    if [array.shape for array in fitted] != [weight.shape for weight in learner.weights] or len(arrays) != len(fitted):
        raise CannotResume(f"{folder / WEIGHTS} has other layers than --width and --depth")
    with torch.no_grad():
        for weight, array in zip(learner.weights, fitted, strict=True):
            weight.copy_(torch.from_numpy(array))


def _fitted(array: NDArray[np.floating], weight: torch.Tensor) -> NDArray[np.floating]:
    """As it is, or the first layer of a network that was trained before observations had all their columns."""
    if array.shape == weight.shape or array.ndim == 1:
        return array
    lacking = weight.shape[1] - array.shape[1]
    for columns in (MANNERED, np.append(MANNERED, PLAN.width + CRITIC_LACKING)):
        if lacking == len(columns):
            return widened(array, columns)
    return array


def _networks(file: Path, policy: Policy) -> list[Weights]:
    """All that lie there one after the other, each of as many arrays as the policy."""
    if not file.exists():
        return []
    arrays = _arrays(file)
    layers = list(policy.parameters())
    parts = [arrays[start : start + len(layers)] for start in range(0, len(arrays), len(layers))]
    found = [[_fitted(*pair) for pair in zip(part, layers, strict=False)] for part in parts]
    return [fitting(policy, each, str(file)) for each in found]


def _load_moments(file: Path, learner: Learner) -> None:
    arrays = _arrays(file)
    for number, weight in enumerate(learner.weights[: len(arrays) // 2]):
        mean, root = (_moment(array, weight) for array in arrays[2 * number : 2 * number + 2])
        step = torch.tensor(float(learner.rounds), device=weight.device if weight.is_cuda else None)
        learner.optimizer.state[weight] = {"step": step, "exp_avg": mean, "exp_avg_sq": root**2}


def _moment(array: NDArray[np.floating], weight: torch.Tensor) -> torch.Tensor:
    """Columns that it was blind to have none."""
    return torch.from_numpy(_fitted(array, weight).astype(np.float32)).to(weight.device) / SCALE


SCALE: Final = 2.0**20
"""Moments are small numbers: so many times larger they keep their digits in half precision."""


def _half(tensor: torch.Tensor) -> NDArray[np.float16]:
    scaled = (tensor.float() * SCALE).clamp(-65_000, 65_000)
    return np.asarray(scaled.cpu().numpy(), np.float16)
