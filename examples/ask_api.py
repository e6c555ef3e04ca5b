"""Ask the HTTP API with nothing but the standard library: `python examples/ask_api.py [http://127.0.0.1:8000]`.

Without an address a server is started for the time of the script.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


def ask(address: str, name: str, question: dict[str, Any]) -> dict[str, Any]:
    """The answer to a question; an error becomes a `ValueError` with the server's sentence."""
    request = urllib.request.Request(  # noqa: S310
        f"{address}/api/v1/{name}", json.dumps(question).encode(), {"Content-Type": "application/json"}
    )
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
            return json.load(answer)  # type: ignore[no-any-return]
    except urllib.error.HTTPError as error:
        with error:
            raise ValueError(json.load(error)["error"]["message"]) from None


@contextmanager
def started() -> Iterator[str]:
    """The address of a server on a free port."""
    command = [sys.executable, "-m", "tablefeel", "serve", "--port", "0", "--workers", "1"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:  # noqa: S603
        try:
            for line in server.stderr or ():
                if found := re.search(r"(http://\S+)/ is ready", line):
                    yield found[1]
                    break
        finally:
            server.terminate()
            server.communicate()


def show(address: str) -> None:
    """What to bid, and what partner should be thought to hold."""
    view = {"hand": "AK5.QJ32.A4.T982", "auction": ["1D", "P"], "bidder": "sayc"}
    decision = ask(address, "bid", view)
    print("call:", decision["call"], "-", decision["calls"][0]["meaning"]["text"])
    partner = ask(address, "explain", view)["beliefs"]["N"]
    points = sum(value * chance for value, chance in enumerate(partner["hcp"]))
    print(f"partner has about {points:.1f} points and the ♦K with a chance of {partner['cards']['DK']:.0%}")
    try:
        ask(address, "bid", view | {"hand": "AK5"})
    except ValueError as error:
        print("refused:", error)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        show(sys.argv[1].rstrip("/"))
    else:
        with started() as here:
            show(here)
