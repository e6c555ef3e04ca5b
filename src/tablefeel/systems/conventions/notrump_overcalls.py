"""The 1NT overcall: which hands make it (map, section 11)."""

from collections.abc import Iterator

from tablefeel.systems.conventions.judgement import MAJORS
from tablefeel.systems.conventions.notrump import NOTRUMP_OVERCALL, TWO_NOTRUMP_OVERCALL
from tablefeel.systems.language.needs import balanced, card_hcp, hcp, length, stopper, tops
from tablefeel.systems.language.rules import Rule, rule
from tablefeel.systems.language.situation import Situation


def one_notrump(s: Situation) -> Iterator[Rule]:
    """1NT over their opening: a strong notrump with their suits stopped, no good five-card major; not if passed."""
    if not s.is_passed_hand(s.me):
        shape = balanced
        for major in MAJORS:
            if major not in s.their_suits:
                shape &= ~(length(major, 5) & tops(major, 2))
        yield rule("1NT", card_hcp("competition.one_notrump_overcall") & shape & stopper("theirs"),
                   name=NOTRUMP_OVERCALL, note="their suit stopped",
                   because="a strong notrump with their suit stopped")  # fmt: skip


def two_notrump(s: Situation) -> Iterator[Rule]:
    """2NT where the card does not play it as unusual: natural and strong."""
    if not s.card.competition.unusual_notrump and not s.is_passed_hand(s.me):
        yield rule("2NT", hcp(19, 21) & balanced & stopper("theirs"), name=TWO_NOTRUMP_OVERCALL,
                   note="their suit stopped", because="balanced, too strong for 1NT")  # fmt: skip
