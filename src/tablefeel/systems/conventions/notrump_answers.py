"""Opener answers Stayman, transfers, invitations and slam tries over 1NT and 2NT."""

from tablefeel.systems.conventions.natural import (
    A_PASS,
    CHOICE_OF_GAMES,
    COMPLETES_TRANSFER,
    GAME,
    JACOBY_TRANSFER,
    MINOR_TRANSFER,
    NO_SUPPORT,
    STAYMAN,
    SUPPORT,
    TEXAS_TRANSFER,
)
from tablefeel.systems.conventions.notrump import natural_1nt, natural_2nt
from tablefeel.systems.language.context import (  # fmt: skip
    answering,
    having_bid,
    partner_called,
    rho_doubled,
    rho_passed,
    we_end,
)
from tablefeel.systems.language.needs import anything, combined, hcp, length, tops  # fmt: skip
from tablefeel.systems.language.rules import CONVENTION, INVITATIONAL, SIGN_OFF, in_order, rule  # fmt: skip

# Opener answers

we_hold_notrump = having_bid(*natural_1nt, *natural_2nt)
may_answer = we_hold_notrump

stayman_answers = in_order(
    may_answer & answering(STAYMAN) & rho_passed,
    [
        rule("P", length("C", 5) & tops("C", 2), name="penalty pass", when=partner_called("X")),
        rule("2H", length("H", 4), name="four hearts"),
        rule("2S", length("S", 4), name="four spades"),
        rule("2D", anything, name="no four-card major", artificial=True),
        rule("3H", length("H", 4), name="four hearts"),
        rule("3S", length("S", 4), name="four spades"),
        rule("3D", anything, name="no four-card major", artificial=True),
    ],
    CONVENTION,
)

transfer_answers = in_order(
    may_answer & answering(JACOBY_TRANSFER, TEXAS_TRANSFER, MINOR_TRANSFER) & rho_passed,
    [
        rule("3H", length("H", 4) & hcp(17), name="super-accept", when=we_end("1NT 2D"), force=INVITATIONAL),
        rule("3S", length("S", 4) & hcp(17), name="super-accept", when=we_end("1NT 2H"), force=INVITATIONAL),
        rule("2H", anything, name=COMPLETES_TRANSFER, when=we_end("1NT 2D")),
        rule("2S", anything, name=COMPLETES_TRANSFER, when=we_end("1NT 2H")),
        rule("3C", anything, name=COMPLETES_TRANSFER, when=we_end("1NT 2S"), artificial=True),
        rule("3H", anything, name=COMPLETES_TRANSFER, when=we_end("2NT 3D")),
        rule("3S", anything, name=COMPLETES_TRANSFER, when=we_end("2NT 3H")),
        rule("4H", anything, name=COMPLETES_TRANSFER, when=we_end("1NT 4D") | we_end("2NT 4D")),
        rule("4S", anything, name=COMPLETES_TRANSFER, when=we_end("1NT 4H") | we_end("2NT 4H")),
    ],
    CONVENTION,
)  # fmt: skip

doubled_transfer = in_order(
    we_hold_notrump & answering(JACOBY_TRANSFER) & rho_doubled,
    [
        rule("2H", length("H", 3), name="three-card support", when=we_end("1NT 2D")),
        rule("2S", length("S", 3), name="three-card support", when=we_end("1NT 2H")),
        rule("P", anything, name=NO_SUPPORT),
    ],
    CONVENTION,
)

doubled_stayman = in_order(
    we_hold_notrump & answering(STAYMAN) & rho_doubled,
    [
        rule("XX", length("C", 5) & tops("C", 2), name="good clubs"),
        rule("2H", length("H", 4), name="four hearts"),
        rule("2S", length("S", 4), name="four spades"),
        rule("2D", length("D", 5), name="five diamonds"),
        rule("P", anything, name="no four-card major"),
    ],
    CONVENTION,
)

accept = in_order(
    we_hold_notrump & rho_passed & (we_end("1NT 2NT")),
    [
        rule("3NT", combined(24), name="accepts", force=SIGN_OFF),
        rule("P", anything, name="declines"),
    ],
    CONVENTION,
)
to_play = in_order(
    we_hold_notrump & rho_passed & (we_end("1NT 3NT") | we_end("2NT 3NT") | we_end("1NT 6NT")),
    [rule("P", anything, name=A_PASS)],
    CONVENTION,
)
quantitative = in_order(
    we_hold_notrump & rho_passed & (we_end("1NT 4NT") | we_end("2NT 4NT")),
    [
        rule("6NT", hcp(17), name="accepts", when=we_end("1NT 4NT")),
        rule("6NT", hcp(21), name="accepts", when=we_end("2NT 4NT")),
        rule("P", anything, name="declines"),
    ],
    CONVENTION,
)
minor_invitation = in_order(
    we_hold_notrump & rho_passed & (we_end("1NT 3C") | we_end("1NT 3D")),
    [
        rule("3NT", hcp(16) | length("C", 3) & tops("C", 1) & hcp(15), name="accepts", when=we_end("1NT 3C")),
        rule("3NT", hcp(16) | length("D", 3) & tops("D", 1) & hcp(15), name="accepts", when=we_end("1NT 3D")),
        rule("P", anything, name="declines"),
    ],
    CONVENTION,
)
choice_of_games = in_order(
    having_bid(COMPLETES_TRANSFER) & rho_passed & answering(CHOICE_OF_GAMES),
    [
        rule("4H", length("H", 3), name=GAME, when=we_end("2D 2H 3NT") | we_end("3D 3H 3NT")),
        rule("4S", length("S", 3), name=GAME, when=we_end("2H 2S 3NT") | we_end("3H 3S 3NT")),
        rule("P", anything, name=A_PASS),
    ],
    CONVENTION + 12,
)
slam_try = in_order(
    we_hold_notrump & rho_passed & (we_end("1NT 3H") | we_end("1NT 3S")),
    [
        rule("4H", length("H", 3), name=SUPPORT, when=we_end("1NT 3H")),
        rule("4S", length("S", 3), name=SUPPORT, when=we_end("1NT 3S")),
        rule("3NT", anything, name=NO_SUPPORT),
    ],
    CONVENTION,
)
