"""What a server says no to for good."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class RefusedByServer(Exception):
    """Its `code` and `values` are those of docs/protocol.md; as text it is the English sentence."""

    def __init__(self, reason: Mapping[str, Any]) -> None:
        self.code = str(reason["code"])
        self.values: Mapping[str, Any] = reason.get("values", {})
        super().__init__(reason["sentence"])
