"""One client asks for all it may while another asks honestly: `python -m benchmarks.attacks find|run`.

- `find`: random questions of every kind, bidder and option, worked out in this process with the budget of the service;
  the dearest are kept in `benchmarks/results/dear_questions.json`, after the two that once stopped the service.
- `run`: `tablefeel serve` with two workers and its usual limits. One client sends one of these questions without end on
  32 connections, as fast as it may: told 429 it waits as long as it is told. Another (127.0.0.1) asks for a call 20
  times a second. How long that one waits, whether any of its requests is lost, what the other gets done. Each question
  comes from an address of its own (127.0.1.1, 127.0.1.2 …), which has a full burst: who had asked the question before
  would begin in debt. What the attacker had under way at the end is `unfinished`; a row in which it had neither an
  answer nor that shows nothing.

`--python` and `--folder` name another checkout's interpreter and folder, for figures of an earlier version.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from urllib.parse import urlsplit
from urllib.request import urlopen

from benchmarks.random_questions import Json, question
from tests.service.questions import view
from tests.service.serving import READY

KEPT = Path(__file__).parent / "results" / "dear_questions.json"
ATTACKERS, HONEST = 32, 20.0
HAND = "AK5.QJ32.A4.T982"
TWENTY = [call for bid in ("1C", "1D", "1H", "1S", "1N", "2C", "2D", "2H", "2S", "2N") for call in (bid, "P")]
KNOWN: list[tuple[str, Json]] = [
    ("explain", {"hand": HAND, "auction": TWENTY[:8], "bidder": "sayc", "history": True}),
    ("explain", {"hand": HAND, "auction": TWENTY, "bidder": "sayc+contract", "history": True}),
]
"""The two questions of the issue."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("find", "run"))
    parser.add_argument("--count", type=int, default=1500, help="random questions (find)")
    parser.add_argument("--keep", type=int, default=24, help="dearest questions kept (find)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each is asked (run)")
    parser.add_argument("--first", type=int, default=100, help="how many of the questions (run)")
    parser.add_argument("--kinds", nargs="*", help="questions of these kinds only (run)")
    parser.add_argument("--rate", type=float, default=0.0, help="attacks a second in place of as many as go (run)")
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--folder", default=".")
    given = parser.parse_args()
    {"find": find, "run": run}[given.what](given)


# Finding


def find(given: argparse.Namespace) -> None:
    """Keep the dearest of many random questions: of every kind the dearest, then those that are left."""
    from tablefeel.questions.asking import read, said  # noqa: PLC0415
    from tablefeel.questions.players import PackagePlayers, bidders  # noqa: PLC0415
    from tablefeel.service.queue.costs import cost_of  # noqa: PLC0415
    from tablefeel.service.queue.tasks import perform  # noqa: PLC0415
    from tablefeel.service.queue.work import warm_up  # noqa: PLC0415

    warm_up()
    for name in bidders():  # what is loaded once is nobody's cost
        perform("bid", [{"hand": HAND, "bidder": name}], 60.0)
    rng = Random(given.seed)
    rows: list[dict[str, object]] = []
    for number in range(given.count):
        kind, asked = question(rng)
        payload = said(read(kind, asked), PackagePlayers())
        begun = time.process_time()
        (outcome,) = perform(kind, [payload], 1.0)
        seconds = time.process_time() - begun
        rows.append(
            {"kind": kind, "payload": asked, "seconds": round(seconds, 3), "lane": str(cost_of(kind, payload).lane),
             "estimated": round(cost_of(kind, payload).milliseconds / 1000, 3),
             "billed": round(outcome.get("seconds", 0.0), 3), "partial": "left_out" in outcome, "number": number}
        )  # fmt: skip
    rows.sort(key=lambda row: -float(str(row["seconds"])))
    dearest = {str(row["kind"]): row for row in reversed(rows)}
    firsts = sorted(dearest.values(), key=lambda row: -float(str(row["seconds"])))
    kept = [*firsts, *(row for row in rows if row not in firsts)][: given.keep]
    cheap = [row for row in rows if row["lane"] == "cheap"]
    told = {
        "seed": given.seed, "questions": given.count, "most_seconds": rows[0]["seconds"],
        "most_seconds_of_cheap": cheap[0]["seconds"], "partial": sum(bool(row["partial"]) for row in rows),
    }  # fmt: skip
    by_kind = {kind: [row[name] for name in ("seconds", "estimated", "billed")] for kind, row in dearest.items()}
    print(json.dumps(told | {"dearest_cheap": cheap[:8], "by_kind": by_kind}, indent=1))
    KEPT.write_text(json.dumps(told | {"kept": kept}, indent=1) + "\n", encoding="utf-8")


# Running


def run(given: argparse.Namespace) -> None:
    """Attack with each question in turn."""
    kept = [(row["kind"], row["payload"]) for row in json.loads(KEPT.read_text(encoding="utf-8"))["kept"]]
    attacks = [one for one in (*KNOWN, *kept) if given.kinds is None or one[0] in given.kinds][: given.first]
    with tempfile.TemporaryDirectory() as folder:
        said = Path(folder, "said")
        with said.open("wb") as stream:
            server = subprocess.Popen(  # noqa: S603 - the checkout that we were told
                [given.python, "-m", "tablefeel", "serve", "--port", "0", "--workers", "2"],
                cwd=given.folder, stderr=stream, stdout=stream, env=os.environ | {"TABLEFEEL_LOG_LEVEL": "error"},
            )  # fmt: skip
        try:
            while (found := READY.search(said.read_text())) is None:
                time.sleep(0.1)
            address = found[1]
            print(json.dumps({"attack": None} | asyncio.run(story(address, None, given))), flush=True)
            for number, attack in enumerate(attacks, start=1):
                row = asyncio.run(story(address, attack, given, f"127.0.1.{number}"))
                words = {name: value for name, value in attack[1].items() if name not in ("text", "deal", "hand")}
                words["auction"] = len(words.get("auction") or ())  # type: ignore[arg-type]
                print(json.dumps({"attack": [attack[0], words]} | row), flush=True)
        finally:
            with urlopen(f"{address}/metrics", timeout=60) as answer:  # noqa: S310 - our own server
                lines = answer.read().decode().splitlines()
            print(json.dumps([line for line in lines if line.startswith("tablefeel_queue_replaced")]))
            server.terminate()
            server.wait(60)
            errors = [line for line in said.read_text().splitlines() if '"error"' in line or "Traceback" in line]
            print(json.dumps({"errors_logged": errors[:5]}))


async def story(
    address: str, attack: tuple[str, Json] | None, given: argparse.Namespace, source: str = "127.0.1.0"
) -> Json:
    """What both clients got; `source` is the attacker's address."""
    until = time.perf_counter() + given.seconds
    told: Counter[str] = Counter()
    attackers = []
    if attack is not None and given.rate:
        attackers = [asyncio.create_task(_pester_at(address, source, attack, given.rate, until, told))]
    elif attack is not None:
        attackers = [asyncio.create_task(_pester(address, source, attack, until, told)) for _ in range(ATTACKERS)]
    waits: list[float] = []
    statuses: Counter[str] = Counter()
    asked = []
    number = 0
    begin = time.perf_counter()
    while (due := begin + number / HONEST) < until:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        asked.append(asyncio.create_task(_honest(address, number, due, waits, statuses)))
        number += 1
    await asyncio.gather(*asked)
    for one in attackers:
        one.cancel()
    await asyncio.gather(*attackers, return_exceptions=True)
    waits.sort()
    return {
        "asked": number, "statuses": dict(statuses), "p50_ms": _at(waits, 50), "p99_ms": _at(waits, 99),
        "longest_ms": _at(waits, 100), "attacker": dict(told),
    }  # fmt: skip


def _at(ordered: list[float], percent: int) -> float:
    return round(1000 * ordered[min(len(ordered) - 1, len(ordered) * percent // 100)], 1) if ordered else 0.0


async def _honest(address: str, number: int, due: float, waits: list[float], statuses: Counter[str]) -> None:
    try:
        status, _ = await exchange(address, "127.0.0.1", "bid", view(number, "belief"))
    except (OSError, ValueError):
        status = 0
    waits.append(time.perf_counter() - due)
    statuses[str(status)] += 1


async def _pester(address: str, source: str, attack: tuple[str, Json], until: float, told: Counter[str]) -> None:
    while time.perf_counter() < until:
        try:
            status, wait = await exchange(address, source, *attack)
        except asyncio.CancelledError:
            told["unfinished"] += 1
            raise
        except (OSError, ValueError):
            status, wait = 0, 0.1
        told[str(status)] += 1
        await asyncio.sleep(wait)


async def _pester_at(
    address: str, source: str, attack: tuple[str, Json], rate: float, until: float, told: Counter[str]
) -> None:
    async def once() -> None:
        told[str((await exchange(address, source, *attack))[0])] += 1

    running = []
    while time.perf_counter() < until:
        running.append(asyncio.create_task(once()))
        await asyncio.sleep(1 / rate)
    await asyncio.gather(*running, return_exceptions=True)


async def exchange(address: str, source: str, kind: str, payload: Json) -> tuple[int, float]:
    """The status of one request from that address of this machine, and how long to wait before the next."""
    where = urlsplit(address)
    reader, writer = await asyncio.open_connection(where.hostname, where.port, local_addr=(source, 0))
    try:
        body = json.dumps(payload).encode()
        head = f"POST /api/v1/{kind} HTTP/1.1\r\nHost: {where.netloc}\r\nContent-Type: application/json\r\n"
        writer.write(f"{head}Connection: close\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
        answer = await reader.read()
    finally:
        writer.close()
    head = answer[:2000].decode("latin-1").lower()
    wait = float(head.partition("retry-after: ")[2].partition("\r")[0] or 0)
    return int(answer[9:12]), wait


if __name__ == "__main__":
    main()
