"""What is played: an edition with its house rules, and by how many."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from maquignon.rulebook import BadSetup, Edition, Reason, edition

EXAMPLE = "koehandel-2001+one-bid:4"


@dataclass(frozen=True, slots=True)
class Setting:
    """What is played: an edition, its house rules, and how many play."""

    edition: str
    """With its house rules: 'koehandel-2001+one-bid'."""
    players: int

    def __str__(self) -> str:
        return f"{self.edition}:{self.players}"

    @property
    def rules(self) -> Edition:
        """The edition with its house rules."""
        return _rules(self.edition, self.players)

    @property
    def par(self) -> float:
        """What a bot wins among its equals."""
        return 1 / self.players


def setting(printed: str, house_rules: Iterable[str], players: int) -> Setting:
    """One that can be played; BadSetup says why not."""
    rules = edition(printed, house_rules, players)
    return Setting("+".join((rules.id, *sorted(rules.house_rules))), players)


def parse_settings(text: str) -> list[Setting]:
    """'master-2009:2,4,6' is three settings."""
    name, colon, numbers = text.partition(":")
    if not colon or not all(number.strip().isdecimal() for number in numbers.split(",")):
        raise BadSetup(Reason("not-a-setting", example=EXAMPLE, name=text))
    printed, *house_rules = name.split("+")
    return [setting(printed, house_rules, int(number)) for number in numbers.split(",")]


@cache
def _rules(name: str, players: int) -> Edition:
    printed, *house_rules = name.split("+")
    return edition(printed, house_rules, players)
