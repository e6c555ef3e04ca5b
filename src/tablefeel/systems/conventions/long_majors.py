"""A major that is longer than shown: over partner's 3NT, or once more on the way to game."""

from collections.abc import Iterator

from tablefeel.kernel import Call
from tablefeel.systems.conventions import general
from tablefeel.systems.conventions.general import GAME_IN_NOTRUMP
from tablefeel.systems.conventions.judgement import partner_points
from tablefeel.systems.conventions.natural import OWN_SUIT
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import acted, partner_bid_last, partner_called, rho_passed, unopposed
from tablefeel.systems.language.needs import hcp, holds, limit, points
from tablefeel.systems.language.rules import FORCING, GENERAL, PLACED, SIGN_OFF, Rule, at, rule, written_for
from tablefeel.systems.language.situation import Situation


@written_for(acted & rho_passed & partner_called("3NT") & unopposed, PLACED, before=general.respect)
def over_three_notrump(s: Situation) -> Iterator[Rule]:
    """Partner bid 3NT: back to my major if it is longer than I have shown and the hand is not for notrump."""
    for suit in s.my_suits:
        if suit.is_major and s.agreed_suit is None and s.opening is not Call.N1:
            shown = s.my_least(suit)
            needs = holds(suit, 6 if shown < 6 else shown + 1) & limit(f.SHORTEST, 0, 1)
            yield rule(at(4, suit), needs, name=OWN_SUIT, force=SIGN_OFF)


@written_for(acted & rho_passed & unopposed & partner_bid_last, GENERAL, before=general.games)
def on_the_way(s: Situation) -> Iterator[Rule]:
    """With the points for game and no fit yet: my major once more at the three level, longer than I have shown."""
    low, _ = partner_points(s, None)
    if s.last_bid is None or s.last_bid < Call.N2 or s.agreed_suit is not None or low < 6:
        return
    for suit in s.my_suits:
        call = s.cheapest(suit)
        again = sum(made.suit is suit for made in s.my_calls) > 1
        if call is not None and call.level == 3 and suit.is_major and not again:
            needs = holds(suit, max(5, s.my_least(suit) + 1)) & points(GAME_IN_NOTRUMP - low)
            yield rule(call, needs & hcp(GAME_IN_NOTRUMP - 3 - low), name="longer than shown", force=FORCING)
