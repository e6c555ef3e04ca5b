"""Natural notrump: openings of 1NT and 2NT, raises of them, and opener's answers (SAYC booklet, "1NT opening").

The conventions over notrump (Stayman, transfers, Gerber …) have files of their own and stand before the raises.
"""

from tablefeel.systems.conventions.natural import A_PASS, GRAND_SLAM, NO_SUPPORT, SLAM_TRY, SMALL_SLAM, SUPPORT, TO_PLAY
from tablefeel.systems.language.context import (  # fmt: skip
    answering,
    card,
    having_bid,
    opening,
    partner_called,
    rho_doubled,
    rho_passed,
    we_end,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    anything,
    balanced,
    card_hcp,
    combined,
    combined_points,
    hcp,
    length,
    points,
    semi_balanced,
    tops,
)
from tablefeel.systems.language.rules import CONVENTION, GAME_FORCING, INVITATIONAL, SIGN_OFF, in_order, rule

NOTRUMP_OPENING = Convention("notrump opening")
NOTRUMP_OVERCALL = Convention("notrump overcall")
REBID_2NT = Convention("2NT rebid", shows="what a 2NT opening shows, two points stronger")
REBID_3NT = Convention("3NT rebid")

natural_1nt = (NOTRUMP_OPENING, NOTRUMP_OVERCALL)
natural_2nt = (NOTRUMP_OPENING, REBID_2NT, NOTRUMP_OVERCALL)

partner_bid_1nt = answering(*natural_1nt) & partner_called("1NT")
over_1nt = partner_bid_1nt & (rho_passed | rho_doubled)
"""Partner bid a natural 1NT; over a double everything stays on."""
over_2nt = answering(*natural_2nt) & partner_called("2NT") & rho_passed
over_3nt = answering(REBID_3NT) & rho_passed
we_hold_notrump = having_bid(*natural_1nt, *natural_2nt)
"""I bid a natural 1NT or 2NT at my last turn."""

# The openings

long_minor = semi_balanced & ~balanced & length("S", 0, 4) & length("H", 0, 4) & length("C", 0, 5) & length("D", 0, 5)
"""5-4-2-2 with a long minor: no good rebid after one of the minor."""

openings = in_order(
    opening,
    [
        rule("1NT", card_hcp("openings.one_notrump") & balanced, name=NOTRUMP_OPENING),
        rule("1NT", card_hcp("openings.one_notrump") & hcp(0, 16) & long_minor, name=NOTRUMP_OPENING),
        rule("2NT", card_hcp("openings.two_notrump") & balanced, name=NOTRUMP_OPENING),
    ],
    CONVENTION,
)

# Responses without a convention

invite = combined(23, 24) & combined_points(24)
game = combined(25) | combined(24) & combined_points(25)

slam_tries = in_order(
    over_1nt & card("notrump.jacoby_transfers"),
    [
        rule("3S", length("S", 6) & combined(29) & tops("S", 2), name=SLAM_TRY, force=GAME_FORCING),
        rule("3H", length("H", 6) & combined(29) & tops("H", 2), name=SLAM_TRY, force=GAME_FORCING),
    ],
    CONVENTION,
)
raises = in_order(
    over_1nt,
    [
        rule("7NT", combined(37), name=GRAND_SLAM),
        rule("6NT", combined(33, 36), name=SMALL_SLAM),
        rule("4NT", combined(31, 32) & balanced, name="quantitative", force=INVITATIONAL),
        rule("3NT", game, name=TO_PLAY, force=SIGN_OFF),
        rule("3NT", combined(22) & (length("D", 6) & tops("D", 2) | length("C", 6) & tops("C", 2)) & points(9),
             name=TO_PLAY, force=SIGN_OFF),
        rule("2NT", invite, name="invitation", force=INVITATIONAL),
        rule("P", combined(0, 23), name=A_PASS),
    ],
    CONVENTION,
    after=slam_tries,
)  # fmt: skip
raises_of_2nt = in_order(
    over_2nt,
    [
        rule("6NT", combined(33), name=SMALL_SLAM),
        rule("4NT", combined(31, 32), name="quantitative", force=INVITATIONAL),
        rule("3NT", combined(24), name=TO_PLAY, force=SIGN_OFF),
        rule("P", anything, name=A_PASS),
    ],
    CONVENTION,
)
raises_of_3nt = in_order(
    over_3nt,
    [rule("6NT", combined(33), name=SMALL_SLAM), rule("P", anything, name=A_PASS)],
    CONVENTION,
)

# Opener answers

asked = we_hold_notrump & rho_passed

to_play = in_order(
    asked & (we_end("1NT 3NT") | we_end("2NT 3NT") | we_end("1NT 6NT")),
    [rule("P", anything, name=A_PASS)],
    CONVENTION,
)
answer_invitation = in_order(
    asked & we_end("1NT 2NT"),
    [
        rule("3NT", combined(24), name="accepts", force=SIGN_OFF),
        rule("P", anything, name="declines"),
    ],
    CONVENTION,
)
answer_quantitative = in_order(
    asked & (we_end("1NT 4NT") | we_end("2NT 4NT")),
    [
        rule("6NT", hcp(17), name="accepts", when=we_end("1NT 4NT")),
        rule("6NT", hcp(21), name="accepts", when=we_end("2NT 4NT")),
        rule("P", anything, name="declines"),
    ],
    CONVENTION,
)
answer_slam_try = in_order(
    asked & (we_end("1NT 3H") | we_end("1NT 3S")),
    [
        rule("4H", length("H", 3), name=SUPPORT, when=we_end("1NT 3H")),
        rule("4S", length("S", 3), name=SUPPORT, when=we_end("1NT 3S")),
        rule("3NT", anything, name=NO_SUPPORT),
    ],
    CONVENTION,
)
