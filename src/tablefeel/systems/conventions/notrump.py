"""Natural notrump: openings of 1NT, 2NT and 3NT, raises of them, and opener's answers (docs/sayc/07).

The conventions over notrump (Stayman, transfers, Gerber …) have files of their own and stand before the raises. Ranges
are said as points together: 25 is game and 33 a slam whatever the range of our notrump.
"""

from collections.abc import Iterator

from tablefeel.kernel import SUITS, Call, Suit
from tablefeel.systems.conventions.blackwood import BLACKWOOD
from tablefeel.systems.conventions.natural import A_PASS, GAME, GRAND_SLAM, NO_SUPPORT, SLAM_TRY, SMALL_SLAM, TO_PLAY
from tablefeel.systems.language.context import (  # fmt: skip
    answering,
    card,
    having_bid,
    opening,
    partner_called,
    rho_passed,
    we_end,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    above_minimum,
    ace_of,
    anything,
    balanced,
    card_hcp,
    combined,
    combined_points,
    flat,
    hcp,
    length,
    longer,
    longest,
    nothing,
    tops,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    CONVENTION,
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    SIGN_OFF,
    WHOLE,
    Rule,
    at,
    in_order,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

NOTRUMP_OPENING = Convention("notrump opening")
NOTRUMP_OVERCALL = Convention("notrump overcall")
BALANCING_NOTRUMP = Convention("balancing notrump")
TWO_NOTRUMP_OVERCALL = Convention("natural 2NT overcall")
REBID_2NT = Convention("2NT rebid", shows="what a 2NT opening shows, two points stronger")
REBID_3NT = Convention("3NT rebid", shows="what a 3NT opening shows, three points stronger")
QUANTITATIVE = Convention("quantitative raise", shows="just short of a slam: partner bids it with a maximum")
FIT_AND_CONTROL = Convention(
    "fit and control", shows="a fit for partner's major and the ace of this suit", agrees_suit=True
)
YOU_CHOOSE = Convention("5NT, you choose", shows="the middle of the range: six or not, as partner likes")
GRAND_SLAM_TRY = Convention("quantitative for seven", shows="a small slam for certain, seven opposite a maximum")

natural_1nt = (NOTRUMP_OPENING, NOTRUMP_OVERCALL, BALANCING_NOTRUMP)
natural_2nt = (NOTRUMP_OPENING, REBID_2NT, BALANCING_NOTRUMP, TWO_NOTRUMP_OVERCALL)
natural_3nt = (NOTRUMP_OPENING, REBID_3NT)

partner_bid_1nt = answering(*natural_1nt) & partner_called("1NT")
over_1nt = partner_bid_1nt & rho_passed
over_2nt = answering(*natural_2nt) & partner_called("2NT") & rho_passed
over_3nt = answering(*natural_3nt) & partner_called("3NT") & rho_passed
we_hold_notrump = having_bid(*natural_1nt, *natural_2nt, *natural_3nt)
"""I bid a natural notrump at my last turn."""

accepts_game = above_minimum(1)
"""All but the lowest point of the range."""

# The openings

openings = in_order(
    opening,
    [
        rule("1NT", card_hcp("openings.one_notrump") & balanced, name=NOTRUMP_OPENING,
             because="the whole hand is told in one call"),
        rule("2NT", card_hcp("openings.two_notrump") & balanced, name=NOTRUMP_OPENING,
             because="the whole hand is told in one call"),
        rule("3NT", hcp(25, 27) & balanced, name=NOTRUMP_OPENING,
             because="the whole hand is told in one call"),
    ],
    CONVENTION,
)  # fmt: skip

# Responses without a convention


def slam_try(major: str) -> Rule:
    """A jump in a long major: opener knows the trumps and that a slam is near."""
    other = "H" if major == "S" else "S"
    longest = longer(major, other, 0 if major == "S" else 1)
    return rule(f"3{major}", length(major, 6) & combined_points(31) & longest, name=SLAM_TRY, force=GAME_FORCING,
                because="set the trumps at once and look for a slam")  # fmt: skip


slam_tries = in_order(over_1nt & card("notrump.jacoby_transfers"), [slam_try("S"), slam_try("H")], CONVENTION)


def raise_of_notrump(game: str, invitation: str = "", surely: int = 34, *, flat_loses: bool = False) -> list[Rule]:
    """Pass, invite, game or slam by the points we hold together; seven is in sight with more than `surely`.

    With `flat_loses` a 4-3-3-3 hand counts a point less below the slam zone.
    """
    one_less = flat if flat_loses else nothing
    five = longest(5) if flat_loses else nothing
    enough = combined(25, 30) & ~one_less | combined(26, 30) & one_less | combined(24, 24) & five
    invites = combined(23, 24) & ~one_less | combined(24, 25) & one_less
    rules = [
        rule("7NT", combined(37), name=GRAND_SLAM, force=SIGN_OFF, because="37 together: no ace can be missing"),
        rule("5NT", combined(surely + 1, 36), name=GRAND_SLAM_TRY, force=FORCING,
             because="twelve tricks are there, thirteen opposite a maximum"),
        rule("6NT", combined(33, surely), name=SMALL_SLAM, force=SIGN_OFF,
             because="33 together: enough for twelve tricks"),
        rule("4NT", combined(31, 32), name=QUANTITATIVE, force=INVITATIONAL,
             because="a slam only opposite a maximum"),
    ]  # fmt: skip
    if game:
        rules.append(rule(game, enough, name=TO_PLAY, force=SIGN_OFF, because="enough for game, no slam"))
    if invitation:
        rules.append(rule(invitation, invites, name="invitation", force=INVITATIONAL,
                          because="game only if partner has more than a minimum"))  # fmt: skip
    most = 30 if not game else 24 if not invitation else 23 if flat_loses else 22
    rules.append(rule("P", anything, shows=combined(0, most), name=A_PASS, because="too little for game"))
    return rules


raises = in_order(over_1nt, raise_of_notrump("3NT", "2NT", flat_loses=True), CONVENTION, after=slam_tries)
raises_of_2nt = in_order(over_2nt, raise_of_notrump("3NT", surely=35), CONVENTION)
raises_of_3nt = in_order(over_3nt, raise_of_notrump(""), CONVENTION)

# Opener answers

asked = we_hold_notrump & rho_passed

to_play = in_order(
    asked & partner_called("3NT/6NT/7NT") & answering(TO_PLAY, SMALL_SLAM, GRAND_SLAM),
    [rule("P", anything, name=A_PASS, because="partner has placed the contract")],
    WHOLE,
)
answer_invitation = in_order(
    asked & we_end("1NT 2NT"),
    [
        rule("3NT", accepts_game, name="accepts", force=SIGN_OFF, because="more than a minimum"),
        rule("P", anything, name="declines", because="a minimum"),
    ],
    WHOLE,
)
answers_by_points = [
    rule("6NT", above_minimum(2), name="accepts", force=SIGN_OFF, because="a maximum"),
    rule("5NT", above_minimum(1), name=YOU_CHOOSE, force=INVITATIONAL, because="neither a maximum nor a minimum"),
    rule("P", anything, name="declines", because="a minimum"),
]
"""To the quantitative 4NT, in a range of three points."""
answer_quantitative = in_order(
    answering(QUANTITATIVE) & partner_called("4NT") & rho_passed,
    [
        rule("6NT", above_minimum(1), name="accepts", force=SIGN_OFF, because="a maximum",
             when=having_bid(NOTRUMP_OPENING) & we_end("2NT 4NT")),
        rule("P", anything, name="declines", because="no maximum",
             when=having_bid(NOTRUMP_OPENING) & we_end("2NT 4NT")),
        *answers_by_points,
    ],
    WHOLE,
)  # fmt: skip
answer_grand_slam_try = in_order(
    asked & answering(GRAND_SLAM_TRY) & partner_called("5NT"),
    [
        rule("7NT", above_minimum(2), name="accepts", force=SIGN_OFF, because="a maximum"),
        rule("6NT", anything, name="declines", force=SIGN_OFF, because="no maximum"),
    ],
    WHOLE,
)


@written_for(asked & answering(SLAM_TRY) & (we_end("1NT 3H") | we_end("1NT 3S")), WHOLE)
def answer_slam_try(s: Situation) -> Iterator[Rule]:
    """Four of the major with a fit and a minimum, a control with more, 3NT with two small cards."""
    major = s.suit("partner")
    if major is None:
        return
    fit = length(major, 3) | length(major, 2) & tops(major, 1)
    yield from controls_below(s, at(4, major), length(major, 3) & accepts_game, major)
    yield rule(at(4, major), fit, name=GAME, because="a fit, and nothing to add")
    yield rule("3NT", anything, name=NO_SUPPORT, because="only two small trumps")


def controls_below(s: Situation, game: Call, needs: Needs, trumps: Suit) -> Iterator[Rule]:
    """The cheapest ace below game, with such a hand."""
    for suit in sorted(SUITS, key=lambda one: s.cheapest(one) or Call.N7):
        call = s.cheapest(suit)
        if suit is not trumps and call is not None and call < game:
            yield rule(call, needs & ace_of(suit), name=FIT_AND_CONTROL, force=GAME_FORCING, artificial=True,
                       because="more than a minimum with a fit: show the cheapest ace on the way")  # fmt: skip


@written_for(answering(FIT_AND_CONTROL) & rho_passed, WHOLE)
def over_the_control(s: Situation) -> Iterator[Rule]:
    """Opener likes the trumps: ask for aces with the points for a slam, or stop in game."""
    trumps = s.agreed_suit
    if trumps is None:
        return
    yield rule("4NT", combined_points(33), name=BLACKWOOD, force=FORCING, artificial=True,
               because="a fit and the points for a slam: check the aces")  # fmt: skip
    yield rule(at(4, trumps), anything, name=GAME, force=SIGN_OFF, because="no more to add")
