"""Fuzzed PBN and LIN through the readers: only the documented errors may come out.

    python benchmarks/fuzz_formats.py --lines 1000000 --seed 1

Lines of real shape are damaged at random (characters changed, pieces doubled, swapped, cut, mixed between formats) and
read both ways: tolerant, which must never raise, and strict, which may raise `BadFile` only. Whatever the tolerant
reader accepts must also survive being written and read again as a record or a `Problem`. Prints the counts and speed.
"""

from __future__ import annotations

import argparse
import io
import time
from collections import Counter
from collections.abc import Iterator
from random import Random

from tablefeel.errors import BadFile
from tablefeel.formats import Problem, Record, read, reads, writes

PBN_TEXT = r"""% PBN 2.1
% EXPORT
%PipColors #000000,#ff0000
{ Initial comment } ; rest of line
[Event "Club \"night\""]
[Site "##Utrecht"]
[Date "1999.09.10"]
[Board "1"]
[West "Podgor"]
[North "Westra"]
[East "#"]
[South "?"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
[Scoring "IMP"]
[Declarer "S"]
[Contract "5HX"]
[Result "9"]
[Auction "N"]
1D      1S   3H =1= 4S
4NT =2= X    Pass   Pass
5C !? $13 {why} X 5H X
AP
[Note "1:non-forcing 6-9 points"]
[Note "2:two colours: clubs and diamonds"]
[Play "W"]
SK =1= H3 S4 S3
C5 C2 C6 CK
S2 H6 ^R CJ S7
*
[DoubleDummyTricks "43367433678a9668a966"]
[OptimumScore "EW 4S; -620"]
[ParContract "NS 4S"]
[OptimumResultTable "Declarer;Denomination\2R;Result\2R"]
N NT  4
S  C 12

[ScoreTable "-Rank\3R;Names\20L;Score_NS\5R"]
  1 "Some Body;Else" 500

[Deal "E:K.KQ973.AT973.K2 QT965.AJT42..AQT 843.6.Q64.J98765 AJ72.85.KJ852.43"]
[Contract "4S"]
[Play "E"]
DA S5 D6 D2
- SQ + -

[Board "2"]
[Auction "W"]
- ^S 1D ^I 1C
4S ^I 3NT ^S ^S
X 5H X +

[Deal "W:- .63.AKQ987.A9732 - J973.J98742.3.K4"]
"""
LIN_TEXT = r"""vg|2010 USBF,Segment 4,I,46,60,Nickell,80,Fleisher,99|
rs|4HE=,4HE=,3NW+1,PASS,4SWx-4|
pn|Meckstroth,Levin,Rodwell,Weinstein,Stansby,Hamman,Martel,Mahmood|pg||
qx|o46|st||md|4SJ5H9DAT862CQ8752,SKQT94HAK73DQ4C93,S872HQT5DJ97CAT64,|sv|o|mb|1H|mb|p|nt|hello|pg||
mb|3C!|an|jacoby 2N|mb|p|mb|4H|mb|p|mb|p|mb|p|pc|c2|pc|c3|pc|cA|pc|cJ|pg||
pc|d7|pc|d5|pc|dA|pc|d4|pg||
mc|10|pg||
qx|c46|st||md|4SJ5H9DAT862CQ8752,SKQT94HAK73DQ4C93,S872HQT5DJ97CAT64,SA63HJ8642DK53CKJ|sv|o|mb|1H|mb|p|mb|4H|mb|p|
pn|a,b,c,d|st||md|3S48JH25TQD235C679,S36TH468KAD4TC45Q,S257QAH9DJQKC8JKA,|rh||ah|Board 1|sv|b|mb|1S|mb|d|mb|r|
zz|3.53|pg||
sv|n|sa|0|mb|1NT|an|15-17|mb|p|
"""
PBN, LIN = PBN_TEXT.split("\n"), LIN_TEXT.split("\n")
SCRAPS = (*'"[]{};%|$^+*-#', "\\", "=1=", "\t", "\r", "\x00", "é", "♠", "10", "N:", "md|")


def damaged(line: str, rng: Random) -> str:
    """The line with one to four random injuries."""
    for _ in range(rng.choice((1, 1, 2, 4))):
        place = rng.randrange(len(line) + 1)
        kind = rng.randrange(6)
        if kind == 0:
            line = line[:place] + rng.choice(SCRAPS) + line[place:]
        elif kind == 1:
            line = line[:place] + line[place + rng.randrange(1, 4) :]
        elif kind == 2:
            line = line[:place] + chr(rng.randrange(32, 127)) + line[place + 1 :]
        elif kind == 3:
            line = line[place:] + line[:place]
        elif kind == 4:
            line = line[:place]
        else:
            line = line[: place + 20] + line[place:]
    return line


def fuzzed(count: int, rng: Random, own: list[str], other: list[str]) -> Iterator[str]:
    """That many lines, mostly in their natural order."""
    place, rate = 0, rng.choice((0.01, 0.05, 0.2, 1.0))
    for _ in range(count):
        place = rng.randrange(len(own)) if rng.random() < rate / 10 else (place + 1) % len(own)
        line = other[rng.randrange(len(other))] if rng.random() < rate / 50 else own[place]
        yield damaged(line, rng) if rng.random() < rate else line


def fuzz(count: int, seed: int, format_name: str) -> Counter[str]:
    """What came out of `count` lines: boards, problems, strict refusals; any other error is raised."""
    rng = Random(seed)
    own, other = (PBN, LIN) if format_name == "pbn" else (LIN, PBN)
    seen: Counter[str] = Counter()
    left = count
    while left > 0:
        block = list(fuzzed(min(left, 200), rng, own, other))
        left -= len(block)
        text = "\n".join(block)
        raw = text.encode(rng.choice(("utf-8", "cp1252")), "replace")
        try:
            _try(text, raw, format_name, seen)
        except Exception as error:
            error.add_note(f"seed {seed}, {format_name}, within the first {count - left} lines; the text:\n{text}")
            raise
    return seen


def _try(text: str, raw: bytes, format_name: str, seen: Counter[str]) -> None:
    """Read a block both ways, write what was read and read it again; count what came out."""
    found = list(read(io.BytesIO(raw), format_name, strict=False))
    records = [item for item in found if isinstance(item, Record)]
    saved = [item.record for item in found if isinstance(item, Problem) and item.record is not None]
    seen.update(
        lines=text.count("\n") + 1, boards=len(records), problems=len(found) - len(records), salvaged=len(saved)
    )
    try:
        again = list(reads(writes(records + saved, format_name), format_name, strict=False))
        seen.update(rewritten=len(again), unlike=sum(old != new for old, new in zip(records, again, strict=False)))
    except BadFile:
        seen["not writable"] += 1
    try:
        for _ in read(io.StringIO(text), format_name):
            pass
    except BadFile:
        seen["refused blocks"] += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--lines", type=int, default=1_000_000, help="lines in all, half of each format")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for name in ("pbn", "lin"):
        start = time.perf_counter()
        seen = fuzz(given.lines // 2, given.seed, name)
        took = time.perf_counter() - start
        print(f"{name}: {dict(seen)}; {took:.1f} s, {seen['lines'] / took:,.0f} lines/s; only documented errors")


if __name__ == "__main__":
    main()
