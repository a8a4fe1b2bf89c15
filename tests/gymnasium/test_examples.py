"""The examples that learn do so: against random play they win at least half of their games at a table for three."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
PAR = 1 / 3
HALF = 0.5
MOST = 400_000
"""Decisions after which it counts as failed; a fourth of that has always been enough."""

pytestmark = pytest.mark.long


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("name", "needs", "install"),
    [("ppo", "torch", "pip install 'maquignon[train]'"), ("maskable_ppo", "sb3_contrib", "pip install sb3-contrib")],
)
@pytest.mark.filterwarnings("default")
def test_it_learns(name, needs, install):
    pytest.importorskip(needs, reason=f"examples/{name}.py was not run, it needs {needs}: {install}")
    course: list[float] = []

    def tell(decisions: int, games: int, won: float) -> bool:
        course.append(won)
        return decisions < MOST and (games < 200 or won < HALF)

    example(name).train("random", 3, 1, tell)
    assert course[0] < PAR
    assert course[-1] >= HALF
