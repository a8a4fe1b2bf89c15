"""In which language a browser wants a page that is made here."""

from __future__ import annotations

from starlette.requests import Request

from maquignon.rulebook.languages import LANGUAGES, SOURCE_LANGUAGE

LONGEST = 200
"""No browser's list of languages is longer."""


def language_of(request: Request) -> str:
    return preferred(request.headers.get("accept-language", ""))


def preferred(wishes: str) -> str:
    """The first of a browser's languages that is spoken here; English for all others."""
    ranked = sorted((_wish(each) for each in wishes[:LONGEST].split(",")), key=lambda wish: -wish[0])
    return next((language for weight, language in ranked if weight > 0 and language in LANGUAGES), SOURCE_LANGUAGE)


def _wish(text: str) -> tuple[float, str]:
    """'de-CH;q=0.8' is German, wanted by 0.8."""
    tag, _, weight = text.strip().partition(";q=")
    try:
        return float(weight or 1), tag[:2].lower() if tag[2:3] in ("", "-") else ""
    except ValueError:
        return 0, ""
