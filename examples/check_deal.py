"""An independent checker of the deal, written from docs/deal.md alone: check_deal.py RECORD [SEEN.json]"""

import hashlib
import hmac
import json
import re
import sys
from pathlib import Path

FAMILIES = ["rooster", "goose", "cat", "dog", "sheep", "goat", "donkey", "pig", "cow", "horse"]
MONEY = ["$10"] * 12 + ["$20"] * 4 + ["$50"] * 8 + ["$100"] * 4 + ["$200"] * 4 + ["$500"] * 4
QUOTED = r'"(?:[^"\\]|\\.)*"'


def lp(*parts):
    return b"".join(len(x).to_bytes(4, "big") + x for x in (x if isinstance(x, bytes) else x.encode() for x in parts))


def chance(key, label):
    k = hmac.digest(key, lp("MQ-DEAL/1 stream", label), "sha256")
    stream = (byte for n in range(2**64) for byte in hmac.digest(k, n.to_bytes(8, "big"), "sha256"))
    return lambda m: next(byte for byte in stream if byte < 256 - 256 % m) % m


def shuffled(below, cards):
    for i in range(len(cards) - 1, 0, -1):
        j = below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def dealt(game, rules, server, seeds, players):
    key = hmac.digest(server, lp("MQ-DEAL/1 key", game, rules, *(seeds[seat] for seat in sorted(seeds))), "sha256")
    pack = sorted(FAMILIES * (3 if re.match("boursicocotte-2025(?!.*original)", rules) else 4), key=FAMILIES.index)
    pack += ([f"{family}-pedigree" for family in FAMILIES] + ["rat"] * 4) * rules.startswith("master-2009")
    pack += shuffled(chance(key, "money"), [*MONEY])[10:] if rules.startswith("master-2009-two") else []
    return shuffled(chance(key, "deck"), pack), chance(key, "start")(players)


def written(game, server_commit, seats, seat_commits, voided_by=(), **_others):
    asked = "".join(f", seat {seat} {seat_commits.get(str(seat), 'nothing')}" for seat in seats)
    return " ".join([f"{game}, server {server_commit}{asked}{', voided by' * bool(voided_by)}", *map(str, voided_by)])


def check(record, seen=None):
    head, _, moves = record.partition("\nmoves:\n")
    said = dict(re.findall(r"^ *([a-z-]+(?: \d+)?): *(.*?) *$", head, re.MULTILINE))
    names = re.findall(rf'{QUOTED}|[^," ][^,]*', said["players"])
    said = {key: re.sub(f"^{QUOTED}", lambda text: json.loads(text[0]), said[key]) for key in said}
    game, rules, server = said["game"], said["rules"], bytes.fromhex(said["server-seed"])
    seeds = {int(key[10:]): bytes.fromhex(said[key]) for key in said if key.startswith("seat-seed ")}
    commits = {key[12:]: said[key] for key in said if key.startswith("seat-commit ")}
    fits = {str(x): hashlib.sha256(lp("MQ-DEAL/1 seat", game, bytes([x]), seeds[x])).hexdigest() for x in seeds}
    own = hashlib.sha256(lp("MQ-DEAL/1 server", game, rules, server)).hexdigest()
    deck, first = dealt(game, rules, server, seeds, int(names[0]) if names[0].isdigit() else len(names))
    played = {f"attempt {said['attempts']}": written(game, said["server-commit"], commits, commits)}
    told = {key: said[key] for key in said if key.startswith("attempt ")} or played
    once = [part for each in told.values() for part in (each.partition(", server")[0], *re.findall(r"\w{64}", each))]
    voids = [({*each.partition(" by ")[2].split()}, {*re.findall(r"seat (\d+)", each)}) for each in told.values()]
    yield deck
    yield "every seed fits its commit", fits == commits and own == said["server-commit"]
    yield "all are told", told is played or [*told] == [f"attempt {n + 1}" for n in range(int(said["attempts"]))]
    yield "the last one was played", told.items() >= played.items()
    yield "those asked voided the others", all(x for x, _ in voids[:-1]) and all(x <= asked for x, asked in voids)
    yield "no id, commit or seed is repeated", len({*once}) == len(once) and len({server, *seeds.values()}) > len(seeds)
    yield "the first player began", not moves[:1].isdigit() or int(moves.split(":")[0]) == int(said.get("first", first))
    if seen:
        cards = " ".join(seen["cards"][key] for key in sorted(seen["cards"], key=int)).split()
        last = ({"game": "", "seed": None}, *seen["attempts"])[-1]
        yield "this device saw this game dealt", (seen["rules"], last["game"]) == (rules, game)
        yield "and so", all(told.get(f"attempt {each['attempt']}") == written(**each) for each in seen["attempts"])
        yield "its own seed was used", not last["seed"] or seeds.get(seen["seat"]) == bytes.fromhex(last["seed"])
        yield "it saw these cards", all(card in ("?", top) for card, top in zip(cards, deck, strict=False))


if __name__ == "__main__":
    record, *seen = (Path(name).read_text(encoding="utf-8") for name in sys.argv[1:])
    print(*next(claims := check(record, *map(json.loads, seen))), sep=", ")
    sys.exit("\n".join(f"not so: {claim}" for claim, holds in claims if not holds) or None)
