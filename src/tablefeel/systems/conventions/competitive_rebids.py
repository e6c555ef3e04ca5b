"""Our side opened, they came in: opener's second call, where no convention says more."""

from collections.abc import Iterator

from tablefeel.kernel import DOUBLE, Suit
from tablefeel.systems.conventions.judgement import SUITS_DOWN, partner_points
from tablefeel.systems.conventions.natural import (  # fmt: skip
    A_PASS,
    BALANCED_MINIMUM,
    COMPETES,
    GAME,
    JUMP_IN_NOTRUMP,
    NEW_SUIT,
    RAISE,
    REBIDS_SUIT,
    REVERSE,
)
from tablefeel.systems.conventions.takeout_doubles import takeout
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    disturbed,
    forced,
    i_opened,
    opener_rebid,
    rho_bid,
    rho_doubled,
    suit_agreed,
)
from tablefeel.systems.language.needs import (  # fmt: skip
    anything,
    balanced,
    hcp,
    holds,
    length,
    playing_points,
    points,
    semi_balanced,
    stopper,
    support,
    support_points,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    INVITATIONAL,
    NATURAL,
    NONE,
    SIGN_OFF,
    Rule,
    at,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

partner_bid_a_suit = Context(lambda s: s.partners_last_call.suit is not None)


@written_for(opener_rebid & i_opened("1x") & disturbed & partner_bid_a_suit & ~suit_agreed, NATURAL)
def over_a_new_suit(s: Situation) -> Iterator[Rule]:
    """Partner bid a new suit and an opponent acted: raise, rebid, second suit, or pass with a balanced minimum."""
    mine, suit = s.suit("mine"), s.suit("partner")
    if mine is None or suit is None:
        return
    if suit.is_major:
        yield from _raises(s, suit)
    for other in (Suit.H, Suit.S):
        if s.unbid(other) and s.is_legal(at(1, other)):
            yield rule(at(1, other), length(other, 4) & hcp(10, 17), name=NEW_SUIT)
    yield from _notrump(s)
    yield from _jumps(s, mine)
    for other in SUITS_DOWN:
        if other not in s.their_suits and other not in (mine, suit):
            yield from _second_suit(s, mine, other)
    yield from _own_suit(s, mine)
    low = s.cheapest(suit)
    if not suit.is_major and low is not None and low.level <= 3:
        yield rule(low, support(4) & (hcp(10, 15) if low.level <= 2 else hcp(13, 17)), name=RAISE)
    if s.must_bid:
        return
    if s.is_legal(DOUBLE) and s.level <= 2:
        yield takeout(hcp(18))
    yield rule("P", hcp(0, 17), name=A_PASS)


def partner_is_strong(s: Situation) -> bool:
    """Whether partner forced at the two level or higher."""
    return s.partner_least(f.HCP) >= 9


def _raises(s: Situation, suit: Suit) -> Iterator[Rule]:
    """Partner's major, as high as the hand is worth."""
    low, five = s.cheapest(suit), s.partner_least(suit) >= 5
    yield rule(at(4, suit), support(4) & support_points(19, suit=suit) & hcp(14), name="game raise", force=SIGN_OFF)
    jump = support(4) & support_points(16, 18, suit) & hcp(12)
    yield rule(at(3, suit), jump, name="jump raise", force=INVITATIONAL)
    if low is None:
        return
    if low.level == 2:
        yield rule(at(2, suit), support(4) & hcp(10, 16), name=RAISE)
        yield rule(at(2, suit), support(3) & hcp(11, 15) & ~balanced, name=RAISE)
    if low.level == 3:
        yield rule(at(3, suit), support(4) & hcp(12, 17), name=RAISE)
        if five:
            yield rule(at(3, suit), support(3) & hcp(11, 17), name=RAISE)
    if low.level == 4 and five and partner_is_strong(s):
        yield rule(at(4, suit), support(3), name=RAISE, force=SIGN_OFF)


def _notrump(s: Situation) -> Iterator[Rule]:
    """Notrump: with their suit stopped if they bid on my right."""
    stops = stopper("theirs")
    yield rule("1NT", hcp(12, 14) & balanced & stops, name=BALANCED_MINIMUM, when=rho_bid)
    if partner_is_strong(s) and s.level == 2:
        yield rule("2NT", hcp(11, 14) & semi_balanced & stops, name=BALANCED_MINIMUM, when=rho_bid)
    if partner_is_strong(s) and s.level == 3:
        yield rule("3NT", hcp(13) & stops & support(0, 2), name=GAME, force=SIGN_OFF)
    yield rule("1NT", hcp(12, 14) & balanced & support(0, 2), name=BALANCED_MINIMUM, when=rho_doubled)


def _jumps(s: Situation, mine: Suit) -> Iterator[Rule]:
    """A long suit or a balanced hand with extra strength."""
    six, call = length(mine, 6), s.cheapest(mine)
    if mine.is_major and partner_is_strong(s):
        yield rule(at(4, mine), length(mine, 7), name=GAME, force=SIGN_OFF)
        yield rule(at(4, mine), six & points(16) & ~semi_balanced, name=GAME, force=SIGN_OFF)
    yield rule("2NT", hcp(18, 19) & balanced & stopper("theirs"), name=JUMP_IN_NOTRUMP, force=INVITATIONAL)
    if call is not None and call.level == 2:
        yield rule(at(3, mine), six & hcp(15, 18) & points(17), name="jump rebid", force=INVITATIONAL)


def _second_suit(s: Situation, mine: Suit, other: Suit) -> Iterator[Rule]:
    """A second suit; it forces where partner must go higher for the first."""
    call = s.cheapest(other)
    if call is None or call.level > 3:
        return
    high = (call.level >= 2 and other > mine) or call.level == 3
    needs = length(other, 4) & hcp(16 if high else 10) & (anything if call.level == 1 else length(mine, 5))
    yield rule(call, needs, name=REVERSE if high else NEW_SUIT, force=FORCING if high else NONE)


def _own_suit(s: Situation, mine: Suit) -> Iterator[Rule]:
    """My suit once more."""
    call = s.cheapest(mine)
    if call is None or call.level > 3:
        return
    enough = hcp(10, 16) if call.level == 2 else hcp(10, 18) if partner_is_strong(s) else hcp(14, 18)
    yield rule(call, length(mine, 6) & enough, name=REBIDS_SUIT)
    if call.level == 2:
        yield rule(call, length(mine, 5) & hcp(10, 16) & ~semi_balanced, name=REBIDS_SUIT, rare=True)


@written_for(opener_rebid & i_opened("1M") & disturbed & suit_agreed & ~forced, NATURAL)
def over_a_raise(s: Situation) -> Iterator[Rule]:
    """Partner raised my major and they compete: game, invite or compete by playing points."""
    suit = s.agreed_suit
    if suit is None:
        return
    low, _ = partner_points(s, suit)
    yield rule(at(4, suit), playing_points(25 - low), name=GAME, force=SIGN_OFF)
    yield rule(at(4, suit), playing_points(18) & ~semi_balanced, name=GAME, force=SIGN_OFF)
    call = s.cheapest(suit)
    if call is not None and call.level == 3 and s.rhos_last_call.call.is_bid:
        compete = holds(suit, 6) | playing_points(15 if s.we_are_vulnerable else 14)
        yield rule(at(3, suit), compete, name=COMPETES)
    elif call is not None and call.level == 3:
        yield rule(at(3, suit), playing_points(17, 19), name="invitation", force=INVITATIONAL)
    yield rule("P", anything, name=A_PASS)
