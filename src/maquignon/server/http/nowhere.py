"""What a browser is shown at an address that leads nowhere, in the language that it asks for."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

SENTENCES = {
    "en": ("There is nothing at this address.", "Start page"),
    "nl": ("Op dit adres is niets.", "Startpagina"),
    "fr": ("Il n’y a rien à cette adresse.", "Accueil"),
    "de": ("Unter dieser Adresse gibt es nichts.", "Startseite"),
}
PAGE = """<!doctype html><html lang="{language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Maquignon</title>
<h1>{nothing}</h1><p><a href="/">{home}</a></p></html>
"""
LONGEST = 200
"""No browser's list of languages is longer."""


def nowhere(request: Request) -> Response:
    language = preferred(request.headers.get("accept-language", ""))
    nothing, home = SENTENCES[language]
    page = PAGE.format(language=language, nothing=nothing, home=home)
    return HTMLResponse(page, 404, headers={"vary": "accept-language"})


def preferred(wishes: str) -> str:
    """The first of a browser's languages that is spoken here; English for all others."""
    ranked = sorted((_wish(each) for each in wishes[:LONGEST].split(",")), key=lambda wish: -wish[0])
    return next((language for weight, language in ranked if weight > 0 and language in SENTENCES), "en")


def _wish(text: str) -> tuple[float, str]:
    """'de-CH;q=0.8' is German, wanted by 0.8."""
    tag, _, weight = text.strip().partition(";q=")
    try:
        return float(weight or 1), tag[:2].lower() if tag[2:3] in ("", "-") else ""
    except ValueError:
        return 0, ""
