"""Responses to one of a suit by a hand that passed first: nothing natural forces (map, sections 02 and 03)."""

from tablefeel.kernel import Suit
from tablefeel.systems.conventions import major_responses, splinters
from tablefeel.systems.conventions.major_responses import to_a_major
from tablefeel.systems.conventions.minor_responses import no_major, one_level, raises, to_a_minor
from tablefeel.systems.conventions.natural import A_PASS, LIMIT_RAISE, NATURAL_1NT, NEW_SUIT
from tablefeel.systems.language.context import card, partner_opened, passed_hand
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import anything, balanced, good_suit, hcp, length, longer, support, support_points
from tablefeel.systems.language.rules import (  # fmt: skip
    CONVENTION,
    FORCING,
    INVITATIONAL,
    NATURAL,
    SIGN_OFF,
    Rule,
    bid,
    in_order,
    rule,
)

FIT_SHOWING_JUMP = Convention("fit-showing jump", shows="a good five-card suit and support", agrees_suit=True)
NATURAL_2NT = Convention("invitational 2NT")

# Over a major


def jumps(opened: str) -> list[Rule]:
    """A good five-card side suit with four trumps, worth a limit raise."""
    calls = {"H": ("2S", "3D", "3C"), "S": ("3H", "3D", "3C"), "C": ("2S", "2H", "2D"), "D": ("2S", "2H", "3C")}[opened]
    strength = support_points(10, 12) if opened in "HS" else hcp(9, 11)
    return [
        rule(call, support(4) & length(call[1], 5) & good_suit(call[1]) & strength, name=FIT_SHOWING_JUMP,
             force=FORCING, because="a passed hand jumps only with a fit: the side suit may give tricks")
        for call in calls
    ]  # fmt: skip


fit_jumps = [
    in_order(
        (to_a_major if opened in "HS" else to_a_minor) & passed_hand & partner_opened(f"1{opened}"),
        jumps(opened),
        CONVENTION,
        after=splinters.over_a_major,
    )
    for opened in "CDHS"
]


def good_suits(opened: str) -> list[Rule]:
    """Two of a new suit: a good five cards, or a good six with a point less."""
    return [
        rule(f"2{suit}", good_suit(suit) & longest & (length(suit, 5) & hcp(10, 12) | length(suit, 6) & hcp(9, 9)),
             name=NEW_SUIT, when=card("responses.drury", False) if suit == "C" and opened in "HS" else None,
             because="a good suit; opener may pass")
        for suit in "HDC" if Suit[suit] < Suit[opened]
        for longest in [longer(suit, "H", 0) & longer(suit, "D", 0) & longer(suit, "C", 0) & length(suit, 5)]
    ]  # fmt: skip


def over_a_major(opened: str) -> list[Rule]:
    """What a passed hand bids over one of a major, once it is not worth a raise to two or three."""
    spades = [rule("1S", length("S", 4) & hcp(6, 12), name=NEW_SUIT, because="a four-card major at the one level")]
    return [
        rule(bid(4, "partner"), support(4) & support_points(13), name="game raise", force=SIGN_OFF,
             because="four trumps and the values for game"),
        rule(bid(3, "partner"), support(3) & support_points(11), name=LIMIT_RAISE, force=INVITATIONAL,
             because="all that a passed hand can have"),
        *(spades if opened == "H" else []),
        *good_suits(opened),
        rule("2NT", hcp(11, 12) & balanced & support(2, 2), name=NATURAL_2NT, force=INVITATIONAL,
             because="invites game"),
        rule("1NT", hcp(6, 10), name=NATURAL_1NT, because="no support and no good suit"),
        rule("1NT", hcp(11, 12), name=NATURAL_1NT, rare=True, because="no support and no good suit"),
        rule("P", anything, shows=hcp(0, 5), name=A_PASS),
    ]  # fmt: skip


to_majors = [
    in_order(
        to_a_major & passed_hand & partner_opened(f"1{opened}"),
        over_a_major(opened),
        NATURAL,
        after=major_responses.raises,
    )
    for opened in "HS"
]

# Over a minor


def over_a_minor(opened: str) -> list[Rule]:
    """What a passed hand bids over one of a minor."""
    return [
        *one_level(hcp(6), force=False),
        *(good_suits("D") if opened == "D" else []),
        rule("2NT", hcp(11, 12) & balanced & no_major & length(opened, 0, 4), name=NATURAL_2NT, force=INVITATIONAL,
             because="invites game"),
        *raises(opened, 5 if opened == "C" else 4),
        rule("1D", hcp(6) & length("D", 4), name=NEW_SUIT, because="four-card suits up the line"),
        rule("1NT", hcp(6, 10), name=NATURAL_1NT, because="no four-card major"),
        rule("2NT", hcp(11, 12), name=NATURAL_2NT, force=INVITATIONAL, rare=True, because="invites game"),
        rule("P", anything, shows=hcp(0, 5), name=A_PASS),
    ]  # fmt: skip


to_minors = [
    in_order(
        to_a_minor & passed_hand & partner_opened(f"1{opened}"),
        over_a_minor(opened),
        NATURAL,
    )
    for opened in "CD"
]
