"""The general bidder: what to do in any auction that no other file knows.

It reasons as players do (`judgement`): how many points have we together at least, where do we fit, may I pass; how high
the law of total tricks lets us go is in `competing`. Everything is said in rules, so each call keeps a meaning. The
lists stand in this order: game, try for game, correct the contract, compete, say something if forced, pass.
"""

from collections.abc import Iterator

from tablefeel.kernel import PASS, SUITS, Call, Strain, Suit
from tablefeel.systems.conventions.judgement import fits, partner_points, stopped, worth
from tablefeel.systems.conventions.natural import (  # fmt: skip
    A_PASS,
    COMPETES,
    CUE_BID,
    GAME,
    NEW_SUIT,
    OWN_SUIT,
    REBIDS_SUIT,
    SUPPORT,
)
from tablefeel.systems.language import features as f
from tablefeel.systems.language.boxes import MOST, Boxes
from tablefeel.systems.language.context import (
    Context,
    acted,
    disturbed,
    forced,
    partner_bid_last,
    rho_doubled,
    rho_passed,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (
    Needs,
    anything,
    fixed,
    hcp,
    holds,
    length,
    limit,
    longer,
    longest,
    points,
    semi_balanced,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    GAME_FORCING,
    GENERAL,
    INVITATIONAL,
    PLACED,
    SIGN_OFF,
    Rule,
    at,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

GAME_IN_MAJOR, GAME_IN_NOTRUMP, GAME_IN_MINOR, TRY = 25, 25, 29, 3
NARROW = 6
"""Between the least and the most points that a call shows, so that their middle says enough."""

# Partner has placed the contract


@written_for(acted & rho_passed & partner_bid_last & Context(lambda s: s.partners_last_call.force is SIGN_OFF), PLACED)
def respect(_: Situation) -> Iterator[Rule]:
    """Partner has placed the contract."""
    yield rule("P", anything, name=A_PASS)


# Game and tries for it


@written_for(acted, GENERAL)
def games(s: Situation) -> Iterator[Rule]:
    """Game with the points for it."""
    if s.we_bid_last and s.at_game:
        return
    partner = s.partners_last_call
    invited = 1 if partner.force is INVITATIONAL else 0
    if partner.is_a(COMPETES, OWN_SUIT):
        invited = -2  # partner fought for the part-score
    low, high = partner_points(s, None)
    enough = points(GAME_IN_NOTRUMP - low - invited) & hcp(GAME_IN_NOTRUMP - 2 - low)
    yield from _in_a_major(s, invited)
    yield rule("3NT", enough & stopped(s) & semi_balanced, name=GAME, force=SIGN_OFF)
    if s.partner_bid_last and invited >= 0 and 0 < high - low <= NARROW:
        usual = hcp(GAME_IN_NOTRUMP + 1 - (low + high) // 2)
        yield rule("3NT", usual & stopped(s) & semi_balanced, name=GAME, force=SIGN_OFF,
                   because="enough for game opposite the usual hand")  # fmt: skip
    yield from _in_a_minor(s)
    yield from _second_suit_on_the_way(s, enough)
    yield rule("3NT", enough & stopped(s), name=GAME, force=SIGN_OFF)
    partners = s.suit("partner")
    if not s.at_game and s.partner_bid_last and s.level == 3 and low >= 6:
        if partners is not None and partners.is_major and s.partner_least(partners) >= 5:
            yield rule(at(4, partners), holds(partners, 2) & enough, name=GAME, force=SIGN_OFF)
        yield rule("3NT", enough, name=GAME, force=SIGN_OFF)


def _in_a_major(s: Situation, invited: int) -> Iterator[Rule]:
    """Four of a major; a ninth and a tenth trump are worth points."""
    for suit, need in fits(s):
        if suit.is_major:
            low, _ = partner_points(s, suit)
            counts, least = worth(s, suit), GAME_IN_MAJOR - low - invited
            boxes: Boxes = tuple(
                ((suit, need + more, 13), (counts, least - less, MOST), (f.HCP, max(0, 17 - low - less), 40))
                for more, less in ((2, 3), (1, 1), (0, 0))
            )
            yield rule(at(4, suit), fixed(boxes), name=GAME, force=SIGN_OFF)


def _in_a_minor(s: Situation) -> Iterator[Rule]:
    for suit, need in fits(s):
        if not suit.is_major:
            low, _ = partner_points(s, suit)
            has = length(suit, need) & limit(worth(s, suit), GAME_IN_MINOR - low) & hcp(max(0, 20 - low))
            yield rule(at(5, suit), has, name=GAME, force=SIGN_OFF)


def _second_suit_on_the_way(s: Situation, enough: Needs) -> Iterator[Rule]:
    """With the points for game and two suits: the second one at the three level, before notrump."""
    if not s.unopposed or not s.partner_bid_last or s.agreed_suit is not None or not s.my_suits:
        return
    for suit in SUITS:
        call = s.cheapest(suit)
        if call is not None and call.level == 3 and s.unbid(suit) and len(s.our_suits) < 3:
            needs = holds(suit, 4) & limit(f.LONGEST, 5) & limit(f.SHORTEST, 0, 1) & enough
            yield rule(call, needs, name="second suit", force=FORCING)


@written_for(acted, GENERAL, after=games)
def tries(s: Situation) -> Iterator[Rule]:
    """An invitation when partner's best hand makes a game."""
    if s.at_game:
        return
    for suit, need in fits(s):
        low, high = partner_points(s, suit)
        call = s.cheapest(suit)
        if call is None or call.level > 3 or high - low < 2:
            continue
        if s.we_bid_last and s.last_bid is not None and s.last_bid.strain.suit is suit and call.level < 3:
            continue
        game = GAME_IN_MAJOR if suit.is_major else GAME_IN_MINOR
        has = length(suit, need) & limit(worth(s, suit), game - TRY - low, game - 1 - low)
        yield rule(at(3, suit), has & hcp(max(0, 15 - low)), name="invitation", force=INVITATIONAL)
    low, high = partner_points(s, None)
    passed_notrump = s.opening is Call.N1 and s.opener == s.partner and s.since_opening[2:3] == (PASS,)
    if high - low >= 2 and not passed_notrump:
        has = hcp(GAME_IN_NOTRUMP - TRY - low, GAME_IN_NOTRUMP - 1 - low)
        yield rule("2NT", has & stopped(s) & semi_balanced, name="invitation", force=INVITATIONAL)


# Their suit is not stopped


@written_for(acted & disturbed & partner_bid_last, GENERAL, after=tries)
def asks_for_a_stopper(s: Situation) -> Iterator[Rule]:
    """The points for game, no fit and no stopper: a bid of their suit, and partner bids notrump with one."""
    low, _ = partner_points(s, None)
    if s.at_game or s.doubling or low < 6 or len(s.their_suits) != 1 or s.partners_last_call.force is SIGN_OFF:
        return
    call = s.cheapest(s.their_suits[0])
    if call is not None and call < Call.N3:
        yield rule(call, hcp(GAME_IN_NOTRUMP - low), name=CUE_BID, force=GAME_FORCING, artificial=True,
                   note="the values for game; partner bids notrump with their suit stopped",
                   because="enough for game, but their suit is not stopped")  # fmt: skip


# Correcting the contract


@written_for(acted & partner_bid_last, GENERAL, after=asks_for_a_stopper)
def corrections(s: Situation) -> Iterator[Rule]:
    """Back to partner's first suit, or on to a long suit of mine, while it is cheap."""
    if s.last_bid is None or s.at_game or s.doubling:
        return
    last = s.last_bid.strain.suit
    if last is not None and last in s.my_suits:
        return  # partner has supported me or prefers my suit
    if last is not None and last in s.partners_suits:
        for suit in s.partners_suits:
            call = s.cheapest(suit)
            if suit is not last and call is not None and call.level <= 3:
                ahead = s.partner_least(last) - s.partner_least(suit)
                yield rule(call, longer(suit, last, ahead) & holds(suit, 2), name="preference")
    for suit in s.my_suits:
        call = s.cheapest(suit)
        if call is None or call.level > 3 or (last is not None and s.partner_least(last) >= 6):
            continue
        few = anything if last is None else length(last, 0, 2)
        yield rule(call, holds(suit, 6) & few, name=OWN_SUIT)


doubled_below_game = rho_doubled & partner_bid_last & Context(lambda s: not s.at_game)


@written_for(acted & doubled_below_game, GENERAL, after=corrections)
def preference_over_a_double(s: Situation) -> Iterator[Rule]:
    """They doubled partner's bid: back to the first suit or on to six cards of mine, as if they had passed."""
    last = None if s.last_bid is None else s.last_bid.strain.suit
    if last is not None and last in s.partners_suits:
        for suit in s.partners_suits:
            call = s.cheapest(suit)
            if suit is not last and call is not None and call.level <= 3:
                ahead = s.partner_least(last) - s.partner_least(suit)
                yield rule(call, longer(suit, last, ahead) & holds(suit, 2), name="preference",
                           because="their double changes nothing: the suit with more trumps")  # fmt: skip
    if last is not None and (last in s.my_suits or s.partner_least(last) >= 6):
        return
    few = anything if last is None else length(last, 0, 2)
    for suit in s.my_suits:
        call = s.cheapest(suit)
        if call is not None and call.level <= 2:
            yield rule(call, holds(suit, 6) & few, name=OWN_SUIT, because="six cards of my own: not here, doubled")


# Forced


@written_for(acted & forced, GENERAL, after=preference_over_a_double)
def least_lie(s: Situation) -> Iterator[Rule]:
    """The least lie when a pass is not allowed: support, a long suit, notrump, a new suit, a preference."""
    if s.agreed_suit is not None:
        yield from lowest(s, s.agreed_suit, anything, "agreed suit", 5)
    yield from _fits_and_long_suits(s, 3)
    yield from _low_notrump(s, stopped(s) & semi_balanced)
    yield from _fits_and_long_suits(s, 4)
    yield from _low_notrump(s, stopped(s) & longest(0, 5))
    for suit in SUITS:
        if s.unbid(suit):
            yield from lowest(s, suit, holds(suit, 4), NEW_SUIT, 3)
    for suit in s.my_suits:
        yield from lowest(s, suit, holds(suit, 5), REBIDS_SUIT, 4)
    for suit in s.partners_suits:
        yield from lowest(s, suit, holds(suit, 2), "preference", 4)
    yield from _low_notrump(s, anything)
    for suit in (*s.partners_suits, *s.my_suits):
        yield from lowest(s, suit, anything, "the least lie", 5)
    for suit in SUITS:
        yield from lowest(s, suit, holds(suit, 4), "the least lie", 5)


def lowest(s: Situation, suit: Suit, needs: Needs, name: Convention | str, highest: int) -> Iterator[Rule]:
    """The cheapest bid of a suit, if it is not above the level `highest`."""
    call = s.cheapest(suit)
    if call is not None and call.level <= highest:
        yield rule(call, needs, name=name, rare=True)


def _fits_and_long_suits(s: Situation, minor: int) -> Iterator[Rule]:
    """Support or six cards of my own: a major up to the four level, a minor up to that level."""
    for suit, need in fits(s):
        yield from lowest(s, suit, length(suit, need), SUPPORT, 4 if suit.is_major else minor)
    for suit in s.my_suits:
        yield from lowest(s, suit, holds(suit, 6), REBIDS_SUIT, 4 if suit.is_major else minor)


def _low_notrump(s: Situation, needs: Needs) -> Iterator[Rule]:
    """The cheapest notrump, up to 3NT."""
    call = s.cheapest(Strain.NT)
    if call is not None and call.level <= 3:
        yield rule(call, needs, name="notrump", rare=True)
