"""A bid of their suit as a good raise: by responder, by the advancer, and what follows (map, section 13)."""

from collections.abc import Iterator

from tablefeel.kernel import Call, Strain, Suit
from tablefeel.systems.conventions.judgement import SUITS_DOWN
from tablefeel.systems.conventions.natural import A_PASS, GAME, MINIMUM, RAISE
from tablefeel.systems.language.context import answering, having_bid, overcaller_rebid, rho_bid, rho_doubled, rho_passed
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    hcp,
    length,
    points,
    stopper,
    support,
    support_points,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    NONE,
    SIGN_OFF,
    SITUATION,
    Rule,
    at,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

CUE_BID_RAISE = Convention(
    "cue-bid raise", shows="support and more than a raise can show", agrees_suit=True, double_shows_suit=False
)
EXTRAS = Convention("more than a minimum overcall")


def by_responder(s: Situation, suit: Suit, theirs: Suit, least: int, trumps: int) -> Iterator[Rule]:
    """Support and the values for game, over their overcall; with three trumps only if no other call forces."""
    call = s.cheapest(theirs)
    strong = support(trumps) & support_points(least, suit=suit)
    if s.card.competition.cue_bid_raise and call is not None and call.level <= 3:
        yield rule(call, strong, name=CUE_BID_RAISE, force=GAME_FORCING, artificial=True, rare=trumps < 4,
                   note=f"support for {suit.symbol} and {least} points or more",
                   because="support and the values for game; a raise would not force")  # fmt: skip
    else:
        yield rule(at(4, suit), strong, name=GAME, force=SIGN_OFF)


# The overcaller answers

asked = overcaller_rebid & answering(CUE_BID_RAISE)


def lowest(s: Situation, suit: Suit, highest: int = 4) -> Call | None:
    """The cheapest bid of the suit, not above that level."""
    call = s.cheapest(suit)
    return call if call is not None and call.level <= highest else None


@written_for(asked & (rho_passed | rho_doubled), SITUATION)
def answers(s: Situation) -> Iterator[Rule]:
    """My suit again with a minimum; anything else shows more."""
    mine = s.suit("mine")
    low = None if mine is None else lowest(s, mine)
    if mine is None or low is None:
        return
    if mine.is_major:
        yield rule(at(4, mine), points(15) & length(mine, 6), name=GAME, force=SIGN_OFF,
                   because="a good overcall opposite a good raise")  # fmt: skip
    if low.level == 2:
        yield rule(at(3, mine), points(12) & length(mine, 6), name=EXTRAS, force=FORCING,
                   because="six trumps and more than a minimum")  # fmt: skip
    for other in SUITS_DOWN:
        call = s.cheapest(other)
        if other is not mine and other not in s.their_suits and call is not None and call < at(3, mine):
            yield rule(call, points(12) & length(other, 4), name=EXTRAS, force=FORCING,
                       because="more than a minimum, and a second suit")  # fmt: skip
    call = s.cheapest(Strain.NT)
    if call is not None and call.level <= 3:
        yield rule(call, hcp(12) & stopper("theirs"), name=EXTRAS, force=FORCING,
                   because="more than a minimum, and their suit stopped")  # fmt: skip
    if low.level == 2:
        yield rule(at(3, mine), points(14), name=EXTRAS, force=FORCING, rare=True, because="more than a minimum")
    is_long = s.known[s.me].get(mine, (0, 13))[0] >= 5  # in the last seat four good cards may have been enough
    shows = length(mine, 5) & points(0, 13) if low.level == 2 else length(mine, 5)  # no room for more at three
    yield rule(low, anything if is_long else length(mine, 5), shows=shows, name=MINIMUM, because="a minimum overcall")
    if not is_long:
        yield rule(low, anything, name=MINIMUM, rare=True, because="a minimum overcall")


@written_for(asked & rho_bid, SITUATION)
def answers_over_a_bid(s: Situation) -> Iterator[Rule]:
    """They bid over the cue-bid: my suit with six cards or extra strength, or a pass."""
    mine = s.suit("mine")
    if mine is None:
        return
    low = lowest(s, mine)
    if mine.is_major:
        yield rule(at(4, mine), points(14), name=GAME, force=SIGN_OFF)
    if low is not None and low.level <= 3:
        yield rule(low, length(mine, 6) | points(12), name=MINIMUM)
    yield rule("P", anything, name=A_PASS)


# The advancer again

cue_bid = overcaller_rebid & having_bid(CUE_BID_RAISE) & rho_passed


def _new_suit(s: Situation, needs: Needs) -> Iterator[Rule]:
    """A strong hand without a fit names its suit."""
    for other in SUITS_DOWN:
        call = s.cheapest(other)
        if s.unbid(other) and call is not None and call.level <= 3:
            yield rule(call, length(other, 5) & points(14) & needs, name="a suit of my own", force=FORCING,
                       because="a strong hand with a suit of its own")  # fmt: skip


@written_for(cue_bid & answering(MINIMUM), SITUATION)
def after_a_minimum(s: Situation) -> Iterator[Rule]:
    """Partner has eight to eleven: pass, invite or bid game by support points."""
    suit, bid = s.suit("partner1"), s.last_bid
    if suit is None or bid is None:
        return
    fit = length(suit, 3)
    if suit.is_major:
        yield rule(at(4, suit), fit & support_points(16, suit=suit), name=GAME, force=SIGN_OFF,
                   because="game opposite any overcall")  # fmt: skip
    else:
        yield rule("3NT", fit & hcp(14) & stopper("theirs"), name=GAME, force=SIGN_OFF)
        yield rule(at(5, suit), fit & support_points(18, suit=suit), name=GAME, force=SIGN_OFF)
    if bid.level == 2:
        yield rule(at(3, suit), fit & support_points(13, 15 if suit.is_major else 17, suit), name="invitation",
                   force=INVITATIONAL, because="one more try")  # fmt: skip
    yield from _new_suit(s, length(suit, 0, 2))
    no_fit = length(suit, 0, 2) & stopper("theirs")
    yield rule("3NT", no_fit & hcp(15), name=GAME, force=SIGN_OFF)
    yield rule("P", anything, name=A_PASS, because="a limit raise opposite a minimum")


@written_for(cue_bid & answering(EXTRAS), SITUATION)
def after_extras(s: Situation) -> Iterator[Rule]:
    """Partner has twelve or more: game with twelve support points."""
    suit = s.suit("partner1")
    if suit is None:
        return
    fit, low = length(suit, 3), s.cheapest(suit)
    if suit.is_major:
        yield rule(at(4, suit), fit & support_points(12, suit=suit), name=GAME, force=SIGN_OFF,
                   because="partner has more than a minimum")  # fmt: skip
    if s.last_bid is at(3, suit):
        yield rule(at(4, suit), fit & support_points(0, 14, suit), name=GAME if suit.is_major else RAISE,
                   force=SIGN_OFF if suit.is_major else NONE,
                   because="partner has six cards and extra strength")  # fmt: skip
    elif low is not None and low.level <= 3:
        yield rule(at(3, suit), fit & support_points(0, 11, suit), name="no more than a limit raise")
    yield rule("3NT", hcp(13) & stopper("theirs"), name=GAME, force=SIGN_OFF)
    yield from _new_suit(s, length(suit, 0, 2))
    if not suit.is_major:
        yield rule(at(5, suit), fit & support_points(15, suit=suit), name=GAME, force=SIGN_OFF)
    if s.is_legal(at(3, suit)):
        yield rule(at(3, suit), anything, name="back to partner's suit", rare=True)
    yield rule("3NT", anything, name=GAME, force=SIGN_OFF, rare=True)
    yield rule(at(4, suit), anything, name="back to partner's suit", rare=True)
