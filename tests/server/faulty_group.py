"""Several processes with a fault in each: as `maquignon serve`, but patched wherever this module is loaded."""

from __future__ import annotations

import os
import sys

from maquignon.cli.main import main
from tests.server.dying_server import FAULTS

FAULTS[os.environ["PLANTED_FAULT"]]()

if __name__ == "__main__":
    sys.exit(main(["serve", *sys.argv[1:]]))
