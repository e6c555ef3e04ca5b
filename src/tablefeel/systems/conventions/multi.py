"""Multi 2♦: a weak two in either major, responder's pass-or-correct bids, and the strong question 2NT.

The version without strong hands: 2♦ is always six cards in hearts or spades and as many points as a weak two has. 2NT
asks which; 3♣ and 3♦ are the better hands with hearts and with spades, so that the strong hand plays, 3♥ and 3♠ the
weaker ones. When they overcall, the general bidder goes on.
"""

from tablefeel.systems.conventions import openings, preempts
from tablefeel.systems.conventions.natural import A_PASS, GAME, PREEMPTIVE_RAISE, TO_PLAY
from tablefeel.systems.conventions.notrump import NOTRUMP_OVERCALL
from tablefeel.systems.conventions.weak_twos import decent, side_major
from tablefeel.systems.language.context import (  # fmt: skip
    after,
    against,
    answering,
    card,
    forced,
    having_bid,
    opening,
    overcaller,
    partner_called,
    partner_passed,
    responder,
    rho_doubled,
    rho_passed,
    seat,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import anything, balanced, card_hcp, hcp, length, losers, stopper
from tablefeel.systems.language.rules import CONVENTION, FORCING, NATURAL, SIGN_OFF, Rule, cheapest, in_order, rule

MULTI = Convention("Multi 2♦", asks="partner to name a major", double_shows_suit=False)
PASS_OR_CORRECT = Convention("pass or correct", asks="a pass, or a correction to the other major")
ASKS_WHICH_MAJOR = Convention("asks for the major", asks="which major, and how good the hand is")

# The opening

hearts = length("H", 6, 6) & decent("H") & side_major("H")
spades = length("S", 6, 6) & decent("S") & side_major("S")

ask = in_order(
    opening & seat(1, 2, 3) & card("openings.multi_two_diamonds"),
    [
        rule("2D", card_hcp("openings.weak_two_points") & losers(5) & (hearts | spades), name=MULTI, artificial=True,
             note="six hearts or six spades"),
    ],
    NATURAL,
    after=openings.one_level,
    before=preempts.openings,
)  # fmt: skip

# Responses: as high as the hand likes in whichever major opener has

quiet = rho_passed | rho_doubled
no_game = hcp(6, 14)


def pass_or_correct(call: str, hearts: int, spades: int) -> Rule:
    """That level opposite this major, or opposite the other one: so many hearts and spades are needed for it."""
    return rule(call, length("H", hearts) & length("S", spades) & no_game, name=PASS_OR_CORRECT, artificial=True)


responses = in_order(
    responder & answering(MULTI) & quiet,
    [
        rule("2NT", hcp(15), name=ASKS_WHICH_MAJOR, force=FORCING, artificial=True),
        pass_or_correct("4H", 4, 4),
        pass_or_correct("3S", 4, 3),
        pass_or_correct("3H", 3, 3),
        rule("2S", length("H", 3) & hcp(11, 14), name=PASS_OR_CORRECT, artificial=True,
             note="higher opposite hearts"),
        rule("P", length("D", 6) & length("H", 0, 2) & length("S", 0, 2) & hcp(0, 10), name="to play in diamonds"),
        rule("2H", anything, shows=hcp(0, 14), name=PASS_OR_CORRECT, artificial=True),
    ],
    CONVENTION,
)  # fmt: skip

# Opener's rebids

six_hearts = length("H", 6) & length("S", 0, 3)
six_spades = length("S", 6) & length("H", 0, 3)
better = hcp(9)

corrections = in_order(
    having_bid(MULTI) & answering(PASS_OR_CORRECT) & quiet,
    [
        rule("P", six_hearts, name="hearts", when=partner_called("2H/3H/4H")),
        rule("4H", six_hearts & better, name=GAME, force=SIGN_OFF, when=partner_called("2S")),
        rule("3H", six_hearts, name="hearts", when=partner_called("2S")),
        rule("4H", six_hearts, name="hearts", when=partner_called("3S")),
        rule("P", anything, shows=six_spades, name="spades", when=partner_called("2S/3S")),
        rule(cheapest("S"), anything, shows=six_spades, name="spades"),
    ],
    CONVENTION,
)
answers = in_order(
    having_bid(MULTI) & answering(ASKS_WHICH_MAJOR) & quiet,
    [
        rule("3C", six_hearts & better, name="hearts, maximum", force=FORCING, artificial=True),
        rule("3D", six_spades & better, name="spades, maximum", force=FORCING, artificial=True),
        rule("3H", six_hearts, name="hearts, minimum"),
        rule("3S", anything, shows=six_spades, name="spades, minimum"),
    ],
    CONVENTION,
)
silent = in_order(having_bid(MULTI) & partner_passed & ~forced, [rule("P", anything, name=A_PASS)], CONVENTION)

# Responder's next call


def place(major: str, enough: int) -> list[Rule]:
    """Game in the major with two cards in it, 3NT without, or nothing more."""
    return [
        rule(f"4{major}", length(major, 2) & hcp(enough), name=GAME, force=SIGN_OFF),
        rule("3NT", hcp(enough), name=GAME, force=SIGN_OFF),
        rule(f"3{major}", anything, name=TO_PLAY, force=SIGN_OFF),
        rule("P", anything, name=A_PASS),
    ]


asked = having_bid(ASKS_WHICH_MAJOR) & rho_passed
game_opposite_maximum, game_opposite_minimum = 15, 17
over_good_hearts = in_order(asked & partner_called("3C"), place("H", game_opposite_maximum), CONVENTION)
over_good_spades = in_order(asked & partner_called("3D"), place("S", game_opposite_maximum), CONVENTION)
over_hearts = in_order(asked & partner_called("3H"), place("H", game_opposite_minimum), CONVENTION)
over_spades = in_order(asked & partner_called("3S"), place("S", game_opposite_minimum), CONVENTION)
over_a_correction = in_order(
    having_bid(PASS_OR_CORRECT) & rho_passed,
    [
        rule("3S", length("S", 4) & no_game, name=PREEMPTIVE_RAISE, force=SIGN_OFF, when=after("2D P 2H P 2S P")),
        rule("P", anything, name=A_PASS),
    ],
    CONVENTION,
)

# Against it: a double shows a strong hand, for there is no suit to take out

strong_double = in_order(
    overcaller & against(MULTI),
    [
        rule("2NT", hcp(15, 18) & balanced & stopper("H") & stopper("S"), name=NOTRUMP_OVERCALL),
        rule("X", hcp(16), name="strong double"),
    ],
    CONVENTION,
)
