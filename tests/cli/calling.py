"""The command, called as a function and as a program."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import IO, Any, NamedTuple

import maquignon
from maquignon.cli.main import main


class Said(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Everything on standard output as JSON: nothing else may be there."""
        assert self.status == 0, self.err
        return json.loads(self.out)

    @property
    def refusal(self) -> str:
        """The one sentence of a command that could not go on."""
        assert self.status == 2
        assert self.out == ""
        assert self.err.count("\n") == 1
        assert "Traceback" not in self.err
        return self.err.strip().partition(": ")[2]


def call(capsys, *words: str) -> Said:
    status = main(words)
    out, err = capsys.readouterr()
    return Said(status, out, err)


def start(*words: str, out: IO[str] | int = subprocess.PIPE, **variables: str) -> Said:
    """In a process of its own, as from a shell; what it prints is piped."""
    environment = {**os.environ, "PYTHONPATH": str(Path(maquignon.__file__).parents[1]), **variables}
    command = [sys.executable, "-m", "maquignon", *words]
    done = subprocess.run(command, env=environment, stdout=out, stderr=subprocess.PIPE, text=True, encoding="utf-8")
    return Said(done.returncode, done.stdout or "", done.stderr)
