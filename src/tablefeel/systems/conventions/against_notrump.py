"""Defence to their 1NT opening without a convention: suits, the penalty double, and what partner does over it."""

from tablefeel.kernel import DOUBLE
from tablefeel.systems.conventions.natural import PENALTY_DOUBLE
from tablefeel.systems.conventions.overcalls import OVERCALL
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    advancer,
    after,
    balancing,
    card,
    level,
    overcaller,
    they_opened,
)
from tablefeel.systems.language.needs import anything, hcp, honours, length, points, suit_quality
from tablefeel.systems.language.rules import CONVENTION, SIGN_OFF, in_order, rule

directly = overcaller & they_opened("1NT") & level(1, 1)

reopening = in_order(  # in the last seat a long suit is shown at once
    directly & balancing,
    [
        *(rule(f"2{suit}", hcp(8, 14) & length(suit, 5) & honours(suit, 1), name=OVERCALL) for suit in "SH"),
        *(rule(f"2{suit}", hcp(9, 14) & length(suit, 5) & honours(suit, 2), name=OVERCALL) for suit in "DC"),
    ],
    CONVENTION,
)
natural = in_order(
    directly & card("competition.against_notrump", "natural"),
    [
        rule(f"2{suit}", hcp(9, 16) & points(12) & length(suit, 5) & suit_quality(suit, 7), name=OVERCALL)
        for suit in "SHDC"
    ],
    CONVENTION,
    after=reopening,
)
penalty = in_order(
    directly & Context(lambda s: s.is_legal(DOUBLE)),
    [rule("X", hcp(15), name=PENALTY_DOUBLE)],
    CONVENTION,
    after=(reopening, natural),
)
left_in = in_order(
    advancer & after("1NT X P"),
    [
        *(rule(f"2{suit}", length(suit, 6) & hcp(0, 5), name="escape", force=SIGN_OFF) for suit in "SHDC"),
        *(rule(f"2{suit}", length(suit, 5) & hcp(0, 3), name="escape", force=SIGN_OFF) for suit in "SHDC"),
        rule("P", anything, name="penalty"),
    ],
    CONVENTION,
)
