"""`maquignon serve`: the server, for this machine, a local network or the world."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import logging
import os
import socket
import ssl
import threading
import webbrowser
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from maquignon.cli.errors import CommandError
from maquignon.cli.output import is_utf_8
from maquignon.cli.terminal import with_example
from maquignon.server.settings.checking import is_private
from maquignon.server.settings.config import BadConfig, Config
from maquignon.server.settings.sources import load

if TYPE_CHECKING:
    import uvicorn

EXAMPLE = """\
  maquignon                              play on this machine, in the browser
  maquignon --lan                        play with phones in the same network
  maquignon serve --port 9000            a server without opening a browser
  maquignon serve --config club.toml     settings from a file
  maquignon serve --processes auto       one process for each core, at one address
  maquignon serve --proxy 127.0.0.1 --url https://play.example.org

settings can also stand in the environment: MAQUIGNON_PORT, MAQUIGNON_DATABASE, …"""

LOOK_SECONDS = 0.05
FAREWELL = "\nMaquignon has ended. Games that are not over go on at the next start."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", help="the address to listen at (127.0.0.1)")
    parser.add_argument("--port", type=int, help="the port (8630; 0 takes any free one)")
    parser.add_argument("--database", metavar="WHERE", help="a file for SQLite, or postgresql://user@host/name")
    parser.add_argument("--tls-certificate", metavar="FILE", help="serve https with this certificate")
    parser.add_argument("--tls-key", metavar="FILE", help="and this private key")
    parser.add_argument("--proxy", metavar="ADDRESSES", help="trust a reverse proxy at these addresses")
    parser.add_argument("--url", help="the address people use, where it is not host and port")
    parser.add_argument("--processes", metavar="N", help="share the work among so many, or auto: one for each core (1)")
    parser.add_argument("--process", metavar="NAME", help="this process's name, where several share a PostgreSQL")
    parser.add_argument("--public-path", metavar="PATH", help="where a proxy lets sockets reach it (/p/NAME/ws)")
    parser.add_argument("--bot-workers", type=int, metavar="N", help="processes for bots (1)")
    parser.add_argument("--bot-pause", type=float, metavar="X", help="stretch the time bots take to think (1)")
    parser.add_argument("--stand-in", metavar="BOT", help="who plays for people who are away (champion)")
    parser.add_argument("--log-level", help="debug, info, warning or error (info)")
    parser.add_argument("--config", metavar="FILE", help="settings from a TOML file")
    parser.add_argument("--lan", action="store_true", help="serve the local network, with a QR code for phones")
    parser.add_argument("--browser", action="store_true", help="open the browser")
    parser.add_argument("--new-key", action="store_true", help="print a key for MAQUIGNON_KEY, and end")
    with_example(parser, EXAMPLE)


def run(args: argparse.Namespace) -> int:
    if args.new_key:
        from maquignon.server.store.seal import new_key

        print(new_key().decode())
        return 0
    try:
        flags = _flags(args)
        config = load(flags, os.environ, args.config)
    except BadConfig as bad:
        raise CommandError(str(bad)) from None
    if config.processes > 1:
        return serve_together(config, flags, args.config, browser=args.browser, qr_code=args.lan)
    return serve(config, browser=args.browser, qr_code=args.lan)


def _flags(args: argparse.Namespace) -> dict[str, Any]:
    aside = ("command", "config", "lan", "browser", "new_key")
    flags = {name: value for name, value in vars(args).items() if name not in aside}
    if args.lan and flags["host"] is None:
        flags["host"] = lan_address()
    return flags


def serve(config: Config, *, browser: bool = False, qr_code: bool = False) -> int:
    from maquignon.server.monitoring.logs import set_up
    from maquignon.server.uvicorn_server import collect_rarely, server

    set_up(config.log_level)
    logging.getLogger("uvicorn.error").addFilter(_is_news)
    listener, config = _listen(config)
    failures: list[str] = []
    running = server(config, failures.append)
    collect_rarely()
    with listener, _welcome(running, config, browser=browser, qr_code=qr_code):
        _read_certificate(running)
        # uvicorn has ended in good order: after Ctrl-C, or since it could not start
        with contextlib.suppress(KeyboardInterrupt, SystemExit):
            running.run(sockets=[listener])
    if failures or not running.started:
        raise CommandError(failures[0] if failures else "the server could not start")
    print(FAREWELL, flush=True)
    return 0


def serve_together(
    config: Config, flags: dict[str, Any], file: str | None, *, browser: bool = False, qr_code: bool = False
) -> int:
    """Several processes; each reads the settings again when it starts."""
    from maquignon.server.monitoring.logs import set_up
    from maquignon.server.store.seal import WrongKey
    from maquignon.server.store.trouble import DatabaseTrouble
    from maquignon.server.supervision.supervisor import supervise
    from maquignon.server.supervision.worker import NotStarted

    def welcome() -> None:
        announce(config, qr_code=qr_code)
        if browser:
            threading.Thread(target=open_browser, args=(config.address,), daemon=True).start()

    set_up(config.log_level)
    listener, config = _listen(config)
    try:
        with listener:
            asyncio.run(supervise(config, listener, flags, file, welcome))
    except (BadConfig, DatabaseTrouble, NotStarted, OSError, WrongKey) as trouble:
        raise CommandError(str(trouble)) from None
    print(FAREWELL, flush=True)
    return 0


def _listen(config: Config) -> tuple[socket.socket, Config]:
    from maquignon.server.uvicorn_server import listen

    try:
        return listen(config)
    except BadConfig as bad:
        is_taken = os.strerror(errno.EADDRINUSE) in str(bad)
        raise CommandError(
            f"{bad} (is it running already? --port 0 takes a free one)" if is_taken else str(bad)
        ) from None


def _is_news(record: logging.LogRecord) -> bool:
    """The command says better why there is no server."""
    return "startup failed" not in record.getMessage()


def _read_certificate(running: uvicorn.Server) -> None:
    try:
        running.config.load()
    except ssl.SSLError:
        raise CommandError("tls_certificate and tls_key are no certificate with its private key, in PEM") from None
    except OSError as error:
        raise CommandError(f"tls_certificate or tls_key cannot be read: {error.strerror}") from None


@contextlib.contextmanager
def _welcome(running: uvicorn.Server, config: Config, *, browser: bool, qr_code: bool) -> Iterator[None]:
    """Says where it is once it really is there; a daemon, as some browsers return only when they are closed."""
    ended = threading.Event()

    def welcome() -> None:
        while not running.started:
            if ended.wait(LOOK_SECONDS):
                return
        announce(config, qr_code=qr_code)
        if browser:
            open_browser(config.address)

    threading.Thread(target=welcome, daemon=True).start()
    try:
        yield
    finally:
        ended.set()


def announce(config: Config, *, qr_code: bool) -> None:
    """Where to go, for people; logs go to stderr."""
    print(f"Maquignon is at {config.address} (Ctrl-C ends it)", flush=True)
    if qr_code and is_utf_8():
        import segno

        segno.make(config.address, error="m").terminal(compact=True)
        print("Phones in the same network scan this.", flush=True)


def open_browser(address: str) -> None:
    if not webbrowser.open(address):
        print("No browser could be opened here: type that address into one.", flush=True)


def lan_address() -> str:
    """This machine's address in the local network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # nothing is sent: this only asks which way a packet would take
            probe.connect(("192.0.2.1", 9))
            address = str(probe.getsockname()[0])
        except OSError:
            raise CommandError("this machine is in no network; `maquignon` alone serves it by itself") from None
    if not is_private(address):
        raise CommandError(f"{address} is no address of a local network: use `maquignon serve` with TLS")
    return address
