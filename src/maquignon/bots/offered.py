"""Whom people are offered as opponents, weakest first: the characters, and the networks where they can think."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from maquignon.bots import champion
from maquignon.bots.characters import characters
from maquignon.bots.levels import levels


class Opponent(NamedTuple):
    id: str
    title: str
    about: dict[str, str]
    """A sentence or two in each of the languages."""


@cache
def offered() -> dict[str, Opponent]:
    """By id."""
    found = [Opponent(name, each.title, each.texts) for name, each in characters().items()]
    if champion.is_here():
        found += [Opponent(name, each.title, each.texts) for name, each in levels().items()]
        found.append(Opponent(champion.NAME, champion.TITLE, champion.ABOUT))
    return {each.id: each for each in found}


def strongest() -> str:
    """The champion, or where he cannot think the top of the ladder."""
    return [*offered()][-1]
