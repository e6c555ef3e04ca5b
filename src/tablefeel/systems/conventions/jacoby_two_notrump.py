"""Jacoby 2NT: a strong raise of one of a major, and opener's answers (map, section 05; SAYC booklet, "Jacoby 2NT").

What responder does over the answers stands in `control_bids`.
"""

from tablefeel.systems.conventions import splinters
from tablefeel.systems.conventions.natural import MINIMUM, NEW_SUIT
from tablefeel.systems.language.context import (  # fmt: skip
    answering,
    card,
    i_opened,
    opener_rebid,
    partner_opened,
    passed_hand,
    responder,
    rho_passed,
    undisturbed,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (
    anything,
    flat,
    good_suit,
    hcp,
    length,
    points,
    support,
    support_points,
    tops,
)
from tablefeel.systems.language.rules import CONVENTION, FORCING, GAME_FORCING, Rule, in_order, rule

JACOBY_2NT = Convention(
    "Jacoby 2NT",
    asks="shortness, or how strong opener is",
    shows="opener shows a short suit",
    agrees_suit=True,
)
SHORTNESS = Convention("shortness")
SIDE_SUIT = Convention("good side suit")
MAXIMUM = Convention("maximum", shows="no short suit")
EXTRAS = Convention("extra values", shows="no short suit")

no_suit = support(3, 3) & length("H", 4, 4) & flat
"""Three trumps, and neither a four-card minor nor five hearts."""
shapely = hcp(10, 11) & (support(4) & support_points(13) | support(5) & support_points(12))
"""Worth game by shape: with a good side suit that suit is bid first."""
ask = in_order(
    responder & undisturbed & partner_opened("1M") & ~passed_hand & card("responses.jacoby_two_notrump"),
    [
        *(rule(f"2{suit}", shapely & length(suit, 5) & good_suit(suit), name=NEW_SUIT, force=FORCING, rare=True,
               when=partner_opened(opened), because="worth game by its shape: the side suit first, then game")
          for opened, suits in (("1H", "DC"), ("1S", "HDC")) for suit in suits),
        rule("2NT", hcp(10) & support(4) & support_points(13), name=JACOBY_2NT, force=GAME_FORCING, artificial=True,
             because="four trumps and game for certain: opener tells about the slam"),
        rule("2NT", no_suit & (hcp(13, 14) | hcp(18)), name=JACOBY_2NT, force=GAME_FORCING, artificial=True, rare=True,
             when=partner_opened("1S") & card("openings.five_card_majors"),
             because="game values, and no suit to bid on the way"),
    ],
    CONVENTION,
    after=splinters.over_a_major,
)  # fmt: skip


def answers(major: str) -> list[Rule]:
    """A second suit first, then shortness, then strength."""
    others = [suit for suit in "CDHS" if suit != major]
    below = [suit for suit in others if "CDHS".index(suit) < "CDHS".index(major)]
    return [
        *(rule(f"4{suit}", length(suit, 5) & tops(suit, 2), name=SIDE_SUIT, force=GAME_FORCING,
               because="a source of tricks is worth more than the short suit") for suit in below),
        *(rule(f"3{suit}", length(suit, most, most), name=SHORTNESS, force=GAME_FORCING, artificial=True,
               because="the short suit first, whatever the strength") for most in (0, 1) for suit in others),
        rule(f"3{major}", points(18), name=MAXIMUM, force=GAME_FORCING, because="no short suit, and much to spare"),
        rule("3NT", points(15, 17), name=EXTRAS, force=GAME_FORCING, because="no short suit, a little to spare"),
        rule(f"4{major}", anything, shows=points(0, 14), name=MINIMUM, because="nothing to spare"),
    ]  # fmt: skip


asked = opener_rebid & answering(JACOBY_2NT) & rho_passed
answers_over_hearts = in_order(asked & i_opened("1H"), answers("H"), CONVENTION)
answers_over_spades = in_order(asked & i_opened("1S"), answers("S"), CONVENTION)
