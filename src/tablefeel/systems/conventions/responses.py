"""Responses to one of a suit when right-hand opponent passes (SAYC booklet, "Responses to one of a suit")."""

from tablefeel.bidding.meaning import Force
from tablefeel.systems.conventions.natural import A_PASS, NEW_SUIT, PREEMPTIVE_RAISE, RAISE
from tablefeel.systems.language.context import card, partner_opened, passed_hand, responder, undisturbed
from tablefeel.systems.language.needs import (  # fmt: skip
    aces,
    anything,
    balanced,
    hcp,
    length,
    longer,
    points,
    support,
    support_points,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    LAST_RESORT,
    NATURAL,
    SIGN_OFF,
    Rule,
    bid,
    in_order,
    rule,
)

to_a_major = responder & undisturbed & partner_opened("1M")
to_a_minor = responder & undisturbed & partner_opened("1m")
to_a_suit = responder & undisturbed & partner_opened("1x")

enough = hcp(6) | hcp(5) & points(7)
"""A hand that answers an opening."""

raises_of_a_major = in_order(
    to_a_major,
    [
        rule(bid(4, "partner"), support(5) & hcp(3, 9), name=PREEMPTIVE_RAISE, force=SIGN_OFF),
        rule(bid(3, "partner"), support(4) & support_points(10, 12) & hcp(7, 11), name="limit raise",
             force=INVITATIONAL),
        rule(bid(2, "partner"), support(3) & support_points(6, 10) & hcp(3, 10), name=RAISE),
    ],
    NATURAL,
)  # fmt: skip

# New suits with the values for game, before four spades at the one level


def strong_suits(force: Force) -> list[Rule]:
    """A long suit at the two level."""
    return [
        rule("2H", hcp(11) & points(12) & length("H", 5) & longer("H", "D", 0) & longer("H", "C", 0) & support(0, 3),
             name=NEW_SUIT, force=force, when=partner_opened("1S")),
        rule("2D", hcp(13) & length("D", 5) & longer("D", "S") & longer("D", "H") & longer("D", "C", 0),
             name=NEW_SUIT, force=force, when=partner_opened("1M")),
        rule("2C", hcp(13) & length("C", 5) & longer("C", "S") & longer("C", "H") & longer("C", "D"),
             name=NEW_SUIT, force=force, when=partner_opened("1M")),
        rule("2C", hcp(13) & length("C", 5) & longer("C", "S") & longer("C", "H"),
             name=NEW_SUIT, force=FORCING, when=partner_opened("1D")),
    ]  # fmt: skip


one_round = card("responses.two_over_one", "one-round") | passed_hand
to_game = card("responses.two_over_one", "game") & ~passed_hand
strong_forcing = in_order(to_a_suit & one_round, strong_suits(FORCING), NATURAL, after=raises_of_a_major)
strong_to_game = in_order(to_a_suit & to_game, strong_suits(GAME_FORCING), NATURAL, after=raises_of_a_major)

balanced_games = in_order(
    to_a_minor & ~passed_hand,
    [
        rule("2NT", hcp(13, 15) & balanced & length("H", 0, 3) & length("S", 0, 3), name="natural 2NT",
             force=GAME_FORCING),
        rule("3NT", hcp(16, 19) & balanced & length("H", 0, 3) & length("S", 0, 3), name="natural 3NT"),
    ],
    NATURAL,
    after=(strong_forcing, strong_to_game),
)  # fmt: skip

# New suits at the one level

an_ace_and_a_suit = hcp(5, 5) & aces(1)
"""A point less than a response, with an ace; partner does not reckon with it."""

up_the_line = in_order(
    to_a_suit,
    [
        rule("1D", enough & length("D", 4, 4) & length("H", 0, 4) & length("S", 0, 4), name=NEW_SUIT, force=FORCING),
        rule("1D", enough & length("D", 5) & longer("D", "H") & longer("D", "S"), name=NEW_SUIT, force=FORCING),
        rule("1H", enough & length("H", 4) & longer("H", "S"), name=NEW_SUIT, force=FORCING),
        rule("1S", enough & length("S", 5), name=NEW_SUIT, force=FORCING),
        rule("1H", enough & length("H", 4), name=NEW_SUIT, force=FORCING),
        rule("1S", enough & length("S", 4), name=NEW_SUIT, force=FORCING),
        rule("1S", an_ace_and_a_suit & length("S", 5), name=NEW_SUIT, force=FORCING, rare=True),
        rule("1H", an_ace_and_a_suit & length("H", 4), name=NEW_SUIT, force=FORCING, rare=True),
        rule("1S", an_ace_and_a_suit & length("S", 4), name=NEW_SUIT, force=FORCING, rare=True),
    ],
    NATURAL,
    after=balanced_games,
)

# New suits at the two level


def two_over_one(force: Force, least: int) -> list[Rule]:
    """New suits over a major, from `least` HCP with four cards and one less with five."""
    return [
        rule("2D", hcp(least) & length("D", 4) & longer("D", "C"), name=NEW_SUIT, force=force),
        rule("2C", hcp(least) & length("C", 4), name=NEW_SUIT, force=force),
        rule("2D", hcp(least) & length("D", 4), name=NEW_SUIT, force=force),
        rule("2D", hcp(least - 1) & length("D", 5) & longer("D", "C"), name=NEW_SUIT, force=force),
        rule("2C", hcp(least - 1) & length("C", 5), name=NEW_SUIT, force=force),
        rule("2H", hcp(least - 1) & length("H", 5), name=NEW_SUIT, force=force, when=partner_opened("1S")),
        *(
            rule(f"2{suit}", hcp(least - 2) & points(least + 1) & length(suit, 6), name=NEW_SUIT, force=force)
            for suit in "DC"
        ),
        rule("2C", hcp(least) & support(3), name=NEW_SUIT, force=force, when=~passed_hand, rare=True),
    ]


two_over_one_forcing = in_order(to_a_major & one_round, two_over_one(FORCING, 11), NATURAL, after=up_the_line)
two_over_one_to_game = in_order(to_a_major & to_game, two_over_one(GAME_FORCING, 12), NATURAL, after=up_the_line)

# Raises of a minor, and notrump

raises_of_a_minor = in_order(
    to_a_minor,
    [
        rule(bid(4, "partner"), support(6) & hcp(12, 15) & length("H", 0, 3) & length("S", 0, 3),
             name="forcing raise", force=FORCING),
        rule(bid(3, "partner"), support(5) & support_points(10, 12) & hcp(8, 12), name="limit raise",
             force=INVITATIONAL),
        rule("2C", hcp(11) & length("C", 4), name=NEW_SUIT, force=FORCING, when=partner_opened("1D")),
        rule(bid(3, "partner"), support(4) & support_points(11, 12) & hcp(10, 12) & ~balanced, name="limit raise",
             force=INVITATIONAL),
        rule(bid(2, "partner"), support(5) & support_points(6, 10) & hcp(4, 10), name=RAISE),
        rule(bid(2, "partner"), support(4) & support_points(6, 10) & hcp(4, 10) & ~balanced, name=RAISE),
        rule("1NT", hcp(6, 10) & length("S", 0, 3) & length("H", 0, 3), name="natural 1NT"),
        rule("1NT", hcp(6, 12) & length("S", 0, 3) & length("H", 0, 3), name="natural 1NT", rare=True),
    ],
    NATURAL,
    after=up_the_line,
)  # fmt: skip

notrump_over_a_major = in_order(
    to_a_major,
    [
        rule(bid(3, "partner"), support(3) & support_points(11) & hcp(9, 11), name="limit raise",
             force=INVITATIONAL),
        rule("3NT", hcp(15, 17) & balanced & support(2, 3), name="natural 3NT", when=~passed_hand),
        rule("1NT", hcp(5, 12) & points(6), name="forcing 1NT", force=FORCING,
             when=card("responses.forcing_notrump") & ~passed_hand),
        rule("1NT", hcp(6, 10), name="natural 1NT"),
        rule("1NT", hcp(6, 12), name="natural 1NT", rare=True),
    ],
    NATURAL,
    after=(two_over_one_forcing, two_over_one_to_game),
)  # fmt: skip

# What is left

strong_leftovers = in_order(
    to_a_suit & ~passed_hand,
    [
        rule("2C", hcp(11), name=NEW_SUIT, force=FORCING, when=~partner_opened("1C"), rare=True),
        rule("1D", hcp(11), name=NEW_SUIT, force=FORCING, when=partner_opened("1C"), rare=True),
    ],
    NATURAL,
    after=(notrump_over_a_major, raises_of_a_minor),
)
weak = in_order(
    to_a_suit,
    [
        rule("P", hcp(0, 7), name=A_PASS),
        rule("1NT", anything, shows=hcp(8), name="natural 1NT", rare=True),
    ],
    LAST_RESORT,
)
