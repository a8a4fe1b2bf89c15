"""What lies before each player of a real table, as it is written on a command line, and who is ahead."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from maquignon.cli.errors import CommandError
from maquignon.cli.texts import Texts, texts
from maquignon.play.score_sheet import ScoreSheet, score_sheet
from maquignon.rulebook import Edition
from maquignon.rulebook.cards import FAMILIES, KINDS, LEAST_BID, RAT
from maquignon.rulebook.edition import FinalTie
from maquignon.rulebook.languages import LANGUAGES

PAPERS = ("-pedigree", "*")
RATS = "rats"
_RAT = KINDS[RAT]


@dataclass(frozen=True, kw_only=True)
class Possessions:
    """What one player has at the end."""

    name: str = ""
    families: Sequence[str] = ()
    pedigrees: Sequence[str] = ()
    rats: bool = False
    money: int | None = None

    def sheet(self, edition: Edition) -> ScoreSheet:
        counted = self.money if edition.money_counts else None
        return score_sheet(self.families, self.pedigrees, rats=self.rats, money=counted)


def player_of(text: str, said: Texts) -> Possessions:
    """Of 'Ann: cow, pig, pig*, rats, 430'."""
    name, colon, rest = text.partition(":")
    if not colon or not name.strip():
        raise CommandError(said.say("score.not_a_player", text=text))
    words = [word.strip().lower() for word in rest.split(",") if word.strip()]
    sums = [word for word in words if word.lstrip("-").isdecimal()]
    papers = [word for word in words if word.endswith(PAPERS)]
    rats = [word for word in words if word in (RATS, *_names_of(_RAT))]
    for again in (*sums[1:], *rats[1:]):
        raise CommandError(said.say("score.named_twice", name=again))
    animals = [word for word in words if word not in (*sums, *papers, *rats)]
    return Possessions(
        name=name.strip(),
        families=families_of(animals, "score.no_such_family", said),
        pedigrees=families_of(map(_bare, papers), "score.no_such_pedigree", said),
        rats=bool(rats),
        money=int(sums[0]) if sums else None,
    )


def families_of(names: Iterable[str], unknown: str, said: Texts) -> list[str]:
    """Animals may be called by their names in any of the languages."""
    families: list[str] = []
    for name in names:
        family = _known().get(name)
        if family is None:
            choices = said.join(map(said.animal, FAMILIES), "cards.or")
            raise CommandError(said.say(unknown, name=name, choices=choices))
        if family in families:
            raise CommandError(said.say("score.named_twice", name=name))
        families.append(family)
    return families


def check(edition: Edition, players: Sequence[Possessions], said: Texts) -> None:
    """Refuse what cannot lie on a table of this edition."""
    for each in players:
        if each.pedigrees and not edition.pedigrees:
            raise CommandError(said.say("score.no_pedigrees", edition=edition.id))
        if each.rats and not edition.rats:
            raise CommandError(said.say("score.no_rats", edition=edition.id))
        if each.money is not None and (each.money < 0 or each.money % LEAST_BID):
            raise CommandError(said.say("score.money_not_round", step=LEAST_BID, money=each.money))
    _check_once([family for each in players for family in each.families], said)
    _check_once([family for each in players for family in each.pedigrees], said)
    _check_once([_RAT for each in players if each.rats], said)
    money = sum(each.money or 0 for each in players)
    if money > edition.ceiling:
        raise CommandError(said.say("score.too_much_money", edition=edition.id, most=edition.ceiling, money=money))


def ranks(edition: Edition, players: Sequence[Possessions]) -> list[int]:
    """How many are ahead of each, as at the end of a game (C7, R20)."""
    breaks_ties = edition.final_tie is FinalTie.MONEY
    counts = [(each.sheet(edition).total, (each.money or 0) * breaks_ties) for each in players]
    return [sum(other > mine for other in counts) for mine in counts]


def _check_once(names: Sequence[str], said: Texts) -> None:
    for place, name in enumerate(names):
        if name in names[:place]:
            raise CommandError(said.say("score.named_twice", name=said.animal(name)))


def _bare(paper: str) -> str:
    return next(paper.removesuffix(ending) for ending in PAPERS if paper.endswith(ending))


@cache
def _known() -> dict[str, str]:
    return {name: family for family in FAMILIES for name in (family, *_names_of(family))}


@cache
def _names_of(kind: str) -> tuple[str, ...]:
    return tuple(texts(language).animal(kind).lower() for language in LANGUAGES)
