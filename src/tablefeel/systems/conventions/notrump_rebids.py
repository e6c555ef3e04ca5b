"""Responder's second call after Stayman or a transfer, and the same conventions over 2NT and 3NT."""

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
    having_bid("Stayman") & rho_passed & (we_end("1NT 2C 2D") | we_end("1NT 2C 2H") | we_end("1NT 2C 2S")),
    [
        *(rule(f"3{m}", length(m, 4) & combined(22, 24), name="invitation", force=INVITATIONAL,
               when=we_end(f"1NT 2C 2{m}")) for m in "HS"),
        *(rule(f"4{m}", length(m, 4) & combined(25, 31), name="game", force=SIGN_OFF,
               when=we_end(f"1NT 2C 2{m}")) for m in "HS"),
        rule("3S", length("S", 5) & combined(23), name="five spades", force=GAME_FORCING,
             when=we_end("1NT 2C 2D")),
        rule("3H", length("H", 5) & combined(23), name="five hearts", force=GAME_FORCING,
             when=we_end("1NT 2C 2D")),
        rule("3C", length("C", 5) & combined(28), name="slam interest in clubs", force=GAME_FORCING),
        rule("3D", length("D", 5) & combined(28), name="slam interest in diamonds", force=GAME_FORCING),
        rule("4NT", combined(31, 32), name="quantitative", force=INVITATIONAL),
        rule("6NT", combined(33), name="slam"),
        rule("3NT", game, name="to play", force=SIGN_OFF),
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
        rule(f"4{major}", length(major, 6) & combined(23, 31), name="game", force=SIGN_OFF),
        rule(f"3{major}", length(major, 6) & combined(21, 24), name="invitation", force=INVITATIONAL),
        rule("3H", length("H", 5) & length("S", 5) & combined(25), name="both majors", force=GAME_FORCING,
             when=we_end("1NT 2H 2S")),
        rule("3C", length("C", 4) & combined(25) & (length("C", 5) | combined(29) | ~semi_balanced), name="second suit",
             force=GAME_FORCING),
        rule("3D", length("D", 4) & combined(25) & (length("D", 5) | combined(29) | ~semi_balanced), name="second suit",
             force=GAME_FORCING),
        rule("4NT", combined(31, 32) & length(major, 5, 5), name="quantitative", force=INVITATIONAL),
        rule("6NT", combined(33) & semi_balanced, name="slam"),
        rule("3NT", game & length(major, 5, 5), name="choice of games"),
        rule("2NT", combined(23, 24) & length(major, 5, 5), name="invitation", force=INVITATIONAL),
        rule("P", combined(0, 24), name="pass"),
    ]  # fmt: skip


after_hearts = in_order(
    having_bid("Jacoby transfer", "minor transfer") & rho_passed & we_end("1NT 2D 2H"),
    transfer_rebids("H"),
    CONVENTION,
)
after_spades = in_order(
    having_bid("Jacoby transfer", "minor transfer") & rho_passed & we_end("1NT 2H 2S"),
    transfer_rebids("S"),
    CONVENTION,
)
after_minor = in_order(
    having_bid("Jacoby transfer", "minor transfer") & rho_passed & we_end("1NT 2S 3C"),
    [
        rule("3D", longer("D", "C"), name="to play", force=SIGN_OFF),
        rule("P", anything, name="to play"),
    ],
    CONVENTION,
)

# 3NT, after 2C: transfers one level higher

three_notrump = in_order(
    answering("3NT rebid") & rho_passed,
    [
        rule("4D", length("H", 5) & longer("H", "S"), name="Jacoby transfer", force=FORCING, artificial=True),
        rule("4H", length("S", 5), name="Jacoby transfer", force=FORCING, artificial=True),
        rule("6NT", combined(33), name="slam"),
        rule("P", anything, name="pass"),
    ],
    CONVENTION,
)
three_notrump_answers = in_order(
    having_bid("3NT rebid") & answering("Jacoby transfer") & rho_passed,
    [
        rule("4H", anything, name="completes the transfer", when=partner_called("4D")),
        rule("4S", anything, name="completes the transfer", when=partner_called("4H")),
    ],
    CONVENTION,
)

# 2NT

two_notrump = in_order(
    over_2nt,
    [
        rule("3C", combined(24) & (length("S", 4, 4) | length("H", 4, 4)) & length("S", 0, 4) & length("H", 0, 4),
             name="Stayman", force=FORCING, artificial=True),
        rule("3D", length("H", 5) & longer("H", "S"), name="Jacoby transfer", force=FORCING, artificial=True),
        rule("3H", length("S", 5), name="Jacoby transfer", force=FORCING, artificial=True),
        rule("6NT", combined(33), name="slam"),
        rule("4NT", combined(31, 32), name="quantitative", force=INVITATIONAL),
        rule("3NT", combined(24), name="to play", force=SIGN_OFF),
        rule("P", anything, name="pass"),
    ],
    CONVENTION,
)  # fmt: skip

two_notrump_rebids = in_order(
    having_bid("Stayman", "Jacoby transfer") & rho_passed & (we_end("2NT 3x 3x")),
    [
        *(rule(f"4{m}", length(m, 4) & combined(24, 31), name="game", force=SIGN_OFF,
               when=we_end(f"2NT 3C 3{m}")) for m in "HS"),
        rule("4H", length("H", 6) & combined(24, 31), name="game", when=we_end("2NT 3D 3H"), force=SIGN_OFF),
        rule("4S", length("S", 6) & combined(24, 31), name="game", when=we_end("2NT 3H 3S"), force=SIGN_OFF),
        rule("6NT", combined(33), name="slam", when=having_bid("Stayman", "Jacoby transfer")),
        rule("4NT", combined(31, 32), name="quantitative", force=INVITATIONAL,
             when=having_bid("Stayman", "Jacoby transfer")),
        rule("3NT", combined(24), name="to play", when=having_bid("Stayman")),
        rule("3NT", combined(24), name="choice of games", when=having_bid("Jacoby transfer")),
        rule("P", anything, name="pass", when=having_bid("Jacoby transfer")),
    ],
    CONVENTION,
)  # fmt: skip
