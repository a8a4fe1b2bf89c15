"""A whole bot from outside. It sits down, brings its part of the deal, plays, and holds the record against what it saw:
outside_bot.py ws://HOST/ws CODE NAME [SEEN.json]"""

import asyncio
import contextlib
import json
import os
import random
import secrets
import sys
import time
from pathlib import Path
from urllib.parse import urljoin
from urllib.request import urlopen

from websockets.asyncio.client import connect

from maquignon.play import parse_record
from maquignon.play.seen import Dishonest, Witness, compare, write_seen


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


def checked(witness: Witness, address: str) -> list[str]:
    """What in the record is not what was seen here; the server has it a moment after the end."""
    place = urljoin(address.replace("ws", "http", 1), f"/api/records/{witness.seen.table}")
    for _patience in range(100):
        with contextlib.suppress(OSError), urlopen(place) as answer:
            return [*compare(witness.seen, parse_record(answer.read().decode())).problems]
        time.sleep(0.1)
    return ["there is no record"]


async def play(address: str, code: str, name: str, witness: Witness, file=os.devnull, token=None, asked=-1):
    async with connect(address) as socket:
        await socket.send(json.dumps({"type": "Hello", "table": code, "token": token}).ljust(512))
        await socket.send(json.dumps({"type": "Sit", "name": name}).ljust(512))
        async for text in socket:
            news = json.loads(text)
            token = news.get("token", token)
            step = witness.answer(news)  # raises Dishonest where nothing must be revealed
            Path(file).write_text(write_seen(witness.seen), encoding="utf-8")
            await socket.send(json.dumps(step).ljust(512)) if step else None  # the length tells nothing
            if "path" in news:  # served elsewhere from now on
                return await play(urljoin(address, news["path"]), code, name, witness, file, token)
            if news.get("stage") == "over":
                return news["view"]
            if (options := news.get("options")) and news["view"]["version"] > asked and (move := chosen(options)):
                asked, mine = news["view"]["version"], {"type": "Move", "key": secrets.token_hex(16), "move": move}
                await socket.send(json.dumps({**mine, "seen": news["version"]}).ljust(512))


if __name__ == "__main__":
    there, code, name, *file = sys.argv[1:] if len(sys.argv) in (4, 5) else sys.exit(__doc__)
    try:
        print(asyncio.run(play(there, code, name, seen := Witness(), *file)))
    except Dishonest as lie:
        sys.exit(f"this server is not honest, so this bot plays no more: {lie}")
    sys.exit("\n".join(checked(seen, there)) or None)
