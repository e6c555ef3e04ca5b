"""The 1NT overcall: which hands make it (map, section 11)."""

from collections.abc import Iterator

from tablefeel.systems.conventions.notrump import NOTRUMP_OVERCALL
from tablefeel.systems.language.needs import balanced, card_hcp, stopper
from tablefeel.systems.language.rules import Rule, rule
from tablefeel.systems.language.situation import Situation


def one_notrump(s: Situation) -> Iterator[Rule]:
    """1NT over their opening: a strong notrump with their suits stopped; not by a passed hand."""
    if not s.is_passed_hand(s.me):
        yield rule("1NT", card_hcp("competition.one_notrump_overcall") & balanced & stopper("theirs"),
                   name=NOTRUMP_OVERCALL, note="their suit stopped",
                   because="a strong notrump with their suit stopped")  # fmt: skip
