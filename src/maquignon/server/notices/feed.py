"""Somebody's turns as an Atom feed (RFC 4287), in four languages; for readers that know nothing of this page."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from xml.etree import ElementTree as ET

from maquignon.server.store.notices import OwnTurn

MEDIA_TYPE = "application/atom+xml; charset=utf-8"
LANGUAGES = ("en", "nl", "fr", "de")
_ATOM = "http://www.w3.org/2005/Atom"
_TITLE = {
    "en": "Maquignon: your turn",
    "nl": "Maquignon: jouw beurt",
    "fr": "Maquignon : à toi de jouer",
    "de": "Maquignon: du bist dran",
}
_TURN = {
    "en": "Your turn at table {code}",
    "nl": "Jouw beurt aan tafel {code}",
    "fr": "À toi de jouer à la table {code}",
    "de": "Du bist dran an Tisch {code}",
}
_UNTIL = {
    "en": "Until {time}",
    "nl": "Tot {time}",
    "fr": "Jusqu'au {time}",
    "de": "Bis {time}",
}
_NO_END = {
    "en": "No clock runs",
    "nl": "Er loopt geen klok",
    "fr": "Aucune horloge ne tourne",
    "de": "Es läuft keine Uhr",
}


def feed_text(turns: Iterable[OwnTurn], language: str, address: str, own: str, now: int) -> bytes:
    """`own` is the feed's name for readers: the same however often it is asked for, and no way to it."""
    listed = list(turns)
    root = ET.Element("feed", {"xmlns": _ATOM, "xml:lang": language})
    _add(root, "id", f"urn:sha256:{own}")
    _add(root, "title", _TITLE[language])
    _add(root, "updated", _time(max((turn.begun for turn in listed), default=now)))
    ET.SubElement(_add(root, "author"), "name").text = "Maquignon"
    for turn in listed:
        _add_turn(root, turn, language, address)
    text: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return text


def _add_turn(root: ET.Element, turn: OwnTurn, language: str, address: str) -> None:
    entry = _add(root, "entry")
    _add(entry, "id", f"urn:maquignon:{turn.table}:{turn.begun}")
    _add(entry, "title", _TURN[language].format(code=turn.code))
    _add(entry, "updated", _time(turn.begun))
    ET.SubElement(entry, "link", {"href": f"{address}/t/{turn.code}"})
    end = _NO_END[language] if turn.until is None else _UNTIL[language].format(time=_readable(turn.until))
    _add(entry, "summary", end)


def _add(parent: ET.Element, name: str, text: str | None = None) -> ET.Element:
    child = ET.SubElement(parent, name)
    child.text = text
    return child


def _time(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _readable(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M UTC")
