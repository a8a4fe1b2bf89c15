"""What a replay depends on besides its record and its journal."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

import msgspec

from maquignon import __version__
from maquignon.rulebook.edition import RULES_VERSION
from maquignon.server.replays.answer import Replay


@cache
def made_by() -> str:
    """A replay made by anything else may look otherwise: 'maquignon 0.2.0, form 1d74a3dffce68a1e, rules 1'."""
    return f"maquignon {__version__}, form {form_of(Replay)}, rules {RULES_VERSION}"


def form_of(kind: type[msgspec.Struct]) -> str:
    """Another one as soon as a field of it, or of anything in it, is another."""
    return sha256(msgspec.json.encode(msgspec.json.schema(kind))).hexdigest()[:16]
