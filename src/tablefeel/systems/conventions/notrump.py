"""Responses to 1NT: Stayman, Jacoby and Texas transfers, minors, raises (SAYC booklet, "1NT opening")."""

from tablefeel.systems.conventions.natural import (
    A_PASS,
    GERBER,
    GRAND_SLAM,
    JACOBY_TRANSFER,
    MINOR_TRANSFER,
    NOTRUMP_OPENING,
    NOTRUMP_OVERCALL,
    REBID_2NT,
    SLAM_TRY,
    SMALL_SLAM,
    STAYMAN,
    TEXAS_TRANSFER,
    TO_PLAY,
)
from tablefeel.systems.language.context import answering, card, partner_called, rho_doubled, rho_passed  # fmt: skip
from tablefeel.systems.language.needs import (  # fmt: skip
    balanced,
    combined,
    combined_points,
    hcp,
    length,
    longer,
    losers,
    points,
    tops,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    CONVENTION,
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    SIGN_OFF,
    in_order,
    rule,
)

natural_1nt = (NOTRUMP_OPENING, NOTRUMP_OVERCALL)
over_1nt = answering(*natural_1nt) & partner_called("1NT") & (rho_passed | rho_doubled)
natural_2nt = (NOTRUMP_OPENING, REBID_2NT, NOTRUMP_OVERCALL)
over_2nt = answering(*natural_2nt) & partner_called("2NT") & rho_passed

invite = combined(23, 24) & combined_points(24)
game = combined(25) | combined(24) & combined_points(25)
less = combined(0, 22)

transfers = in_order(
    over_1nt & card("notrump.jacoby_transfers"),
    [
        rule("4D", length("H", 6) & combined(24, 30), name=TEXAS_TRANSFER, force=FORCING, artificial=True,
             when=card("notrump.texas_transfers")),
        rule("4H", length("S", 6) & combined(24, 30), name=TEXAS_TRANSFER, force=FORCING, artificial=True,
             when=card("notrump.texas_transfers")),
        rule("3S", length("S", 6) & combined(29) & tops("S", 2), name=SLAM_TRY, force=GAME_FORCING),
        rule("3H", length("H", 6) & combined(29) & tops("H", 2), name=SLAM_TRY, force=GAME_FORCING),
        rule("2C", length("S", 4, 4) & length("H", 5, 5) & combined(23, 24), name=STAYMAN, force=FORCING,
             artificial=True),
        rule("2C", length("S", 5, 5) & length("H", 4, 4) & combined(23, 40), name=STAYMAN, force=FORCING,
             artificial=True),
        rule("2C", length("S", 4, 4) & length("H", 5, 5) & combined(23, 40), name=STAYMAN, force=FORCING,
             artificial=True),
        rule("2D", length("H", 5) & longer("H", "S") , name=JACOBY_TRANSFER, force=FORCING, artificial=True),
        rule("2D", length("H", 5) & length("S", 5) & combined(23, 24), name=JACOBY_TRANSFER, force=FORCING,
             artificial=True),
        rule("2H", length("S", 5), name=JACOBY_TRANSFER, force=FORCING, artificial=True),
    ],
    CONVENTION + 5,
)  # fmt: skip

no_major = length("S", 0, 3) & length("H", 0, 3)
minors = in_order(
    over_1nt & card("notrump.minor_transfer"),
    [
        rule("3NT", length("D", 6) & tops("D", 2) & points(9) & combined(22, 30) & no_major, name=TO_PLAY,
             force=SIGN_OFF),
        rule("3NT", length("C", 6) & tops("C", 2) & points(9) & combined(23, 30) & no_major, name=TO_PLAY,
             force=SIGN_OFF),
        rule("3C", length("C", 6) & combined(21, 24) & tops("C", 2), name="invitation", force=INVITATIONAL),
        rule("3D", length("D", 6) & combined(21, 24) & tops("D", 2) & hcp(0, 6), name="invitation", force=INVITATIONAL),
        rule("2S", (length("C", 6) | length("D", 6)) & combined(0, 22) & length("H", 0, 3) & length("S", 0, 3),
             name=MINOR_TRANSFER, force=FORCING, artificial=True),
    ],
    CONVENTION + 4,
)  # fmt: skip

a_four_card_major = length("S", 4, 4) | length("H", 4, 4)
drop_dead = length("S", 3, 4) & length("H", 3, 4) & length("D", 4) & length("C", 0, 2)

stayman = in_order(
    over_1nt & card("notrump.stayman"),
    [
        rule("4C", combined(33) & longer("C", "D", -9) & losers(0, 4), name=GERBER, force=FORCING, artificial=True,
             when=card("notrump.gerber")),
        rule("2C", combined(23) & a_four_card_major & ~(balanced & length("S", 3, 4) & length("H", 3, 4)
             & length("D", 3, 3) & length("C", 3, 3) & combined(25, 31)), name=STAYMAN, force=FORCING,
             artificial=True),
        rule("2C", combined(0, 22) & (length("S", 4, 4) & length("H", 3, 4) | length("H", 4, 4) & length("S", 3, 4))
             & length("D", 4) & length("C", 0, 1), name=STAYMAN, force=FORCING, artificial=True),
        rule("2C", combined(28) & (length("C", 5) | length("D", 5)) & ~balanced, name=STAYMAN, force=FORCING,
             artificial=True),
    ],
    CONVENTION + 3,
)  # fmt: skip

natural = in_order(
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
)  # fmt: skip
