"""Who may ask: where the server may listen, which names it answers to, the token, and the headers of every answer."""

from __future__ import annotations

import hmac
import ipaddress
import socket
from collections.abc import Mapping

from tablefeel.errors import BadConfig
from tablefeel.service.settings import LOOPBACK, Settings

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
"""What a page from here may load: our own files only, and no script or style inside the HTML."""

SECURITY_HEADERS = (
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
"""On every answer. There is no Access-Control-Allow-Origin: other sites' scripts may not read answers."""

FRAMED = ("/diagram", "/diagram.svg")
"""Drawings without script that other pages may show; everything else stays out of frames."""
_FRAMED_HEADERS = (
    (b"content-security-policy", b"default-src 'none'; frame-ancestors *"),
    *(pair for pair in SECURITY_HEADERS if pair[0] not in (b"content-security-policy", b"x-frame-options")
      and not pair[0].startswith(b"cross-origin")),
    (b"cross-origin-resource-policy", b"cross-origin"),
)  # fmt: skip


def headers_of(path: str) -> tuple[tuple[bytes, bytes], ...]:
    """The security headers of an address."""
    return _FRAMED_HEADERS if path in FRAMED else SECURITY_HEADERS


def check_binding(settings: Settings) -> None:
    """Raise `BadConfig` if others could connect and neither a token nor `open` was given."""
    if not settings.is_loopback and settings.token is None and not settings.open:
        raise BadConfig(
            f"listening on {settings.host} lets other machines connect: set a token (TABLEFEEL_TOKEN) or allow it "
            "with --open"
        )


def is_known_host(header: str, settings: Settings) -> bool:
    """Whether a Host header names this server; other names are refused on every address, against DNS rebinding.

    Unless the settings name them these are loopback's names and, where others can connect, this machine's own name and
    any address in numbers: no name can be turned to point here that is none.
    """
    name = _without_port(header)
    if settings.hosts:
        return "*" in settings.hosts or name in {known.lower() for known in settings.hosts}
    if name in LOOPBACK:
        return True
    return not settings.is_loopback and (_is_address(name) or name == socket.gethostname().lower())


def is_from_elsewhere(headers: Mapping[str, str]) -> bool:
    """Whether a browser says that another site's page asks, unless somebody follows a link from there."""
    if headers.get("sec-fetch-site", "").lower() != "cross-site":
        return False
    return not (headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest") == "document")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _without_port(host: str) -> str:
    host = host.strip().lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]


def is_token(given: str, settings: Settings) -> bool:
    """Whether a client sent the right token; the time taken does not tell how much of it was right."""
    wanted = settings.secret_token
    return wanted is None or hmac.compare_digest(given.encode("utf-8", "replace"), wanted.encode())
