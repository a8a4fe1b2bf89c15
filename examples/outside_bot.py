"""A whole bot from outside. It sits down at a table, or opens and begins one, brings its part of the deal, plays, and
holds the record against what it saw. maquignon.client keeps to the server's limits and comes back after lost lines."""

import argparse
import asyncio
import random
import sys
from pathlib import Path

from maquignon.client import Client, RefusedByServer, fetch_record, open_table
from maquignon.play import parse_record, replay
from maquignon.play.seen import Dishonest, compare, write_seen


def chosen(options: dict) -> str | None:
    """A careless player without bluffs; silence where nothing fits, and calls are left to the clock."""
    purse, least = options.get("purse", []), options.get("least", 0)
    number = options.get("number", random.randint(min(least, len(purse)), len(purse)))
    cards = " ".join(map(str, random.sample(purse, min(number, len(purse))))) or "nothing"
    match options:
        case {"type": "TurnOptions", "draw": draw, "challenges": challenges, "may_stop": may_stop}:
            trades = [f"challenge {seat} {family}" for seat, families in challenges.items() for family in families]
            return "stop" if may_stop else draw or random.choice(trades)
        case {"type": "BidOptions", "least": least, "most": most, "affordable": own} if least <= min(most, own, 60):
            return f"bid {least}"
        case {"type": "BidOptions" | "SlapOptions", "may_pass": may_pass}:
            return "pass" if may_pass else None
        case {"type": "PaymentOptions", "sets": [cheapest, *_]}:
            return f"pay {' '.join(map(str, cheapest))}"
        case {"type": "AnswerOptions", "may_accept": may_accept}:
            return "accept" if may_accept and random.random() < 0.4 else f"counter {cards}"
        case {"type": "LayOptions" | "OfferOptions" as kind}:
            return f"{kind.removesuffix('Options').lower()} {cards}"
    return {"BuyRightOptions": "sell", "DivisionOptions": "keep", "RatOptions": "take"}.get(options["type"])


def arguments(words: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("server", help="its address, such as http://127.0.0.1:8630")
    parser.add_argument("table", nargs="?", help="the code of a table; without one a table is opened")
    parser.add_argument("--name", default="Outside bot")
    parser.add_argument("--seen", metavar="FILE", help="where to keep what was seen of the deal")
    opening = parser.add_argument_group("a table of its own, which begins when all seats are taken")
    opening.add_argument("--edition", default="koehandel-2001")
    opening.add_argument("--seats", type=int, default=3)
    opening.add_argument("--by-turns", action="store_true", help="bidders are asked one after the other")
    opening.add_argument("--speed", default="brisk", help="calm, normal or brisk")
    return parser.parse_args(words)


def play(given: argparse.Namespace) -> list[str]:
    """A whole game; what in its record is not what was seen here."""
    token = None
    if given.table is None:
        pace = "turn-based" if given.by_turns else "live"
        table = open_table(given.server, given.edition, given.seats, pace=pace, speed=given.speed)
        given.table, token = table["code"], table["token"]
        print("opened", table["link"], flush=True)
    file = Path(given.seen) if given.seen else None
    keep = (lambda seen: file.write_text(write_seen(seen), encoding="utf-8")) if file else (lambda seen: None)
    client = Client(given.server, given.table, given.name, token=token, begins=token is not None, keep=keep)
    view = asyncio.run(client.play(lambda view, options: chosen(options)))
    if view is None:
        return ["the table was closed before its game"]
    seen = client.witness.seen
    record = parse_record(fetch_record(given.server, seen.table))
    print("scores:", *replay(record).scores(), flush=True)
    return [*compare(seen, record).problems]


if __name__ == "__main__":
    try:
        sys.exit("\n".join(play(arguments())) or None)
    except Dishonest as lie:
        sys.exit(f"this server is not honest, so this bot plays no more: {lie}")
    except (RefusedByServer, OSError) as refused:
        sys.exit(f"the server does not want that: {refused}")
