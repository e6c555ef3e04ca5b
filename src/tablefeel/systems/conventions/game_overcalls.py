"""Game at once over their opening: a long major that plays opposite nothing (map, section 11).

With seven cards and eight playing tricks partner needs two tricks of any kind, and whoever bids slowly lets the other
side find its fit.
"""

from collections.abc import Iterator

from tablefeel.systems.conventions.judgement import MAJORS
from tablefeel.systems.conventions.natural import LONG_SUIT_GAME
from tablefeel.systems.language.context import Context, overcaller, rho_bid, they_opened
from tablefeel.systems.language.needs import hcp, length, playing_tricks
from tablefeel.systems.language.rules import SIGN_OFF, SLAM_TRIES, Rule, at, rule, written_for
from tablefeel.systems.language.situation import Situation

DIRECT, LATER = 8, 8.5
"""Playing tricks over the opening, and when responder has spoken."""
LEAST, MOST = 9, 17
"""HCP: weaker hands preempt, stronger ones double first."""

at_once = Context(lambda s: s.calls_since_opening in (1, 3))


@written_for(overcaller & they_opened("1x") & rho_bid & at_once, SLAM_TRIES)
def four_of_a_major(s: Situation) -> Iterator[Rule]:
    """`(1♦) 4♠`, `(1♥) P (2♥) 4♠`: seven cards and eight playing tricks, half a trick more when both have bid."""
    tricks = DIRECT if s.calls_since_opening == 1 else LATER
    for major in MAJORS:
        if major not in s.their_suits:
            needs = length(major, 7) & playing_tricks(tricks) & hcp(LEAST, MOST)
            yield rule(at(4, major), needs, name=LONG_SUIT_GAME, force=SIGN_OFF,
                       note=f"7+ {major.symbol} and about eight playing tricks",
                       because="a suit that plays opposite nothing: bid the game before they find theirs")  # fmt: skip
