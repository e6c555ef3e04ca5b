"""1NT over one of a major that opener may not pass, or may pass only with a balanced minimum (two-over-one)."""

from tablefeel.systems.conventions import major_responses
from tablefeel.systems.conventions.major_responses import fresh
from tablefeel.systems.language.context import card
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import hcp, points, support, support_points
from tablefeel.systems.language.rules import FORCING, NATURAL, in_order, rule

FORCING_1NT = Convention("forcing 1NT", asks="opener to bid again")
SEMI_FORCING_1NT = Convention("semi-forcing 1NT")

wide = points(6) & hcp(5, 12)
limit_raise = support(3, 3) & support_points(11, 12)
too_weak_to_force = "too weak for a suit that forces to game"

forced = in_order(
    fresh & card("responses.forcing_notrump"),
    [
        rule("1NT", limit_raise & hcp(5, 12), name=FORCING_1NT, force=FORCING,
             because="three of the major comes next: an invitation"),
        rule("1NT", wide, name=FORCING_1NT, force=FORCING, because=too_weak_to_force),
    ],
    NATURAL,
    after=major_responses.game_forcing_suits,
    before=major_responses.one_notrump,
)  # fmt: skip
semi_forced = in_order(
    fresh & card("responses.semi_forcing_notrump"),
    [
        rule("1NT", limit_raise & hcp(5, 12), name=SEMI_FORCING_1NT,
             because="three of the major comes next: an invitation"),
        rule("1NT", wide, name=SEMI_FORCING_1NT, because=too_weak_to_force),
    ],
    NATURAL,
    after=major_responses.game_forcing_suits,
    before=major_responses.one_notrump,
)  # fmt: skip
