"""The unusual notrump: the two lowest unbid suits, and partner's choice (SAYC booklet, "Defensive bidding")."""

from tablefeel.systems.conventions import michaels
from tablefeel.systems.conventions.michaels import directly, good, weak_or_strong
from tablefeel.systems.conventions.natural import GAME
from tablefeel.systems.language.context import advancer, answering, balancing, card, level, rho_passed, they_opened
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import anything, hcp, length, longer, points, support_points
from tablefeel.systems.language.rules import CONVENTION, FORCING, Rule, in_order, rule

UNUSUAL_NOTRUMP = Convention("unusual notrump", asks="partner to pick a suit", double_shows_suit=False)

ask = in_order(
    directly & card("competition.unusual_notrump") & level(1, 1) & ~balancing,
    [
        rule("4NT", hcp(16) & length("C", 5) & length("D", 5) & points(20), name=UNUSUAL_NOTRUMP, force=FORCING,
             artificial=True, when=they_opened("1M")),
        *(rule("2NT", weak_or_strong & good(*suits), name=UNUSUAL_NOTRUMP, force=FORCING, artificial=True,
               when=they_opened(opened))
          for opened, suits in (("1M", "CD"), ("1D", "CH"), ("1C", "DH"))),
    ],
    CONVENTION,
    after=michaels.ask,
)  # fmt: skip

asked = advancer & answering(UNUSUAL_NOTRUMP) & rho_passed

pick_minor = in_order(
    asked & they_opened("1M"),
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


def pick_or_hearts(minor: str) -> list[Rule]:
    """Hearts with three cards and game with points, otherwise the minor if it is longer."""
    return [
        rule("4H", length("H", 3) & support_points(12, suit="H") & hcp(9), name=GAME),
        rule("3H", length("H", 3) & longer("H", minor, 0), name="picks a suit"),
        rule(f"3{minor}", longer(minor, "H", 1), name="picks a suit"),
        rule("3H", anything, name="picks a suit"),
    ]


pick_clubs_or_hearts = in_order(asked & they_opened("1D"), pick_or_hearts("C"), CONVENTION)
pick_diamonds_or_hearts = in_order(asked & they_opened("1C"), pick_or_hearts("D"), CONVENTION)
