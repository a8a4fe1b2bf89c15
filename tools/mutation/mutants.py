"""The mutants of a module: one small change each, to its code and not to its types, its words or its settings."""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

Change = Callable[[ast.AST], ast.AST | None]

COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
OPERATORS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
UNTOLD: Final = ("log", "warnings")
"""What is said to these is for people who look after a server."""


@dataclass(frozen=True, slots=True)
class Mutant:
    place: int
    """Among all places of its module."""
    function: str
    line: int
    before: str
    after: str
    number: int
    """Among those of its module that read the same."""

    @property
    def name(self) -> str:
        return f"{self.function}: {self.before}  →  {self.after}" + (f"  ({self.number})" if self.number else "")


def mutants(text: str) -> Iterator[Mutant]:
    seen: Counter[tuple[str, str, str]] = Counter()
    for place, (function, node, change) in enumerate(_places(ast.parse(text))):
        before, new = _shown(node), change(copy.deepcopy(node))
        after = _shown(new) if new is not None else "pass"
        key = function, before, after
        yield Mutant(place, function, getattr(node, "lineno", 0), before, after, seen[key])
        seen[key] += 1


def mutated(text: str, mutant: Mutant) -> str:
    """The whole module with that one change."""
    tree = ast.parse(text)
    _function, node, change = next(islice(_places(tree), mutant.place, None))
    new = change(node)
    if new is not node:
        _Exchange(node, new).visit(tree)
    return ast.unparse(ast.fix_missing_locations(tree))


def _places(tree: ast.Module) -> Iterator[tuple[str, ast.AST, Change]]:
    """Everything that may be changed inside functions."""
    for name, function in _functions(tree, ""):
        if name.endswith("__repr__"):
            continue
        for statement in function.body:
            for node in _code(statement):
                yield from ((name, node, change) for change in _changes(node))


def _functions(node: ast.AST, above: str) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{above}{child.name}", child
        elif isinstance(child, ast.ClassDef):
            yield from _functions(child, f"{child.name}.")


def _code(node: ast.AST) -> Iterator[ast.AST]:
    """A statement and all in it that runs and is not said to nobody."""
    if isinstance(node, ast.Assert | ast.Import | ast.ImportFrom) or _is_untold(node) or _is_strict(node):
        return
    yield node
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "type_params"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _code(child)


def _is_strict(node: ast.AST) -> bool:
    """As an assertion: of `zip`, that both are as long."""
    return isinstance(node, ast.keyword) and node.arg == "strict"


def _is_untold(node: ast.AST) -> bool:
    if not isinstance(node, ast.Expr):
        return False
    if isinstance(node.value, ast.Constant):
        return True  # a docstring
    call = node.value
    name = call.func if isinstance(call, ast.Call) else None
    return isinstance(name, ast.Attribute) and isinstance(name.value, ast.Name) and name.value.id in UNTOLD


def _changes(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Compare():
            yield from (_compared(place) for place, each in enumerate(node.ops) if type(each) in COMPARISONS)
        case ast.BinOp() if type(node.op) in OPERATORS:
            yield _operated
        case ast.BoolOp():
            yield _joined
        case ast.UnaryOp(op=ast.Not()):
            yield lambda found: found.operand  # type: ignore[attr-defined]
        case ast.If() | ast.While() | ast.IfExp():
            yield _negated
        case ast.Constant(value=bool() | int()):
            yield _counted
        case ast.Call():
            yield from (
                _without(place) for place, each in enumerate(node.keywords) if each.arg and not _is_strict(each)
            )
        case ast.Return(value=value) if value is not None and not _is_none(value):
            yield _returned
        case ast.Expr(value=ast.Call() | ast.Await()) | ast.AugAssign() | ast.Raise() | ast.Delete():
            yield lambda _found: None
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield lambda _found: None


def _compared(place: int) -> Change:
    def change(found: ast.AST) -> ast.AST:
        assert isinstance(found, ast.Compare)
        found.ops[place] = COMPARISONS[type(found.ops[place])]()
        return found

    return change


def _operated(found: ast.AST) -> ast.AST:
    assert isinstance(found, ast.BinOp)
    found.op = OPERATORS[type(found.op)]()
    return found


def _joined(found: ast.AST) -> ast.AST:
    assert isinstance(found, ast.BoolOp)
    found.op = ast.Or() if isinstance(found.op, ast.And) else ast.And()
    return found


def _negated(found: ast.AST) -> ast.AST:
    assert isinstance(found, ast.If | ast.While | ast.IfExp)
    found.test = ast.UnaryOp(ast.Not(), found.test)
    return found


def _counted(found: ast.AST) -> ast.AST:
    assert isinstance(found, ast.Constant)
    found.value = not found.value if isinstance(found.value, bool) else int(str(found.value)) + 1
    return found


def _without(place: int) -> Change:
    def change(found: ast.AST) -> ast.AST:
        assert isinstance(found, ast.Call)
        del found.keywords[place]
        return found

    return change


def _returned(found: ast.AST) -> ast.AST:
    assert isinstance(found, ast.Return)
    found.value = ast.Constant(None)
    return found


def _is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


class _Exchange(ast.NodeTransformer):
    """One node for another; a statement for `pass` where there is none."""

    def __init__(self, old: ast.AST, new: ast.AST | None) -> None:
        self._old = old
        self._new = new if new is not None else ast.Pass()

    def visit(self, node: ast.AST) -> ast.AST:
        return self._new if node is self._old else super().generic_visit(node)


def _shown(node: ast.AST) -> str:
    """One line of it: of a compound statement its head."""
    return ast.unparse(node).partition("\n")[0]
