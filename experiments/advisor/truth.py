#!/usr/bin/env python3
"""Counts broken promises: plays auctions and compares every call made with what the bidder printed of it.

    python experiments/advisor/truth.py advisor OUT.jsonl --auctions 100000 [--cards sayc acol-weak-nt]

Two things are compared with the hand: the ranges and kinds of hands of the meaning, and its words, read by a small
parser of its own that knows nothing of the rules (`5+ ♠`, `15-17 HCP`, `balanced`, alternatives with "or"; phrases that
it does not know count as kept; "points" is kept if any way to count shape keeps it; "about" allows one point). Also
counts how often the call is the book's.

OUT.jsonl has a line for every 250 auctions; a run that was stopped goes on after the last of them.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from pathlib import Path

import numpy as np

from tablefeel.arrays import Boards
from tablefeel.bidding import Cards, Explain, Meaning, PlayerView
from tablefeel.kernel import PASS, Auction, Call, Hand, Suit
from tablefeel.roster import find, unhurried
from tablefeel.systems.bidder import SystemBidder
from tablefeel.systems.engine.promises import FEWER_WITH_LENGTH
from tablefeel.systems.language import features as f

AT_ONCE = 250
ABOUT = 1
"""Points by which a hand may miss a number with "about" before it."""
SUITS = {"♣": 0, "♦": 1, "♥": 2, "♠": 3}
COUNTS = (f.HCP, f.POINTS, f.TOTAL, *range(f.SUPPORT, f.SUPPORT + 4), *range(f.PLAYING, f.PLAYING + 4))
RANGE = r"(?:exactly (?P<just>\d+)|at most (?P<most>\d+)|(?P<from>\d+)-(?P<to>\d+)|(?P<least>\d+)\+|(?P<one>\d+))"
LENGTH = re.compile(rf"{RANGE} (?P<suit>[♣♦♥♠])")
NONE = re.compile(r"no (?P<suit>[♣♦♥♠])")
POINTS = re.compile(rf"{RANGE} (?P<unit>HCP|points)")
SHAPES = {"balanced": (0, 0), "unbalanced": (2, 2)}


def main() -> None:
    """Play, count, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bidder")
    parser.add_argument("out", type=Path)
    parser.add_argument("--auctions", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=19)
    parser.add_argument("--cards", nargs=2, default=("sayc", "sayc"))
    asked = parser.parse_args()
    bidder, cards = unhurried(find(asked.bidder)).bidder, Cards(*asked.cards)
    done = len(asked.out.read_text(encoding="utf-8").splitlines()) if asked.out.exists() else 0
    for number in range(done, -(-asked.auctions // AT_ONCE)):
        counted, examples = played(bidder, cards, np.random.default_rng([asked.seed, number]))
        with asked.out.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"counts": counted, "examples": examples}, ensure_ascii=False) + "\n")
    rows = [json.loads(line) for line in asked.out.read_text(encoding="utf-8").splitlines()]
    total: Counter[str] = Counter()
    for row in rows:
        total.update(row["counts"])
    for kind in ("uncontested", "contested"):
        if total[kind]:
            print(f"{kind}: {total[kind]} calls, the book's {100 * total[f'{kind} book'] / total[kind]:.1f}%")
            bids = total[f"{kind} bids"]
            print(f"  not both passes: {bids}, the book's {100 * total[f'{kind} bids book'] / max(1, bids):.1f}%")
    print(f"{len(rows) * AT_ONCE} auctions: {total['ranges']} break their ranges, {total['words']} their words, "
          f"{total['nothing']} promise nothing, {total['without']} have no meaning")  # fmt: skip
    for row in rows:
        for example in row["examples"]:
            print(" ", example)


def played(bidder, cards: Cards, rng: np.random.Generator) -> tuple[dict[str, int], list[str]]:
    """What happened in some auctions; boards that share the auction so far are asked about together."""
    dealt = Boards.random(AT_ONCE, rng)
    boards = [dealt.board(number) for number in range(AT_ONCE)]
    book = SystemBidder()
    counted: Counter[str] = Counter()
    examples: list[str] = []
    groups: dict[tuple[int, int], list[int]] = {}
    for number, board in enumerate(boards):
        groups.setdefault((board.dealer, board.vulnerability), []).append(number)
    waiting = [(Auction(boards[numbers[0]].dealer), numbers) for numbers in groups.values()]
    while waiting:
        auction, numbers = waiting.pop()
        views = [PlayerView.of_board(boards[number], auction, cards) for number in numbers]
        kind = "uncontested" if all(call is PASS for call in auction.calls[-1::-2]) else "contested"
        after: dict[Call, list[int]] = {}
        decisions, own = bidder.choose_all(views, Explain.CALL), book.choose_all(views)
        for number, view, decision, usual in zip(numbers, views, decisions, own, strict=True):
            after.setdefault(decision.call, []).append(number)
            same = decision.call is usual.call
            counted.update([kind, *[f"{kind} book"] * same])
            if not (same and usual.call is PASS):
                counted.update([f"{kind} bids", *[f"{kind} bids book"] * same])
            for broken in broken_by(view.hand, decision.meaning):
                counted[broken] += 1
                if broken in ("ranges", "words") and len(examples) < 5:
                    examples.append(f"{broken}: {view.hand} after {auction}: {decision.call} {decision.meaning}")
        for call, part in after.items():
            if not (then := auction.then(call)).is_over:
                waiting.append((then, part))
    return dict(counted), examples


def broken_by(hand: Hand, meaning: Meaning | None) -> list[str]:
    """Which parts of a meaning a hand does not keep."""
    if meaning is None:
        return ["without"]
    found = [] if meaning.allows(hand) else ["ranges"]
    if "promises nothing" in meaning.text:
        found.append("nothing")
    if not all(kept(hand, part) for part in promised(meaning.text)):
        found.append("words")
    return found


def promised(text: str) -> list[str]:
    """The parts of what is printed that are not only usual."""
    parts = re.split(r"; (?!or )", text)
    return parts[: next((place for place, part in enumerate(parts) if part.startswith("usually ")), len(parts))]


def kept(hand: Hand, part: str) -> bool:
    """Whether a hand keeps one part of a promise: all of it, or one of its alternatives."""
    return any(all(holds(hand, phrase) for phrase in one.split(", ")) for one in re.split(r";? or ", part))


def holds(hand: Hand, phrase: str) -> bool:
    """Whether one phrase is true of a hand; phrases that are not ranges are taken for true."""
    row = f.features(hand)
    if found := LENGTH.fullmatch(phrase):
        least, most = ends(found)
        return least <= hand.length(Suit(SUITS[found["suit"]])) <= most
    if found := NONE.fullmatch(phrase):
        return hand.length(Suit(SUITS[found["suit"]])) == 0
    if found := POINTS.fullmatch(phrase.replace("about ", "")):
        least, most = ends(found)
        if "about " in phrase:
            least, most = least - ABOUT, most + ABOUT
        return any(least <= row[place] <= most for place in (COUNTS if found["unit"] == "points" else (f.HCP,)))
    if phrase in SHAPES:
        least, most = SHAPES[phrase]
        return least <= row[f.BALANCE] <= most
    if phrase == FEWER_WITH_LENGTH:
        return row[f.LONGEST] >= 6
    return phrase != "a singleton or void" or row[f.SHORTEST] <= 1


def ends(found: re.Match[str]) -> tuple[int, int]:
    """Least and most of a range in words."""
    for name in ("just", "one"):
        if found[name]:
            return int(found[name]), int(found[name])
    if found["most"]:
        return 0, int(found["most"])
    return (int(found["least"]), 99) if found["least"] else (int(found["from"]), int(found["to"]))


if __name__ == "__main__":
    main()
