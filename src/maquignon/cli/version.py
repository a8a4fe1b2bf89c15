"""`maquignon --version`: which one it is, and whether its rules are compiled, or why not."""

from importlib.resources import files

from maquignon import __version__
from maquignon.rules import is_compiled

FROM_SOURCE = "It runs from its sources, which are not compiled; `make play` builds and installs it."


def version_text() -> str:
    if is_compiled():
        return f"maquignon {__version__} (rules compiled)"
    return f"maquignon {__version__} (rules in plain Python)\n{why_plain()}"


def why_plain() -> str:
    """What the build wrote down when it left the rules as they are."""
    told = files("maquignon") / "why_plain.txt"
    return told.read_text(encoding="utf-8").strip() if told.is_file() else FROM_SOURCE
