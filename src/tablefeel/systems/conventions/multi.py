"""Multi 2♦: a weak two in either major, responder's pass-or-correct bids, and the strong question 2NT.

The version without strong hands: 2♦ is always six cards in hearts or spades and as many points as a weak two has. 2NT
asks which; 3♣ and 3♦ are the better hands with hearts and with spades, so that the strong hand plays, 3♥ and 3♠ the
weaker ones. When they overcall, the general bidder goes on.
"""

from collections.abc import Iterator

from tablefeel.systems.conventions import openings, preempts
from tablefeel.systems.conventions.against_preempts import OVER_A_PREEMPT
from tablefeel.systems.conventions.judgement import SUITS_DOWN
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
from tablefeel.systems.language.needs import (  # fmt: skip
    anything,
    balanced,
    card_hcp,
    fair_suit,
    good_suit,
    hcp,
    length,
    losers,
    points,
    stopper,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    CONVENTION,
    FORCING,
    NATURAL,
    SIGN_OFF,
    WHOLE,
    Rule,
    cheapest,
    in_order,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

MULTI = Convention("Multi 2♦", asks="partner to name a major", double_shows_suit=False)
PASS_OR_CORRECT = Convention("pass or correct", asks="opener to pass, or to correct to the other major")
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
             note="three or more hearts: opener passes with spades and bids on with hearts"),
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

# Against it (docs/sayc/18): a double shows 13-15 balanced or a very strong hand, suits are natural as over a weak two


@written_for(overcaller & against(MULTI), WHOLE)
def over_the_multi(s: Situation) -> Iterator[Rule]:
    """Notrump with both majors stopped, a suit with an opening bid, a double with the rest that is worth it."""
    stopped = stopper("H") & stopper("S")
    yield rule("2NT", hcp(16, 18) & balanced & stopped, name=NOTRUMP_OVERCALL, because="balanced, both majors stopped")
    yield rule(
        "X",
        hcp(19),
        name="strong double",
        note="13+ points and balanced, or a strong hand",
        because="too strong for a suit",
    )
    for suit in SUITS_DOWN:
        low = s.cheapest(suit)
        if low is None or low.level > 3:
            continue
        if low.level == 2:
            needs = (length(suit, 5) & good_suit(suit) | length(suit, 6) & fair_suit(suit)) & points(12, 18) & hcp(11)
        else:
            needs = (length(suit, 5) & good_suit(suit) & hcp(14) | length(suit, 6)) & points(13, 18) & hcp(12)
        yield rule(low, needs, name=OVER_A_PREEMPT, because="a good suit and an opening bid")
    yield rule("X", hcp(13, 18) & balanced | hcp(16), name="strong double", because="an opening bid, balanced")
    yield rule("P", anything, name=A_PASS, because="nothing to say yet: they will name the major")
