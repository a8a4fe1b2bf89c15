"""The page and its files, as they were built: one page for all addresses that people see."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Route

import maquignon
from maquignon.rulebook.reason import Reason
from maquignon.server.http.nowhere import nowhere
from maquignon.server.http.responses import accepts, refused

ADDRESSES = (
    "/",
    "/t/{code}",
    "/tv/{code}",
    "/new",
    "/new/{edition}",
    "/tables",
    "/games",
    "/figures",
    "/f/{name}",
    "/me",
    "/market",
    "/market/{day}",
    "/groups",
    "/g/{code}",
    "/evenings",
    "/evening/{code}",
    "/scoreboard/{code}",
    "/certificate/{code}",
    "/replay/{name}",
    "/rules",
    "/rules/{edition}",
    "/learn",
    "/paper",
    "/paper/{part}",
    "/settings",
    "/check",
)
PLACEHOLDER = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Maquignon</title>
<h1>Maquignon</h1><p>The server runs. Programs find the way in docs/protocol.md.</p></html>
"""

IMMUTABLE = "public, max-age=31536000, immutable"
"""For files whose name changes with what is in them."""
ASK_AGAIN = "no-cache"
EVERYBODY_ITS_OWN = "private, no-cache"
"""For the page: a cache that several share would hand out one browser's cookie to all."""
A_DAY = "public, max-age=86400"

PACKED = {"br": ".br", "gzip": ".gz"}
"""What may lie beside a file, the best first."""

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".avif": "image/avif",
    ".jpg": "image/jpeg",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".m4a": "audio/mp4",
    ".wav": "audio/wav",
    ".wasm": "application/wasm",
}
_ASKED_FOR_ANEW = frozenset({".html", ".js", ".webmanifest", ".json"})


def built_page() -> Path | None:
    """Where the built page is: in the package, or in a source tree beside `src`; None where it was not built."""
    package = Path(maquignon.__file__).parent
    folders = (package / "web", package.parents[1] / "web" / "dist")
    return next((folder for folder in folders if (folder / "index.html").is_file()), None)


class Pages:
    def __init__(
        self,
        folder: Path | None,
        welcome: Callable[[Request, Response], None],
        detour: Callable[[Request], Response | None] = lambda _request: None,
    ) -> None:
        """`welcome` is told of everybody who is shown the page; `detour` may send somebody elsewhere first."""
        self._folder = folder.resolve() if folder else None
        self._welcome = welcome
        self._detour = detour

    def routes(self) -> list[BaseRoute]:
        """Last of all: whatever is no other's is a file or nothing."""
        return [*(Route(address, self.page) for address in ADDRESSES), Route("/{path:path}", self.file)]

    async def page(self, request: Request) -> Response:
        if elsewhere := self._detour(request):
            return elsewhere
        file = self._find("index.html")
        response = _shown(file, request, EVERYBODY_ITS_OWN) if file else HTMLResponse(PLACEHOLDER)
        self._welcome(request, response)
        return response

    async def file(self, request: Request) -> Response:
        path = request.path_params["path"]
        if path.startswith("api/"):
            return refused(Reason("nothing-of-that-name"), 404)
        file = self._find(path)
        return _shown(file, request, self._keeping(file)) if file else nowhere(request)

    def _find(self, path: str) -> Path | None:
        """A file of the folder, and never one outside."""
        # a file system may fail at other names than those that are built
        if self._folder is None or not path.isascii() or "\0" in path or len(path) > 200:
            return None
        file = (self._folder / path).resolve()
        return file if file.is_relative_to(self._folder) and file.is_file() else None

    def _keeping(self, file: Path) -> str:
        """By where it lies, however it was asked for."""
        if self._folder and file.is_relative_to(self._folder / "assets"):
            return IMMUTABLE
        return ASK_AGAIN if file.suffix in _ASKED_FOR_ANEW else A_DAY


def _shown(file: Path, request: Request, keeping: str) -> Response:
    kind = TYPES.get(file.suffix, "application/octet-stream")
    headers = {"cache-control": keeping, "vary": "accept-encoding"}
    for coding, ending in PACKED.items():
        packed = file.with_name(file.name + ending)
        if accepts(request, coding) and packed.is_file():
            file, headers = packed, {**headers, "content-encoding": coding}
            break
    found = file.stat()
    headers["etag"] = _etag(file, found.st_size, found.st_mtime_ns)
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    return FileResponse(file, media_type=kind, headers=headers, stat_result=found)


@lru_cache(maxsize=1_024)
def _etag(file: Path, _size: int, _changed: int) -> str:
    """By what is in it: where builds are made repeatable, two of them have files of the same size and date."""
    return f'"{hashlib.sha256(file.read_bytes()).hexdigest()[:32]}"'
