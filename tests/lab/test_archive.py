"""What travels to another machine is enough there, beside NumPy and PyTorch."""

import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from maquignon.lab import archive
from maquignon.lab.archive import pack

CODE = """
import sys
from maquignon.lab.training.arguments import settings_of
from maquignon.lab.training.tables import parts
from maquignon.lab.training.settings import Settings, Table
groups, _ = parts(Settings(tables=(Table("koehandel-2001", 4),), seconds=1, slots=4))
print(sys.modules["maquignon"].__file__, groups[0][0][0].make().reset(1).shape)
beside = {name.partition(".")[0] for name in sys.modules} & {"rich", "msgspec", "starlette", "scipy", "torch"}
assert not beside, beside
"""


TRAINING = """
import sys
import torch, torch._dynamo, numpy
def outside():
    files = {name: getattr(module, "__file__", None) or "" for name, module in sys.modules.items()}
    return {name.partition(".")[0] for name, file in files.items() if "site-packages" in file}
known = outside()
from importlib import import_module
from pkgutil import walk_packages
import maquignon.lab.training
for module in walk_packages(maquignon.lab.training.__path__, "maquignon.lab.training."):
    if not module.name.endswith("__main__"):
        import_module(module.name)
print(sys.modules["maquignon.lab.training.session"].__file__)
beside = outside() - known
assert not beside, beside
"""
SLICE = ["--edition", "koehandel-2001", "--players", "3", "--seconds", "1", "--workers", "1", "--slots", "8"]
LEAST = ["--steps", "4", "--minibatch", "32", "--width", "16", "--depth", "1", "--exploiters", "0.1"]


def test_an_archive_is_written_over(tmp_path, monkeypatch):
    (tmp_path / "some.py").touch()
    monkeypatch.setattr(archive, "_package", lambda _folder: [(tmp_path, "some.py")])
    monkeypatch.setattr(archive, "_runtime", list)
    assert [pack(tmp_path / "training.tar.gz") for _ in range(2)] == [1, 1]


def unpacked(folder: Path) -> dict[str, str]:
    """The environment of whoever has nothing but the archive beside what is installed."""
    number = pack(folder / "deep" / "training.tar.gz")
    with tarfile.open(folder / "deep" / "training.tar.gz") as packed:
        assert len(packed.getnames()) == number
        packed.extractall(folder / "there", filter="data")
    return {**os.environ, "PYTHONPATH": str(folder / "there")}


def run(folder: Path, environment: dict[str, str], *words: str) -> str:
    done = subprocess.run([sys.executable, "-P", *words], cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_archive_alone_can_step_games(tmp_path):
    assert run(tmp_path, unpacked(tmp_path), "-c", CODE).startswith(str(tmp_path / "there"))


def test_the_archive_alone_can_train(tmp_path):
    """With PyTorch and NumPy and what these bring."""
    pytest.importorskip("torch", reason="PyTorch is not installed: pip install 'maquignon[train]'")
    environment = unpacked(tmp_path)
    assert run(tmp_path, environment, "-c", TRAINING).startswith(str(tmp_path / "there"))
    run(tmp_path, environment, "-m", "maquignon.lab.training", *SLICE, *LEAST, "--out", "trained")
    assert (tmp_path / "trained" / "policy.npz").exists()
