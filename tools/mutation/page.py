"""Writes docs/mutants.md from what was found: `python -m tools.mutation.page > docs/mutants.md`."""

from __future__ import annotations

from collections.abc import Iterator

from tools.mutation.__main__ import ROOMS
from tools.mutation.results import Ledger

HEAD = """\
# Mutants

Tests are themselves tested: a program changes one small thing in the code (a comparison, a number, an argument that is
left out, a statement that is gone), runs the tests of that room, and puts it right again. A change that no test notices
has *survived*: either a test is missing, or the change makes no difference to anybody.

```
make mutants                                # a hundred in each of five rooms, chosen by a seed
make mutants ROOMS=table SAMPLE=400         # more of one room; what was tried before is not tried again
python -m tools.mutation server --sample 100 --seed 1 --module 'server/access/*'  # of that sample only these
python -m tools.mutation review --survivors # those that lived, once more
```

Each runs in a copy of the project, in a process of its own, with a time limit; one that runs into it counts as
noticed. `tools/mutation/rooms.toml` says which tests look at which module, `near.toml` beside it which are nearest to a
function; `tools/mutation/found/` keeps what was found, and what is explained there under `equivalent` does not count.
This page is made from it. The training in `lab/` is left out: its tests need PyTorch.

Types, words, logs, assertions, `__repr__` and the settings at the head of a module are left alone. The program is our
own and small. mutmut 3 forks after it has run the tests in its own process, which leaves a pool of database connections
dead in every fork. cosmic-ray brings fifteen packages; 1,958 of the 3,583 mutants it makes of `table/` replace a binary
operator, the `|` of annotations among them, and none leaves out an argument or a statement, which is what the faults
that went unnoticed looked like.
"""


def page() -> str:
    return "\n".join([HEAD, *_table(), *_explained(), *_alive()])


def _table() -> Iterator[str]:
    yield "| room | tried | noticed | make no difference | survived | share noticed |"
    yield "|---|---:|---:|---:|---:|---:|"
    for room in ROOMS:
        ledger = Ledger.of(room)
        yield from (_row(ledger, part) for part in (f"{room}/", *_folders(ledger)) if ledger.tried(part))
    yield ""


def _folders(ledger: Ledger) -> list[str]:
    """The rooms inside of one."""
    return sorted({"/".join(module.split("/")[:2]) + "/" for module in ledger.found if module.count("/") > 1})


def _row(ledger: Ledger, part: str) -> str:
    noticed, counted = ledger.share(part)
    tried = ledger.tried(part)
    share = f"{100 * noticed / counted:.1f} %" if counted else "–"
    return f"| `{part}` | {tried} | {noticed} | {tried - counted} | {counted - noticed} | {share} |"


def _explained() -> Iterator[str]:
    yield "## What makes no difference"
    yield ""
    for room in ROOMS:
        for module, reasons in sorted(Ledger.of(room).equivalent.items()):
            yield from (f"- `{module}`: `{_plain(name)}`: {reason}" for name, reason in sorted(reasons.items()))
    yield ""


def _alive() -> Iterator[str]:
    yield "## What no test notices yet"
    yield ""
    for room in ROOMS:
        yield from (f"- `{module}`: `{_plain(name)}`" for module, name in Ledger.of(room).survivors())


def _plain(name: str) -> str:
    return name.replace("`", "'")


if __name__ == "__main__":
    print(page())
