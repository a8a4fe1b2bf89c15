"""Sentences about a player called 'You', put right: 'You bids 10.' becomes 'You bid 10.'"""

from __future__ import annotations

import re

from maquignon.cli.tui.wish import YOU

_SUBJECT = re.compile(rf"^{YOU} (\w+)")
_SECOND_VERB = re.compile(r"\b(and|but) (shows|owes|must)\b")
_INSIDE = re.compile(rf"(?<!^)\b{YOU}\b")
_IRREGULAR = {"is": "are", "has": "have", "passes": "pass", "does": "do"}


def addressed(sentence: str) -> str:
    if _SUBJECT.match(sentence):
        sentence = _SUBJECT.sub(lambda found: f"{YOU} {_verb(found[1])}", sentence)
        sentence = _SECOND_VERB.sub(lambda found: f"{found[1]} {_verb(found[2])}", sentence)
    sentence = re.sub(rf"^{YOU}'s\b", "Your", sentence)
    sentence = re.sub(rf"\b{YOU}'s\b", "your", sentence)
    return _INSIDE.sub(YOU.lower(), sentence)


def _verb(word: str) -> str:
    return _IRREGULAR.get(word, word.removesuffix("s"))
