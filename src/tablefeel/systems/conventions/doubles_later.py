"""After a double: the doubler's second call, the answer to a negative double, reopening and lead-directing doubles."""

from collections.abc import Iterator

from tablefeel.kernel import DOUBLE, PASS, Call, Suit
from tablefeel.systems.conventions.general import at
from tablefeel.systems.conventions.natural import (
    A_PASS,
    ADVANCE,
    BALANCED_MINIMUM,
    CUE_BID_RAISE,
    GAME,
    MINIMUM,
    NEGATIVE_DOUBLE,
    NEW_SUIT,
    PENALTY_DOUBLE,
    REBIDS_SUIT,
    TAKEOUT_DOUBLE,
)
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    answering,
    defenders_side,
    having_bid,
    i_opened,
    opener_rebid,
    rho_bid,
    rho_passed,
)
from tablefeel.systems.language.convention import UNNAMED
from tablefeel.systems.language.needs import (  # fmt: skip
    anything,
    balanced,
    hcp,
    honours,
    length,
    limit,
    points,
    semi_balanced,
    stopper,
    tops,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    COMPETITIVE,
    CONVENTION,
    FORCING,
    INVITATIONAL,
    SIGN_OFF,
    Rule,
    cheapest,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

# The takeout doubler bids again: every second call shows extra strength

weak_advance = defenders_side & having_bid(TAKEOUT_DOUBLE) & answering(ADVANCE, A_PASS, UNNAMED)


@written_for(weak_advance & (rho_passed | rho_bid), COMPETITIVE)
def doubler_again(s: Situation) -> Iterator[Rule]:  # noqa: C901, PLR0912 - a table of rules
    """A raise, a new suit, notrump or a cue-bid by the doubler: seventeen or more."""
    partner = s.made[-2]
    theirs = s.suit("theirs")
    suit = s.suit("partner") if partner.call.is_bid else None
    extra = 0 if partner.call.is_bid else 1
    balanced_for = 3 if s.least(s.me, f.HCP) < 11 else 0  # in balancing seat I may have had a king less
    if suit is not None:
        p = suit.name
        raise_to = s.cheapest(suit)
        if raise_to is not None:
            level = raise_to.level
            if suit.is_major:
                yield rule(f"4{p}", length(p, 4) & hcp(22 if level < 3 else 19), name=GAME, force=SIGN_OFF)
            if level <= 2 and suit.is_major:
                yield rule(at(level + 1, suit), length(p, 4) & hcp(19, 21), name="jump raise", force=INVITATIONAL)
            if level <= 3 and suit.is_major:
                yield rule(raise_to, length(p, 4) & hcp(16, 18), name="raise of the advance")
    notrump = s.cheapest(4)
    if notrump is not None and theirs is not None and partner.call.is_bid:
        stops = stopper("theirs") & semi_balanced
        yield rule("3NT", hcp(22) & stops, name=GAME, force=SIGN_OFF)
        if notrump.level == 1:
            yield rule("2NT", hcp(21, 22) & stops, name="strong notrump", force=INVITATIONAL)
            yield rule("1NT", hcp(18 - balanced_for, 20) & stops, name="strong notrump")
        elif notrump.level == 2:
            yield rule("2NT", hcp(18 - balanced_for, 21) & stops, name="strong notrump", force=INVITATIONAL)
    for other in (Suit.S, Suit.H, Suit.D, Suit.C):
        call = s.cheapest(other)
        if other in s.their_suits or other is suit or call is None or call.level > 3 + (extra == 0):
            continue
        yield rule(call, length(other.name, 5) & hcp(16 + extra) & points(18), name="strong new suit")
    if theirs is not None and partner.call.is_bid:
        cue = s.cheapest(theirs)
        if cue is not None and cue.level <= 3:
            yield rule(cue, hcp(20), name="strong cue-bid", force=FORCING, artificial=True)
    if s.is_legal(DOUBLE) and s.level <= 3 and theirs is not None:
        yield rule("X", hcp(17) & limit(theirs, 0, 3), name=TAKEOUT_DOUBLE, force=FORCING)
    elif s.is_legal(DOUBLE) and s.level == 4:
        yield rule("X", hcp(18), name=PENALTY_DOUBLE, note="general strength; partner passes without a long suit")


# Opener answers a negative double

asked = answering(NEGATIVE_DOUBLE) & rho_passed


@written_for(asked, COMPETITIVE)
def answer_negative_double(s: Situation) -> Iterator[Rule]:  # noqa: C901 - a table of rules
    """Bid the major that partner has, as high as the hand is worth; otherwise describe the hand."""
    mine, theirs = s.suit("mine"), s.suit("theirs")
    if mine is None or theirs is None:
        return
    promised = [m for m in (Suit.S, Suit.H) if s.partner_least(m) >= 4]
    for major in promised:
        m = major.name
        low = s.cheapest(major)
        if low is None:
            continue
        yield rule(f"4{m}", length(m, 4) & hcp(18), name=GAME, force=SIGN_OFF)
        if low.level < 3:
            yield rule(
                at(low.level + 1, major), length(m, 4) & hcp(15, 17) & points(16), name="jump raise", force=INVITATIONAL
            )
        yield rule(low, length(m, 4) & hcp(10, 17), name="major of the double")
    notrump = s.cheapest(4)
    stops = stopper(theirs.name) & semi_balanced
    again = s.cheapest(mine)
    if mine.is_major and again is not None and again.level == 2:
        yield rule(again, length(mine.name, 6) & hcp(10, 15), name=REBIDS_SUIT)
    yield rule("3NT", hcp(18) & stops, name=GAME, force=SIGN_OFF)
    if notrump is not None and notrump.level == 1:
        yield rule("1NT", hcp(11, 14) & stops, name=BALANCED_MINIMUM)
    elif notrump is not None and notrump.level == 2:
        yield rule("2NT", hcp(12, 17) & stops & balanced, name=BALANCED_MINIMUM)
    for other in (Suit.S, Suit.H, Suit.D, Suit.C):
        call = s.cheapest(other)
        if other is mine or other is theirs or call is None or call.level > 3:
            continue
        reverse = (other > mine and call.level >= 2) or call.level == 3
        strength = hcp(14) & points(17) if reverse else hcp(10)
        yield rule(call, length(other.name, 4) & strength & length(mine.name, 4), name=NEW_SUIT)
    rebid = s.cheapest(mine)
    if rebid is not None and rebid.level <= 3:
        if rebid.level == 2:
            yield rule(at(3, mine), length(mine.name, 6) & hcp(16, 19), name="jump rebid", force=INVITATIONAL)
        yield rule(rebid, length(mine.name, 5) & hcp(10, 17), name=REBIDS_SUIT)
    yield rule("P", length(theirs.name, 5) & honours(theirs.name, 2), name="penalty pass")
    for major in promised:
        yield rule(cheapest(major.name), length(major.name, 3), name="three-card support", rare=True)
    yield rule(cheapest(mine.name), length(mine.name, 4), name=REBIDS_SUIT, rare=True)
    yield rule(cheapest("N"), anything, name="notrump", rare=True)


@written_for(defenders_side & answering(CUE_BID_RAISE) & rho_passed, COMPETITIVE)
def answer_cue_bid_raise(s: Situation) -> Iterator[Rule]:
    """Partner has a good raise of my overcall: game, a try, or the cheapest bid of the suit."""
    suit = s.agreed[s.me & 1]
    if suit is None or not suit.is_major:
        return
    m = suit.name
    yield rule(f"4{m}", limit(f.PLAYING + suit, 16), name=GAME, force=SIGN_OFF)
    yield rule(f"3{m}", limit(f.PLAYING + suit, 14, 15), name="invitation", force=INVITATIONAL)
    yield rule(cheapest(m), anything, name=MINIMUM)


# Reopening: partner passed over their overcall and so did they

reopening = (
    opener_rebid
    & rho_passed
    & i_opened("1x")
    & Context(lambda s: s.made[-2].call is PASS and s.last_bidder & 1 != s.me & 1 and s.doubling == 0 and s.level <= 3)
)


@written_for(reopening, COMPETITIVE)
def reopen(s: Situation) -> Iterator[Rule]:
    """Double with shortness in their suit, for partner may have been trapping; else a long suit or a second one."""
    theirs, mine = s.suit("theirs"), s.suit("mine")
    if theirs is None or mine is None or s.last_bid is None or s.last_bid.strain == 4:
        return
    call = s.cheapest(mine)
    notrump = s.cheapest(4)
    if notrump is not None and notrump.level <= 2:
        yield rule(notrump, hcp(18, 20) & semi_balanced & stopper("theirs"), name="strong notrump")
    if call is not None and call.level == 2:
        yield rule(call, limit(mine, 6) & (hcp(11, 11) | hcp(12, 15) & limit(theirs, 2)), name=REBIDS_SUIT)
    if call is not None and call.level == 3:
        yield rule(call, limit(mine, 6) & hcp(13, 17) & limit(f.TOP5 + mine, 3), name=REBIDS_SUIT)
    few = 13 if s.level < 2 or s.last_bid < Call.S2 else 15
    yield rule("X", limit(theirs, 0, 1) & hcp(11) & limit(mine, 0, 6), name=TAKEOUT_DOUBLE, force=FORCING)
    yield rule("X", limit(theirs, 0, 2) & hcp(few) & limit(mine, 0, 5), name=TAKEOUT_DOUBLE, force=FORCING)
    yield rule("X", hcp(18), name=TAKEOUT_DOUBLE, force=FORCING)
    yield rule("P", anything, name=A_PASS)


@written_for(
    opener_rebid
    & rho_bid
    & i_opened("1x")
    & Context(lambda s: s.made[-2].call is PASS and s.level <= 2 and len(s.their_suits) == 1),
    COMPETITIVE,
)
def opener_doubles(s: Situation) -> Iterator[Rule]:
    """Partner passed and they bid: a double by opener is for takeout and shows extra strength."""
    theirs = s.suit("theirs")
    if theirs is None or s.last_bid is None or s.last_bid.strain == 4:
        return
    yield rule("1NT", hcp(18, 19) & balanced & stopper("theirs"), name="strong notrump")
    yield rule("X", limit(theirs, 0, 1) & hcp(15), name=TAKEOUT_DOUBLE, force=FORCING)
    yield rule("X", hcp(18) & limit(theirs, 0, 3), name=TAKEOUT_DOUBLE, force=FORCING)


@written_for(
    opener_rebid
    & i_opened("1NT")
    & Context(lambda s: s.made[-2].call is PASS and s.level == 2 and s.last_bidder & 1 != s.me & 1),
    COMPETITIVE,
)
def notrump_opener_again(s: Situation) -> Iterator[Rule]:
    """1NT and a suit by an opponent, partner silent: a good maximum with two cards in it doubles for takeout."""
    theirs = s.suit("theirs")
    if theirs is None or s.last_bid is None or s.last_bid.strain == 4 or s.doubling:
        return
    yield rule("X", limit(theirs, 0, 2) & hcp(16), name=TAKEOUT_DOUBLE, force=FORCING)
    yield rule("P", anything, name=A_PASS)


# Lead-directing doubles of artificial bids


@written_for(
    Context(
        lambda s: bool(s.made) and s.made[-1].artificial and s.made[-1].call.is_bid and s.made[-1].call.strain != 4
    ),
    CONVENTION + 8,
)
def lead_directing(s: Situation) -> Iterator[Rule]:
    """A double of an artificial suit bid shows that suit."""
    made = s.made[-1]
    if not made.convention.double_shows_suit:
        return
    suit = made.call.strain.suit
    if suit is None:
        return
    cards = 5 if made.call.level <= 3 else 4
    yield rule(
        "X", length(suit.name, cards) & tops(suit.name, 2) & hcp(0, 14), name="lead-directing double", force=SIGN_OFF
    )
    if made.call.level >= 4:
        yield rule("X", limit(suit, 0, 0) & hcp(0, 14), name="lead-directing double", force=SIGN_OFF)
