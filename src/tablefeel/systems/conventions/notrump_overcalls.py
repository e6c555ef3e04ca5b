"""Notrump over their opening: direct, over a weak two or a preempt, and in balancing seat."""

from tablefeel.systems.conventions import michaels, overcalls, unusual_notrump
from tablefeel.systems.conventions.natural import TO_PLAY
from tablefeel.systems.conventions.notrump import NOTRUMP_OVERCALL
from tablefeel.systems.conventions.overcalls import direct
from tablefeel.systems.language.context import Context, balancing, level, overcaller, they_opened
from tablefeel.systems.language.needs import balanced, card_hcp, hcp, length, semi_balanced, stopper, tops
from tablefeel.systems.language.rules import CONVENTION, NATURAL, in_order, rule

low_or_one_suit = Context(lambda s: s.level == 1 or len(s.their_suits) == 1)

one_notrump = in_order(
    direct & they_opened("1x") & low_or_one_suit,
    [
        rule("1NT", card_hcp("competition.one_notrump_overcall") & balanced & stopper("theirs")
             & ~(length("S", 5) & tops("S", 2)) & ~(length("H", 5) & tops("H", 2)),
             name=NOTRUMP_OVERCALL),
    ],
    CONVENTION,
    after=(michaels.ask, unusual_notrump.ask),
)  # fmt: skip
over_a_weak_two = in_order(
    direct & they_opened("2D/2H/2S"),
    [rule("2NT", hcp(15, 18) & balanced & stopper("theirs"), name=NOTRUMP_OVERCALL)],
    CONVENTION,
    after=michaels.ask,
)
balancing_notrump = in_order(
    overcaller & balancing & they_opened("1x") & level(1, 1),
    [
        rule(
            "1NT",
            hcp(11, 14) & balanced & stopper("theirs") & length("S", 0, 4) & length("H", 0, 4),
            name="balancing notrump",
        ),
        rule("2NT", hcp(19, 21) & balanced & stopper("theirs"), name="balancing notrump"),
    ],
    NATURAL,
    before=overcalls.natural,
)
over_a_preempt = in_order(
    overcaller & they_opened("2x/3x"),
    [rule("3NT", hcp(16, 21) & semi_balanced & stopper("theirs"), name=TO_PLAY)],
    NATURAL,
    after=overcalls.natural,
)
