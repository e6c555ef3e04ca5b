"""Long minors over 1NT: 2S asks for 3C, to play there or in diamonds; three of a minor invites (SAYC booklet)."""

from tablefeel.systems.conventions import jacoby_transfers, stayman
from tablefeel.systems.conventions.jacoby_transfers import COMPLETES_TRANSFER
from tablefeel.systems.conventions.natural import TO_PLAY
from tablefeel.systems.conventions.notrump import over_1nt, we_hold_notrump
from tablefeel.systems.language.context import answering, card, having_bid, rho_passed, we_end
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import anything, combined, hcp, length, longer, points, tops
from tablefeel.systems.language.rules import CONVENTION, FORCING, INVITATIONAL, SIGN_OFF, in_order, rule

MINOR_TRANSFER = Convention("minor transfer", asks="3♣")

no_major = length("S", 0, 3) & length("H", 0, 3)

ask = in_order(
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
    CONVENTION,
    after=jacoby_transfers.ask,
    before=stayman.ask,
)  # fmt: skip
answer = in_order(
    we_hold_notrump & answering(MINOR_TRANSFER) & rho_passed,
    [rule("3C", anything, name=COMPLETES_TRANSFER, when=we_end("1NT 2S"), artificial=True)],
    CONVENTION,
)
rebids = in_order(
    having_bid(MINOR_TRANSFER) & rho_passed & we_end("1NT 2S 3C"),
    [
        rule("3D", longer("D", "C"), name=TO_PLAY, force=SIGN_OFF),
        rule("P", anything, name=TO_PLAY),
    ],
    CONVENTION,
)
answer_invitation = in_order(
    we_hold_notrump & rho_passed & (we_end("1NT 3C") | we_end("1NT 3D")),
    [
        rule("3NT", hcp(16) | length("C", 3) & tops("C", 1) & hcp(15), name="accepts", when=we_end("1NT 3C")),
        rule("3NT", hcp(16) | length("D", 3) & tops("D", 1) & hcp(15), name="accepts", when=we_end("1NT 3D")),
        rule("P", anything, name="declines"),
    ],
    CONVENTION,
)
