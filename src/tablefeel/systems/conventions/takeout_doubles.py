"""Takeout doubles of their opening: direct and balancing, partner's answers, the doubler's second call."""

from collections.abc import Iterator

from tablefeel.kernel import DOUBLE, SUITS, Call, Strain, Suit
from tablefeel.systems.conventions import michaels, notrump_overcalls
from tablefeel.systems.conventions.judgement import MAJORS, SUITS_DOWN
from tablefeel.systems.conventions.natural import A_PASS, CUE_BID, GAME, PENALTY_DOUBLE
from tablefeel.systems.conventions.overcalls import direct
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    answering,
    balancing,
    defenders_side,
    having_bid,
    level,
    overcaller,
    rho_bid,
    rho_passed,
    rho_redoubled,
    they_opened,
)
from tablefeel.systems.language.convention import UNNAMED, Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    hcp,
    honours,
    length,
    longer,
    longest,
    losers,
    points,
    second,
    semi_balanced,
    stopper,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    COMPETITIVE,
    CONVENTION,
    FORCING,
    INVITATIONAL,
    LAST_RESORT,
    SIGN_OFF,
    Rule,
    at,
    cheapest,
    in_order,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

TAKEOUT_DOUBLE = Convention("takeout double")
ADVANCE = Convention("advance")

# Which hands


def short_in_theirs(s: Situation, most: int) -> Needs:
    """At most so many cards in each of their suits."""
    needs = anything
    for suit in s.their_suits:
        needs &= length(suit, 0, most)
    return needs


def takeout_shape(s: Situation) -> Needs:
    """Short in their suits and at least three cards in every other suit."""
    needs = anything
    for suit in SUITS:
        needs &= length(suit, 0, 2) if suit in s.their_suits else length(suit, 3, 13)
    return needs


def majors(s: Situation) -> Needs:
    """Three cards in both unbid majors; four in the only one, or three with their suits very short."""
    unbid = [suit for suit in MAJORS if suit not in s.their_suits]
    if len(unbid) == 2:
        return length("H", 3) & length("S", 3)
    if not unbid:
        return length("C", 4) & length("D", 4)
    return length(unbid[0], 4) | length(unbid[0], 3) & short_in_theirs(s, 1)


def three_suited(s: Situation) -> Needs:
    """Four cards in each unbid major whatever the minor, or classic shape."""
    unbid = [suit for suit in (Suit.H, Suit.S) if suit not in s.their_suits]
    if not unbid:
        return short_in_theirs(s, 2)
    needs = short_in_theirs(s, 3)
    for major in unbid:
        needs &= length(major, 4)
    return needs


four_card_majors = length("S", 0, 4) & length("H", 0, 4)
no_five_card_major = ~(length("H", 5) | length("S", 5))


def takeout(needs: Needs, shows: Needs | None = None, when: Context | None = None) -> Rule:
    """A double with such a hand."""
    return rule("X", needs, name=TAKEOUT_DOUBLE, force=FORCING, shows=shows, when=when)


# The double

at_the_one_level, at_most_two = level(1, 1), level(0, 2)
they_told_more = Context(lambda s: s.calls_since_opening > 1)


@written_for(
    direct & they_opened("1x/2x/3x/4x"),
    CONVENTION,
    after=(notrump_overcalls.one_notrump, notrump_overcalls.over_a_weak_two),
)
def direct_doubles(s: Situation) -> Iterator[Rule]:
    """A double for takeout, or of any very strong hand."""
    bid = s.last_bid
    if bid is None or bid.strain is Strain.NT or not s.their_suits or (s.level > 3 and s.calls_since_opening > 1):
        return
    opened = 12 if s.level <= 2 else 14 if s.level == 3 else 16
    shape = takeout_shape(s)
    no_five = four_card_majors & longest(0, 5)
    classic = shape & majors(s) & no_five
    short = length(bid.strain.name, 0, 1)
    unbid = [suit for suit in SUITS if suit not in s.their_suits]
    if len(unbid) == 2 and s.level == 1:
        yield takeout(hcp(10, 17) & length(unbid[0], 4) & length(unbid[1], 4) & (no_five | second(5)))
    yield takeout(hcp(13, 17) & short_in_theirs(s, 3) & majors(s) & no_five, when=at_the_one_level)
    yield takeout(hcp(opened, 17) & classic)
    yield takeout(hcp(12, 17) & short & classic)
    yield takeout(hcp(11, 17) & classic & losers(0, 7), when=at_most_two)
    yield takeout(hcp(opened, 17) & three_suited(s) & no_five_card_major)
    yield takeout(hcp(15, 17) & semi_balanced, shows=hcp(12), when=at_most_two & they_told_more)
    yield takeout(hcp(10, 17) & short & classic, when=at_most_two & they_told_more)
    for minor in (Suit.C, Suit.D):
        if minor in unbid and bid.strain > minor:
            yield takeout(hcp(16) & length(minor, 6), shows=hcp(12))
    yield takeout(hcp(17) & semi_balanced | hcp(19) | hcp(18) & points(20), shows=hcp(12))


@written_for(overcaller & balancing & they_opened("1x/2x") & at_most_two, CONVENTION, after=michaels.ask)
def balancing_doubles(s: Situation) -> Iterator[Rule]:
    """A king lighter than in direct seat, for the side must have something."""
    bid = s.last_bid
    if bid is None or bid.strain is Strain.NT or not s.their_suits:
        return
    least = 9 if s.level == 1 else 11
    yield takeout(hcp(least, 16) & takeout_shape(s) & four_card_majors)
    yield takeout(hcp(8, 16) & takeout_shape(s) & length(bid.strain.name, 0, 1) & four_card_majors)
    yield takeout(hcp(least + 2, 17) & three_suited(s) & no_five_card_major)
    yield takeout(hcp(15) & semi_balanced | hcp(17), shows=hcp(9))


passing = in_order(
    direct & they_opened("1x") & Context(lambda s: s.calls_since_opening == 1),
    [
        rule("P", hcp(0, 18), name=A_PASS),
        rule("X", anything, shows=hcp(19), name=TAKEOUT_DOUBLE, force=FORCING, rare=True),
    ],
    LAST_RESORT,
)

# Partner answers


@written_for(answering(TAKEOUT_DOUBLE) & rho_passed & Context(lambda s: s.doubling == 1), COMPETITIVE)
def answers(s: Situation) -> Iterator[Rule]:
    """An answer to partner's double: weak hands too, for a pass would be for penalty."""
    theirs = s.suit("theirs")
    if theirs is None:
        return
    light = 2 if s.partner_least(f.HCP) < 11 else 0  # partner balanced and may have less
    if s.level <= 3:
        yield rule("P", length(theirs, 5) & honours(theirs, 3) & hcp(5), name="penalty pass")
    if s.level in (2, 3):
        yield rule("P", length(theirs, 5) & honours(theirs, 2) & hcp(8), name="penalty pass")
    majors = [major for major in MAJORS if major not in s.their_suits]
    for major in majors:
        yield rule(at(4, major), length(major, 5) & hcp(11 + light, 40) & points(12 + light), name=GAME, force=SIGN_OFF)
        yield rule(at(4, major), length(major, 6) & hcp(8, 11), name=GAME, force=SIGN_OFF)
    if s.level <= 2:
        yield rule(cheapest(theirs), hcp(12 + light), name=CUE_BID, force=FORCING, artificial=True)
    yield from _majors(s, majors, light)
    yield rule("1NT", hcp(6 + light, 10 + light) & stopper(theirs), name="notrump advance")
    yield rule("2NT", hcp(10, 12) & stopper(theirs) & semi_balanced, name="notrump advance", force=INVITATIONAL)
    yield rule("3NT", hcp(12) & stopper(theirs), name=GAME, force=SIGN_OFF)
    minors = [minor for minor in (Suit.D, Suit.C) if minor not in s.their_suits]
    if s.level <= 1:
        for minor in minors:
            invites = length(minor, 5) & hcp(9, 11)
            yield rule(cheapest(minor, 1), invites, name="jump advance", force=INVITATIONAL)
    yield from _longest([*minors, *majors])


def _majors(s: Situation, majors: list[Suit], light: int) -> Iterator[Rule]:
    """A major, as high as the hand is worth; the longer one first."""
    for major in majors:
        low = s.cheapest(major)
        if low is not None and low.level <= 2 and s.level <= 2:
            invites = length(major, 4) & hcp(8 + light, 11 + light)
            yield rule(cheapest(major, 1), invites, name="jump advance", force=INVITATIONAL)
        if s.level >= 3:
            yield rule(at(4, major), length(major, 4) & hcp(9), name=GAME, force=SIGN_OFF)
    if s.level > 3:
        return
    for major in majors:
        longer_one = length(major, 4)
        if len(majors) == 2:
            longer_one &= longer(major, Suit.H if major is Suit.S else Suit.S, 0)
        yield rule(cheapest(major), longer_one & hcp(0, 11 + light), name=ADVANCE)


def _longest(order: list[Suit]) -> Iterator[Rule]:
    """Whatever suit is long, down to three cards."""
    for cards in (5, 4):
        for one in order:
            needs = length(one, cards)
            for rival in order:
                if rival > one and not rival.is_major:
                    needs &= longer(one, rival, 0)
            yield rule(cheapest(one), needs, name=ADVANCE)
    for one in reversed(order):
        yield rule(cheapest(one), length(one, 3), name=ADVANCE)


@written_for(answering(TAKEOUT_DOUBLE) & (rho_bid | rho_redoubled), COMPETITIVE)
def free_answers(s: Situation) -> Iterator[Rule]:
    """After a call on my right: bid with something to say; double is responsive or penalty."""
    for major in MAJORS:
        if major not in s.their_suits:
            yield rule(at(4, major), length(major, 5) & hcp(9) & points(11), name=GAME, force=SIGN_OFF)
            yield rule(at(4, major), length(major, 4) & hcp(12), name=GAME, force=SIGN_OFF)
            invites = length(major, 4) & hcp(10, 11) | length(major, 5) & hcp(8, 10)
            yield rule(cheapest(major, 1), invites, name="jump advance", force=INVITATIONAL, when=at_most_two)
    if s.card.competition.responsive_doubles and len(s.their_suits) == 1 and s.level <= 3:
        minors, majors = length("C", 4) & length("D", 4), length("H", 4) & length("S", 4)
        shape = minors if s.their_suits[0].is_major else majors
        yield rule("X", hcp(7) & shape, name="responsive double", force=FORCING)
    if s.suit("theirs") is not None:
        yield rule("1NT", hcp(8, 10) & stopper("theirs"), name="notrump advance")
        yield rule("2NT", hcp(11, 12) & stopper("theirs"), name="notrump advance", force=INVITATIONAL)
        yield rule("3NT", hcp(13) & stopper("theirs"), name=GAME, force=SIGN_OFF)
    unbid = [suit for suit in SUITS_DOWN if suit not in s.their_suits]
    for suit in unbid:
        yield from _free_suit(s, suit)
    if s.doubling == 2:
        for cards in (5, 4):
            for suit in reversed(unbid):
                yield rule(cheapest(suit), length(suit, cards) & hcp(0, 9), name=ADVANCE)
    yield rule("P", hcp(0, 11), name=A_PASS, when=rho_bid)


def _free_suit(s: Situation, suit: Suit) -> Iterator[Rule]:
    """A suit of mine, with a little more the higher it is."""
    call = s.cheapest(suit)
    if call is None or call.level > 3:
        return
    least = (4, 6, 8)[call.level - 1]
    yield rule(call, length(suit, 5) & hcp(least - (3 if suit.is_major else 1), 11), name=ADVANCE)
    if call.level <= 2 or suit.is_major:
        yield rule(call, length(suit, 4) & hcp(least + (1 if call.level > 1 else 0), 11), name=ADVANCE)


# The doubler bids again: every second call shows extra strength


@written_for(
    defenders_side & having_bid(TAKEOUT_DOUBLE) & answering(ADVANCE, A_PASS, UNNAMED) & (rho_passed | rho_bid),
    COMPETITIVE,
)
def doubler_again(s: Situation) -> Iterator[Rule]:
    """A raise, a new suit, notrump or a cue-bid by the doubler: seventeen or more."""
    theirs = s.suit("theirs")
    partner_bid = s.partners_last_call.call.is_bid
    suit = s.suit("partner") if partner_bid else None
    if suit is not None and suit.is_major:
        yield from _raises_of_the_advance(s, suit)
    if theirs is not None and partner_bid:
        yield from _strong_notrump(s)
    for other in SUITS_DOWN:
        call = s.cheapest(other)
        if other in s.their_suits or other is suit or call is None or call.level > (4 if partner_bid else 3):
            continue
        strong = length(other, 5) & hcp(16 if partner_bid else 17) & points(18)
        yield rule(call, strong, name="strong new suit")
    cue = s.cheapest(theirs) if theirs is not None and partner_bid else None
    if cue is not None and cue.level <= 3:
        yield rule(cue, hcp(20), name="strong cue-bid", force=FORCING, artificial=True)
    if s.is_legal(DOUBLE) and s.level <= 3 and theirs is not None:
        yield takeout(hcp(17) & length(theirs, 0, 3))
    elif s.is_legal(DOUBLE) and s.level == 4:
        yield rule("X", hcp(18), name=PENALTY_DOUBLE, note="general strength; partner passes without a long suit")


def _raises_of_the_advance(s: Situation, suit: Suit) -> Iterator[Rule]:
    """Partner's major, raised with four trumps."""
    call = s.cheapest(suit)
    if call is None:
        return
    yield rule(at(4, suit), length(suit, 4) & hcp(22 if call.level < 3 else 19), name=GAME, force=SIGN_OFF)
    if call.level <= 2:
        yield rule(at(call.level + 1, suit), length(suit, 4) & hcp(19, 21), name="jump raise", force=INVITATIONAL)
    if call.level <= 3:
        yield rule(call, length(suit, 4) & hcp(16, 18), name="raise of the advance")


def _strong_notrump(s: Situation) -> Iterator[Rule]:
    """Notrump with their suit stopped and more than a 1NT overcall."""
    call = s.cheapest(Strain.NT)
    if call is None:
        return
    lighter = 3 if s.my_least(f.HCP) < 11 else 0  # in balancing seat I may have had a king less
    stops = stopper("theirs") & semi_balanced
    yield rule("3NT", hcp(22) & stops, name=GAME, force=SIGN_OFF)
    if call is Call.N1:
        yield rule("2NT", hcp(21, 22) & stops, name="strong notrump", force=INVITATIONAL)
        yield rule("1NT", hcp(18 - lighter, 20) & stops, name="strong notrump")
    elif call is Call.N2:
        yield rule("2NT", hcp(18 - lighter, 21) & stops, name="strong notrump", force=INVITATIONAL)
