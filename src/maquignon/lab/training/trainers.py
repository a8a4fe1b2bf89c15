"""Which way of learning a run takes: games played by the thousand, or small ones reckoned out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from maquignon.lab.training.journal import Line
from maquignon.lab.training.settings import Settings

Trainer = Callable[[Settings, Path, Path | None, Callable[[Line], None]], None]


def trainer(exact: bool) -> Trainer:
    """PyTorch is looked for only now."""
    if exact:
        from maquignon.lab.training.exact.session import train as train_exactly

        return train_exactly
    from maquignon.lab.training.session import train

    return train
