"""A hash of all that random games in the vectorised environment show; as a script it prints them as JSON."""

import hashlib
import json

from maquignon.envs import VectorEnv
from maquignon.rules import is_compiled
from tests.compiled.traces import settings

GAMES = 4
STEPS = 200
SEED = 7


def traces() -> dict[str, str]:
    return {
        f"{chosen.rules_id} for {players}, {'any bids' if bluffs else 'honest'}": trace(chosen, players, bluffs)
        for chosen, players in settings()
        for bluffs in (False, True)
    }


def trace(chosen, players: int, bluffs: bool) -> str:
    many = VectorEnv(chosen.id, players, GAMES, chosen.house_rules, bluffs=bluffs, limit=60)
    shown = hashlib.sha256()
    step = many.reset(SEED)
    for _ in range(STEPS):
        for field in step:
            shown.update(field.tobytes())
        step = many.step(many.sample())
    return shown.hexdigest()[:16]


if __name__ == "__main__":
    print(json.dumps({"compiled": is_compiled(), "traces": traces()}))
