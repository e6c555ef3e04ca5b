"""Responses to 1C and 1D by an unpassed hand (map, section 03; SAYC booklet, "Responses to 1C or 1D").

Splinters and the strong jump shift have files of their own; a passed hand answers in `passed_hand_responses`.
"""

from tablefeel.kernel import Suit
from tablefeel.systems.conventions.natural import (  # fmt: skip
    A_PASS,
    LIMIT_RAISE,
    NATURAL_1NT,
    NEW_SUIT,
    PREEMPTIVE_RAISE,
    RAISE,
    TO_PLAY,
)
from tablefeel.systems.language.context import card, partner_opened, passed_hand, responder, undisturbed
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    balanced,
    flat,
    good_suit,
    hcp,
    honours,
    length,
    longer,
    nothing,
    points,
    stopper,
    support,
    support_points,
    tops,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    NATURAL,
    NONE,
    SIGN_OFF,
    Rule,
    in_order,
    rule,
)

to_a_minor = responder & undisturbed & partner_opened("1m")
fresh = to_a_minor & ~passed_hand
natural_raises = card("responses.inverted_minors", False)

STRONG_RAISE = Convention("strong raise of the minor")
enough = points(6) & hcp(5)
no_major = length("H", 0, 3) & length("S", 0, 3)
up_the_line = "four-card suits up the line"
longest_first = "the longest suit first"

# A suit at the one level, and two clubs before it with the values for game


def one_level(strength: Needs, force: bool = True) -> list[Rule]:
    """The longest suit that fits at the one level; of two with five cards the higher, of two with four the cheaper."""
    how = FORCING if force else NONE
    some = strength & hcp(6)
    spades = length("S", 5) & longer("S", "H", 0)
    hearts = length("H", 5) & longer("H", "S")
    over_clubs, over_diamonds = partner_opened("1C"), partner_opened("1D")
    return [
        rule("1S", strength & spades & longer("S", "D", 0), name=NEW_SUIT, force=how, when=over_clubs,
             because=longest_first),
        rule("1H", strength & hearts & longer("H", "D", 0), name=NEW_SUIT, force=how, when=over_clubs,
             because=longest_first),
        rule("1D", strength & length("D", 5), name=NEW_SUIT, force=how, because=longest_first),
        rule("1S", strength & spades, name=NEW_SUIT, force=how, when=over_diamonds, because=longest_first),
        rule("1H", strength & hearts, name=NEW_SUIT, force=how, when=over_diamonds, because=longest_first),
        rule("1D", some & length("D", 4) & ~no_major, name=NEW_SUIT, force=how, because=up_the_line),
        rule("1H", some & length("H", 4), name=NEW_SUIT, force=how, because=up_the_line),
        rule("1S", some & length("S", 4), name=NEW_SUIT, force=how, because=up_the_line),
    ]  # fmt: skip


suits = in_order(
    fresh,
    [
        *(rule(f"4{suit}", length(suit, 7) & hcp(5, 9), name=TO_PLAY, force=SIGN_OFF,
               because="a long suit and little else") for suit in "SH"),
        rule("2C", hcp(12) & length("C", 5) & ~no_major & longer("C", "H") & longer("C", "S"), name=NEW_SUIT,
             force=FORCING, when=partner_opened("1D"), because="with the values for game the longer suit first"),
        *one_level(enough),
    ],
    NATURAL,
)  # fmt: skip

# Notrump, balanced without a four-card major


def unstopped(suits: str) -> Needs:
    """One of the suits is open."""
    found = nothing
    for suit in suits:
        found |= ~stopper(suit)
    return found


notrump = in_order(
    fresh,
    [
        rule("1D", hcp(13, 15) & balanced & no_major & length("D", 4) & unstopped("HS"), name=NEW_SUIT, force=FORCING,
             when=partner_opened("1C"), because="a major is open: the suit before notrump"),
        rule("2C", hcp(13, 15) & balanced & no_major & length("C", 4) & unstopped("HS"), name=NEW_SUIT, force=FORCING,
             when=partner_opened("1D"), because="a major is open: the suit before notrump"),
        rule("2NT", hcp(13, 15) & balanced & no_major, name="natural 2NT", force=GAME_FORCING,
             because="balanced, game values and no four-card major"),
        rule("3NT", (hcp(16, 18) & balanced | hcp(19, 19) & flat) & no_major, name="natural 3NT",
             because="balanced, no four-card major, and more than 2NT shows"),
    ],
    NATURAL,
    after=suits,
)  # fmt: skip

# Raises


def raises(minor: str, trumps: int) -> list[Rule]:
    """Raises of a minor without a four-card major; balanced hands need five trumps."""
    fit = enough & (length(minor, trumps) & ~balanced | length(minor, 5))
    other = "D" if minor == "C" else "C"
    no_suit = length(other, 0, 3) & hcp(0, 12) & support_points(13, suit=minor)
    strong = length(minor, 6) | length(minor, 5) & tops(minor, 3) & ~balanced
    shapely = support_points(13, suit=minor) & hcp(0, 10)
    limit = no_suit | support_points(11, 12, minor) | shapely | balanced & hcp(10, 12)
    inviting = f"{trumps}+ {Suit[minor].symbol}; 10-12 HCP, or fewer with good shape"
    found = [
        rule(f"5{minor}", hcp(5, 8) & (length(minor, 7) | length(minor, 6) & void(minor)), name=PREEMPTIVE_RAISE,
             force=SIGN_OFF, because="very long trumps and little defence"),
        rule(f"4{minor}", strong & length(other, 0, 3) & hcp(13, 16), name=STRONG_RAISE, force=GAME_FORCING,
             because="long trumps, game values, and no other suit to bid"),
        rule(f"2{minor}", fit & balanced & hcp(6, 9), name=RAISE, because="five trumps, no four-card major"),
        rule(f"2{minor}", fit & ~balanced & support_points(6, 10, minor), name=RAISE,
             because="support, no four-card major"),
        rule(f"3{minor}", fit & limit, name=LIMIT_RAISE, force=INVITATIONAL, because="invites game with support",
             note=inviting),
    ]  # fmt: skip
    if minor == "D":
        found.append(
            rule("3D", flat & length("D", 4) & hcp(12, 12) & honours("D", 2), name=LIMIT_RAISE, force=INVITATIONAL,
                 note=inviting, because="invites; no other suit to bid")
        )  # fmt: skip
    return found


def void(minor: str) -> Needs:
    found = length("D" if minor == "C" else "C", 0, 0)
    return found | length("H", 0, 0) | length("S", 0, 0)


raises_of_clubs = in_order(fresh & partner_opened("1C") & natural_raises, raises("C", 5), NATURAL, after=notrump)
raises_of_diamonds = in_order(fresh & partner_opened("1D") & natural_raises, raises("D", 4), NATURAL, after=notrump)

# What is left

over_diamonds = in_order(
    fresh & partner_opened("1D"),
    [
        rule("2C", hcp(10) & length("C", 4) & ~balanced, name=NEW_SUIT, force=FORCING,
             because="a suit, and values for two"),
        rule("2C", hcp(11) & length("C", 4), name=NEW_SUIT, force=FORCING, because="a suit, and values for two"),
        rule("2C", hcp(9, 9) & length("C", 6) & good_suit("C"), name=NEW_SUIT, force=FORCING, rare=True,
             because="a good six-card suit makes up for a point"),
        rule("1NT", hcp(11, 12) & flat, name=NATURAL_1NT, rare=True, because="no suit to bid, and no ruffing value"),
        rule("2C", hcp(11) & support(4), name=NEW_SUIT, force=FORCING, rare=True,
             because="there is no forcing raise: clubs first, then diamonds"),
        rule("1NT", hcp(6, 10), name=NATURAL_1NT, because="no four-card major and no raise"),
        rule("2C", hcp(11), name=NEW_SUIT, force=FORCING, rare=True, because="too strong for 1NT"),
        rule("P", anything, shows=hcp(0, 5), name=A_PASS),
    ],
    NATURAL,
    after=raises_of_diamonds,
)  # fmt: skip
over_clubs = in_order(
    fresh & partner_opened("1C"),
    [
        rule("1D", enough & hcp(6) & length("D", 4), name=NEW_SUIT, force=FORCING, because=up_the_line),
        rule("1NT", hcp(6, 10), name=NATURAL_1NT, because="no suit to bid at the one level and no raise"),
        rule("1NT", hcp(11, 12) & balanced, name=NATURAL_1NT, rare=True,
             because="no suit to bid, and no ruffing value"),
        rule("1D", hcp(11), name=NEW_SUIT, force=FORCING, rare=True,
             because="too strong for 1NT, and no forcing raise"),
        rule("P", anything, shows=hcp(0, 5), name=A_PASS),
    ],
    NATURAL,
    after=raises_of_clubs,
)  # fmt: skip
