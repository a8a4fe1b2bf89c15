"""What a review depends on besides its record."""

from __future__ import annotations

from maquignon import __version__
from maquignon.bots import champion
from maquignon.review.case import STRONG
from maquignon.review.value import FORM
from maquignon.rulebook.edition import RULES_VERSION
from maquignon.rules import is_compiled


def made_by() -> str:
    """A review made by anything else may say something else: '…, form 4, rules 1, odile, champion, compiled'."""
    kind = "compiled" if is_compiled() else "plain"
    coach = champion.NAME if champion.is_here() else "nobody"
    return f"maquignon {__version__}, form {FORM}, rules {RULES_VERSION}, {STRONG}, {coach}, {kind}"
