"""What both hands have together as far as partner has told, and what that is enough for."""

from __future__ import annotations

from tablefeel.kernel import Call
from tablefeel.systems.language import features as f
from tablefeel.systems.language.situation import Situation

GAME_POINTS = 25
_NARROW = 3
"""Points between the ends of a range with which partner has told the whole strength: 15-17, 6-9."""


def partners_points(s: Situation) -> tuple[int, int]:
    """The fewest and the most high-card points that partner has shown."""
    return max(0, s.partner_least(f.HCP)), s.partner_most(f.HCP)


def makes_game(s: Situation, row: f.Row) -> bool:
    """Whether both hands have the points for a game, with the fewest that partner has shown in a narrow range."""
    low, high = partners_points(s)
    return not s.at_game and high - low <= _NARROW and row[f.HCP] + low >= GAME_POINTS


def is_game(call: Call) -> bool:
    """Whether a bid is a game and no slam."""
    return call.level >= (3 if call.strain == 4 else 4 if call.strain.is_major else 5) and call.level < 6
