"""What a review depends on besides its record."""

from __future__ import annotations

from maquignon import __version__
from maquignon.review.case import STRONG
from maquignon.review.value import FORM
from maquignon.rulebook.edition import RULES_VERSION
from maquignon.rules import is_compiled


def made_by() -> str:
    """A review made by anything else may say something else: 'maquignon 0.2.0, form 2, rules 1, odile, compiled'."""
    kind = "compiled" if is_compiled() else "plain"
    return f"maquignon {__version__}, form {FORM}, rules {RULES_VERSION}, {STRONG}, {kind}"
