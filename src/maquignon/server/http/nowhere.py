"""What a browser is shown at an address that leads nowhere, in the language that it asks for."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from maquignon.server.http.languages import language_of

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


def nowhere(request: Request) -> Response:
    language = language_of(request)
    nothing, home = SENTENCES[language]
    page = PAGE.format(language=language, nothing=nothing, home=home)
    return HTMLResponse(page, 404, headers={"vary": "accept-language"})
