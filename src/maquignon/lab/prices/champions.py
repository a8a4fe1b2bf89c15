"""Games of champions, watched: their networks decide for many games at once, and each is gone through again."""

from __future__ import annotations

from maquignon.bots.champion import NAME
from maquignon.lab.dataset.recording import Plan, record
from maquignon.lab.dataset.replaying import noted
from maquignon.lab.prices.tally import Tally
from maquignon.lab.prices.watching import PriceWatch
from maquignon.rulebook import Edition


def watch_champions(edition: Edition, players: int, seed: int, first: int, games: int) -> Tally:
    tally = Tally(players=players)
    plan = Plan(edition=edition, players=players, names=(NAME,), seed=seed, first=first, games=games)
    rows, decisions = record(plan)
    for row in rows:
        actions = decisions.action[decisions.game == row.game].tolist()
        watcher = None
        for state, events in noted(edition, players, row.deck, row.first, row.bluffs, actions):
            watcher = watcher or PriceWatch(state, tally)
            watcher.see_all(events)
        assert watcher
        watcher.close()
    return tally
