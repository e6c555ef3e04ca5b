"""Defence to their strong 2C: a double shows clubs, suits are natural, 2NT shows the minors (docs/sayc/18)."""

from collections.abc import Iterator

from tablefeel.systems.conventions.judgement import SUITS_DOWN
from tablefeel.systems.conventions.lead_directing import LEAD_DIRECTING
from tablefeel.systems.conventions.natural import A_PASS
from tablefeel.systems.conventions.overcalls import WEAK_JUMP_OVERCALL
from tablefeel.systems.conventions.two_clubs import STRONG_2C, WAITING
from tablefeel.systems.conventions.unusual_notrump import UNUSUAL_NOTRUMP
from tablefeel.systems.language.context import Context, against, overcaller, they_opened
from tablefeel.systems.language.needs import anything, good_suit, hcp, length
from tablefeel.systems.language.rules import FORCING, WHOLE, Rule, rule, written_for
from tablefeel.systems.language.situation import Situation


@written_for(overcaller & they_opened("2C") & against(STRONG_2C, WAITING) & Context(lambda s: s.level == 2), WHOLE)
def over_strong_2c(s: Situation) -> Iterator[Rule]:
    """They have all the points: show a suit for the lead, or take room."""
    bid = s.rhos_last_call.call
    named = bid.strain.suit
    if named is None:
        return
    yield rule("X", length(named, 5) & good_suit(named), name=LEAD_DIRECTING,
               because="good cards in the suit bid: ask for that lead")  # fmt: skip
    yield rule(
        "2NT",
        length("C", 5) & length("D", 5) & hcp(0, 11),
        name=UNUSUAL_NOTRUMP,
        force=FORCING,
        artificial=True,
        note="five clubs and five diamonds",
        because="both minors: take their room",
    )
    for suit in SUITS_DOWN:
        low = s.cheapest(suit)
        if low is None or low.level > 3:
            continue
        cards = 6 if low.level == 2 else 7
        yield rule(low, length(suit, cards) & good_suit(suit) & hcp(5, 12), name=WEAK_JUMP_OVERCALL,
                   because="a good long suit: take their room")  # fmt: skip
    yield rule("P", anything, name=A_PASS, because="they have the points; nothing to show")
