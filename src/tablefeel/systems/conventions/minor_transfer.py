"""Long minors over 1NT: 2S asks for 3C, to play there or in diamonds; three of a minor invites (docs/sayc/07)."""

from collections.abc import Iterator

from tablefeel.kernel import Suit
from tablefeel.systems.conventions import jacoby_transfers, notrump, stayman
from tablefeel.systems.conventions.natural import TO_PLAY
from tablefeel.systems.conventions.notrump import accepts_game, over_1nt, we_hold_notrump
from tablefeel.systems.language.context import answering, card, having_bid, rho_passed
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import ace_of, anything, combined, honours, king_of, length, longer, tops
from tablefeel.systems.language.rules import (  # fmt: skip
    CONVENTION,
    FORCING,
    INVITATIONAL,
    SIGN_OFF,
    WHOLE,
    Rule,
    in_order,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

MINOR_TRANSFER = Convention("minor relay", asks="3♣", shows="asks for 3♣, to play there or in diamonds")
GOOD_MINOR = Convention("good minor", shows="3NT if opener has help there")

clubs = length("C", 6) & longer("C", "D", 0)
diamonds = length("D", 6) & longer("D", "C")
no_major = length("S", 0, 3) & length("H", 0, 3)
good_clubs, good_diamonds = clubs & tops("C", 2), diamonds & tops("D", 2)
runs = (
    length("C", 7) & ace_of("C") & king_of("C")
    | length("D", 7) & ace_of("D") & king_of("D")
    | length("C", 6) & tops("C", 3)
    | length("D", 6) & tops("D", 3)
)
"""Seven cards headed by ace and king, or six headed by the three top honours."""

escapes = combined(0, 22) & (clubs | diamonds)
"""Too weak for game: before this stand the good suits that invite it."""

ask = in_order(
    over_1nt & card("notrump.minor_transfer"),
    [
        rule("3NT", runs & combined(20, 27) & no_major, name=TO_PLAY, force=SIGN_OFF,
             because="a minor that runs is worth nine tricks with opener's aces"),
        rule("3C", good_clubs & (combined(20, 22) | combined(23, 23) & no_major), name=GOOD_MINOR, force=INVITATIONAL,
             because="a good long suit; six tricks in 3NT if opener has help"),
        rule("3D", good_diamonds & (combined(20, 22) | combined(23, 23) & no_major), name=GOOD_MINOR,
             force=INVITATIONAL, because="a good long suit; six tricks in 3NT if opener has help"),
        rule("2S", escapes, name=MINOR_TRANSFER, force=FORCING, artificial=True,
             note="asks for 3♣: weak with six or more clubs or diamonds",
             because="too weak for game: play in the long minor"),
        rule("3NT", combined(24, 27) & (clubs | diamonds) & no_major, name=TO_PLAY, force=SIGN_OFF,
             because="the long minor is worth tricks in notrump"),
    ],
    CONVENTION,
    after=jacoby_transfers.ask,
    before=(stayman.ask, notrump.raises),
)  # fmt: skip

answer = in_order(
    we_hold_notrump & answering(MINOR_TRANSFER) & rho_passed,
    [rule("3C", anything, name="as asked", artificial=True, because="partner will pass or bid diamonds")],
    WHOLE,
)
rebids = in_order(
    having_bid(MINOR_TRANSFER) & rho_passed,
    [
        rule("3D", longer("D", "C"), name=TO_PLAY, force=SIGN_OFF, because="diamonds are the long suit"),
        rule("P", anything, name=TO_PLAY, because="clubs are the long suit"),
    ],
    WHOLE,
)


@written_for(we_hold_notrump & rho_passed & answering(GOOD_MINOR), WHOLE)
def answer_invitation(s: Situation) -> Iterator[Rule]:
    """3NT with an honour in the suit and more than a minimum, or with two honours."""
    minor = s.partners_last_call.suit or Suit.C
    helps = tops(minor, 1) & accepts_game | tops(minor, 2) | tops(minor, 1) & honours(minor, 2)
    yield rule("3NT", helps, name="accepts", force=SIGN_OFF, because="help in the long suit: its tricks will come in")
    yield rule("P", anything, name="declines", because="no help, or a minimum")
