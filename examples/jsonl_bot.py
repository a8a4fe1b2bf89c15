"""A whole bot for `maquignon arena` that needs nothing but Python: maquignon arena --bot "cmd:python jsonl_bot.py" …"""

import json
import random
import sys
from typing import Any


def written(cards: list[int]) -> str:
    return " ".join(map(str, cards)) or "nothing"


def chosen(view: dict[str, Any], options: dict[str, Any], chance: random.Random) -> str:
    """A modest player: bids small sums for what it holds already, no bluffs, small offers."""
    purse = sorted(options.get("purse", ()))
    match options:
        case {"type": "TurnOptions", "draw": draw, "challenges": challenges}:
            dares = [f"challenge {seat} {family}" for seat, families in challenges.items() for family in families]
            return draw if draw and (not dares or chance.random() < 0.8) else chance.choice(dares)
        case {"type": "BidOptions", "least": least, "most": most, "affordable": affordable}:
            held = dict(view["seats"][view["seat"]]["herd"])
            wish = sum(40 * (1 + held.get(family, 0)) for family, _ in view["auction"]["lot"])
            return f"bid {least}" if least <= min(most, affordable, wish) else "pass"
        case {"type": "BuyRightOptions", "may_buy": may_buy}:
            return "buy" if may_buy and chance.random() < 0.3 else "sell"
        case {"type": "PaymentOptions", "sets": [cheapest, *_]}:
            return "pay " + written(cheapest)
        case {"type": "SlapOptions", "number": number, "may_slap": may_slap, "affordable": affordable}:
            return "slap" if may_slap and affordable and number <= 3 else "pass"
        case {"type": "LayOptions", "number": number}:
            return "lay " + written(purse[:number])
        case {"type": "RatOptions", "values": values}:
            return f"lay {values[0]}" if values else "take"
        case {"type": "OfferOptions", "least": least}:
            return "offer " + written(purse[: max(least, chance.randint(0, len(purse) // 2))])
        case {"type": "AnswerOptions", "least": least, "may_accept": may_accept}:
            fair = written(purse[: max(least, len(purse) // 2)])
            return "accept" if may_accept and chance.random() < 0.3 else f"counter {fair}"
    return "keep"  # DivisionOptions


def main() -> None:
    chance = random.Random()
    for message in map(json.loads, sys.stdin):
        if message["type"] == "hello":
            chance = random.Random(message["seed"])  # equal deals, equal games
            answer = {"type": "ready"}
        elif message["type"] == "ask":
            answer = {"type": "move", "move": chosen(message["view"], message["options"], chance)}
        else:  # events, over: nothing to say
            continue
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
