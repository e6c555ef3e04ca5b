"""Texas transfers over 1NT: the four level shows six cards in a major and the values for game."""

from tablefeel.systems.conventions import notrump
from tablefeel.systems.conventions.jacoby_transfers import COMPLETES_TRANSFER
from tablefeel.systems.conventions.notrump import over_1nt, we_hold_notrump
from tablefeel.systems.language.context import answering, card, rho_passed, we_end
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import anything, combined, length
from tablefeel.systems.language.rules import CONVENTION, FORCING, in_order, rule

TEXAS_TRANSFER = Convention("Texas transfer", asks="the next suit")

ask = in_order(
    over_1nt & card("notrump.jacoby_transfers") & card("notrump.texas_transfers"),
    [
        rule("4D", length("H", 6) & combined(24, 30), name=TEXAS_TRANSFER, force=FORCING, artificial=True),
        rule("4H", length("S", 6) & combined(24, 30), name=TEXAS_TRANSFER, force=FORCING, artificial=True),
    ],
    CONVENTION,
    before=notrump.slam_tries,
)
answers = in_order(
    we_hold_notrump & answering(TEXAS_TRANSFER) & rho_passed,
    [
        rule("4H", anything, name=COMPLETES_TRANSFER, when=we_end("1NT 4D")),
        rule("4S", anything, name=COMPLETES_TRANSFER, when=we_end("1NT 4H")),
    ],
    CONVENTION,
)
