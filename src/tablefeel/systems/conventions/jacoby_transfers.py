"""Jacoby transfers over 1NT, 2NT and 3NT: the transfer, its completion, responder's next call (SAYC booklet)."""

from tablefeel.systems.conventions import notrump, stayman
from tablefeel.systems.conventions.natural import A_PASS, CHOICE_OF_GAMES, GAME, NO_SUPPORT, SMALL_SLAM
from tablefeel.systems.conventions.notrump import REBID_3NT, over_1nt, over_2nt, over_3nt, we_hold_notrump
from tablefeel.systems.language.context import (  # fmt: skip
    answering,
    card,
    having_bid,
    partner_called,
    rho_doubled,
    rho_passed,
    we_end,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import Needs, anything, combined, hcp, length, longer, semi_balanced
from tablefeel.systems.language.rules import (  # fmt: skip
    CONVENTION,
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    SIGN_OFF,
    SLAM,
    Rule,
    in_order,
    rule,
)

JACOBY_TRANSFER = Convention("Jacoby transfer", asks="the next suit")
COMPLETES_TRANSFER = Convention("completes the transfer")

# The transfer


def transfer(call: str, needs: Needs) -> Rule:
    """The bid below the suit shown."""
    return rule(call, needs, name=JACOBY_TRANSFER, force=FORCING, artificial=True)


ask = in_order(
    over_1nt & card("notrump.jacoby_transfers"),
    [
        transfer("2D", length("H", 5) & longer("H", "S")),
        transfer("2D", length("H", 5) & length("S", 5) & combined(23, 24)),
        transfer("2H", length("S", 5)),
    ],
    CONVENTION,
    after=stayman.five_four,
    before=stayman.ask,
)
ask_over_2nt = in_order(
    over_2nt,
    [transfer("3D", length("H", 5) & longer("H", "S")), transfer("3H", length("S", 5))],
    CONVENTION,
    after=stayman.ask_over_2nt,
    before=notrump.raises_of_2nt,
)
ask_over_3nt = in_order(
    over_3nt,
    [transfer("4D", length("H", 5) & longer("H", "S")), transfer("4H", length("S", 5))],
    CONVENTION,
    before=notrump.raises_of_3nt,
)

# Opener completes it

asked = we_hold_notrump & answering(JACOBY_TRANSFER)

answers = in_order(
    asked & rho_passed,
    [
        rule("3H", length("H", 4) & hcp(17), name="super-accept", when=we_end("1NT 2D"), force=INVITATIONAL),
        rule("3S", length("S", 4) & hcp(17), name="super-accept", when=we_end("1NT 2H"), force=INVITATIONAL),
        rule("2H", anything, name=COMPLETES_TRANSFER, when=we_end("1NT 2D")),
        rule("2S", anything, name=COMPLETES_TRANSFER, when=we_end("1NT 2H")),
        rule("3H", anything, name=COMPLETES_TRANSFER, when=we_end("2NT 3D")),
        rule("3S", anything, name=COMPLETES_TRANSFER, when=we_end("2NT 3H")),
    ],
    CONVENTION,
)
doubled = in_order(
    asked & rho_doubled,
    [
        rule("2H", length("H", 3), name="three-card support", when=we_end("1NT 2D")),
        rule("2S", length("S", 3), name="three-card support", when=we_end("1NT 2H")),
        rule("P", anything, name=NO_SUPPORT),
    ],
    CONVENTION,
)
answers_over_3nt = in_order(
    having_bid(REBID_3NT) & answering(JACOBY_TRANSFER) & rho_passed,
    [
        rule("4H", anything, name=COMPLETES_TRANSFER, when=partner_called("4D")),
        rule("4S", anything, name=COMPLETES_TRANSFER, when=partner_called("4H")),
    ],
    CONVENTION,
)

# Responder's next call


def rebids(major: str) -> list[Rule]:
    """What responder bids once the transfer to `major` is completed."""
    return [
        rule("2S", length("S", 5) & length("H", 5) & combined(22, 24), name="both majors", force=INVITATIONAL,
             when=we_end("1NT 2D 2H")),
        rule(f"4{major}", length(major, 6) & combined(23, 31), name=GAME, force=SIGN_OFF),
        rule(f"3{major}", length(major, 6) & combined(21, 24), name="invitation", force=INVITATIONAL),
        rule("3H", length("H", 5) & length("S", 5) & combined(25), name="both majors", force=GAME_FORCING,
             when=we_end("1NT 2H 2S")),
        rule("3C", length("C", 4) & combined(25) & (length("C", 5) | combined(29) | ~semi_balanced), name="second suit",
             force=GAME_FORCING),
        rule("3D", length("D", 4) & combined(25) & (length("D", 5) | combined(29) | ~semi_balanced), name="second suit",
             force=GAME_FORCING),
        rule("4NT", combined(31, 32) & length(major, 5, 5), name="quantitative", force=INVITATIONAL),
        rule("6NT", combined(33) & semi_balanced, name=SMALL_SLAM),
        rule("3NT", notrump.game & length(major, 5, 5), name=CHOICE_OF_GAMES),
        rule("2NT", combined(23, 24) & length(major, 5, 5), name="invitation", force=INVITATIONAL),
        rule("P", combined(0, 24), name=A_PASS),
    ]  # fmt: skip


completed = having_bid(JACOBY_TRANSFER) & rho_passed

rebids_in_hearts = in_order(completed & we_end("1NT 2D 2H"), rebids("H"), CONVENTION)
rebids_in_spades = in_order(completed & we_end("1NT 2H 2S"), rebids("S"), CONVENTION)
rebids_over_2nt = in_order(
    completed & we_end("2NT 3x 3x"),
    [
        rule("4H", length("H", 6) & combined(24, 31), name=GAME, when=we_end("2NT 3D 3H"), force=SIGN_OFF),
        rule("4S", length("S", 6) & combined(24, 31), name=GAME, when=we_end("2NT 3H 3S"), force=SIGN_OFF),
        rule("6NT", combined(33), name=SMALL_SLAM),
        rule("4NT", combined(31, 32), name="quantitative", force=INVITATIONAL),
        rule("3NT", combined(24), name=CHOICE_OF_GAMES),
        rule("P", anything, name=A_PASS),
    ],
    CONVENTION,
)

# Opener chooses the game, before anybody thinks of a slam

choice_of_games = in_order(
    having_bid(COMPLETES_TRANSFER) & answering(CHOICE_OF_GAMES) & rho_passed,
    [
        rule("4H", length("H", 3), name=GAME, when=we_end("2D 2H 3NT") | we_end("3D 3H 3NT")),
        rule("4S", length("S", 3), name=GAME, when=we_end("2H 2S 3NT") | we_end("3H 3S 3NT")),
        rule("P", anything, name=A_PASS),
    ],
    SLAM,
)
