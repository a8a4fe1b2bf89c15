"""What the sources say of a type and of each of its fields, for the pages that are made from the types."""

from __future__ import annotations

import ast
import inspect
from functools import cache
from itertools import pairwise
from pathlib import Path


def class_doc(kind: type) -> str | None:
    """What somebody wrote, on one line."""
    doc = kind.__doc__
    return None if doc is None or doc.startswith(f"{kind.__name__}(") else " ".join(doc.split())


def field_docs(kind: type) -> dict[str, str]:
    """The strings that follow the fields, by field."""
    source = getattr(kind, "__wrapped__", kind)
    found: dict[str, str] = {}
    for each in reversed(source.__mro__[:-1]):
        found |= _own_docs(each)
    return found


def _own_docs(kind: type) -> dict[str, str]:
    try:
        file = inspect.getsourcefile(kind)
    except TypeError:
        return {}  # made by a program, not written
    found = _classes(file).get(kind.__name__) if file else None
    return {} if found is None else dict(_docs(found))


@cache
def _classes(file: str) -> dict[str, ast.ClassDef]:
    tree = ast.parse(Path(file).read_text(encoding="utf-8"))
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


def _docs(body: ast.ClassDef) -> list[tuple[str, str]]:
    return [
        (field.target.id, " ".join(doc.value.value.split()))
        for field, doc in pairwise(body.body)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if isinstance(doc, ast.Expr) and isinstance(doc.value, ast.Constant) and isinstance(doc.value.value, str)
    ]
