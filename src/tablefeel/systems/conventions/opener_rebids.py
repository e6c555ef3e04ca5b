"""Opener's second call after one of a suit, when opponents are silent (map, section 04; booklet, "Rebids by opener").

Over 1NT, over two of a suit and over raises opener's rebids stand in files of their own.
"""

from tablefeel.kernel import Suit
from tablefeel.systems.conventions.judgement import opens_weak_notrump
from tablefeel.systems.conventions.natural import (  # fmt: skip
    BALANCED_MINIMUM,
    GAME,
    JUMP_IN_NOTRUMP,
    JUMP_RAISE,
    JUMP_REBID,
    JUMP_SHIFT,
    LONG_SUIT_GAME,
    NEW_SUIT,
    RAISE,
    REBIDS_SUIT,
    REVERSE,
    TOO_STRONG_FOR_1NT,
)
from tablefeel.systems.conventions.splinters import voids_first
from tablefeel.systems.language.context import Context, after, card, opener_rebid, partner_passed_hand, undisturbed
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    balanced,
    hcp,
    length,
    longer,
    no_shortness,
    semi_balanced,
    shortness,
    solid_suit,
    stopper,
    strong_suit,
    support_points,
    tops,
    tp,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    NATURAL,
    SIGN_OFF,
    Rule,
    in_order,
    rule,
)

quiet = opener_rebid & undisturbed
weak_notrump = Context(opens_weak_notrump)
"""Balanced minimums open 1NT, so that a rebid in notrump is stronger."""
twenty_opens_2nt = Context(lambda s: s.card.openings.two_notrump[0] == 20)
"""Balanced hands with more than 19 points open 2NT, so that a jump to it shows 18 or 19."""
ORDER = "CDHS"
minimum = "balanced, or no second suit that could be bid below a reverse"
three_trumps = "four trumps, or three and a short suit"
"""What a raise shows where a minimum that is not balanced has no 1NT to bid."""
game_values = hcp(19) | hcp(17) & tp(20)
"""Enough for game opposite six points: high cards, not the length of one suit."""


def lower(one: str, other: str) -> bool:
    return ORDER.index(one) < ORDER.index(other)


def others(*known: str) -> str:
    """The suits that are not among these."""
    return "".join(suit for suit in ORDER if suit not in known)


def stopped(suits: str) -> Needs:
    found = anything
    for suit in suits:
        found &= stopper(suit)
    return found


# Support for partner's major


def four_trumps(mine: str, partners: str) -> list[Rule]:
    """Raises of responder's major with four trumps: two, three, four, a splinter, or four of a strong minor."""
    four = length(partners, 4)
    worth = {band: support_points(*band, suit=partners) for band in ((0, 15), (16, 18), (19, 99))}
    jumps = tuple(f"{4 if lower(suit, mine) else 3}{suit}" for suit in others(mine, partners))
    strong_minor = []
    if mine in "CD":
        strong_minor.append(
            rule(f"4{mine}", four & strong_suit(mine) & hcp(17, 19), name="strong minor and support",
                 force=GAME_FORCING, because="support, and a suit that gives tricks")
        )  # fmt: skip
    return [
        *strong_minor,
        *(one._replace(when=card("responses.splinters")) for one in voids_first(jumps, partners, four & worth[19, 99])),
        rule(f"4{partners}", four & (worth[19, 99] | balanced & hcp(18, 19)), name="game raise",
             because="enough for game opposite six points"),
        rule(f"3{partners}", four & worth[16, 18], name=JUMP_RAISE, force=INVITATIONAL, because="invites game"),
        rule(f"2{partners}", four & worth[0, 15], name=RAISE, when=~weak_notrump,
             because="a fit, and no more than a minimum"),
        rule(f"2{partners}", four & worth[0, 15], name=RAISE, when=weak_notrump, note=three_trumps,
             because="a fit, and no more than a minimum"),
    ]  # fmt: skip


# Other suits


def second_suits(mine: str, partners: str) -> list[Rule]:
    """A second suit: at the one level, as a reverse, lower at the two level, or as a jump shift."""
    rules = []
    for other in "HS":
        if lower(partners, other) and other != mine:
            rules += [
                rule(f"2{other}", length(other, 4) & game_values, name=JUMP_SHIFT, force=GAME_FORCING,
                     because="enough for game opposite any answer"),
                rule(f"1{other}", length(other, 4), name=NEW_SUIT, because="four-card majors up the line"),
            ]  # fmt: skip
    if partners == "D":
        rules += diamonds_raised()
    for other in others(mine, partners):
        if lower(mine, other) and lower(other, partners):
            rules += higher_suit(mine, other)
    for other in reversed(others(mine, partners)):
        if lower(other, mine):
            rules += lower_suit(mine, other)
    return rules


def higher_suit(mine: str, other: str) -> list[Rule]:
    """A second suit above the first: a jump with 19 points, else a reverse."""
    two_suits = length(mine, 5) & length(other, 4) & longer(mine, other)
    return [
        rule(f"3{other}", two_suits & hcp(19), name=JUMP_SHIFT, force=GAME_FORCING,
             because="enough for game opposite any answer"),
        rule(f"2{other}", two_suits & tp(17), name=REVERSE, force=FORCING,
             because="a higher second suit at the two level needs a strong hand"),
    ]  # fmt: skip


def lower_suit(mine: str, other: str) -> list[Rule]:
    """A second suit below the first; with six cards in the first and a minimum, that one again."""
    two_suits = length(other, 4) & ~balanced
    both = f"4+ {Suit[other].symbol} and at least as many {Suit[mine].symbol}; at most 18 points"
    return [
        rule(f"3{other}", two_suits & game_values, name=JUMP_SHIFT, force=GAME_FORCING,
             because="enough for game opposite any answer"),
        rule(f"2{other}", two_suits & length(mine, 0, 5), name=NEW_SUIT, note=both,
             because="the second suit"),
        rule(f"2{other}", length(other, 4, 4) & tp(15) & length(mine, 6), name=NEW_SUIT, note=both,
             because="the second suit"),
        rule(f"2{other}", length(other, 5) & length(mine, 6), name=NEW_SUIT, note=both,
             because="the second suit"),
    ]  # fmt: skip


def diamonds_raised() -> list[Rule]:
    """After 1C-1D without a four-card major."""
    four, majors = length("D", 4), stopped("HS")
    strong = support_points(19, suit="D")
    return [
        rule("3NT", four & strong & majors, name=GAME, force=SIGN_OFF, because="game, and both majors are stopped"),
        rule("4D", four & strong, name="strong raise", force=GAME_FORCING,
             because="too strong to stop, and a major is open"),
        rule("3D", four & support_points(16, 18, suit="D"), name=JUMP_RAISE, force=INVITATIONAL,
             because="invites game"),
        rule("2D", four & support_points(0, 15, suit="D"), name=RAISE, because="support, no four-card major"),
    ]  # fmt: skip


# The suit again


def again(mine: str) -> str:
    """What the opened suit at the two level says: it is also the bid of hands that have no other."""
    return f"6+ {Suit[mine].symbol}, or five and no better bid"


def own_suit(mine: str, unbid: str) -> list[Rule]:
    """Six cards: two, three or game by strength."""
    six, strong = length(mine, 6), tp(20) & hcp(16)
    long = length(mine, 7) & tp(16) & hcp(13)
    safe = strong & stopped(unbid) & no_shortness
    game = (
        rule(f"4{mine}", six & strong, name=GAME, force=SIGN_OFF, because="a long suit, and enough for game")
        if mine in "HS"
        else rule("3NT", six & safe, name=LONG_SUIT_GAME, because="the long suit gives the tricks")
    )
    solid = hcp(16, 19) if mine in "CD" else hcp(18, 19)
    return [
        rule("3NT", solid_suit(mine) & solid & stopped(unbid), name=LONG_SUIT_GAME,
             because="the solid suit gives the tricks"),
        game,
        *three_card_reverses(mine, unbid),
        rule(f"3{mine}", six & hcp(16) | long, name=JUMP_REBID, force=INVITATIONAL,
             because="a long suit, and more than a minimum"),
        rule(f"2{mine}", six & hcp(0, 15), name=REBIDS_SUIT, because="a long suit and a minimum", note=again(mine)),
    ]  # fmt: skip


def three_card_reverses(mine: str, unbid: str) -> list[Rule]:
    """A six-card minor worth game with an unbid suit open: a force in a strong three-card suit, the cheapest."""
    if mine not in "CD":
        return []
    return [
        rule(f"{2 if lower(mine, other) else 3}{other}", length(mine, 6) & length(other, 3, 3) & tops(other, 2)
             & tp(19) & hcp(17) & ~(stopped(unbid) & no_shortness), name=REVERSE, force=FORCING, rare=True,
             because="too strong for a jump in the suit, and notrump is not safe yet")
        for other in unbid
    ]  # fmt: skip


def nothing_fits(mine: str, partners: str) -> list[Rule]:
    """A second suit that would be a reverse, and too little for it."""
    five = length(mine, 5, 5) & length(partners, 1, 3)
    return [
        rule("1NT", semi_balanced & hcp(10, 14), name=BALANCED_MINIMUM, rare=True, note=minimum, when=~weak_notrump,
             because="too weak to bid the higher suit at the two level"),
        rule("1NT", five & hcp(10, 14), name=BALANCED_MINIMUM, rare=True, note=minimum, when=~weak_notrump,
             because="no second suit to bid below a reverse"),
        *([rule(f"2{partners}", length(partners, 3, 3) & shortness & hcp(0, 14), name=RAISE, rare=True,
                when=weak_notrump, note=three_trumps, because="three trumps and a short suit; 1NT would be stronger")]
          if partners in "HS" else []),
        rule(f"2{mine}", length(mine, 5), name=REBIDS_SUIT, rare=True, note=again(mine),
             because="too weak to bid the higher suit at the two level"),
        rule("1NT", anything, name=BALANCED_MINIMUM, rare=True),
    ]  # fmt: skip


def over_one_of_a_suit(mine: str, partners: str) -> list[Rule]:
    """Opener's rebids after one of `mine` and partner's one of `partners`, in the map's order."""
    major_at_one = anything
    for other in "HS":
        if lower(partners, other):
            major_at_one &= length(other, 0, 3)
    weak = length(partners, 3, 3) & hcp(0, 12) | length(partners, 4) & hcp(0, 11)
    return [
        rule("P", weak, name="pass opposite a passed hand", when=partner_passed_hand,
             because="a light opening, and partner has passed"),
        *(four_trumps(mine, partners) if partners in "HS" else []),
        rule("2NT", hcp(18, 21) & balanced, name=JUMP_IN_NOTRUMP, force=INVITATIONAL, when=twenty_opens_2nt,
             because="balanced, and too strong for 1NT", note="balanced; 18-19 HCP"),
        rule("2NT", hcp(18, 21) & balanced, name=JUMP_IN_NOTRUMP, force=INVITATIONAL, when=~twenty_opens_2nt,
             because="balanced, and too strong for 1NT"),
        rule("1NT", balanced & hcp(15, 17) & major_at_one, name=TOO_STRONG_FOR_1NT, when=weak_notrump,
             because="balanced, and too strong to open 1NT"),
        rule("1NT", balanced & hcp(10, 14) & major_at_one, name=BALANCED_MINIMUM, when=~weak_notrump,
             because="a balanced minimum", note=minimum),
        *second_suits(mine, partners),
        *own_suit(mine, others(mine, partners)),
        *nothing_fits(mine, partners),
    ]  # fmt: skip


one_over_one = [
    in_order(quiet & after(f"1{mine} P 1{partners} P"), over_one_of_a_suit(mine, partners), NATURAL)
    for mine in "CDH"
    for partners in "DHS"
    if lower(mine, partners)
]
