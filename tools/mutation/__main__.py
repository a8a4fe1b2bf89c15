"""`python -m tools.mutation ROOM`: plant small faults in a room, one at a time, and tell which of them live."""

from __future__ import annotations

import argparse
import tempfile
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from fnmatch import fnmatch
from pathlib import Path
from random import Random

from tools.mutation.mutants import Mutant, mutants, mutated
from tools.mutation.results import Ledger
from tools.mutation.trying import ROOT, Workshop

PACKAGE = ROOT / "src" / "maquignon"
ROOMS: dict[str, dict[str, list[str]]] = tomllib.loads(Path(__file__).with_name("rooms.toml").read_text("utf-8"))
NEAR: dict[str, str] = tomllib.loads(Path(__file__).with_name("near.toml").read_text("utf-8"))


def main() -> None:
    wish = _wish()
    ledger = Ledger.of(wish.room)
    chosen = _chosen(wish, ledger)
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        workshop = Workshop(Path(folder))
        for number, (module, mutant) in enumerate(chosen, 1):
            source = mutated((PACKAGE / module).read_text("utf-8"), mutant)
            tests = [*near_tests(module, mutant.function), *chosen_tests(wish.room, module)]
            print(f"{number}/{len(chosen)} {module}:{mutant.line} {mutant.name}", flush=True)
            try:
                trial = workshop.try_out(module, source, tests)
            except LookupError as unsound:
                print(f"    not known: {unsound}")
                continue
            ledger.note(module, mutant.name, trial.outcome)
            print(f"    {trial.outcome} {trial.noticed_by}", flush=True)
    noticed, all_of_them = ledger.share()
    print(f"{wish.room}: {noticed} of {all_of_them} noticed, {100 * noticed / max(1, all_of_them):.1f} %")
    for module, name in ledger.survivors():
        print(f"  {module}: {name}")


def _wish() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.mutation", description=__doc__)
    parser.add_argument("room", choices=ROOMS)
    parser.add_argument("--module", action="append", help="only modules like this, such as server/access/*; in turn")
    parser.add_argument("--sample", type=int, help="so many of the whole room; the same ones for the same seed")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--survivors", action="store_true", help="only those that lived, once more")
    return parser.parse_args()


def _chosen(wish: argparse.Namespace, ledger: Ledger) -> list[tuple[str, Mutant]]:
    """Those that were not tried before, or with `--survivors` those that lived."""
    every = [(module, mutant) for module in modules_of(wish.room) for mutant in _of_module(module)]
    ledger.keep_only(_names(every))
    if wish.survivors:
        again = set(ledger.survivors())
        every = [(module, mutant) for module, mutant in every if (module, mutant.name) in again]
    elif wish.sample is not None:
        every = Random(wish.seed).sample(every, min(wish.sample, len(every)))
    known = {} if wish.survivors else ledger.found
    new = [(module, mutant) for module, mutant in every if mutant.name not in known.get(module, {})]
    return in_turn(new, wish.module or ["*"])


def _of_module(module: str) -> Iterator[Mutant]:
    return mutants((PACKAGE / module).read_text("utf-8"))


def _names(every: Iterable[tuple[str, Mutant]]) -> dict[str, set[str]]:
    names: dict[str, set[str]] = {}
    for module, mutant in every:
        names.setdefault(module, set()).add(mutant.name)
    return names


def in_turn(every: Sequence[tuple[str, Mutant]], patterns: Sequence[str]) -> list[tuple[str, Mutant]]:
    """Each once, where the first pattern that fits its module stands."""
    return list(dict.fromkeys(one for pattern in patterns for one in every if fnmatch(one[0], pattern)))


def modules_of(room: str) -> list[str]:
    every = (path.relative_to(PACKAGE).as_posix() for path in sorted((PACKAGE / room).rglob("*.py")))
    return [module for module in every if chosen_tests(room, module)]


def chosen_tests(room: str, module: str) -> list[str]:
    return next(tests for pattern, tests in ROOMS[room].items() if fnmatch(module, pattern))


def near_tests(module: str, function: str) -> list[str]:
    return [tests for pattern, tests in NEAR.items() if fnmatch(f"{module}:{function}", pattern)][:1]


if __name__ == "__main__":
    main()
