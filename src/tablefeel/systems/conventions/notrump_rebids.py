"""Responder's second call after Stayman or a transfer, and the same conventions over 2NT and 3NT."""

from tablefeel.systems.conventions.natural import (
    A_PASS,
    CHOICE_OF_GAMES,
    COMPLETES_TRANSFER,
    GAME,
    JACOBY_TRANSFER,
    MINOR_TRANSFER,
    REBID_3NT,
    SMALL_SLAM,
    STAYMAN,
    TO_PLAY,
)
from tablefeel.systems.conventions.notrump import game, over_2nt
from tablefeel.systems.language.context import answering, having_bid, partner_called, rho_passed, we_end  # fmt: skip
from tablefeel.systems.language.needs import Needs, anything, combined, length, longer, semi_balanced  # fmt: skip
from tablefeel.systems.language.rules import (  # fmt: skip
    CONVENTION,
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    SIGN_OFF,
    Rule,
    in_order,
    rule,
)

# Responder's second call after Stayman


def after_stayman(answer: str) -> Needs:
    """Responder's hand has four of the major shown."""
    return length(answer[1], 4)


stayman_rebids = in_order(
    having_bid(STAYMAN) & rho_passed & (we_end("1NT 2C 2D") | we_end("1NT 2C 2H") | we_end("1NT 2C 2S")),
    [
        *(rule(f"3{m}", length(m, 4) & combined(22, 24), name="invitation", force=INVITATIONAL,
               when=we_end(f"1NT 2C 2{m}")) for m in "HS"),
        *(rule(f"4{m}", length(m, 4) & combined(25, 31), name=GAME, force=SIGN_OFF,
               when=we_end(f"1NT 2C 2{m}")) for m in "HS"),
        rule("3S", length("S", 5) & combined(23), name="five spades", force=GAME_FORCING,
             when=we_end("1NT 2C 2D")),
        rule("3H", length("H", 5) & combined(23), name="five hearts", force=GAME_FORCING,
             when=we_end("1NT 2C 2D")),
        rule("3C", length("C", 5) & combined(28), name="slam interest in clubs", force=GAME_FORCING),
        rule("3D", length("D", 5) & combined(28), name="slam interest in diamonds", force=GAME_FORCING),
        rule("4NT", combined(31, 32), name="quantitative", force=INVITATIONAL),
        rule("6NT", combined(33), name=SMALL_SLAM),
        rule("3NT", game, name=TO_PLAY, force=SIGN_OFF),
        rule("2NT", combined(23, 24), name="invitation", force=INVITATIONAL),
        rule("P", anything, name="weak Stayman"),
    ],
    CONVENTION,
)  # fmt: skip

# Responder's second call after a transfer


def transfer_rebids(major: str) -> list[Rule]:
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
        rule("3NT", game & length(major, 5, 5), name=CHOICE_OF_GAMES),
        rule("2NT", combined(23, 24) & length(major, 5, 5), name="invitation", force=INVITATIONAL),
        rule("P", combined(0, 24), name=A_PASS),
    ]  # fmt: skip


after_hearts = in_order(
    having_bid(JACOBY_TRANSFER, MINOR_TRANSFER) & rho_passed & we_end("1NT 2D 2H"),
    transfer_rebids("H"),
    CONVENTION,
)
after_spades = in_order(
    having_bid(JACOBY_TRANSFER, MINOR_TRANSFER) & rho_passed & we_end("1NT 2H 2S"),
    transfer_rebids("S"),
    CONVENTION,
)
after_minor = in_order(
    having_bid(JACOBY_TRANSFER, MINOR_TRANSFER) & rho_passed & we_end("1NT 2S 3C"),
    [
        rule("3D", longer("D", "C"), name=TO_PLAY, force=SIGN_OFF),
        rule("P", anything, name=TO_PLAY),
    ],
    CONVENTION,
)

# 3NT, after 2C: transfers one level higher

three_notrump = in_order(
    answering(REBID_3NT) & rho_passed,
    [
        rule("4D", length("H", 5) & longer("H", "S"), name=JACOBY_TRANSFER, force=FORCING, artificial=True),
        rule("4H", length("S", 5), name=JACOBY_TRANSFER, force=FORCING, artificial=True),
        rule("6NT", combined(33), name=SMALL_SLAM),
        rule("P", anything, name=A_PASS),
    ],
    CONVENTION,
)
three_notrump_answers = in_order(
    having_bid(REBID_3NT) & answering(JACOBY_TRANSFER) & rho_passed,
    [
        rule("4H", anything, name=COMPLETES_TRANSFER, when=partner_called("4D")),
        rule("4S", anything, name=COMPLETES_TRANSFER, when=partner_called("4H")),
    ],
    CONVENTION,
)

# 2NT

two_notrump = in_order(
    over_2nt,
    [
        rule("3C", combined(24) & (length("S", 4, 4) | length("H", 4, 4)) & length("S", 0, 4) & length("H", 0, 4),
             name=STAYMAN, force=FORCING, artificial=True),
        rule("3D", length("H", 5) & longer("H", "S"), name=JACOBY_TRANSFER, force=FORCING, artificial=True),
        rule("3H", length("S", 5), name=JACOBY_TRANSFER, force=FORCING, artificial=True),
        rule("6NT", combined(33), name=SMALL_SLAM),
        rule("4NT", combined(31, 32), name="quantitative", force=INVITATIONAL),
        rule("3NT", combined(24), name=TO_PLAY, force=SIGN_OFF),
        rule("P", anything, name=A_PASS),
    ],
    CONVENTION,
)  # fmt: skip

two_notrump_rebids = in_order(
    having_bid(STAYMAN, JACOBY_TRANSFER) & rho_passed & (we_end("2NT 3x 3x")),
    [
        *(rule(f"4{m}", length(m, 4) & combined(24, 31), name=GAME, force=SIGN_OFF,
               when=we_end(f"2NT 3C 3{m}")) for m in "HS"),
        rule("4H", length("H", 6) & combined(24, 31), name=GAME, when=we_end("2NT 3D 3H"), force=SIGN_OFF),
        rule("4S", length("S", 6) & combined(24, 31), name=GAME, when=we_end("2NT 3H 3S"), force=SIGN_OFF),
        rule("6NT", combined(33), name=SMALL_SLAM, when=having_bid(STAYMAN, JACOBY_TRANSFER)),
        rule("4NT", combined(31, 32), name="quantitative", force=INVITATIONAL,
             when=having_bid(STAYMAN, JACOBY_TRANSFER)),
        rule("3NT", combined(24), name=TO_PLAY, when=having_bid(STAYMAN)),
        rule("3NT", combined(24), name=CHOICE_OF_GAMES, when=having_bid(JACOBY_TRANSFER)),
        rule("P", anything, name=A_PASS, when=having_bid(JACOBY_TRANSFER)),
    ],
    CONVENTION,
)  # fmt: skip
