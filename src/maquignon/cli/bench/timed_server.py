"""`python -m maquignon.cli.bench.timed_server FILE serve …`: the server, its bots' looks noted in a file."""

from __future__ import annotations

import sys
from pathlib import Path


def main(file: str, *words: str) -> int:
    from maquignon.bench.timed_bots import timed_bots
    from maquignon.cli.main import main as serve
    from maquignon.server.http import service

    setattr(service, "BotPool", timed_bots(Path(file)))  # noqa: B010  the same server but for this
    return serve(words)


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
