"""The game itself, compiled where a compiler is: no I/O, no clock, no chance, no dependency."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_attributes):
        """Advice to the compiler, without meaning in plain Python."""
        return lambda plain: plain


def is_compiled() -> bool:
    """Whether this is the compiled core or plain Python."""
    from maquignon.rules import moves

    return not str(moves.__file__).endswith(".py")
