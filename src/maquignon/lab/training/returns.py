"""What positions were worth to every seat, looking back from what became of them."""

from __future__ import annotations

from typing import NamedTuple

import torch

from maquignon.envs.core.memory import SEATS
from maquignon.envs.core.seated_fleet import ENDED, HEADER, POLICY, SEAT_MASK, WON


class News(NamedTuple):
    """Headers of rows, as tensors."""

    seats: torch.Tensor
    policies: torch.Tensor
    ended: torch.Tensor
    shares: torch.Tensor


def news(rows: torch.Tensor) -> News:
    words = rows[..., HEADER]
    won = (((words >> WON) & SEAT_MASK)[..., None] >> torch.arange(SEATS, device=rows.device)) & 1
    shares = won / won.sum(-1, keepdim=True).clamp(min=1)
    return News(words & 7, (words >> POLICY) & 255, (words >> ENDED) & 1 == 1, shares)


def turned(values: torch.Tensor, by: torch.Tensor, players: torch.Tensor) -> torch.Tensor:
    """Values by seat with the one so many places to the left first; seats nobody sits on come to 0."""
    places = torch.arange(SEATS, device=values.device).expand_as(values)
    found = values.gather(-1, (places + by[..., None]) % players[..., None])
    return torch.where(places < players[..., None], found, torch.zeros_like(found))


def joint_returns(values: torch.Tensor, told: News, trace: float) -> torch.Tensor:
    """λ-returns of all seats, by step, slot and seat; values and news have one step more."""
    returns = torch.empty_like(values[:-1])
    follows = values[-1]
    for step in range(len(returns) - 1, -1, -1):
        ahead = (1 - trace) * values[step + 1] + trace * follows
        follows = torch.where(told.ended[step + 1][:, None], told.shares[step + 1], ahead)
        returns[step] = follows
    return returns
