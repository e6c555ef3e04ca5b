"""They doubled our 1NT: a redouble asks for 2C, to play there or in diamonds with a weak hand."""

from tablefeel.systems.conventions import texas_transfers
from tablefeel.systems.conventions.natural import TO_PLAY
from tablefeel.systems.conventions.notrump import over_1nt, slam_tries
from tablefeel.systems.language.context import answering, having_bid, rho_doubled, rho_passed
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import anything, hcp, length, longer
from tablefeel.systems.language.rules import CONVENTION, FORCING, SIGN_OFF, in_order, rule

MINOR_ESCAPE = Convention("minor escape", asks="2♣")

ask = in_order(
    over_1nt & rho_doubled,
    [rule("XX", (length("C", 6) | length("D", 6)) & hcp(0, 7), name=MINOR_ESCAPE, force=FORCING, artificial=True)],
    CONVENTION,
    before=(texas_transfers.ask, slam_tries),
)
answer = in_order(
    answering(MINOR_ESCAPE) & rho_passed, [rule("2C", anything, name="as asked", artificial=True)], CONVENTION
)
rebids = in_order(
    having_bid(MINOR_ESCAPE) & rho_passed,
    [rule("2D", longer("D", "C"), name=TO_PLAY, force=SIGN_OFF), rule("P", anything, name=TO_PLAY)],
    CONVENTION,
)
