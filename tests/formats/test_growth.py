"""No reader of files takes more than in proportion to what it reads; `tests/growth.py` says how that is measured."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from tests.growth import DOUBLED, TIMES, for_each_doubling

from tablefeel.formats import detect, reads

DEAL = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"
GAME = f'[Event "x"]\n[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n'
AUCTION = f'{GAME}[Auction "N"]\n1C '
LIN = "qx|o1|md|1S48JH25TQD235C679,S36TH468KAD4TC45Q,S257QAH9DJQKC8JKA,|sv|b|mb|1S|"
URL = "https://www.bridgebase.com/tools/handviewer.html?d=n&a=1c"
LASTING = "".join(f'[T{number} "##x"]\n' for number in range(200))

Grown = Callable[[int], str]

TEXTS: dict[str, tuple[str, int, Grown]] = {  # name: format, how many at most, a text with that many of something
    "url remarks": ("url", 24_000, lambda n: URL + "{}" * n),
    "url explanations": ("url", 16_000, lambda n: URL + "(a)" * n),
    "url cards' remarks": ("url", 16_000, lambda n: URL + "ppp&p=" + "{}" * n),
    "url open braces": ("url", 40_000, lambda n: URL + "{" * n),
    "url calls": ("url", 40_000, lambda n: URL + "p" * n),
    "url fields": ("url", 12_000, lambda n: URL + "&x=1" * n),
    "url hands": ("url", 40_000, lambda n: URL + "&n=" + "s" * n),
    "url many": ("url", 1_600, lambda n: f"{URL}ppp\n" * n),
    "lin explanations": ("lin", 9_000, lambda n: LIN + "an|why|" * n),
    "lin remarks": ("lin", 9_000, lambda n: LIN + "nt|why|" * n),
    "lin long explanations": ("lin", 9_000, lambda n: LIN + f"an|{'why ' * 20}|" * n),
    "lin unknown commands": ("lin", 9_000, lambda n: LIN + "zz|1|" * n),
    "lin bars": ("lin", 80_000, lambda n: LIN + "|" * n),
    "lin blank lines": ("lin", 80_000, lambda n: LIN + "\n" * n + "pg||"),
    "lin calls": ("lin", 80_000, lambda n: LIN + "mb|" + "p" * n + "|"),
    "lin cards": ("lin", 40_000, lambda n: LIN + "mb|ppp|pc|" + "S4" * n + "|"),
    "lin a value": ("lin", 80_000, lambda n: LIN + "nt|" + "a\n" * n + "|"),
    "lin a heading and its boards": (
        "lin", 800, lambda n: f"vg|{',' * n}|rs|{',' * n}|pn|{'a,' * n}|" + LIN.replace("1S48J", "1SJ48") * n
    ),
    "lin boards": ("lin", 800, lambda n: LIN * n),
    "pbn remarks": ("pbn", 40_000, lambda n: AUCTION + "{}" * n),
    "pbn lines of remarks": ("pbn", 16_000, lambda n: AUCTION + "{a}\n" * n),
    "pbn remarks in a section": ("pbn", 30_000, lambda n: GAME + '[Extra "x"]\n' + "a{}" * n),
    "pbn remarks in front": ("pbn", 16_000, lambda n: "{a}\n" * n + GAME),
    "pbn remarks between": ("pbn", 16_000, lambda n: GAME + "\n" + "{a}\n" * n + GAME),
    "pbn an open remark": ("pbn", 40_000, lambda n: GAME + "{a\n" + "a\n" * n),
    "pbn escapes": ("pbn", 16_000, lambda n: GAME + "%a\n" * n),
    "pbn notes": ("pbn", 30_000, lambda n: AUCTION + "=1=" * n + '\n[Note "1:why"]'),
    "pbn long notes": ("pbn", 30_000, lambda n: AUCTION + "=1=" * n + f'\n[Note "1:{"why " * (n // 10)}"]'),
    "pbn glyphs": ("pbn", 30_000, lambda n: AUCTION + "$1 " * n),
    "pbn calls": ("pbn", 40_000, lambda n: AUCTION + "P " * n),
    "pbn irregular calls": ("pbn", 30_000, lambda n: AUCTION + "^S " * n),
    "pbn cards": ("pbn", 8_000, lambda n: GAME + '[Contract "1C"]\n[Play "E"]\n' + "CQ C4 C8 C3\n" * (n // 4)),
    "pbn unknown cards": ("pbn", 16_000, lambda n: GAME + '[Contract "1C"]\n[Play "E"]\n' + "- - - -\n" * (n // 4)),
    "pbn tags": ("pbn", 8_000, lambda n: GAME + "".join(f'[T{number} "#"]\n' for number in range(n))),
    "pbn lasting tags": ("pbn", 400, lambda n: LASTING + '\n[Board "1"]\n' * n),
    "pbn a tag of backslashes": ("pbn", 90_000, lambda n: f'[Event "{chr(92) * n}"]'),
    "pbn a tag of quotes": ("pbn", 90_000, lambda n: f'[Event "{chr(34) * n}'),
    "pbn a tag of quotes and blanks": ("pbn", 40_000, lambda n: '[Event "' + '" ' * n),
    "pbn brackets": ("pbn", 90_000, lambda n: "[" * n),
    "pbn lines of brackets": ("pbn", 16_000, lambda n: "[\n" * n),
    "pbn unfinished tags": ("pbn", 8_000, lambda n: "[A\n\n" * n),
    "pbn rows of a table": ("pbn", 40_000, lambda n: GAME + '[ScoreTable "A;B"]\n' + "1 2\n" * n),
    "pbn games": ("pbn", 800, lambda n: f"{GAME}\n" * n),
    "pbn games without end": ("pbn", 1_000, lambda n: GAME * n),
    "dot words": ("dot", 40_000, lambda n: "N:" + "A " * n),
    "dot one hand": ("dot", 90_000, lambda n: "N:" + "A" * n + ".. - - -"),
    "dot blanks": ("dot", 90_000, lambda n: "N:" + " " * n),
    "dot deals": ("dot", 800, lambda n: f"{DEAL}\n" * n),
    "dot dots": ("dot", 90_000, lambda n: "." * n),
    "a single line": ("pbn", 4_000_000, lambda n: "x" * n),
    "end marks": ("lin", 2_000_000, lambda n: "\x1a" * n + "x"),
}  # fmt: skip
HEADS = ("\n", " ", "[", "[ ", "[\n", "|", "| ", "|\n", "N\n", "N:", ".", "A.", "A", "www.", "//", "%", "\r", "a\t")


def _read(text: str, format_: str) -> object:
    return list(reads(text, format_, strict=False))


@pytest.mark.parametrize("name", TEXTS)
def test_reading_grows_with_the_text(name: str) -> None:
    format_, most, grown = TEXTS[name]
    small, large = grown(most // TIMES), grown(most)
    ratio = for_each_doubling(partial(_read, small, format_), partial(_read, large, format_))
    assert ratio <= DOUBLED, f"twice the text takes {ratio:.1f} times as long"


@pytest.mark.parametrize("piece", HEADS)
def test_recognising_grows_with_the_text(piece: str) -> None:
    small, large = (piece * (size // len(piece)) for size in (2_000, 16_000))
    ratio = for_each_doubling(partial(detect, small), partial(detect, large))
    assert ratio <= DOUBLED, f"twice the text takes {ratio:.1f} times as long"
