"""Texas transfers over 1NT: the four level shows six cards in a major and the values for game."""

from tablefeel.systems.conventions import notrump
from tablefeel.systems.conventions.jacoby_transfers import COMPLETES_TRANSFER
from tablefeel.systems.conventions.natural import A_PASS
from tablefeel.systems.conventions.notrump import over_1nt, we_hold_notrump
from tablefeel.systems.language.context import answering, card, having_bid, partner_called, rho_passed
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import anything, combined_points, length, longer
from tablefeel.systems.language.rules import CONVENTION, FORCING, WHOLE, in_order, rule

TEXAS_TRANSFER = Convention("Texas transfer", asks="four of the next suit up")

enough = combined_points(25, 30)

ask = in_order(
    over_1nt & card("notrump.jacoby_transfers") & card("notrump.texas_transfers"),
    [
        rule("4D", length("H", 6) & longer("H", "S") & enough, name=TEXAS_TRANSFER, force=FORCING, artificial=True,
             note="six or more hearts", because="straight to game, with the strong hand as declarer"),
        rule("4H", length("S", 6) & enough, name=TEXAS_TRANSFER, force=FORCING, artificial=True,
             note="six or more spades", because="straight to game, with the strong hand as declarer"),
    ],
    CONVENTION,
    before=notrump.slam_tries,
)  # fmt: skip
answers = in_order(
    we_hold_notrump & answering(TEXAS_TRANSFER) & rho_passed,
    [
        rule("4H", anything, name=COMPLETES_TRANSFER, when=partner_called("4D"), because="as asked"),
        rule("4S", anything, name=COMPLETES_TRANSFER, when=partner_called("4H"), because="as asked"),
    ],
    WHOLE,
)
rebids = in_order(having_bid(TEXAS_TRANSFER) & rho_passed, [rule("P", anything, name=A_PASS)], WHOLE)
