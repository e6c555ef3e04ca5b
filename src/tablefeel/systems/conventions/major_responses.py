"""Responses to 1H and 1S by an unpassed hand (map, section 02; SAYC booklet, "Responses to 1H or 1S").

Splinters, Jacoby 2NT and the strong jump shift have files of their own; a passed hand answers in
`passed_hand_responses`.
"""

from tablefeel.bidding.meaning import Force
from tablefeel.systems.conventions.natural import (  # fmt: skip
    A_PASS,
    LIMIT_RAISE,
    NATURAL_1NT,
    NEW_SUIT,
    PREEMPTIVE_RAISE,
    RAISE,
    TO_PLAY,
)
from tablefeel.systems.conventions.openings import four_card_majors
from tablefeel.systems.language.context import card, partner_opened, passed_hand, responder, undisturbed
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    balanced,
    flat,
    good_suit,
    hcp,
    length,
    longer,
    longest,
    nothing,
    points,
    shortness,
    support,
    support_points,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    NATURAL,
    SIGN_OFF,
    Rule,
    bid,
    in_order,
    rule,
)

to_a_major = responder & undisturbed & partner_opened("1M")
fresh = to_a_major & ~passed_hand

weak_game = hcp(0, 9) & (support(5) & shortness | support(4) & support_points(13)) | hcp(4, 7) & support(5)
"""Five trumps (with a short suit a little more strength), or four and a very short suit: game to shut them out."""
flat_ten = support_points(10, 10) & flat

five_card_majors = card("openings.five_card_majors")
natural_notrump = card("responses.forcing_notrump", False) & card("responses.semi_forcing_notrump", False)
limit_at_once = five_card_majors & natural_notrump & card("responses.bergen_raises", False)
"""A limit raise with three trumps is bid at once; where 1NT forces it goes there, with Bergen raises through a suit."""

# Support

three_may_do = "four trumps, or three and a ruffing value"
"""What a raise shows of a major that may have four cards."""

raises = in_order(
    to_a_major,
    [
        rule(bid(4, "partner"), weak_game, name=PREEMPTIVE_RAISE, force=SIGN_OFF,
             because="the trumps and the short suit take the tricks, and the opponents are shut out"),
        rule(bid(3, "partner"), support(4) & support_points(10, 12), name=LIMIT_RAISE, force=INVITATIONAL,
             because="invites game with four trumps"),
        rule(bid(2, "partner"), support(4) & support_points(6, 9) & hcp(4), name=RAISE, when=five_card_majors,
             because="a fit, but no more than a part-score opposite a minimum"),
        rule(bid(2, "partner"), support(3, 3) & support_points(6, 9) & hcp(4), name=RAISE, when=five_card_majors,
             because="eight trumps are certain: support first"),
        rule(bid(2, "partner"), support(4) & support_points(6, 9) & hcp(4), name=RAISE, when=four_card_majors,
             note=three_may_do, because="a fit, but no more than a part-score opposite a minimum"),
        rule(bid(2, "partner"), support(3, 3) & support_points(6, 10) & hcp(4) & ~flat, name=RAISE,
             when=four_card_majors, rare=True, note=three_may_do, because="three trumps and a ruffing value"),
        rule(bid(2, "partner"), support(3, 3) & support_points(11, 12) & hcp(4, 9), name=RAISE, when=four_card_majors,
             rare=True, note=three_may_do, because="three trumps and a short suit, too weak for a new suit"),
        rule(bid(3, "partner"), support(3, 3) & support_points(10, 12) & ~flat_ten & length("S", 0, 4),
             name=LIMIT_RAISE, force=INVITATIONAL, when=partner_opened("1H") & limit_at_once,
             because="invites game"),
        rule(bid(3, "partner"), support(3, 3) & support_points(10, 12) & ~flat_ten, name=LIMIT_RAISE,
             force=INVITATIONAL, when=partner_opened("1S") & limit_at_once, because="invites game"),
        rule(bid(2, "partner"), support(3, 3) & support_points(10, 10) & hcp(4), name=RAISE, when=five_card_majors,
             because="eight trumps are certain: support first"),
        rule(bid(2, "partner"), support(3, 3) & support_points(11, 12) & hcp(4, 9), name=RAISE, rare=True,
             when=card("responses.bergen_raises") & natural_notrump, because="eight trumps, too weak for a new suit"),
    ],
    NATURAL,
)  # fmt: skip

# New suits


def longest_suit(suit: str, others: str) -> Needs:
    """The suit to bid first: the longest; of two with four cards the lower, of longer ones the higher."""
    found = anything
    for other in others.replace(suit, ""):
        lower = "CDHS".index(suit) < "CDHS".index(other)
        as_long = longer(suit, other, 0)
        found &= longer(suit, other) | as_long & (length(suit, 0, 4) if lower else length(suit, 5))
    return found


def two_over_one(force: Force, enough: Needs, light: Needs) -> list[Rule]:
    """A new suit at the two level: the longest, with five cards if it is hearts; `light` with six good cards."""
    over = {"1H": "CD", "1S": "CDH"}
    reason = "the longest suit first; opener speaks again"
    found = [
        rule(f"2{suit}", enough_for(suit, enough, light) & longest_suit(suit, others) & no_spades_first(opened),
             name=NEW_SUIT, force=force, when=partner_opened(opened), because=reason)
        for opened, others in over.items()
        for suit in reversed(others)
    ]  # fmt: skip
    # Over 1S four hearts are no suit to bid, and 3=4=3=3 has no other where 2NT is not a raise.
    found += [
        rule("2C", enough & support(3) & length("H", 4, 4), name=NEW_SUIT, force=force, rare=True,
             when=partner_opened("1S"), because="no suit to bid: clubs first, then spades"),
        rule("2C", enough & support(4) & support_points(13), name=NEW_SUIT, force=force, rare=True,
             when=card("responses.jacoby_two_notrump", False), because="no suit to bid: clubs first, then game"),
    ]  # fmt: skip
    return found


def enough_for(suit: str, enough: Needs, light: Needs) -> Needs:
    cards = 5 if suit == "H" else 4
    return length(suit, cards) & (enough | light & length(suit, 6) & good_suit(suit))


def no_spades_first(opened: str) -> Needs:
    """Four spades are shown first over 1H, unless the minor is longer and the hand is worth game."""
    return anything if opened == "1S" else length("S", 0, 3) | hcp(13)


spades = in_order(
    fresh & partner_opened("1H"),
    [
        rule("4S", length("S", 7) & hcp(4, 9) & support(0, 1), name=TO_PLAY, force=SIGN_OFF,
             because="a long suit and little else"),
        *(rule(f"2{suit}", hcp(13) & length(suit, 5) & longer(suit, "S") & longer(suit, other, tie) & support(0, 3),
               name=NEW_SUIT, force=force, when=card("responses.two_over_one", far),
               because="with the values for game the longer suit first")
          for suit, other, tie in (("D", "C", 0), ("C", "D", 1))
          for far, force in (("one-round", FORCING), ("game", GAME_FORCING))),
        rule("1S", points(6) & hcp(5) & length("S", 4), name=NEW_SUIT, force=FORCING,
             because="a four-card major at the one level"),
    ],
    NATURAL,
    after=raises,
)  # fmt: skip

notrump_game = in_order(
    fresh,
    [
        rule("3NT", hcp(15, 17) & balanced & support(2, 2) & length("S", 0, 3), name="natural 3NT",
             when=partner_opened("1H"), because="the hand in one bid: opener chooses the game"),
        rule("3NT", hcp(15, 17) & balanced & support(2, 2), name="natural 3NT", when=partner_opened("1S"),
             because="the hand in one bid: opener chooses the game"),
        rule("3NT", hcp(15, 17) & flat & support(3, 3) & length("S", 0, 3), name="natural 3NT", rare=True,
             because="no ruffing value: opener chooses the game"),
        *(rule(f"5{suit}", length(suit, 8) & hcp(4, 8) & support(0, 1), name=TO_PLAY, force=SIGN_OFF,
               because="a very long suit and no defence") for suit in "CD"),
    ],
    NATURAL,
    after=spades,
)  # fmt: skip

one_round = fresh & card("responses.two_over_one", "one-round")
to_game = fresh & card("responses.two_over_one", "game")
forcing_suits = in_order(one_round, two_over_one(FORCING, hcp(10), hcp(9, 9)), NATURAL, after=notrump_game)
forces_to_game = hcp(12) | hcp(11) & longest(5)
game_forcing_suits = in_order(to_game, two_over_one(GAME_FORCING, forces_to_game, nothing), NATURAL, after=notrump_game)

# What is left

one_notrump = in_order(
    fresh,
    [
        rule("1NT", hcp(6, 9), name=NATURAL_1NT, because="no support, and too weak for a suit at the two level"),
        rule("P", hcp(0, 5), name=A_PASS),
        rule("1NT", anything, shows=hcp(6), name=NATURAL_1NT, rare=True),
    ],
    NATURAL,
    after=(forcing_suits, game_forcing_suits),
)
