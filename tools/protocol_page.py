"""docs/protocol.md, made from the types: `python -m tools.protocol_page > docs/protocol.md`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, get_args

import msgspec

from maquignon.play.events import Event
from maquignon.play.options import Options
from maquignon.play.protocol import PROTOCOL
from maquignon.rulebook.sentences import dictionary
from maquignon.server.core.padding import SENT
from maquignon.server.http.bodies import ANSWERED, ASKED
from maquignon.server.settings.limits import Limits
from maquignon.server.store.own_games import Outcome
from maquignon.server.wire import incoming, outgoing
from maquignon.server.wire.structs import struct_of
from maquignon.table.news import Told
from tools.protocol_examples import example
from tools.protocol_fields import described, parts
from tools.refusal_texts import codes

_LIMITS = Limits()


def _rate(what: str, per: str = "second") -> str:
    article = "an" if per == "hour" else "a"
    return f"{getattr(_LIMITS, f'{what}_at_once')} at once, {getattr(_LIMITS, f'{what}_per_{per}'):g} {article} {per}"


FILTERS = f"edition=ID&with=NAME&bot=ID&players=N&outcome={'/'.join(Outcome)}"
INTRODUCTION = f"""\
# The protocol

*Made from the types by `python -m tools.protocol_page`; don't edit.*

## How it goes

1. `POST /api/tables` opens a table and answers with its `code`, its `id`, a `link` and the host's `token`.
2. Connect a websocket to `/ws` (text frames of at most {incoming.MOST_FRAME} bytes, one JSON object each, no
   compression) and say `Hello` with the version of the protocol, which is {PROTOCOL}, and the table's code. A browser
   is known by its cookie. A program keeps the `token` of `Welcome` and says it in its next `Hello`: it is then the same
   guest, with the same seat, on any connection. A token never belongs into an address.
3. `Welcome` has a snapshot, and the limits a client paces itself by. `Sit` takes a seat; the host says `Begin`.
4. The deal: `DealBegan` names the seats that bring a seed. Each says `Commit` with
   SHA-256(lp("MQ-DEAL/1 seat", game, byte(seat), seed)), where lp puts the length of each part before it as four
   bytes, the greatest first; when all have committed, each says `Reveal` with its 32 bytes. Who wants to check the deal
   afterwards keeps what is announced (`attempts`) before it reveals: see [the deal](deal.md). In Python
   `maquignon.play.seen.Witness` does all of it.
5. From then on every `News` has the receiver's `view` and, where it may say something, its `options`. A move is text:
   `auction`, `bid 30`, `pay 2x10 50`, `challenge 2 cow`, `offer 0 10 covered`, `accept`, `counter nothing` … `seen` is
   the version the player saw when deciding: a move that comes too late for its auction, call or offer is refused and
   never applied to the next one. `key` is new for each intention; after a lost connection the same message can be
   sent again, and is followed once.
6. Versions have no gaps. After a lost connection `Hello` says with `since` which version was the last; `missed` in
   `Welcome` has what came after it.
7. The server sends websocket pings every five seconds, more seldom to whoever has just spoken; any client library
   answers them. The round trip measured with them is made up for in races (`Line`, `Verdict`).
8. Whatever is not followed has a `reason`: its `code` is one of those listed under Reasons, its `values` are those
   that the code's sentence names, and `sentence` is the English one, for programs that translate nothing. The last
   message before the server closes is `Closing`, with a reason too; the close frame has the sentence.
9. Close codes: 1008 for whatever is not allowed, 1009 for a frame that is too long, 1012 when the
   server stops or the table moves: connect again, 1013 when the games cannot be reached, or you read too slowly:
   connect again later. Where several processes serve tables, `Closing` may have a `path`: connect there instead of
   `/ws` and say the same `Hello`; if nobody answers there, begin at `/ws` again.
10. The version of the protocol is raised when a client of the one before would misunderstand, or be misunderstood. That
    the server says more than before is no reason, so overlook what you don't know. Whoever speaks an older version, or
    says none, as at 0.1, is refused with `client-too-old` (1008): the page loads itself anew then. Whoever speaks a
    newer one hears `client-too-new` (1012): while a server is renewed an older process may be left, so connect again.

Lengths tell nothing. A message to a seat is filled up with spaces, which JSON allows, to what it could need at most by
what everybody at the table knows; so are hints and what a seat can know of the purses. A client does the same: fill
up whatever it says to {SENT} bytes, or whoever watches the encrypted line sees a payment of two cards from one of five.

What is sealed to a viewer is null for it. Commits and seeds are written in hex. Money is a list of card values.

## HTTP

| request | answer |
|---|---|
| `POST /api/tables` | 201 with `code`, `id`, `link`, `token`; 400, 413, 415 or 429 with a `reason` |
| `GET /api/tables` | the public tables |
| `GET /api/tables/own` | the unfinished tables at which the cookie's guest sits, and whether they wait for that seat |
| `GET /api/games?{FILTERS}&after=NEXT` | the finished games of the cookie's guest, page by page |
| `GET /api/games/filters` | the editions, numbers of players and people among them |
| `GET /api/games/records.zip` | all of their records |
| `POST /api/games?seat=N&name=NAME` | 201: the text of a record from elsewhere is kept as a game of that seat's guest |
| `GET /api/tables/CODE` | one table |
| `GET /api/tables/CODE/knowledge` | what the guest's seat can know of all purses; 409 without a seat or a game |
| `POST /api/tables/CODE/hint` | a hint for the guest's seat, which is counted; 409 where there is none, 429 |
| `GET /api/figures` | the games of the cookie's guest in figures |
| `POST /api/figures/show`, `POST /api/figures/hide` | 204: others see them, at a new address, or nobody does |
| `GET /api/figures/NAME` | the figures that somebody shows there; 404 for any other name |
| `GET /api/person` | on how many devices the cookie's guest is known |
| `POST /api/person/words`, `POST /api/person/link` | 201: what makes another device this person's, once |
| `POST /api/person/enter` | 204: this device is theirs too; 409 for a wrong `secret` |
| `GET /api/market`, `GET /api/market/DAY` | the [daily market](market.md) of today or of a past day (2026-11-16) |
| `GET /api/market/days?before=DAY` | past days, the latest first |
| `POST /api/market` | 201: the code of the table where the cookie's guest plays today's, begun now or before |
| `POST /api/market/DAY/practice` | 201: the same deal once more, for practice; 409 before one has finished it |
| `POST /api/person/passkeys/new` | 201: what a browser makes a passkey from |
| `POST /api/person/passkeys` | 204: it is kept |
| `POST /api/person/passkeys/question` | 201: what a passkey is asked |
| `POST /api/person/passkeys/enter` | 204: this device is its person's too; 409 for a wrong answer |
| `POST /api/person/passkeys/remove` | 204: that passkey is good no more |
| `GET /api/evenings` | the [evenings](evenings.md) that the cookie's guest opened or joined |
| `POST /api/evenings` | 201: a new evening, and its code |
| `GET /api/evenings/CODE` | all of it, for whoever has the code: people, tables, standings, the commit |
| `GET /api/evenings/CODE/records.zip` | the records of all rounds that are over, `standings.csv` and `evening.json` |
| `POST /api/evenings/CODE/join`, `/leave` | 204: the guest is there from the next round on, or goes |
| `POST /api/evenings/CODE/begin`, `/time`, `/end` | 204: its host begins a round, calls time, ends the evening |
| `POST /api/evenings/CODE/longer` | 204: its host adds five minutes to the round |
| `POST /api/evenings/CODE/remove` | 204: its host says who has gone |
| `GET /api/circle` | whom the cookie's guest played with, each by a game and a seat there |
| `POST /api/invitations` | 204: somebody of one's circle, or a whole group, is invited to a table of one's own |
| `GET /api/invitations` | to tables where the game has not begun |
| `POST /api/invitations/CODE/decline` | 204: that one is gone |
| `GET /api/groups`, `POST /api/groups` | the groups of the cookie's guest; 201: a new one, with its code |
| `POST /api/groups/CODE/join`, `…/leave` | 204; whoever has the code may join |
| `GET /api/groups/CODE` | its members, games and records; 404 for all who are no members, as where there is none |
| `GET /api/groups/CODE/ladders` | the same of its ladders; it may take some seconds |
| `POST /api/groups/CODE/rename`, `…/hand-over`, `…/annul`, `…/delete` | 204: as the founder wishes |
| `POST /api/groups/CODE/remove` | the same; the group has a new code from then on, which is the answer |
| `POST /api/person/forget` | all that is known of the person is forgotten; 409 while a table of theirs is not over |
| `GET /api/notices` | how the cookie's guest is told of turns in games by post |
| `POST /api/notices/push`, `POST /api/notices/push/stop` | 204: that browser is pushed to, or no more; 409 |
| `POST /api/notices/quiet` | 204: the hours in which nothing is pushed; 409 for a time zone that is none |
| `POST /api/notices/feed`, `POST /api/notices/feed/stop` | 201: the address of a private feed, once; 204: void |
| `GET /api/feeds/SECRET` | where it is whose turn, as Atom; for whoever has the address |
| `POST /api/guest/sign-out-others` | 204 with a new cookie: every other cookie, token and code of this guest is void |
| `GET /api/editions` | editions with their facts and house rules, bots, speeds, reactions |
| `GET /api/rules/EDITION?house_rules=A,B&lang=nl` | the numbered rules that hold for it; `all`: the whole book |
| `GET /api/records/NAME` | the record of a finished game (id or code), as a file; 409 while it runs |
| `GET /api/replays/NAME` | a finished game, every position of it, with its count and figures; 409 while it runs |
| `POST /api/replays` | the same of a record that is sent as text; 400 for none, 409 for one that is wrong or undealt |
| `GET /api/records/NAME/review` | chances, bluffs, turning points; 202 while it is made, `?part=1`: what is ready |
| `GET /health`, `GET /metrics`, `GET /status` | for whoever runs the server |

Whatever is refused has a `reason`; with 503 the same may be asked again in a moment. What a seat can know is told
to the guest of the cookie, or of the table's token where that comes along as `Authorization: Bearer TOKEN`. Where
several processes serve tables it may be a 307: ask there, with the same cookie or token.

A table with one seat for a program and two for bots, from a shell:

```sh
curl -sS http://127.0.0.1:8630/api/tables -H 'content-type: application/json' \\
    -d '{{"edition": "koehandel-2001", "seats": [{{}}, {{"bot": "odile"}}, {{"bot": "pip"}}]}}'
```

## Limits

As a server has them unless its host says otherwise ([hosting](hosting.md)); `limits` of `Welcome` has those in force
for what is said. Rates are buckets: so many at once, which fill up again at so many a second.

| what | how much | who goes beyond |
|---|---|---|
| messages of a guest, over all its sockets | {_rate("messages")} | is sent away: `too-many-messages`, 1008 |
| chat and reactions of a guest | {_LIMITS.chat_lines} in {_LIMITS.chat_seconds:g} seconds | `talks-too-much` |
| messages and chat of an address | as much as {_LIMITS.people_per_address} guests | the same |
| requests of an address, new sockets among them | {_rate("requests")} | 429 |
| tables that are opened | {_rate("openings", "hour")} | 429 |
| tables of a guest at a time | {_LIMITS.tables_per_guest} | 429 |
| hints | {_rate("hints", "minute")} | 429 |
| wrong codes and tokens of an address | {_rate("guesses", "minute")} | 429, or 1008 |
| sockets | {_LIMITS.sockets_per_guest} of a guest at a table, {_LIMITS.sockets_per_address} of an address | 1008 |
| the first message of a socket | within {_LIMITS.hello_seconds:g} seconds | 1008 |
| one message | {incoming.MOST_FRAME} bytes | 1009 |
| the body of a request | {_LIMITS.body} bytes | 413 |
| what waits for a slow reader | {_LIMITS.send_queue} bytes | is sent away: `reads-too-slowly`, 1013 |

In an auction a fast table asks for more decisions a second. Wait with what you say until the bucket has one, go on
reading meanwhile, and decide about the newest view. `maquignon.client.Client` does that and comes back after lost
lines; [`examples/outside_bot.py`](../examples/outside_bot.py) is a whole bot around it:

```console
$ python examples/outside_bot.py http://127.0.0.1:8630 --seats 3
$ python examples/outside_bot.py http://127.0.0.1:8630 CODE --name Ada
```

Without a code it opens a table, tells its link, and begins when all seats are taken.

Below, every field has its values, and what holds where it is left out; where nothing is said of that it must be there.
"""

SECTIONS: tuple[tuple[str, Sequence[Any]], ...] = (
    ("What is sent over HTTP", ASKED),
    ("What is answered over HTTP", ANSWERED),
    ("From the client", get_args(incoming.ClientMessage)),
    ("From the server", get_args(outgoing.ServerMessage)),
    ("What a version tells", [struct_of(kind).wire for kind in get_args(Told)]),
    ("Events of the game", [struct_of(kind).wire for kind in get_args(Event)]),
    ("Options", [struct_of(kind).wire for kind in get_args(Options)]),
)


def page() -> str:
    return "\n".join(_lines()).rstrip() + "\n"


def schema() -> dict[str, Any]:
    """JSON Schema of everything on the wire, for generated clients."""
    (client, server), components = msgspec.json.schema_components(
        [incoming.ClientMessage, outgoing.ServerMessage], ref_template="#/$defs/{name}"
    )
    return {"client": client, "server": server, "$defs": components}


def _lines() -> Iterator[str]:
    yield INTRODUCTION
    for title, kinds in SECTIONS:
        yield from _section(title, kinds)
    yield from _parts()
    yield from _reasons()


def _reasons() -> Iterator[str]:
    yield "## Reasons\n"
    yield "Seats count from 0. A value of several things is a list. New codes may come; a client that does not know one"
    yield "has its sentence.\n"
    yield "| code | sentence |"
    yield "|---|---|"
    for code in codes():
        text = dictionary().text(code)
        yield f"| `{code}` | {text if isinstance(text, str) else text['other']} |"
    yield ""


def _section(title: str, kinds: Sequence[Any]) -> Iterator[str]:
    yield f"## {title}\n"
    for kind in kinds:
        yield f"### {kind.__name__}\n"
        yield from described(kind)
        yield "```json"
        yield msgspec.json.format(msgspec.json.encode(example(kind)), indent=2).decode()
        yield "```\n"


def _parts() -> Iterator[str]:
    yield "## Parts of these\n"
    for kind in parts([each for _title, kinds in SECTIONS for each in kinds]):
        yield f"### {kind.__name__}\n"
        yield from described(kind)


if __name__ == "__main__":
    print(page(), end="")
