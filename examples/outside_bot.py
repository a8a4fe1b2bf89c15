"""A whole bot from outside. It sits down, brings its part of the deal, plays: outside_bot.py ws://HOST/ws CODE NAME"""

import asyncio
import hashlib
import json
import random
import secrets
import sys
from urllib.parse import urljoin

from websockets.asyncio.client import connect


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


async def play(address: str, code: str, name: str, token: str | None = None) -> dict | None:
    seed, asked = secrets.token_bytes(32), -1
    async with connect(address) as socket:
        await socket.send(json.dumps({"type": "Hello", "table": code, "token": token}).ljust(512))
        await socket.send(json.dumps({"type": "Sit", "name": name}).ljust(512))
        async for text in socket:
            news = json.loads(text)
            token = news.get("token", token)
            if "path" in news or news.get("stage") == "over":  # served elsewhere from now on, or over
                return await play(urljoin(address, news["path"]), code, name, token) if "path" in news else news["view"]
            deal = news.get("table", {}).get("deal")
            if deal and news["stage"] == "deal" and news["viewer"] in deal["seats"]:
                ready = all(news["table"]["seats"][seat]["committed"] for seat in deal["seats"])
                parts = (b"MQ-DEAL/1 seat", deal["game"].encode(), bytes([news["viewer"]]), seed)
                commit = hashlib.sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).hexdigest()
                step = {"type": "Reveal", "seed": seed.hex()} if ready else {"type": "Commit", "commit": commit}
                await socket.send(json.dumps(step).ljust(512))  # the length tells nothing
            if (options := news.get("options")) and news["view"]["version"] > asked and (move := chosen(options)):
                asked, mine = news["view"]["version"], {"type": "Move", "key": secrets.token_hex(16), "move": move}
                await socket.send(json.dumps({**mine, "seen": news["version"]}).ljust(512))


if __name__ == "__main__":
    sys.exit(__doc__) if len(sys.argv) != 4 else print(asyncio.run(play(*sys.argv[1:])))
