"""Michaels cue-bids and partner's answers (SAYC booklet, "Defensive bidding")."""

from tablefeel.systems.conventions.natural import GAME, PREEMPTIVE_RAISE
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    advancer,
    answering,
    card,
    having_bid,
    overcaller,
    overcaller_rebid,
    rho_passed,
    they_opened,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    hcp,
    honours,
    length,
    longer,
    support_points,
    tops,
)
from tablefeel.systems.language.rules import CONVENTION, FORCING, INVITATIONAL, Rule, cheapest, in_order, rule

MICHAELS = Convention("Michaels", asks="partner to pick a suit", double_shows_suit=False)
ASKS_FOR_THE_MINOR = Convention("asks for the minor", asks="which minor")

directly = overcaller & Context(lambda s: len(s.their_suits) == 1 and not any(made.call for made in s.our_calls))
"""They have shown one suit and we have only passed."""

# The cue-bid


def good(one: str, other: str) -> Needs:
    """Five cards in both suits and enough honours in them."""
    return length(one, 5) & length(other, 5) & honours(one, 2) & honours(other, 2) & tops(one, 1) & tops(other, 1)


weak_or_strong = hcp(6, 10) | hcp(16)
majors = good("S", "H")
spades_and_a_minor = good("S", "C") | good("S", "D")
hearts_and_a_minor = good("H", "C") | good("H", "D")


def cue_bid(call: str, opened: str, needs: Needs, note: str = "") -> Rule:
    """Their suit, with such a hand."""
    when = they_opened(opened)
    return rule(call, needs, name=MICHAELS, force=FORCING, artificial=True, when=when, note=note)


ask = in_order(
    directly & card("competition.michaels"),
    [
        cue_bid("2C", "1C", weak_or_strong & majors),
        cue_bid("2D", "1D", weak_or_strong & majors),
        cue_bid("2H", "1H", weak_or_strong & spades_and_a_minor, "and five of a minor"),
        cue_bid("2S", "1S", weak_or_strong & hearts_and_a_minor, "and five of a minor"),
        cue_bid("3H", "2H", hcp(8) & spades_and_a_minor, "and five of a minor"),
        cue_bid("3S", "2S", hcp(8) & hearts_and_a_minor, "and five of a minor"),
    ],
    CONVENTION,
)

# Partner picks

asked = advancer & answering(MICHAELS) & rho_passed


def pick(one: str, other: str) -> list[Rule]:
    """Game with a fit and points, a jump with a fit, otherwise the longer of the two suits."""
    rules = []
    for suit, rival in ((one, other), (other, one)):
        fit = longer(suit, rival, 0)
        rules += [
            rule(f"4{suit}", length(suit, 3) & fit & support_points(17, suit=suit) & hcp(12), name=GAME),
            rule(f"4{suit}", length(suit, 5) & fit, name=PREEMPTIVE_RAISE),
        ]
    return [
        *rules,
        rule(cheapest(one), longer(one, other, 0), name="picks a suit"),
        rule(cheapest(other), anything, name="picks a suit"),
    ]


pick_majors = in_order(asked & they_opened("1m"), pick("H", "S"), CONVENTION)
pick_spades = in_order(
    asked & they_opened("1H/2H"),
    [
        rule("4S", length("S", 3) & support_points(12, suit="S") & hcp(9), name=GAME),
        rule("4S", length("S", 5), name=PREEMPTIVE_RAISE),
        rule("3S", length("S", 3) & support_points(9, suit="S") & hcp(7), name="invitation", force=INVITATIONAL),
        rule("2S", length("S", 2), name="picks spades"),
        rule("3S", length("S", 2), name="picks spades"),
        rule("2NT", anything, name=ASKS_FOR_THE_MINOR, force=FORCING, artificial=True),
        rule("4C", anything, name="picks a minor"),
    ],
    CONVENTION,
)
pick_hearts = in_order(
    asked & they_opened("1S/2S"),
    [
        rule("4H", length("H", 3) & support_points(12, suit="H") & hcp(9), name=GAME),
        rule("4H", length("H", 5), name=PREEMPTIVE_RAISE),
        rule("3H", length("H", 2), name="picks hearts"),
        rule("2NT", anything, name=ASKS_FOR_THE_MINOR, force=FORCING, artificial=True),
        rule("4C", anything, name="picks a minor"),
    ],
    CONVENTION,
)

# The minor

show_minor = in_order(
    overcaller_rebid & having_bid(MICHAELS) & answering(ASKS_FOR_THE_MINOR) & rho_passed,
    [
        rule("4D", length("D", 5) & hcp(16), name="strong with diamonds", force=INVITATIONAL),
        rule("4C", length("C", 5) & hcp(16), name="strong with clubs", force=INVITATIONAL),
        rule("3C", length("C", 5), name="clubs"),
        rule("3D", length("D", 5), name="diamonds"),
        rule("3C", longer("C", "D"), name="clubs", rare=True),
        rule("3D", anything, name="diamonds", rare=True),
    ],
    CONVENTION,
)
