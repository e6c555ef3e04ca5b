"""The same commands and requests in two checkouts, as ratios of CPU time: what a change of structure costs.

    python benchmarks/before_after.py --before ../old/.venv/bin/tablefeel --after .venv/bin/tablefeel \
        --deals ../shared/data/dd/random-100k.dd.gz > benchmarks/results/before_after.md

Both take turns in every round, so a busy machine disturbs both alike. CPU seconds of the process and of all it
started; the ratio is the median over rounds of after/before, with the smallest and largest round beside it.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import signal
import statistics
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

Run = Callable[[str], None]
VIEWS = 200
REQUESTS = 150
PORT = 8417


def cpu_seconds(run: Run, program: str) -> float:
    """CPU seconds of what `run` starts and ends."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(program)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def command(*arguments: str) -> Run:
    """Run the program with these arguments."""

    def run(program: str) -> None:
        subprocess.run([program, *arguments], stdout=subprocess.DEVNULL, check=True, env=one_core())  # noqa: S603

    return run


def fresh(*arguments: str) -> Run:
    """Run the program with these arguments and a new folder to write into."""

    def run(program: str) -> None:
        with tempfile.TemporaryDirectory() as folder:
            command(*arguments, "--out", f"{folder}/new")(program)

    return run


def settings(**values: object) -> tuple[str, ...]:
    """Settings of a learner, as its command takes them."""
    return tuple(part for name, value in values.items() for part in ("--set", f"{name}={value}"))


def python(code: str) -> Run:
    """Run the code with the interpreter of the program's environment."""

    def run(program: str) -> None:
        interpreter = str(Path(program).parent / "python")
        subprocess.run([interpreter, "-c", code], stdout=subprocess.DEVNULL, check=True, env=one_core())  # noqa: S603

    return run


def one_core() -> dict[str, str]:
    """The environment, with every library kept to one thread."""
    return {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}


def requests(path: str, bodies: list[dict[str, object]]) -> Run:
    """Serve with one worker and ask these questions one after the other."""

    def run(program: str) -> None:
        settings = {"TABLEFEEL_RATE_LIMIT": "0", "TABLEFEEL_LOG_LEVEL": "error"}
        with subprocess.Popen(  # noqa: S603
            [program, "serve", "--port", str(PORT), "--workers", "1"],
            env={**one_core(), **settings},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as server:
            try:
                wait_for(f"http://127.0.0.1:{PORT}/api/v1/ready")
                for body in bodies:
                    ask(f"http://127.0.0.1:{PORT}{path}", body)
            finally:
                server.send_signal(signal.SIGTERM)

    return run


def wait_for(address: str) -> None:
    """Until the service is ready."""
    for _ in range(600):
        try:
            with urllib.request.urlopen(address) as answer:  # noqa: S310
                if answer.status == 200:
                    return
        except (urllib.error.URLError, ConnectionError):
            pass
        time.sleep(0.1)
    raise SystemExit(f"{address} does not answer")


def ask(address: str, body: dict[str, object]) -> None:
    """A question by POST; anything but 200 ends the benchmark."""
    asked = urllib.request.Request(address, json.dumps(body).encode(), {"Content-Type": "application/json"})  # noqa: S310
    with urllib.request.urlopen(asked) as answer:  # noqa: S310
        answer.read()


def views(program: str, count: int) -> list[dict[str, object]]:
    """Views out of auctions that the rules of `program` bid: hand, seat, dealer, vulnerability, calls."""
    boards = subprocess.run(  # noqa: S603
        [program, "deal", "--count", str(count), "--seed", "7", "--to", "pbn"], capture_output=True, check=True
    ).stdout
    deals = subprocess.run(  # noqa: S603
        [program, "auction", "-", "--from", "pbn", "--ns", "sayc", "--ew", "sayc", "--json"],
        input=boards, capture_output=True, check=True,
    ).stdout.splitlines()  # fmt: skip
    rng, found = random.Random(7), []
    for line in deals:
        board = json.loads(line)
        calls = board["auction"]
        place = rng.randrange(len(calls))
        seat = "NESW"[("NESW".index(board["dealer"]) + place) % 4]
        first, hands = board["deal"].split(":", 1)
        hand = hands.split()[("NESW".index(seat) - "NESW".index(first)) % 4]
        found.append(
            {"hand": hand, "seat": seat, "dealer": board["dealer"], "vul": board["vul"], "auction": calls[:place]}
        )
    return found


def work(asked: list[dict[str, object]], file: Path, deals: Path) -> dict[str, Run]:
    """What is compared, by name."""
    file.write_text("".join(json.dumps(view) + "\n" for view in asked))
    some = str(deals)
    pieces: dict[str, Run] = {
        "`import tablefeel`": python("import tablefeel"),
        "`tablefeel --help`": command("--help"),
        "`deal`, 2,000 boards": command("deal", "--count", "2000", "--seed", "1", "--to", "pbn"),
    }
    for bidder in ("sayc", "belief", "selfplay", "relay"):
        pieces[f"`bid --batch`, {len(asked)} views, {bidder}"] = command(
            "bid", "--batch", str(file), "--bidder", bidder
        )
    pieces["`match sayc floor`, 1,000 solved boards"] = command("match", "sayc", "floor", "--deals", some, "-n", "1000")
    pieces["`match selfplay sayc`, 300 solved boards"] = command(
        "match", "selfplay", "sayc", "--deals", some, "-n", "300"
    )
    pieces["`generate auctions`, 5,000 by the rules"] = fresh("generate", "auctions", "--boards", "5000", "--seed", "3")
    train = ("train", "selfplay", "--deals", some, *settings(start="", rivals="", against=0, steps=20, batch=64))
    pieces["`train selfplay`, 20 steps"] = fresh(*train)
    for bidder in ("sayc", "belief"):
        bodies = [{**view, "bidder": bidder} for view in asked[:REQUESTS]]
        pieces[f"HTTP bid, {len(bodies)}, {bidder}"] = requests("/api/v1/bid", bodies)
    pieces["HTTP explain, belief"] = requests("/api/v1/explain", [{**v, "bidder": "belief"} for v in asked[:REQUESTS]])
    return pieces


def main() -> None:
    """Print a table of ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", required=True)
    parser.add_argument("--after", required=True)
    parser.add_argument("--deals", type=Path, required=True, help="solved deals")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="", help="only what has this in its name")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        pieces = work(views(given.after, VIEWS), Path(folder) / "views.jsonl", given.deals)
        print("| | CPU s before | after | ratio (smallest to largest round) |\n|---|---:|---:|---:|")
        for name, run in pieces.items():
            if given.only not in name:
                continue
            pairs = [(cpu_seconds(run, given.before), cpu_seconds(run, given.after)) for _ in range(given.rounds)]
            ratios = sorted(after / before for before, after in pairs)
            old, new = (statistics.median(one) for one in zip(*pairs, strict=True))
            middle = statistics.median(ratios)
            print(
                f"| {name} | {old:.2f} | {new:.2f} | {middle:.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f}) |", flush=True
            )


if __name__ == "__main__":
    main()
