"""What a card may change when they open: Michaels, jump overcalls, the unusual notrump, responsive doubles."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablefeel.bidding.view import Cards, PlayerView
from tablefeel.errors import BadInput
from tablefeel.kernel import Auction, Hand, Vulnerability
from tablefeel.systems.bidder import SystemBidder, explain
from tablefeel.systems.cards.card import ConventionCard

CASES = """
any-strength     | AQJ84.KQ976.7.62  | 1D          | 2D  | 12 points in the majors: any hand above the floor
weak-or-strong   | AQJ84.KQ976.7.62  | 1D          | 1S  | 12 points are neither weak nor strong
weak-or-strong   | QT984.KJ976.7.62  | 1D          | 2D  | 6 points are weak enough
weak-or-strong   | AKQ84.AQJ76.7.62  | 1D          | 2D  | 16 points are strong
weak-or-strong   | KQJ84.7.KJ976.62  | 1H          | 2H  | spades and a minor with 10
weak-or-strong   | KQJ84.7.KQ976.62  | 1H          | 1S  | spades and a minor with 11: in between
top-and-another  | AQJ84.7.62.KQ976  | 1D          | 2D  | spades and clubs
top-and-another  | 62.KQ976.7.AQJ84  | 1D          | 2N  | hearts and clubs are the two lowest
top-and-another  | Q82.K95.872.J964  | 1D 2D P     | 2S  | three cards in the suit that is known
top-and-another  | 5.KJ95.8762.J964  | 1D 2D P     | 2N  | no fit for spades: which other suit?
top-and-another  | AQJ84.KQ976.7.62  | 1D 2D P 2N P | 3H | the other suit is hearts
top-and-another  | AQJ84.7.62.KQ976  | 1D 2D P 2N P | 3C | the other suit is clubs
weak             | KQJ942.73.85.962  | 1D          | 2S  | six cards and little else
intermediate     | KQJ942.A3.K5.962  | 1D          | 2S  | an opening bid with a good suit
intermediate     | KQJ942.73.85.962  | 1D          | P   | too weak for either bid
intermediate     | K5.A862.762.KQ43  | 1D 2S P     | 4S  | two trumps and 12 points opposite an opening bid
intermediate     | 5.Q862.7632.KJ43  | 1D 2S P     | P   | nothing opposite an opening bid
strong           | AKQ942.A3.K5.962  | 1D          | 2S  | sixteen points and a good suit
strong           | KQJ942.A3.K5.962  | 1D          | 1S  | an opening bid overcalls
strong           | 85.Q862.762.AQ43  | 1D 2S P     | 4S  | two trumps and eight points opposite sixteen
natural-2nt      | AQ4.KQ3.AQJ5.K62  | 1D          | 2N  | balanced with 19 to 21
natural-2nt      | 7.62.KQJ84.KQ976  | 1S          | 2D  | no call for both minors
unusual          | 7.62.KQJ84.KQ976  | 1S          | 2N  | both minors
responsive       | KQ62.QJ85.762.84  | 1D X 2D     | X   | both majors
penalty-doubles  | KQ2.84.KJT5.9832  | 1D X 2D     | X   | four good cards in their suit
penalty-doubles  | KQ62.QJ85.762.84  | 1D X 2D     | 2S  | no double for the majors: bid one
"""
CARDS = {
    "weak": "", "responsive": "",
    "any-strength": 'michaels_style = "any-strength"', "unusual": 'michaels_style = "any-strength"',
    "weak-or-strong": 'michaels_style = "weak-or-strong"', "top-and-another": 'michaels_style = "top-and-another"',
    "intermediate": 'jump_overcalls = "intermediate"', "strong": 'jump_overcalls = "strong"',
    "natural-2nt": "unusual_notrump = false", "penalty-doubles": "responsive_doubles = false",
}  # fmt: skip


@pytest.mark.parametrize("line", CASES.strip().splitlines(), ids=lambda line: line[:46])
def test_the_card_decides(line: str, tmp_path: Path) -> None:
    style, hand, calls, wanted, _ = (part.strip() for part in line.split("|"))
    ours = tmp_path / "ours.toml"
    ours.write_text(f"[competition]\n{CARDS[style]}\n")
    auction = Auction.parse(f"N: {calls}")
    assert auction.to_call is not None
    view = PlayerView(Hand.parse(hand), auction.to_call, auction, cards=Cards(str(ours), str(ours)))
    assert str(SystemBidder().choose(view).call) == wanted


@pytest.mark.parametrize(
    ("line", "calls", "said"),
    [
        ('michaels_style = "top-and-another"', "1C 2C", "five ♠ and five ♥ or ♦"),
        ('jump_overcalls = "strong"', "1C 2H", "a good six-card suit"),
        ("unusual_notrump = false", "1C 2NT", "19-21 HCP"),
    ],
)
def test_the_meaning_follows_the_card(line: str, calls: str, said: str, tmp_path: Path) -> None:
    ours = tmp_path / "ours.toml"
    ours.write_text(f"[competition]\n{line}\n")
    told = explain(Auction.parse(f"N: {calls}"), Vulnerability.NONE, Cards(str(ours), str(ours)))
    assert said in str(told.made[-1])


def test_a_style_that_nobody_plays_is_told() -> None:
    with pytest.raises(BadInput, match="jump_overcalls is one of weak, intermediate, strong, not 'roman'"):
        ConventionCard.from_toml('[competition]\njump_overcalls = "roman"', "ours.toml")
