"""All that a run shows, as values: what the terminal, JSON and the report are made from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from maquignon.arena.results.intervals import Interval, rate_interval
from maquignon.arena.results.manners import Manners, Scores, manners, prices, scores
from maquignon.arena.results.orders import ahead, deal_evidence
from maquignon.arena.results.plackett_luce import ratings
from maquignon.arena.results.wins import Role, WinRates
from maquignon.arena.settings import Setting
from maquignon.arena.store import Store
from maquignon.arena.tournament import Match, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchFinding:
    """One against copies of another."""

    one: str
    many: str
    games: int
    win: Interval
    """How often the lone one won."""
    against_par: Interval
    """The same with par as 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantFinding:
    name: str
    games: int
    """Seats at tables, to be exact: three copies in a game count three times."""
    rating: Interval
    against_par: dict[Role, Interval]
    """Wins with par as 1, as the mean over all opponents: alone, as one of many, and at mixed tables."""
    scores: Scores | None
    manners: Manners | None
    prices: dict[str, float]
    """What it paid for an animal of each family."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingFinding:
    setting: Setting
    games: int
    wanted: int
    mean_moves: float
    at_limit: int
    forfeits: int
    matches: tuple[MatchFinding, ...]
    entrants: tuple[EntrantFinding, ...]
    ahead: tuple[tuple[float | None, ...], ...]
    """How often the row finished ahead of the column where both played; a tie is half."""
    prices: dict[str, float]
    """What everybody paid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """What a run has found out."""

    tournament: Tournament
    settings: tuple[SettingFinding, ...]
    faults: tuple[tuple[str, int], ...]
    """Why games were forfeited, and how many were for that reason."""


def findings(store: Store, tournament: Tournament | None = None) -> Findings:
    """What there is so far; with a tournament of fewer games, only those."""
    tournament = tournament or store.tournament()
    return Findings(
        tournament=tournament,
        settings=tuple(
            _setting(store, tournament, setting)
            for setting in tournament.settings
            if _has_games(store, tournament, setting)
        ),
        faults=tuple(
            (fault, number)
            for fault, number in store.rows(
                "SELECT fault, count(*) FROM games WHERE fault IS NOT NULL GROUP BY fault ORDER BY 2 DESC, 1 LIMIT 20"
            )
        ),
    )


def _setting(store: Store, tournament: Tournament, setting: Setting) -> SettingFinding:
    part = setting_part(tournament, setting)
    rates = WinRates(store, tournament, setting)
    rated = ratings(deal_evidence(store, part), len(tournament.entrants), f"{tournament.seed} {setting}")
    facts = store.rows(
        f"SELECT count(*), avg(moves), total(ending = 'limit'), total(ending = 'forfeit') FROM games WHERE {part}"
    )
    games, moves, at_limit, forfeits = facts[0]
    return SettingFinding(
        setting=setting,
        games=games,
        wanted=sum(
            tournament.deals(match) * setting.players for match in tournament.matches if match.setting == setting
        ),
        mean_moves=moves,
        at_limit=int(at_limit),
        forfeits=int(forfeits),
        matches=tuple(_match(tournament, rates, match) for match in rates.duels()),
        entrants=tuple(_entrant(store, tournament, part, rates, entrant, each) for entrant, each in enumerate(rated)),
        ahead=ahead(store, part, len(tournament.entrants)),
        prices=prices(store, part, None),
    )


def setting_part(tournament: Tournament, setting: Setting) -> str:
    """An SQL condition: the matches of the setting, and of these the deals that were asked for."""
    matches = [match for match in tournament.matches if match.setting == setting]
    numbers = ", ".join(str(match.number) for match in matches)
    return f"(match IN ({numbers}) AND deal < {tournament.deals(matches[0])})"


def _has_games(store: Store, tournament: Tournament, setting: Setting) -> bool:
    return bool(store.rows(f"SELECT 1 FROM games WHERE {setting_part(tournament, setting)} LIMIT 1"))


def _match(tournament: Tournament, rates: WinRates, match: Match) -> MatchFinding:
    assert match.one is not None
    assert match.many is not None
    shares = rates.shares(match)
    win = rate_interval(shares, f"{tournament.seed} {match.setting} {match.number}")
    return MatchFinding(
        one=tournament.entrants[match.one].name,
        many=tournament.entrants[match.many].name,
        games=len(shares) * match.setting.players,
        win=win,
        against_par=win.times(match.setting.players),
    )


def _entrant(
    store: Store, tournament: Tournament, part: str, rates: WinRates, entrant: int, rating: Interval
) -> EntrantFinding:
    games: Any = store.rows(f"SELECT count(*) FROM seats WHERE {part} AND entrant = ?", (entrant,))[0][0]
    return EntrantFinding(
        name=tournament.entrants[entrant].name,
        games=games,
        rating=rating,
        against_par=rates.against_par(entrant),
        scores=scores(store, part, entrant),
        manners=manners(store, part, entrant),
        prices=prices(store, part, entrant),
    )
