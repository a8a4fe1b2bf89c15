"""Under which keys the moves of a table were made, for as long as it is played: a repeat is known, and made once."""

from __future__ import annotations

Key = tuple[int, str]
"""Whose move, and what its client called it."""


class Keys:
    """By seat, as it takes the least room: there are as many keys as moves."""

    __slots__ = ("_versions",)

    def __init__(self) -> None:
        self._versions: dict[int, dict[str, int]] = {}

    def add(self, seat: int, key: str, version: int) -> None:
        self._versions.setdefault(seat, {})[key] = version

    def version(self, key: Key) -> int | None:
        """Of the table, after that move; None where there is none of that key."""
        versions = self._versions.get(key[0])
        return None if versions is None else versions.get(key[1])

    def all(self) -> dict[Key, int]:
        return {(seat, key): version for seat, known in self._versions.items() for key, version in known.items()}
