"""Negative doubles of their overcall, opener's answers and responder's next call (map, section 15)."""

from collections.abc import Iterator

from tablefeel.kernel import Call, Strain, Suit
from tablefeel.systems.conventions.judgement import (  # fmt: skip
    MAJORS,
    SUITS_DOWN,
    balanced_minimum,
    beyond_a_minimum,
    cheap_notrump,
    opens_weak_notrump,
    short_suit_points,
)
from tablefeel.systems.conventions.natural import (  # fmt: skip
    A_PASS,
    BALANCED_MINIMUM,
    CUE_BID,
    GAME,
    JUMP_IN_NOTRUMP,
    JUMP_SHIFT,
    NEW_SUIT,
    PENALTY_DOUBLE,
    REBIDS_SUIT,
    REVERSE,
    TOO_STRONG_FOR_1NT,
)
from tablefeel.systems.language.context import answering, having_bid, responder_rebid, rho_bid, rho_passed
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    balanced,
    good_suit,
    hcp,
    length,
    longer,
    points,
    semi_balanced,
    shortness,
    stopper,
    support_points,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    COMPETITIVE,
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    SIGN_OFF,
    Rule,
    at,
    cheapest,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

NEGATIVE_DOUBLE = Convention("negative double", shows="the unbid major, and some points")
MAJOR_OF_THE_DOUBLE = Convention("major of the double")
JUMP_IN_THE_MAJOR = Convention("jump in the major of the double")

# The double stands among responder's other calls over an overcall (`competitive_responses`)


def is_low_enough(s: Situation) -> bool:
    """Whether a double of their bid is still negative."""
    highest = s.card.competition.negative_doubles_to
    return highest != "none" and s.last_bid is not None and s.last_bid <= Call.parse(highest)


def doubles(s: Situation) -> Iterator[Rule]:
    """What is promised in the unbid suits, by what they bid and how high."""
    theirs = s.suit("theirs")
    if not is_low_enough(s) or theirs is None:
        return
    unbid = [major for major in MAJORS if s.unbid(major)]
    if len(unbid) == 2:
        yield from _both_majors(s)
    elif len(unbid) == 1:
        yield from _one_major(s, unbid[0])
    else:
        least = 7 if s.level == 1 else 10
        notrump = balanced & hcp(11, 12) & stopper("theirs") if s.level == 1 else ~anything
        needs = length("C", 4) & length("D", 4) & hcp(least) & ~notrump
        yield _negative(needs, "both minors, and no fit for the major", needs & length("partner", 0, 2))


def _negative(needs: Needs, note: str, shows: Needs | None = None, rare: bool = False) -> Rule:
    return rule("X", needs, shows=shows, name=NEGATIVE_DOUBLE, force=FORCING, note=note, rare=rare,
                because="shows the unbid suits without going past partner")  # fmt: skip


def _both_majors(s: Situation) -> Iterator[Rule]:
    """Both majors at the one level; higher, one of them will do with more."""
    if s.level == 1:
        yield _negative(length("H", 4) & length("S", 4) & hcp(6), "four cards in each major")
        return
    least = 8 if s.level == 2 else 10
    both = length("H", 4) & length("S", 4) & (hcp(least) | hcp(7) & shortness if s.level == 2 else hcp(least))
    one = (length("H", 4) | length("S", 4)) & hcp(10) | (length("H", 5) | length("S", 5)) & hcp(least)
    yield _negative(both | one, "both majors, or one with 10 points or more")


def _one_major(s: Situation, major: Suit) -> Iterator[Rule]:
    """Four cards, or more with too little to bid the suit."""
    note = f"four cards in {major.symbol}, or more with too little to bid the suit"
    if s.level == 1:
        if major is Suit.S:
            yield _negative(length("S", 4, 4) & hcp(6), "exactly four spades; five would bid the suit")
        else:
            yield _negative(length("H", 4) & hcp(6) | length("H", 5) & points(5) & hcp(5), note)
        return
    enough = hcp(10) if s.level >= 3 else hcp(8) | hcp(7) & shortness
    yield _negative(length(major, 4) & enough, note)


def doubles_without_shape(s: Situation) -> Iterator[Rule]:
    """A hand too good to pass that has no better call."""
    if is_low_enough(s) and s.level <= 2:
        theirs = s.suit("theirs")
        few = anything if theirs is None else length(theirs, 0, 3)
        yield _negative(hcp(11, 12) & few, "", rare=True)


# Opener answers


@written_for(answering(NEGATIVE_DOUBLE) & rho_passed, COMPETITIVE)
def answers(s: Situation) -> Iterator[Rule]:
    """The major that partner has, as high as the hand is worth; otherwise describe the hand."""
    mine, theirs = s.suit("mine"), s.suit("theirs")
    if mine is None or theirs is None:
        return
    promised = _promised(s)
    for major in promised:
        yield from _promised_major(s, major, theirs, promised)
    yield from _strong_notrump(s, mine)
    strong = length(theirs, 4) & good_suit(theirs)
    yield rule("P", strong, name="penalty pass", because="their suit is mine: a doubled contract is our best score")
    yield from _cheap_notrump(s)
    for other in SUITS_DOWN:
        if s.unbid(other) and other > mine:
            yield from _reverse(s, mine, other)
    yield from _own_suit(s, mine)
    for other in SUITS_DOWN:
        if s.unbid(other):
            yield from _second_suit(s, mine, other)
    yield rule(cheapest(theirs), points(19), name=CUE_BID, force=GAME_FORCING, artificial=True,
               note="19 points or more and no other call")  # fmt: skip
    yield rule(cheapest(mine), length(mine, 5), name=REBIDS_SUIT)
    for major in promised:
        yield rule(cheapest(major), length(major, 3) & hcp(0, 16), name=MAJOR_OF_THE_DOUBLE, rare=True,
                   because="nothing fits; three cards in partner's major are the smallest lie")  # fmt: skip
    for other in SUITS_DOWN:
        if other is not mine and other not in s.their_suits:
            yield rule(cheapest(other), length(other, 4), name=NEW_SUIT, rare=True)
    yield rule(cheapest(mine), length(mine, 4), name=REBIDS_SUIT, rare=True)
    yield rule(cheapest("N"), anything, name="notrump", rare=True)


def _promised(s: Situation) -> list[Suit]:
    """The majors that the double may be about, hearts first."""
    return [major for major in (Suit.H, Suit.S) if s.unbid(major) and s.partner_most(major) >= 4]


def _promised_major(s: Situation, major: Suit, theirs: Suit, promised: list[Suit]) -> Iterator[Rule]:
    """The major of the double with four cards: cheaply, with a jump, or a cue-bid that forces to game."""
    low = s.cheapest(major)
    if low is None or low.level > 4:
        return
    best = anything
    if len(promised) == 2:
        best = longer(major, Suit.S if major is Suit.H else Suit.H, 0 if major is Suit.H else 1)
    four = length(major, 4) & best
    cue = s.cheapest(theirs)
    if cue is not None and cue < at(4, major):
        yield rule(cue, four & short_suit_points(19), name=CUE_BID, force=GAME_FORCING, artificial=True,
                   note="19 points or more", because="a fit and game for certain, perhaps more")  # fmt: skip
    else:
        yield rule(at(4, major), four & short_suit_points(19), name=GAME, force=SIGN_OFF)
    if low.level < 4:
        name = GAME if low.level == 3 else JUMP_IN_THE_MAJOR
        force = SIGN_OFF if low.level == 3 else INVITATIONAL
        yield rule(at(low.level + 1, major), four & short_suit_points(16, 18), name=name, force=force,
                   because="four trumps and more than a minimum")  # fmt: skip
    yield rule(low, four & short_suit_points(0, 15), name=MAJOR_OF_THE_DOUBLE,
               because="partner has promised this suit")  # fmt: skip


def _strong_notrump(s: Situation, mine: Suit) -> Iterator[Rule]:
    """A jump in notrump, with five cards and four perhaps: 2NT with 16 to 18, game with more."""
    stops = semi_balanced & length(mine, 0, 5) & stopper("theirs")
    more = 2 if opens_weak_notrump(s) else 0
    if s.cheapest(Strain.NT) is Call.N1:
        yield rule("3NT", hcp(19 + more, 21) & stops, name=GAME, force=SIGN_OFF, because="enough for game")
        yield rule("2NT", hcp(16 + more, 18 + more) & stops, name=JUMP_IN_NOTRUMP, force=INVITATIONAL,
                   because="their suit stopped, and more than a minimum")  # fmt: skip
    else:
        if s.level >= 2:
            stops |= length(mine, 6) & stopper("theirs")
        yield rule("3NT", hcp(16, 21) & stops, name=GAME, force=SIGN_OFF, because="enough for game")


def _cheap_notrump(s: Situation) -> Iterator[Rule]:
    """A balanced minimum with their suit stopped."""
    yield rule("1NT", balanced_minimum(s) & balanced & stopper("theirs"), name=cheap_notrump(s))
    if s.cheapest(Strain.NT) is Call.N2:
        yield rule("2NT", balanced_minimum(s) & balanced & stopper("theirs"), name=cheap_notrump(s))


def _own_suit(s: Situation, mine: Suit) -> Iterator[Rule]:
    """Six cards, with a jump if the hand is better than a minimum."""
    again = s.cheapest(mine)
    if again is None or again.level > 3:
        return
    if again.level == 2:
        strong = hcp(16, 19) | length(mine, 7) & hcp(14, 19)
        yield rule(at(3, mine), length(mine, 6) & strong, name="jump rebid", force=INVITATIONAL,
                   because="a long suit and more than a minimum")  # fmt: skip
        yield rule(again, length(mine, 6) & hcp(0, 15), name=REBIDS_SUIT)
    else:
        yield rule(again, length(mine, 6) & hcp(0, 18), name=REBIDS_SUIT)


def _reverse(s: Situation, mine: Suit, other: Suit) -> Iterator[Rule]:
    """A higher second suit, with seventeen points and a longer first one."""
    call = s.cheapest(other)
    if call is not None and 2 <= call.level <= 3:
        needs = length(other, 4) & points(17) & longer(mine, other)
        yield rule(call, needs, name=REVERSE, force=FORCING, because="strong enough to push partner higher")


def _second_suit(s: Situation, mine: Suit, other: Suit) -> Iterator[Rule]:
    """A lower second suit, or one that is still cheap."""
    call = s.cheapest(other)
    if call is not None and call.level <= 3 and (call.level == 1 or other < mine):
        if call.level == 2:
            strong = length(other, 4) & length(mine, 5) & points(18, 20) & hcp(15)
            yield rule(at(3, other), strong, name=JUMP_SHIFT, force=INVITATIONAL,
                       because="two suits and much more than a minimum")  # fmt: skip
        yield rule(call, length(other, 4) & points(0, 18), name=NEW_SUIT)


@written_for(answering(NEGATIVE_DOUBLE) & rho_bid, COMPETITIVE)
def answers_over_a_bid(s: Situation) -> Iterator[Rule]:
    """They raised: I need not bid, so a bid shows the suit, and at the three level a little extra."""
    mine, theirs, bid = s.suit("mine"), s.suit("theirs"), s.their_last_bid
    if mine is None or theirs is None or bid is None:
        return
    for major in _promised(s):
        yield from _major_over_a_bid(s, major)
    if bid.strain is not Strain.NT:
        strong = hcp(18) & semi_balanced | hcp(16) & length(mine, 6)
        yield rule("3NT", strong & stopper("theirs"), name=GAME, force=SIGN_OFF)
    again = s.cheapest(mine)
    if again is not None and again.level <= 3:
        yield rule(again, length(mine, 6) & points(13 if again.level == 2 else 15, 18), name=REBIDS_SUIT)
    for other in SUITS_DOWN:
        call = s.cheapest(other)
        if s.unbid(other) and call is not None and call.level <= 3 and not other.is_major:
            shapely = length(mine, 5) & length(other, 5)
            strong = length(other, 5 if call.level == 3 else 4) & points(15)
            yield rule(call, shapely | strong, name=NEW_SUIT)
    if s.level <= 3 and bid.strain is not Strain.NT:
        yield rule("X", hcp(16) & length(theirs, 0, 3), name="strong double", force=FORCING,
                   note="16 points or more and no better bid")  # fmt: skip
    elif s.level == 4 and bid.strain is not Strain.NT:
        yield rule("X", hcp(17), name=PENALTY_DOUBLE, because="too strong to let them play there undoubled")
    yield rule("P", anything, name=A_PASS, because="nothing to add, and partner has another turn")


def _major_over_a_bid(s: Situation, major: Suit) -> Iterator[Rule]:
    """The major of the double with four cards; at the three level not with a bare minimum."""
    low = s.cheapest(major)
    if low is None or low.level > 4:
        return
    four = length(major, 4)
    enough = 18 if low.level < 4 else 16
    yield rule(at(4, major), four & support_points(enough, suit=major), name=GAME, force=SIGN_OFF)
    if low.level == 2:
        yield rule(at(3, major), four & support_points(16, 17, major), name="jump raise", force=INVITATIONAL)
    if low.level <= 3:
        least = 0 if low.level < 3 else 13
        yield rule(low, four & support_points(least, 17, major), name=MAJOR_OF_THE_DOUBLE)


# Responder's next call


@written_for(
    responder_rebid
    & having_bid(NEGATIVE_DOUBLE)
    & answering(MAJOR_OF_THE_DOUBLE, BALANCED_MINIMUM, TOO_STRONG_FOR_1NT, REBIDS_SUIT, NEW_SUIT)
    & rho_passed,
    COMPETITIVE,
)
def next_call(s: Situation) -> Iterator[Rule]:
    """Opposite opener's cheapest bid: pass with 6-9, invite with 10-12, game or a cue-bid with more."""
    bid, theirs = s.partners_last_call.call, s.suit("theirs")
    suit = bid.strain.suit
    if theirs is None:
        return
    if suit is not None:
        yield from _strong_raise(s, suit, theirs)
        if suit.is_major:
            yield from _raises(s, suit)
    more = beyond_a_minimum(s)
    opened = s.suit("partner1")
    if opened is not None and opened.is_major and opened is not suit:
        fit = length(opened, max(3, 8 - s.partner_least(opened))) & support_points(13 - more, suit=opened)
        yield rule(at(4, opened), fit, name=GAME, force=SIGN_OFF, because="support, and enough for game")
    stops = anything if suit is None else stopper("theirs")
    yield rule("3NT", hcp(13 - more, 17) & stops, name=GAME, force=SIGN_OFF)
    if bid.level <= 2:
        least = 11 - more if suit is None else 10
        yield rule("2NT", hcp(least, 12 - more) & stops & semi_balanced, name="invitation", force=INVITATIONAL)
    if suit is not None and not suit.is_major:
        yield from _raises(s, suit)
    yield rule(cheapest(theirs), hcp(13), name=CUE_BID, force=GAME_FORCING, artificial=True)
    for other in SUITS_DOWN:
        call = s.cheapest(other)
        if other is suit or other in s.their_suits or other in s.partners_suits or call is None or call.level > 3:
            continue
        if call.level == 2 or other is Suit.C or suit is None:
            few = anything if suit is None else length(suit, 0, 2)
            yield rule(call, length(other, 5 if call.level == 2 else 6) & few & hcp(0, 10), name=NEW_SUIT)
    yield rule("P", anything, name=A_PASS, because="a minimum double opposite a minimum")


def _strong_raise(s: Situation, suit: Suit, theirs: Suit) -> Iterator[Rule]:
    """A fit for opener's bid and more than game needs: their suit first."""
    fit = length(suit, max(8 - s.partner_least(suit), 3)) & support_points(16, suit=suit)
    yield rule(cheapest(theirs), fit, name=CUE_BID, force=GAME_FORCING, artificial=True, note="16 points or more",
               because="too good for game at once")  # fmt: skip


def _raises(s: Situation, suit: Suit) -> Iterator[Rule]:
    """Opener's suit, with the cards for an eight-card fit."""
    shown = s.partner_least(suit)
    trumps = max(8 - shown, 2)
    low = s.cheapest(suit)
    if suit.is_major:
        enough = 11 if s.partners_last_call.level == 3 and s.made[-3].call.is_bid else 13  # opener bid freely at three
        yield rule(at(4, suit), length(suit, trumps) & support_points(enough, suit=suit), name=GAME, force=SIGN_OFF)
    if low is not None and low.level == 3:
        yield rule(low, length(suit, trumps) & support_points(10, 12, suit), name="invitation", force=INVITATIONAL)


doubled = responder_rebid & having_bid(NEGATIVE_DOUBLE) & rho_passed


@written_for(doubled & answering(JUMP_IN_THE_MAJOR, JUMP_IN_NOTRUMP), COMPETITIVE)
def over_a_jump(s: Situation) -> Iterator[Rule]:
    """Opener has 16 to 18: game with eight, in the major or in notrump."""
    suit = s.partners_last_call.call.strain.suit
    if suit is not None:
        yield rule(at(4, suit), length(suit, 4) & support_points(8, 16, suit), name=GAME, force=SIGN_OFF,
                   because="enough opposite 16 points")  # fmt: skip
        yield rule("P", hcp(0, 7), name=A_PASS, because="a minimum double")
        return
    for major in _unbid_majors(s):
        yield rule(at(3, major), length(major, 5) & points(8), name="five cards", force=GAME_FORCING,
                   because="opener may have three")  # fmt: skip
    yield rule("3NT", hcp(8, 14) | points(8) & hcp(7), name=GAME, force=SIGN_OFF, because="enough opposite 16 points")
    yield rule("P", hcp(0, 7), name=A_PASS, because="a minimum double")


@written_for(doubled & answering(CUE_BID), COMPETITIVE)
def over_openers_cue_bid(s: Situation) -> Iterator[Rule]:
    """Opener forces to game: the major of the double, notrump with their suit stopped, a suit, support."""
    opened = s.suit("partner1")
    if opened is None:
        return
    for major in _unbid_majors(s):
        low = s.cheapest(major)
        if low is not None and low.level <= 3:
            if low.level == 2:
                yield rule(at(4, major), length(major, 4) & support_points(10, 13, major), name=GAME, force=SIGN_OFF,
                           because="more than a minimum double")  # fmt: skip
            yield rule(low, length(major, 4), name=MAJOR_OF_THE_DOUBLE, force=GAME_FORCING,
                       because="the suit of the double")  # fmt: skip
    yield rule(cheapest("N"), stopper("theirs"), name="their suit stopped", force=GAME_FORCING)
    for other in (Suit.D, Suit.C):
        call = s.cheapest(other)
        if s.unbid(other) and call is not None and call.level <= 3:
            yield rule(call, length(other, 4), name=NEW_SUIT, force=GAME_FORCING)
    yield rule(cheapest(opened), anything, name="back to opener's suit", force=GAME_FORCING)


def _unbid_majors(s: Situation) -> list[Suit]:
    """The majors that the double may have shown, hearts first."""
    return [major for major in (Suit.H, Suit.S) if s.unbid(major)]
