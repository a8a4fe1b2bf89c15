"""Games kept whole, gone through again. Networks decide for many games at once: those are kept first, then seen."""

from __future__ import annotations

from collections.abc import Iterable

from maquignon.lab.dataset.keeping import Kept
from maquignon.lab.dataset.replaying import noted
from maquignon.lab.prices.tally import Tally
from maquignon.lab.prices.watching import PriceWatch
from maquignon.rulebook import Edition


def watch_kept(edition: Edition, players: int, games: Iterable[Kept]) -> Tally:
    tally = Tally(players=players)
    for game in games:
        watcher = None
        for state, events in noted(edition, players, game["deck"], game["first"], game["bluffs"], game["actions"]):
            watcher = watcher or PriceWatch(state, tally)
            watcher.see_all(events)
        assert watcher
        watcher.close()
    return tally
