"""The pages of the host's desk as HTML: made here, without a script, every word of it escaped."""

from __future__ import annotations

import time
from collections.abc import Iterable
from html import escape

from maquignon.server.access.desk_pass import PATH
from maquignon.server.store.archive import GuestRow
from maquignon.server.store.evenings import EveningRow
from maquignon.server.store.group_games import GroupGame
from maquignon.server.store.groups import Group, GroupRow


class Forms:
    """Each carries the mark without which nothing is done."""

    def __init__(self, mark: str) -> None:
        self._mark = mark

    def form(self, action: str, button: str, hidden: dict[str, str], fields: str = "") -> str:
        kept = "".join(_hidden(name, value) for name, value in {**hidden, "mark": self._mark}.items())
        return (
            f'<form method="post" action="{PATH}/{escape(action)}">{kept}{fields}'
            f"<button>{escape(button)}</button></form>"
        )


def entrance(wrong: bool = False) -> str:
    """For whoever has not shown a code, or a wrong one."""
    said = '<p role="alert"><b>That is not the code of today.</b></p>' if wrong else ""
    return _page(
        "Host's desk",
        f"""<section><h2>Are you the host?</h2>
<p>Run <code>maquignon admin desk</code> on the machine of the server, and type what it says.</p>{said}
<form method="post" action="{PATH}/enter">{text_field("code", "Code", 40)}<button>Enter</button></form></section>""",
    )


def desk(
    forms: Forms, groups: Iterable[GroupRow], evenings: Iterable[EveningRow], part: str, people: Iterable[GuestRow]
) -> str:
    found = "".join(_person(forms, guest) for guest in people)
    searched = f"<p>Nobody is called {escape(part)}.</p>" if part and not found else found
    return _page(
        "Host's desk",
        f"""<section><h2>Groups</h2>{_list(map(_group_line, groups), "There are no groups.")}</section>
<section><h2>Evenings</h2>{_list((_evening(forms, each) for each in evenings), "There are no evenings.")}</section>
<section><h2>People</h2>
<form method="get" action="{PATH}">{text_field("name", "Name, or a part of it", 40, part)}<button>Find</button></form>
{searched}</section>""",
    )


def group_page(forms: Forms, group: Group, games: Iterable[GroupGame]) -> str:
    members = ", ".join(escape(member.name) for member in group.members)
    reason = text_field("reason", "Why? Its members read it", 200)
    return _page(
        group.name,
        f"""<section><h2>Members</h2><p>{members}</p>
{forms.form("delete-group", "Delete the group", {"group": group.code}, reason)}</section>
<section><h2>Games</h2>{_list((_game(forms, group, game) for game in games), "There are no games yet.")}</section>""",
    )


def text_field(name: str, label: str, most: int, value: str = "") -> str:
    return (
        f"<label><span>{escape(label)}</span>"
        f'<input name="{name}" maxlength="{most}" autocomplete="off" required value="{escape(value)}"></label>'
    )


def _page(title: str, content: str) -> str:
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Maquignon: {escape(title)}</title>
<link rel="stylesheet" href="/status.css">
</head>
<body>
<header><h1>{escape(title)}</h1><p><a href="{PATH}">Desk</a></p><p><a href="/status">Status</a></p></header>
<main class="desk">
{content}</main>
</body>
</html>
"""


def _hidden(name: str, value: str) -> str:
    return f'<input type="hidden" name="{escape(name)}" value="{escape(value)}">'


def _list(lines: Iterable[str], none: str) -> str:
    return "".join(lines) or f"<p>{none}</p>"


def _group_line(group: GroupRow) -> str:
    return (
        f'<p><a href="{PATH}/groups/{escape(group.code)}">{escape(group.name)}</a> '
        f"{group.members} members, since {_day(group.founded)}</p>"
    )


def _evening(forms: Forms, evening: EveningRow) -> str:
    state = "over" if evening.ended else f"round {evening.begun} of {evening.rounds}"
    end = "" if evening.ended else forms.form("end-evening", "End it", {"evening": evening.code})
    return f"<div><p>{escape(evening.name)}: {_day(evening.opened)}, {evening.people} people, {state}</p>{end}</div>"


def _person(forms: Forms, guest: GuestRow) -> str:
    hidden = {"guest": guest.id}
    sure = '<label class="sure"><input type="checkbox" name="sure" required><span>for good</span></label>'
    actions = (("export", "Export", ""), ("sign-out", "Sign out", ""), ("forget", "Delete all data", sure))
    buttons = "".join(forms.form(action, label, hidden, fields) for action, label, fields in actions)
    return f"<div><p><b>{escape(guest.name)}</b>, last seen {_day(guest.seen)}</p>{buttons}</div>"


def _game(forms: Forms, group: Group, game: GroupGame) -> str:
    people = ", ".join(f"{escape(seat.name)} {seat.score}" for seat in game.seats)
    hidden = {"group": group.code, "game": game.code}
    if game.annulled:
        again = forms.form("count-again", "Let it count again", hidden)
        return f"<div><p>{_day(game.ended)}: {people}. Annulled: {escape(game.annulled)}</p>{again}</div>"
    reason = text_field("reason", "Why? All members read it", 200)
    return f"<div><p>{_day(game.ended)}: {people}</p>{forms.form('annul', 'Annul', hidden, reason)}</div>"


def _day(seconds: int) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(seconds))
