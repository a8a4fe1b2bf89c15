"""Which way of learning a run takes: games played by the thousand, or small ones reckoned out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from maquignon.lab.training.files import CannotTrain
from maquignon.lab.training.journal import Line
from maquignon.lab.training.settings import Settings

Trainer = Callable[[Settings, Path, Path | None, Callable[[Line], None]], None]


def trainer(settings: Settings) -> Trainer:
    """PyTorch is looked for only now. CannotTrain where it, or the device, is not there."""
    try:
        import torch
    except ModuleNotFoundError as missing:
        raise CannotTrain(f"training needs {missing.name}: pip install 'maquignon[train]'") from None
    try:
        torch.zeros(1, device=settings.device)
    except (RuntimeError, AssertionError):  # the latter where it was built for none of that kind
        raise CannotTrain(f"PyTorch finds no device {settings.device} here") from None
    if settings.exact:
        from maquignon.lab.training.exact.session import train as train_exactly

        return train_exactly
    from maquignon.lab.training.session import train

    return train
