"""The page about privacy: what this server keeps of people, why, and for how long by its own settings."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from maquignon.server.http.languages import language_of
from maquignon.server.http.page_texts import Speech, texts_of
from maquignon.server.settings.config import Config

PATH = "/privacy"
_KEPT, _LONG = "kept-", "long-"


class PrivacyPage:
    def __init__(self, config: Config) -> None:
        self._config = config

    def routes(self) -> list[BaseRoute]:
        return [Route(PATH, self.show)]

    async def show(self, request: Request) -> Response:
        return HTMLResponse(privacy_page(self._config, language_of(request)), headers={"vary": "accept-language"})


def privacy_page(config: Config, language: str) -> str:
    say = Speech("privacy", language).say
    kept = {"finished": config.keep_finished, "abandoned": config.keep_abandoned, "guests": config.keep_guests}
    periods = {name: say("days", n=days) if days else say("for-ever") for name, days in kept.items()}
    keys = [key.removeprefix(_KEPT) for key in texts_of("privacy") if key.startswith(_KEPT)]
    rows = "".join(f"<tr><td>{say(_KEPT + key)}</td><td>{say(_LONG + key, **periods)}</td></tr>\n" for key in keys)
    return f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Maquignon: {say("title")}</title>
<link rel="stylesheet" href="/status.css">
</head>
<body>
<header><h1>{say("title")}</h1><p><a href="/">{say("to-start")}</a></p></header>
<main class="reading">
<section><p>{say("intro")}</p><p>{say("not")}</p></section>
<section><table><thead><tr><th scope="col">{say("what")}</th><th scope="col">{say("how-long")}</th></tr></thead>
<tbody>{rows}</tbody></table></section>
<section><p>{say("forget")}</p><p><a href="/me">{say("to-me")}</a></p></section></main>
</body>
</html>
"""
