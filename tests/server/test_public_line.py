"""What a public server needs: TLS of its own, or a proxy that is believed, and nobody else who claims to be one."""

from __future__ import annotations

import asyncio
import datetime
import ipaddress
import socket
import ssl
from urllib.parse import urlsplit

import httpx
import pytest
import uvicorn
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from maquignon.server.settings.limits import Limits
from maquignon.server.siblings.bridge import sender_in, sender_line
from maquignon.server.uvicorn_server import Server
from tests.server.client import Client, leave
from tests.server.group import Group
from tests.server.serving import PATIENCE, get, open_table, running

FAR, FAR_TOO = "8.8.8.8", "9.9.9.9"


@pytest.fixture
def certificate(tmp_path, monkeypatch):
    """Self-signed for this machine, and trusted by the clients of this test."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "maquignon test")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(hours=1))
        .not_valid_after(now + datetime.timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    files = {"tls_certificate": tmp_path / "cert.pem", "tls_key": tmp_path / "key.pem"}
    files["tls_certificate"].write_bytes(made.public_bytes(serialization.Encoding.PEM))
    files["tls_key"].write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    monkeypatch.setenv("SSL_CERT_FILE", str(files["tls_certificate"]))
    return {name: str(file) for name, file in files.items()}


def test_with_a_certificate_pages_and_sockets_are_encrypted(tmp_path, certificate):
    with running(tmp_path, **certificate) as address:
        assert address.startswith("https://")
        page = get(address)
        assert page.headers["strict-transport-security"]
        assert "secure" in page.headers["set-cookie"].lower()
        table = open_table(address, "master-2009-two", [None, None])
        assert table["link"].startswith("https://")

        async def sit():
            async with Client(address, table["code"]) as client:
                assert client.address.startswith("wss://")
                assert (await client.ask("Sit", name="Ann"))["type"] == "Ack"

        asyncio.run(sit())
        with pytest.raises(httpx.TransportError):
            get(address.replace("https", "http"))


def test_of_several_processes_each_is_reached_whoever_was_greeted(tmp_path, certificate):
    group = Group(tmp_path, **certificate)
    try:
        asyncio.run(reached(group))
        with httpx.Client(base_url=group.address, timeout=PATIENCE) as browser:
            for name in (*group.facts(), *group.facts()):
                assert browser.get(f"/p/{name}/status").status_code == 200, "near, on a line that was carried on"
                assert browser.get(f"/p/{name}/process").json()["process"] == name
        status, errors = group.process.stop()
    finally:
        group.end()
    assert (status, "Traceback" in errors) == (0, False), errors


async def reached(group: Group) -> None:
    """By chance every other line comes to the process that does not serve the table."""
    table = await asyncio.to_thread(open_table, group.address, "master-2009-two", [None, None])
    guests = [Client(group.address, table["code"]) for _ in range(8)]
    for guest in guests:
        await guest.__aenter__()
        assert guest.look
        assert (await guest.ask("Say", text="x" * 200))["type"] in ("Ack", "Refused")
    for guest, name in zip(guests, ("Ann", "Ben"), strict=False):
        assert (await guest.ask("Sit", name=name))["type"] == "Ack"
    await leave(*guests)


def test_who_speaks_is_told_with_what_is_carried_on():
    request = b"GET /ws HTTP/1.1\r\nfrom: FROM 127.0.0.1 1\r\n\r\n"
    assert sender_in(sender_line(("203.0.113.5", 99)) + request) == (("203.0.113.5", 99), request)
    assert sender_in(sender_line(("fe80::1%eth0-x", 1)) + request) == (("fe80::1%eth0-x", 1), request)
    assert sender_in(request) is None


def is_handshake_closed(folder, certificate, seconds):
    with running(folder, limits=Limits(header_seconds=0.4), **certificate) as address:
        place = urlsplit(address)
        with socket.create_connection((place.hostname, place.port), timeout=seconds) as line:
            line.sendall(b"\x16\x03\x01")
            try:
                return line.recv(1) == b""
            except TimeoutError:
                return False


def test_half_a_handshake_of_tls_is_closed(tmp_path, certificate):
    assert is_handshake_closed(tmp_path, certificate, 40), "within less than asyncio's minute"


def test_without_its_deadline_half_a_handshake_of_tls_stays(tmp_path, certificate, monkeypatch):
    monkeypatch.setattr(Server, "startup", uvicorn.Server.startup)
    assert not is_handshake_closed(tmp_path, certificate, 3)


def test_a_certificate_that_nobody_trusts_is_refused_by_clients(tmp_path, certificate, monkeypatch):
    with running(tmp_path, **certificate) as address:
        monkeypatch.delenv("SSL_CERT_FILE")
        with pytest.raises((httpx.ConnectError, ssl.SSLError)):
            get(address)


@pytest.mark.parametrize(("proxy", "statuses"), [("127.0.0.1", [101, 101, 429]), ("10.0.0.1", [101, 429, 429])])
def test_sockets_are_counted_by_the_address_a_declared_proxy_names(tmp_path, proxy, statuses):
    async def come(address):
        found, opened = [], []
        for claimed in (FAR, FAR_TOO, FAR):
            try:
                headers = {"x-forwarded-for": claimed}
                opened.append(await connect(address, compression=None, additional_headers=headers))
                found.append(101)
            except InvalidStatus as refused:
                found.append(refused.response.status_code)
        for each in opened:
            await each.close()
        return found

    with running(tmp_path, proxy=proxy, limits=Limits(sockets_per_address=1)) as address:
        found = asyncio.run(come(address.replace("http", "ws") + "/ws"))
    assert found == statuses
