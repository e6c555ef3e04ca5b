"""I opened, doubled for takeout when they would have played there, and partner has answered (map, section 15).

Partner passed my opening over their overcall and is weak, or would have waited with their suit; the double itself
showed no more than the opening. So whoever bids again has much more.
"""

from collections.abc import Iterator

from tablefeel.systems.conventions.advancing_doubles import ADVANCE, JUMP_ADVANCE
from tablefeel.systems.conventions.doubler_again import DOUBLER_RAISES, pass_it
from tablefeel.systems.conventions.natural import GAME, JUMP_REBID, REBIDS_SUIT
from tablefeel.systems.conventions.takeout_doubles import TAKEOUT_DOUBLE
from tablefeel.systems.language.context import Context, answering, having_bid, i_opened, later, rho_passed
from tablefeel.systems.language.needs import hcp, length, longer, points, support_points
from tablefeel.systems.language.rules import INVITATIONAL, SIGN_OFF, SITUATION, Rule, at, rule, written_for
from tablefeel.systems.language.situation import Situation

reopened = later & i_opened("1x") & having_bid(TAKEOUT_DOUBLE) & rho_passed & Context(lambda s: s.level <= 3)
_NEARLY_NOTHING = "partner is weak, and my double has told the rest"


@written_for(reopened & answering(ADVANCE), SITUATION)
def after_the_cheapest_suit(s: Situation) -> Iterator[Rule]:
    """A raise with four trumps and 16 points, a jump with 19, game in a major with 22; or a long suit again."""
    suit, mine = s.suit("partner"), s.suit("mine")
    if suit is None or mine is None:
        return
    four, call, own = length(suit, 4), s.cheapest(suit), s.cheapest(mine)
    if call is not None and suit is not mine:
        if suit.is_major:
            yield rule(at(4, suit), four & support_points(22, suit=suit) & hcp(17), name=GAME, force=SIGN_OFF,
                       because="game opposite almost nothing")  # fmt: skip
        if call.level < 4:
            yield rule(at(call.level + 1, suit), four & support_points(19, 21, suit) & hcp(16), name=DOUBLER_RAISES,
                       force=INVITATIONAL, because="four trumps, and nearly game in the hand")  # fmt: skip
        least = 19 if call.level == 4 else 16
        yield rule(call, four & support_points(least, least + 2, suit) & hcp(14), name=DOUBLER_RAISES,
                   force=INVITATIONAL, because="four trumps and more than a minimum")  # fmt: skip
    if own is not None and own.level <= 3 and suit is not mine:
        six = length(mine, 6) & longer(mine, suit)
        if mine.is_major:
            yield rule(at(4, mine), six & points(21) & hcp(17), name=GAME, force=SIGN_OFF,
                       because="a long suit, and game opposite almost nothing")  # fmt: skip
        if own.level < 3:
            yield rule(at(own.level + 1, mine), six & hcp(18), name=JUMP_REBID, force=INVITATIONAL,
                       because="a long suit, and nearly game in the hand")  # fmt: skip
        least = 17 if s.level == 3 else 15 if own.level == 3 else 13
        yield rule(own, six & hcp(least), name=REBIDS_SUIT, because="a long suit to play in")
        if own.level == 2:
            five = length(mine, 5) & length(suit, 0, 2)
            yield rule(own, five & hcp(17), name=REBIDS_SUIT, because="five cards, and much more than an opening")
    yield pass_it(_NEARLY_NOTHING)


@written_for(reopened & answering(JUMP_ADVANCE), SITUATION)
def after_a_jump(s: Situation) -> Iterator[Rule]:
    """Partner has nearly enough to have called before: game in a major with 15 points and a fit."""
    suit = s.suit("partner")
    if suit is None or not suit.is_major:
        return
    yield rule(at(4, suit), length(suit, 4) & support_points(15, suit=suit), name=GAME, force=SIGN_OFF,
               because="a fit, and enough opposite a good hand")  # fmt: skip
