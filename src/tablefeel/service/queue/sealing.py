"""Messages that prove who wrote them: JSON with an HMAC before it, so that Redis need not be trusted.

Service and nodes share a key (`TABLEFEEL_BROKER_KEY`, or `TABLEFEEL_BROKER_KEY_FILE` names a file with it). What was
not sealed with it is thrown away. A seal also covers what a message is for, so that an answer is never taken for an
order, nor one service's answer for another's. Without a key nothing is proved; a Redis elsewhere than on this machine
is then refused.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tablefeel.errors import BadConfig

KEY, KEY_FILE = "TABLEFEEL_BROKER_KEY", "TABLEFEEL_BROKER_KEY_FILE"
LEAST_KEY = 16
"""Characters that a key has at least."""
_OPEN = "-"
"""Stands in the place of the HMAC where there is no key."""
_LOOPBACK = ("localhost", "127.0.0.1", "::1")


class BadSeal(Exception):
    """A message that nobody with our key has written, or that is none at all."""


class Sealer:
    """Seals messages with a key and opens those that were sealed with the same."""

    def __init__(self, key: str | None) -> None:
        self._key = None if key is None else key.encode()

    def sealed(self, purpose: str, content: Any) -> str:
        """The content as text that can be opened for the same purpose only."""
        text = json.dumps(content, separators=(",", ":"))
        return f"{self._mac(purpose, text)} {text}"

    def opened(self, purpose: str, message: object) -> Any:
        """The content of a message; `BadSeal` if it was not sealed with our key for that purpose."""
        try:
            given = message.decode() if isinstance(message, bytes) else message
            if not isinstance(given, str):
                raise BadSeal(f"a message is a text, not {type(message).__name__}")
            mac, _, text = given.partition(" ")
            if not hmac.compare_digest(mac.encode(), self._mac(purpose, text).encode()):
                raise BadSeal("the message was not sealed with our key")
            return json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadSeal(f"the message cannot be read: {error}") from None

    def _mac(self, purpose: str, text: str) -> str:
        if self._key is None:
            return _OPEN
        return hmac.new(self._key, f"{purpose}\n{text}".encode("utf-8", "surrogatepass"), hashlib.sha256).hexdigest()


def key_of_environment() -> str | None:
    """The key that the environment names, itself or in a file; None where there is none."""
    key, file = os.environ.get(KEY), os.environ.get(KEY_FILE)
    if not key and file:
        try:
            key = Path(file).read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            raise BadConfig(f"the key file {file!r} cannot be read: {error}") from None
    if key and len(key) < LEAST_KEY:
        raise BadConfig(f"the broker's key is shorter than {LEAST_KEY} characters")
    return key or None


def check_broker(broker: str, key: str | None) -> None:
    """Raise `BadConfig` unless it is the address of a Redis, and on this machine where there is no key."""
    found = urlsplit(broker)
    if found.scheme not in ("redis", "rediss") or not found.hostname:
        raise BadConfig("the broker is not the address of a Redis: expected redis://HOST:PORT/NUMBER")
    if key is None and found.hostname not in _LOOPBACK and not found.hostname.startswith("127."):
        raise BadConfig(
            f"the broker is on {found.hostname}, where others may write into it: set the same {KEY} for the service "
            "and its nodes"
        )
