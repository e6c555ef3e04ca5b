"""Damaged lines of the Table Manager protocol: every reader answers a value or refuses with one sentence.

python benchmarks/fuzz_table_manager.py --lines 200000 --seed 1
"""

from __future__ import annotations

import argparse
import time
from random import Random

from tablefeel.arena.table_manager import messages
from tablefeel.arena.table_manager.messages import BoardLine, Called, Connecting, Played, Ready
from tablefeel.errors import BadInput

LINES = (
    'Connecting "WBridge5" as ANYPL using protocol version 18',
    'North ("team a") seated',
    'Teams : N/S : "a" E/W : "b"',
    "NORTH ready for  EAST's bid",
    "Board number 8. Dealer West. Neither vulnerable.",
    "South's cards : S A T 9 5. H K 6 5. D Q J 8 7 6. C 7.",
    "North bids 2D Alert. 12 to 14 total points",
    "East bids 1H Infos. C=0-8,D=4-8,H=0-5,S=0-5,HCP=17-19,Total=19-21.",
    "South ready for dummy's card to trick 3",
    "Dummy's cards : S A Q T 8 2. H K 7. D K 5 2. C A 7 6.",
    "West plays AS",
    "Timing - N/S : this board  01:36,  total  0:01:36.  E/W : this board  01:34,  total  0:01:34.",
    "Start of board",
    "End of session",
)
PARSERS = (
    Connecting.parse, Ready.parse, Called.parse, Played.parse, BoardLine.parse,
    messages.parse_seated, messages.parse_teams, messages.parse_cards,
)  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--lines", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rng, read, started = Random(asked.seed), 0, time.process_time()
    for _ in range(asked.lines):
        line = damaged(rng.choice(LINES), rng)
        for parse in PARSERS:
            try:
                parse(line)
                read += 1
            except BadInput as error:
                assert "\n" not in str(error)
        messages.is_start(line), messages.is_end(line), messages.is_remark(line), messages.is_to_lead(line)
    spent = time.process_time() - started
    told = f"{asked.lines} lines, {len(PARSERS)} readers: {read} read, the others refused, no other error"
    print(f"{told}; {spent:.0f} s")


def damaged(line: str, rng: Random) -> str:
    """The line with some letters lost, doubled, changed or strange."""
    letters = list(line)
    for _ in range(rng.randrange(0, 6)):
        place = rng.randrange(len(letters) + 1)
        kind = rng.randrange(5)
        if kind == 0 and letters:
            del letters[place : place + rng.randrange(1, 8)]
        elif kind == 1:
            letters[place:place] = letters[place : place + rng.randrange(1, 12)]
        elif kind == 2:
            letters.insert(place, chr(rng.choice((0, 9, 10, 13, 34, 39, 46, 58, 127, 255, 0x2660, 0x1F0A1))))
        elif kind == 3:
            letters[place:place] = rng.choice(LINES)
        else:
            letters = [letter.swapcase() for letter in letters]
    return "".join(letters)


if __name__ == "__main__":
    main()
