"""Michaels cue-bids and the unusual notrump (SAYC booklet, "Defensive bidding"), and partner's answers."""

from tablefeel.systems.conventions.natural import (
    ASKS_FOR_THE_MINOR,
    GAME,
    MICHAELS,
    PREEMPTIVE_RAISE,
    UNUSUAL_NOTRUMP,
)
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
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    hcp,
    honours,
    length,
    longer,
    points,
    support_points,
    tops,
)
from tablefeel.systems.language.rules import CONVENTION, FORCING, INVITATIONAL, Rule, cheapest, in_order, rule

only_the_opening = Context(
    lambda s: len(s.their_suits) == 1 and all(m.call == 0 for m in s.made if m.seat & 1 == s.me & 1)
)
directly = overcaller & only_the_opening


def good(one: str, other: str) -> Needs:
    """Five cards in both suits and enough honours in them."""
    return length(one, 5) & length(other, 5) & honours(one, 2) & honours(other, 2) & tops(one, 1) & tops(other, 1)


weak_or_strong = hcp(6, 10) | hcp(16)

michaels = in_order(
    directly & card("competition.michaels"),
    [
        rule("2C", weak_or_strong & good("S", "H"), name=MICHAELS, force=FORCING, artificial=True,
             when=they_opened("1C")),
        rule("2D", weak_or_strong & good("S", "H"), name=MICHAELS, force=FORCING, artificial=True,
             when=they_opened("1D")),
        rule("2H", weak_or_strong & (good("S", "C") | good("S", "D")), name=MICHAELS, force=FORCING,
             artificial=True, when=they_opened("1H"), note="and five of a minor"),
        rule("2S", weak_or_strong & (good("H", "C") | good("H", "D")), name=MICHAELS, force=FORCING,
             artificial=True, when=they_opened("1S"), note="and five of a minor"),
        rule("3H", hcp(8) & (good("S", "C") | good("S", "D")), name=MICHAELS, force=FORCING, artificial=True,
             when=they_opened("2H"), note="and five of a minor"),
        rule("3S", hcp(8) & (good("H", "C") | good("H", "D")), name=MICHAELS, force=FORCING, artificial=True,
             when=they_opened("2S"), note="and five of a minor"),
    ],
    CONVENTION,
)  # fmt: skip

unusual = in_order(
    directly & card("competition.unusual_notrump") & Context(lambda s: s.level == 1 and not s.passes_would_end),
    [
        rule("4NT", hcp(16) & length("C", 5) & length("D", 5) & points(20), name=UNUSUAL_NOTRUMP, force=FORCING,
             artificial=True, when=they_opened("1M")),
        rule("2NT", weak_or_strong & good("C", "D"), name=UNUSUAL_NOTRUMP, force=FORCING, artificial=True,
             when=they_opened("1M")),
        rule("2NT", weak_or_strong & good("C", "H"), name=UNUSUAL_NOTRUMP, force=FORCING, artificial=True,
             when=they_opened("1D")),
        rule("2NT", weak_or_strong & good("D", "H"), name=UNUSUAL_NOTRUMP, force=FORCING, artificial=True,
             when=they_opened("1C")),
    ],
    CONVENTION,
)  # fmt: skip

# Partner picks


def pick(one: str, other: str) -> list[Rule]:
    """Game with a fit and points, a jump with a fit, otherwise the longer of the two suits."""
    rules = []
    for suit, rival in ((one, other), (other, one)):
        if suit in "HS":
            rules.append(
                rule(
                    f"4{suit}",
                    length(suit, 3) & longer(suit, rival, 0) & support_points(17, suit=suit) & hcp(12),
                    name=GAME,
                )
            )
            rules.append(rule(f"4{suit}", length(suit, 5) & longer(suit, rival, 0), name=PREEMPTIVE_RAISE))
    rules.append(rule(cheapest(one), longer(one, other, 0), name="picks a suit"))
    rules.append(rule(cheapest(other), anything, name="picks a suit"))
    return rules


asked = advancer & answering(MICHAELS)
pick_majors = in_order(asked & they_opened("1m") & rho_passed, pick("H", "S"), CONVENTION)
pick_spades = in_order(
    asked & they_opened("1H/2H") & rho_passed,
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
    asked & they_opened("1S/2S") & rho_passed,
    [
        rule("4H", length("H", 3) & support_points(12, suit="H") & hcp(9), name=GAME),
        rule("4H", length("H", 5), name=PREEMPTIVE_RAISE),
        rule("3H", length("H", 2), name="picks hearts"),
        rule("2NT", anything, name=ASKS_FOR_THE_MINOR, force=FORCING, artificial=True),
        rule("4C", anything, name="picks a minor"),
    ],
    CONVENTION,
)
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
unusual_asked = advancer & answering(UNUSUAL_NOTRUMP) & rho_passed
pick_minor = in_order(
    unusual_asked & they_opened("1M"),
    [
        rule("5D", length("D", 5) & longer("D", "C", 0) & hcp(5), name=GAME),
        rule("5C", length("C", 5) & hcp(5), name=GAME),
        rule("3C", longer("C", "D", 0), name="picks a suit"),
        rule("3D", anything, name="picks a suit"),
        rule("5C", longer("C", "D", 0), name="picks a suit"),
        rule("5D", anything, name="picks a suit"),
    ],
    CONVENTION,
)
pick_clubs_hearts = in_order(
    unusual_asked & they_opened("1D"),
    [
        rule("4H", length("H", 3) & support_points(12, suit="H") & hcp(9), name=GAME),
        rule("3H", length("H", 3) & longer("H", "C", 0), name="picks a suit"),
        rule("3C", longer("C", "H", 1), name="picks a suit"),
        rule("3H", anything, name="picks a suit"),
    ],
    CONVENTION,
)
pick_diamonds_hearts = in_order(
    unusual_asked & they_opened("1C"),
    [
        rule("4H", length("H", 3) & support_points(12, suit="H") & hcp(9), name=GAME),
        rule("3H", length("H", 3) & longer("H", "D", 0), name="picks a suit"),
        rule("3D", longer("D", "H", 1), name="picks a suit"),
        rule("3H", anything, name="picks a suit"),
    ],
    CONVENTION,
)
