"""`maquignon serve`: the server, for this machine, a local network or the world."""

from __future__ import annotations

import argparse
import contextlib
import gc
import os
import socket
import threading
import webbrowser
from typing import TYPE_CHECKING, Any

from maquignon.cli.errors import CommandError
from maquignon.cli.terminal import with_example

if TYPE_CHECKING:
    from maquignon.server.config import Config

EXAMPLE = """\
  maquignon                              play on this machine, in the browser
  maquignon --lan                        play with phones in the same network
  maquignon serve --port 9000            a server without opening a browser
  maquignon serve --config club.toml     settings from a file
  maquignon serve --proxy 127.0.0.1 --url https://play.example.org

settings can also stand in the environment: MAQUIGNON_PORT, MAQUIGNON_DATABASE, …"""

RARE_COLLECTIONS = (20_000, 20, 100)
"""With Python's own thresholds a full collection stops 400 tables for a third of a second, every few seconds."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", help="the address to listen at (127.0.0.1)")
    parser.add_argument("--port", type=int, help="the port (8630; 0 takes any free one)")
    parser.add_argument("--database", metavar="WHERE", help="a file for SQLite, or postgresql://user@host/name")
    parser.add_argument("--tls-certificate", metavar="FILE", help="serve https with this certificate")
    parser.add_argument("--tls-key", metavar="FILE", help="and this private key")
    parser.add_argument("--proxy", metavar="ADDRESSES", help="trust a reverse proxy at these addresses")
    parser.add_argument("--url", help="the address people use, where it is not host and port")
    parser.add_argument("--process", metavar="NAME", help="this process's name, where several share a PostgreSQL")
    parser.add_argument("--public-path", metavar="PATH", help="where a proxy lets sockets reach it (/p/NAME/ws)")
    parser.add_argument("--bot-workers", type=int, metavar="N", help="processes for bots (1)")
    parser.add_argument("--bot-pause", type=float, metavar="X", help="stretch the time bots take to think (1)")
    parser.add_argument("--log-level", help="debug, info, warning or error (info)")
    parser.add_argument("--config", metavar="FILE", help="settings from a TOML file")
    parser.add_argument("--lan", action="store_true", help="serve the local network, with a QR code for phones")
    parser.add_argument("--browser", action="store_true", help="open the browser")
    parser.add_argument("--new-key", action="store_true", help="print a key for MAQUIGNON_KEY, and end")
    with_example(parser, EXAMPLE)


def run(args: argparse.Namespace) -> int:
    from maquignon.server.config import BadConfig, load

    if args.new_key:
        from maquignon.server.store.seal import new_key

        print(new_key().decode())
        return 0
    try:
        config = load(_flags(args), os.environ, args.config)
    except BadConfig as bad:
        raise CommandError(str(bad)) from None
    return serve(config, browser=args.browser, qr_code=args.lan)


def _flags(args: argparse.Namespace) -> dict[str, Any]:
    aside = ("command", "config", "lan", "browser", "new_key")
    flags = {name: value for name, value in vars(args).items() if name not in aside}
    if args.lan and flags["host"] is None:
        flags["host"] = lan_address()
    return flags


def serve(config: Config, *, browser: bool = False, qr_code: bool = False) -> int:
    from maquignon.server.config import BadConfig
    from maquignon.server.logs import set_up
    from maquignon.server.running import listen, server

    set_up(config.log_level)
    try:
        listener, config = listen(config)
    except BadConfig as bad:
        raise CommandError(str(bad)) from None
    failures: list[str] = []
    running = server(config, failures.append)
    gc.freeze()
    gc.set_threshold(*RARE_COLLECTIONS)
    with listener:
        announce(config, qr_code=qr_code)
        if browser:
            threading.Timer(1.0, webbrowser.open, [config.address]).start()
        # uvicorn has ended in good order: after Ctrl-C, or since it could not start
        with contextlib.suppress(KeyboardInterrupt, SystemExit):
            running.run(sockets=[listener])
    if failures:
        raise CommandError(failures[0])
    return 0 if running.started else 1


def announce(config: Config, *, qr_code: bool) -> None:
    """Where to go, for people; logs go to stderr."""
    print(f"Maquignon is at {config.address} (Ctrl-C ends it)", flush=True)
    if qr_code:
        import segno

        segno.make(config.address, error="m").terminal(compact=True)
        print("Phones in the same network scan this.", flush=True)


def lan_address() -> str:
    """This machine's address in the local network."""
    from maquignon.server.config import is_private

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
