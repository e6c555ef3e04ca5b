"""They doubled our opening for takeout: what follows 2NT, the redouble, a double passed out (map, section 16)."""

from collections.abc import Iterator

from tablefeel.kernel import DOUBLE, PASS, Strain, Suit
from tablefeel.systems.conventions.competitive_tries import four_or_three_good
from tablefeel.systems.conventions.judgement import SUITS_DOWN
from tablefeel.systems.conventions.natural import (  # fmt: skip
    A_PASS,
    CUE_BID,
    GAME,
    NATURAL_NOTRUMP,
    NEW_SUIT,
    PENALTY_DOUBLE,
    REBIDS_SUIT,
)
from tablefeel.systems.conventions.over_their_double import JORDAN_2NT, REDOUBLE
from tablefeel.systems.conventions.rescues import SOS
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    after,
    answering,
    having_bid,
    i_opened,
    opener_rebid,
    openers_side,
    responder_rebid,
    rho_bid,
    rho_passed,
    they_bid_last,
)
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    good_suit,
    hcp,
    length,
    playing_points,
    points,
    stopper,
    support_points,
    tops,
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

# After 2NT, the good raise


@written_for(opener_rebid & answering(JORDAN_2NT) & rho_passed, COMPETITIVE)
def over_jordan(s: Situation) -> Iterator[Rule]:
    """The suit again with a minimum, game with more, a control with much more."""
    suit = s.suit("mine")
    if suit is None:
        return
    if not suit.is_major:
        yield from _over_jordan_in_a_minor(suit)
        return
    for other in (Suit.S, Suit.C, Suit.D, Suit.H):
        if other is not suit and at(3, other) < at(4, suit):
            strong = playing_points(19, suit=suit) & (length(other, 0, 1) | stopper(other))
            yield rule(at(3, other), strong, name="control, slam interest", force=GAME_FORCING, artificial=True)
    yield rule(at(4, suit), playing_points(14, suit=suit), name=GAME, force=SIGN_OFF,
               because="enough for game opposite a limit raise")  # fmt: skip
    yield rule(at(3, suit), anything, shows=playing_points(0, 13, suit), name="minimum after Jordan",
               because="partner passes with a limit raise")  # fmt: skip


def _over_jordan_in_a_minor(suit: Suit) -> Iterator[Rule]:
    both = stopper("H") & stopper("S")
    yield rule("3NT", hcp(14) & both, name=GAME, force=SIGN_OFF)
    for major, other in ((Suit.H, Suit.S), (Suit.S, Suit.H)):
        yield rule(at(3, major), hcp(14) & stopper(major), name=f"stopper, asks for {other.symbol}", force=FORCING)
    yield rule(at(3, suit), anything, name="minimum after Jordan")


@written_for(responder_rebid & having_bid(JORDAN_2NT) & rho_passed, COMPETITIVE)
def jordan_again(s: Situation) -> Iterator[Rule]:
    """Pass three of the suit with a limit raise, game with more; 3NT when both majors are stopped."""
    suit, bid = s.suit("partner1"), s.partners_last_call.call
    if suit is None or not bid.is_bid or s.at_game:
        return
    if suit.is_major and bid is at(3, suit):
        yield rule(at(4, suit), support_points(13, suit=suit), name=GAME, force=SIGN_OFF)
        yield rule("P", anything, name=A_PASS, because="a limit raise opposite a minimum")
    elif suit.is_major:
        yield rule(at(4, suit), support_points(0, 15, suit), name=GAME, force=SIGN_OFF)
    elif bid is at(3, suit):
        yield rule("3NT", hcp(13) & stopper("H") & stopper("S"), name=GAME, force=SIGN_OFF)
        yield rule(at(5, suit), support_points(16, suit=suit), name=GAME, force=SIGN_OFF)
        for major, other in ((Suit.H, Suit.S), (Suit.S, Suit.H)):
            yield rule(at(3, major), hcp(13) & stopper(major), name=f"stopper, asks for {other.symbol}", force=FORCING)
        yield rule("P", anything, name=A_PASS)
    else:
        other = Suit.S if bid.strain is Strain.H else Suit.H
        yield rule("3NT", stopper(other), name=GAME, force=SIGN_OFF)
        yield rule(cheapest(suit), anything, name="no stopper")


# After the redouble: the hand is ours, and they do not play undoubled below two of our suit


def _we_redoubled(s: Situation) -> bool:
    """Whether our side has only passed and doubled since its redouble."""
    ours = [made for made in s.made[s.opening_at :] if made.seat & 1 == s.me & 1]
    return len(ours) > 1 and ours[1].is_a(REDOUBLE) and all(made.call in (PASS, DOUBLE) for made in ours[2:])


we_redoubled = openers_side & Context(_we_redoubled)


@written_for(opener_rebid & answering(REDOUBLE) & (rho_passed | rho_bid), COMPETITIVE)
def opener_over_the_redouble(s: Situation) -> Iterator[Rule]:
    """Pass with most hands; a light opening with long suits says so at once."""
    mine, bid = s.suit("mine"), s.their_last_bid
    if mine is None:
        return
    if bid is not None and bid.strain.suit is not None:
        yield _penalties(bid.strain.suit, bid.level)
        for suit in SUITS_DOWN:
            if suit is mine or s.unbid(suit):
                jump = cheapest(suit, 1)
                yield rule(jump, _shapely(mine, suit) & points(16), name="strong and shapely", force=FORCING)
    for suit in SUITS_DOWN:
        call = s.cheapest(suit)
        if (suit is mine or (s.unbid(suit) and suit < mine)) and call is not None and call.level <= 2:
            name = REBIDS_SUIT if suit is mine else NEW_SUIT
            yield rule(call, _shapely(mine, suit) & hcp(0, 12), name=name, because="light, and no wish to defend")
    yield rule("P", anything, name=A_PASS, because="partner has 10 or more and will act: they shall not escape cheaply")


def _shapely(mine: Suit, suit: Suit) -> Needs:
    """Six cards in the suit opened, or five in another as well."""
    return length(mine, 6) if suit is mine else length(mine, 5) & length(suit, 5)


def _penalties(theirs: Suit, level: int) -> Rule:
    """Four cards in their suit, or three good ones; at the one level these must be very good."""
    cards = four_or_three_good(theirs) if level > 1 else length(theirs, 4) | length(theirs, 3) & tops(theirs, 2)
    return rule("X", cards, name=PENALTY_DOUBLE, because="after our redouble doubles are for penalties")


@written_for(we_redoubled & they_bid_last & ~answering(REDOUBLE), COMPETITIVE)
def hunting(s: Situation) -> Iterator[Rule]:
    """Later on: double with trumps; leave it to partner, or describe the hand if partner has passed."""
    bid = s.their_last_bid
    if bid is None or s.doubling or bid.level > 3:
        return
    theirs, partner = bid.strain.suit, s.partners_last_call
    if theirs is not None:
        yield _penalties(theirs, bid.level)
    if partner.call is PASS and s.made[-1].call is PASS:
        if s.opener == s.me:
            yield from _opener_must_act(s)
        else:
            yield from _redoubler_must_act(s, theirs)
        return
    yield rule("P", anything, name=A_PASS, because="no trumps to double with; partner must act")


def _redoubler_must_act(s: Situation, theirs: Suit | None) -> Iterator[Rule]:
    """Notrump with a stopper, support on two cards, a suit of five, a cue-bid."""
    opened = s.suit("partner1")
    if opened is None or theirs is None:
        return
    low = s.cheapest(Strain.NT)
    yield rule("3NT", hcp(13) & stopper("theirs"), name=GAME, force=SIGN_OFF)
    if low is not None and low.level <= 2:
        yield rule(low, hcp(10, 12) & stopper("theirs"), name=NATURAL_NOTRUMP, force=INVITATIONAL)
    for suit in SUITS_DOWN:
        call = s.cheapest(suit)
        if s.unbid(suit) and call is not None and call.level <= 3:
            yield rule(call, length(suit, 5), name=NEW_SUIT, force=FORCING)
    cards = length(opened, 2 if opened.is_major else 3)
    if s.is_legal(at(2, opened)):
        yield rule(at(3, opened), cards & hcp(12, 12), name="invitation", force=INVITATIONAL)
        yield rule(at(2, opened), cards & hcp(10, 11), name="preference")
    yield rule(cheapest(theirs), hcp(13), name=CUE_BID, force=GAME_FORCING, artificial=True)
    yield rule(cheapest(opened), anything, name="preference", rare=True)


def _opener_must_act(s: Situation) -> Iterator[Rule]:
    """Partner could not double: show the hand."""
    mine = s.suit("mine")
    if mine is None:
        return
    yield rule(cheapest(mine), length(mine, 6), name=REBIDS_SUIT)
    for suit in SUITS_DOWN:
        call = s.cheapest(suit)
        if s.unbid(suit) and call is not None and call.level <= 3:
            yield rule(call, length(suit, 4), name=NEW_SUIT)
    yield rule(cheapest("N"), stopper("theirs"), name=NATURAL_NOTRUMP)
    yield rule(cheapest(mine), anything, name=REBIDS_SUIT, rare=True)


# The double is passed out


@written_for(opener_rebid & i_opened("1x") & after("1x X P P"), COMPETITIVE)
def passed_out(s: Situation) -> Iterator[Rule]:
    """Play it with good trumps; otherwise a second suit, or redouble for rescue."""
    mine = s.suit("mine")
    if mine is None:
        return
    yield rule("P", length(mine, 6) | length(mine, 5) & good_suit(mine), name=A_PASS,
               because="the trumps are good enough")  # fmt: skip
    others = [suit for suit in SUITS_DOWN if suit is not mine]
    for suit in others:
        alone = anything
        for other in others:
            if other is not suit:
                alone &= length(other, 0, 3)
        yield rule(cheapest(suit), length(suit, 5) | length(suit, 4) & alone, name=NEW_SUIT)
    yield rule("XX", anything, name=SOS, force=FORCING, artificial=True,
               because="they sit over a weak suit: partner shall choose another")  # fmt: skip
