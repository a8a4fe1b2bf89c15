"""The rules, the game, the bots and the arena's matches need no other package; the environments need NumPy and
the runtime of mypyc."""

import os
import subprocess
import sys
from pathlib import Path

import numpy

from tests.build.wheels import ROOT

GAME = """
from random import Random
import maquignon.arena
from maquignon.bots import BOTS, bot, play_match
from maquignon.play import Game
played = play_match(Game.new("koehandel-2001", players=4), [bot(name) for name in list(BOTS)[:4]], Random(1))
assert played.finished and max(played.scores) > 0
"""


def run_alone(program: str, *folders: Path) -> subprocess.CompletedProcess[str]:
    """Python without any installed package, but what lies in `folders`."""
    path = os.pathsep.join(map(str, (ROOT / "src", *folders)))
    return subprocess.run(
        [sys.executable, "-S", "-c", program], env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True
    )


def test_a_game_is_played_with_the_standard_library_alone():
    done = run_alone(GAME)
    assert done.returncode == 0, done.stderr


def test_the_environments_need_numpy_and_the_compilers_runtime_alone(tmp_path):
    packages = Path(numpy.__file__).parents[1]
    for name in ("numpy", "numpy.libs", "librt", "mypy_extensions.py"):
        if (packages / name).exists():
            (tmp_path / name).symlink_to(packages / name)
    done = run_alone("from maquignon.envs import VectorEnv; VectorEnv(games=2).reset(1)", tmp_path)
    assert done.returncode == 0, done.stderr


def test_a_network_without_numpy_says_what_it_needs():
    done = run_alone("from maquignon.bots import bot; bot('champion')")
    assert done.stderr.endswith("BadSetup: champion needs numpy: pip install numpy\n")


def test_a_command_that_misses_a_package_says_what_to_install():
    done = run_alone("import sys; from maquignon.cli.main import main; sys.exit(main(['serve']))")
    assert (done.returncode, done.stderr) == (2, "maquignon serve needs msgspec: pip install maquignon\n")
