"""What travels to another machine is enough there, beside NumPy and PyTorch."""

import os
import subprocess
import sys
import tarfile

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


def test_an_archive_is_written_over(tmp_path, monkeypatch):
    (tmp_path / "some.py").touch()
    monkeypatch.setattr(archive, "_package", lambda _folder: [(tmp_path, "some.py")])
    monkeypatch.setattr(archive, "_runtime", list)
    assert [pack(tmp_path / "training.tar.gz") for _ in range(2)] == [1, 1]


def test_the_archive_alone_can_step_games(tmp_path):
    number = pack(tmp_path / "deep" / "training.tar.gz")
    with tarfile.open(tmp_path / "deep" / "training.tar.gz") as packed:
        assert len(packed.getnames()) == number
        packed.extractall(tmp_path / "there", filter="data")
    done = subprocess.run(
        [sys.executable, "-P", "-c", CODE],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "there")},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(str(tmp_path / "there"))
