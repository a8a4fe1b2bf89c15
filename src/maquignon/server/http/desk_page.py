"""The pages of the host's desk as HTML: made here, without a script, every word of it escaped."""

from __future__ import annotations

import time
from collections.abc import Iterable
from html import escape

from maquignon.bots.offered import offered
from maquignon.rulebook.reason import Reason
from maquignon.server.access.desk_pass import PATH
from maquignon.server.http.page_texts import Speech, texts_of
from maquignon.server.store.archive import GuestRow
from maquignon.server.store.desk import FoundPeople
from maquignon.server.store.evenings import EveningRow
from maquignon.server.store.group_games import GroupGame, GroupSeat
from maquignon.server.store.groups import Group, GroupRow


class DeskPage:
    """In one language; each of its forms carries the mark without which nothing is done."""

    def __init__(self, language: str, mark: str = "") -> None:
        self._language = language
        self._say = Speech("desk", language).say
        self._mark = mark

    def entrance(self, wrong: bool = False) -> str:
        """For whoever has not shown a code, or a wrong one."""
        said = f'<p role="alert"><b>{self._say("wrong-code")}</b></p>' if wrong else ""
        return self._page(
            self._say("title"),
            f"""<section><h2>{self._say("are-you-host")}</h2>
<p>{self._say("how-to-enter")}</p><p><code>maquignon admin desk</code></p>{said}
<form method="post" action="{PATH}/enter">{self._text_field("code", "code", 40)}
<button>{self._say("enter")}</button></form></section>""",
        )

    def refusal(self, reason: Reason) -> str:
        sentence = reason.sentence(self._language)
        said = escape(f"{sentence[:1].upper()}{sentence[1:]}.")
        return self._page(self._say("not-done"), f'<section><p role="alert">{said}</p></section>', self._back())

    def desk(
        self, groups: Iterable[GroupRow], evenings: Iterable[EveningRow], people: FoundPeople, done: str = ""
    ) -> str:
        """`done` is what was asked for last."""
        told = f'<section><p role="status">{self._say(f"did-{done}")}</p></section>' if is_told(done) else ""
        return self._page(
            self._say("title"),
            f"""{told}<section><h2>{self._say("people")}</h2>
<form method="get" action="{PATH}">{self._text_field("name", "part-of-name", 40, people.part)}
<button>{self._say("find")}</button></form>{self._found(people)}</section>
<section><h2>{self._say("groups")}</h2>{self._list(map(self._group_line, groups), "no-groups")}</section>
<section><h2>{self._say("evenings")}</h2>{self._list(map(self._evening, evenings), "no-evenings")}</section>""",
        )

    def group(self, group: Group, games: Iterable[GroupGame]) -> str:
        members = ", ".join(escape(member.name) for member in group.members)
        delete = self._form("delete-group", {"group": group.code}, self._text_field("reason", "why", 200), grave=True)
        listed = self._list((self._game(group, game) for game in games), "no-games")
        return self._page(
            escape(group.name),
            f"""<section><h2>{self._say("members")}</h2><p>{members}</p></section>
<section><h2>{self._say("games")}</h2>{listed}</section>
<section><h2>{self._say("delete-group")}</h2>{delete}</section>""",
            self._back(),
        )

    def _page(self, title: str, content: str, back: str = "") -> str:
        return f"""<!doctype html>
<html lang="{self._language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Maquignon: {title}</title>
<link rel="stylesheet" href="/status.css">
</head>
<body>
<header><h1>{title}</h1>{back}<p><a href="/status">{self._say("to-status")}</a></p></header>
<main class="desk">
{content}</main>
</body>
</html>
"""

    def _back(self) -> str:
        return f'<p><a href="{PATH}">{self._say("to-desk")}</a></p>\n'

    def _form(
        self, action: str, hidden: dict[str, str], fields: str = "", about: str = "", *, grave: bool = False
    ) -> str:
        """`about` whom or what it is, for those who do not see what stands above; `grave` cannot be undone."""
        kept = "".join(_hidden(name, value) for name, value in {**hidden, "mark": self._mark}.items())
        label = self._say(action)
        named = f' aria-label="{label}: {escape(about)}"' if about else ""
        look = ' class="grave"' if grave else ""
        return (
            f'<form method="post" action="{PATH}/{action}">{kept}{fields}<button{look}{named}>{label}</button></form>'
        )

    def _text_field(self, name: str, label: str, most: int, value: str = "") -> str:
        return (
            f"<label><span>{self._say(label)}</span>"
            f'<input name="{name}" maxlength="{most}" autocomplete="off" required value="{escape(value)}"></label>'
        )

    def _list(self, lines: Iterable[str], none: str) -> str:
        return "".join(lines) or f"<p>{self._say(none)}</p>"

    def _group_line(self, group: GroupRow) -> str:
        told = self._say("group-line", members=group.members, day=_day(group.founded))
        return f'<div><p><a href="{PATH}/groups/{escape(group.code)}">{escape(group.name)}</a></p><p>{told}</p></div>'

    def _evening(self, evening: EveningRow) -> str:
        key = "evening-over" if evening.ended else "evening-round" if evening.begun else "evening-ahead"
        state = self._say(key, begun=evening.begun, rounds=evening.rounds)
        told = self._say("evening-line", day=_day(evening.opened), people=evening.people)
        end = "" if evening.ended else self._form("end-evening", {"evening": evening.code}, about=evening.name)
        return f"<div><p><b>{escape(evening.name)}</b></p><p>{told}, {state}</p>{end}</div>"

    def _found(self, people: FoundPeople) -> str:
        if people.part and not people.guests:
            return f"<p>{self._say('nobody', name=people.part)}</p>"
        more = f'<div><p role="status">{self._say("more-people", n=people.more)}</p></div>' if people.more else ""
        return "".join(map(self._person, people.guests)) + more

    def _person(self, guest: GuestRow) -> str:
        sure = f'<input type="checkbox" name="sure" required><span>{self._say("for-good")}</span>'
        fields = {"export": "", "sign-out": "", "forget": f'<label class="sure">{sure}</label>'}
        forms = "".join(
            self._form(action, {"guest": guest.id}, each, guest.name, grave=action == "forget")
            for action, each in fields.items()
        )
        told = self._say("last-seen", day=_day(guest.seen))
        return f'<div><p><b>{escape(guest.name)}</b>, {told}</p><div class="choices">{forms}</div></div>'

    def _game(self, group: Group, game: GroupGame) -> str:
        people = ", ".join(f"{escape(_called(seat))} {seat.score}" for seat in game.seats)
        hidden, ended = {"group": group.code, "game": game.code}, _day(game.ended)
        if game.annulled:
            told, form = self._say("annulled", reason=game.annulled), self._form("count-again", hidden, about=ended)
        else:
            told, form = "", self._form("annul", hidden, self._text_field("reason", "why", 200), ended)
        return f"<div><p>{ended}: {people}</p>{told and f'<p>{told}</p>'}{form}</div>"


def is_told(done: str) -> bool:
    return f"did-{done}" in texts_of("desk")


def _called(seat: GroupSeat) -> str:
    """Bots by the names that people know them by."""
    known = offered().get(seat.bot or "")
    return known.title if known else seat.name


def _hidden(name: str, value: str) -> str:
    return f'<input type="hidden" name="{escape(name)}" value="{escape(value)}">'


def _day(seconds: int) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(seconds))
