"""Notrump over their opening: direct and in balancing seat (map, sections 11 and 19), over a weak two or a preempt."""

from collections.abc import Iterator

from tablefeel.systems.conventions import michaels, overcalls
from tablefeel.systems.conventions.natural import TO_PLAY
from tablefeel.systems.conventions.notrump import NOTRUMP_OVERCALL
from tablefeel.systems.conventions.overcalls import direct
from tablefeel.systems.language.context import overcaller, they_opened
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import balanced, card_hcp, hcp, semi_balanced, stopper
from tablefeel.systems.language.rules import CONVENTION, NATURAL, Rule, in_order, rule
from tablefeel.systems.language.situation import Situation

BALANCING_NOTRUMP = Convention("balancing notrump")


def one_notrump(s: Situation) -> Iterator[Rule]:
    """1NT over their opening: a strong notrump with their suits stopped; not by a passed hand."""
    if not s.is_passed_hand(s.me):
        yield rule("1NT", card_hcp("competition.one_notrump_overcall") & balanced & stopper("theirs"),
                   name=NOTRUMP_OVERCALL, note="their suit stopped",
                   because="a strong notrump with their suit stopped")  # fmt: skip


over_a_weak_two = in_order(
    direct & they_opened("2D/2H/2S"),
    [rule("2NT", hcp(15, 18) & balanced & stopper("theirs"), name=NOTRUMP_OVERCALL)],
    CONVENTION,
    after=michaels.over_a_preempt,
)
over_a_preempt = in_order(
    overcaller & they_opened("2x/3x"),
    [rule("3NT", hcp(16, 21) & semi_balanced & stopper("theirs"), name=TO_PLAY)],
    NATURAL,
    after=overcalls.natural,
)
