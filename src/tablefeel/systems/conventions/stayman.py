"""Stayman over 1NT and 2NT: the question, opener's answers, responder's next call (SAYC booklet, "1NT opening")."""

from tablefeel.systems.conventions import notrump
from tablefeel.systems.conventions.natural import GAME, PENALTY_DOUBLE, SMALL_SLAM, TO_PLAY
from tablefeel.systems.conventions.notrump import (  # fmt: skip
    NOTRUMP_OPENING,
    NOTRUMP_OVERCALL,
    over_1nt,
    over_2nt,
    partner_bid_1nt,
    we_hold_notrump,
)
from tablefeel.systems.language.context import (  # fmt: skip
    answering,
    card,
    having_bid,
    partner_called,
    rho_bid,
    rho_called,
    rho_doubled,
    rho_passed,
    we_end,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import Needs, anything, balanced, combined, honours, length, tops
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

STAYMAN = Convention("Stayman", asks="a four-card major")

# The question

a_four_card_major = length("S", 4, 4) | length("H", 4, 4)
flat = balanced & length("S", 3, 4) & length("H", 3, 4) & length("D", 3, 3) & length("C", 3, 3)
"""4-3-3-3: no ruffs, so 3NT is as good as four of a major."""


def stayman(call: str, needs: Needs) -> Rule:
    """The question, with such a hand."""
    return rule(call, needs, name=STAYMAN, force=FORCING, artificial=True)


five_four = in_order(
    over_1nt & card("notrump.jacoby_transfers"),
    [
        stayman("2C", length("S", 4, 4) & length("H", 5, 5) & combined(23, 24)),
        stayman("2C", length("S", 5, 5) & length("H", 4, 4) & combined(23, 40)),
        stayman("2C", length("S", 4, 4) & length("H", 5, 5) & combined(23, 40)),
    ],
    CONVENTION,
    after=notrump.slam_tries,
)
ask = in_order(
    over_1nt & card("notrump.stayman"),
    [
        stayman("2C", combined(23) & a_four_card_major & ~(flat & combined(25, 31))),
        stayman("2C", combined(0, 22) & (length("S", 4, 4) & length("H", 3, 4) | length("H", 4, 4) & length("S", 3, 4))
                & length("D", 4) & length("C", 0, 1)),
        stayman("2C", combined(28) & (length("C", 5) | length("D", 5)) & ~balanced),
    ],
    CONVENTION,
    after=five_four,
    before=notrump.raises,
)  # fmt: skip
stolen = in_order(  # they overcalled 2C: the double takes its place
    partner_bid_1nt & rho_called("2C") & card("notrump.stayman"),
    [stayman("X", combined(23) & a_four_card_major)],
    CONVENTION,
)
ask_over_2nt = in_order(
    over_2nt,
    [stayman("3C", combined(24) & a_four_card_major & length("S", 0, 4) & length("H", 0, 4))],
    CONVENTION,
    before=notrump.raises_of_2nt,
)

# Opener's answers

asked = we_hold_notrump & answering(STAYMAN)

answers = in_order(
    asked & rho_passed,
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
doubled = in_order(
    asked & rho_doubled,
    [
        rule("XX", length("C", 5) & tops("C", 2), name="good clubs"),
        rule("2H", length("H", 4), name="four hearts"),
        rule("2S", length("S", 4), name="four spades"),
        rule("2D", length("D", 5), name="five diamonds"),
        rule("P", anything, name="no four-card major"),
    ],
    CONVENTION,
)
overcalled = in_order(
    having_bid(NOTRUMP_OPENING, NOTRUMP_OVERCALL) & answering(STAYMAN) & rho_bid,
    [
        rule("X", length("S", 4) & honours("S", 2), name=PENALTY_DOUBLE, when=rho_called("2S/3S")),
        rule("X", length("H", 4) & honours("H", 2), name=PENALTY_DOUBLE, when=rho_called("2H/3H")),
        rule("X", length("D", 4) & honours("D", 2), name=PENALTY_DOUBLE, when=rho_called("2D/3D")),
        rule("2H", length("H", 4), name="four hearts"),
        rule("2S", length("S", 4), name="four spades"),
        rule("P", anything, name="no four-card major"),
    ],
    CONVENTION,
)

# Responder's next call

rebids = in_order(
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
        rule("3NT", notrump.game, name=TO_PLAY, force=SIGN_OFF),
        rule("2NT", combined(23, 24), name="invitation", force=INVITATIONAL),
        rule("P", anything, name="weak Stayman"),
    ],
    CONVENTION,
)  # fmt: skip
rebids_over_2nt = in_order(
    having_bid(STAYMAN) & rho_passed & we_end("2NT 3x 3x"),
    [
        *(rule(f"4{m}", length(m, 4) & combined(24, 31), name=GAME, force=SIGN_OFF, when=we_end(f"2NT 3C 3{m}"))
          for m in "HS"),
        rule("6NT", combined(33), name=SMALL_SLAM),
        rule("4NT", combined(31, 32), name="quantitative", force=INVITATIONAL),
        rule("3NT", combined(24), name=TO_PLAY),
    ],
    CONVENTION,
)  # fmt: skip
