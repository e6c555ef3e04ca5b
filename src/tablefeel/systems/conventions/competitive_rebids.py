"""We opened one of a suit, partner bid a new suit and they came in: opener's second call (map, section 15)."""

from collections.abc import Iterator

from tablefeel.kernel import Call, Strain, Suit
from tablefeel.systems.conventions.cue_bid_raise import CUE_BID_RAISE
from tablefeel.systems.conventions.judgement import SUITS_DOWN, balanced_minimum, cheap_notrump, opens_weak_notrump
from tablefeel.systems.conventions.natural import (  # fmt: skip
    A_PASS,
    BALANCED_MINIMUM,
    CUE_BID,
    GAME,
    JUMP_IN_NOTRUMP,
    JUMP_SHIFT,
    NEW_SUIT,
    PENALTY_DOUBLE,
    RAISE,
    REBIDS_SUIT,
    REVERSE,
    STRONG_NEW_SUIT,
)
from tablefeel.systems.conventions.over_their_double import WEAK_JUMP_SHIFT, WEAK_SUIT
from tablefeel.systems.conventions.takeout_doubles import TAKEOUT_DOUBLE
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    answering,
    disturbed,
    i_opened,
    level,
    opener_rebid,
    partner_passed,
    rho_bid,
    rho_bid_a_suit,
    rho_doubled,
    rho_passed,
    suit_agreed,
)
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    balanced,
    hcp,
    length,
    longer,
    playing_points,
    points,
    semi_balanced,
    shortness,
    stopper,
    support,
    support_points,
    tops,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    COMPETITIVE,
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    NATURAL,
    NONE,
    SIGN_OFF,
    Rule,
    at,
    cheapest,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

partner_bid_a_suit = Context(lambda s: s.partners_last_call.suit is not None)
opener_again = opener_rebid & i_opened("1x") & disturbed & partner_bid_a_suit & ~suit_agreed
weak_partner = answering(WEAK_SUIT, WEAK_JUMP_SHIFT)


def partner_is_strong(s: Situation) -> bool:
    """Whether partner bid freely at the two level or higher, and so has promised another bid."""
    return s.partner_least(f.POINTS) >= 10 or s.partner_least(f.HCP) >= 9


# Right-hand opponent passed or doubled: as if they had been silent


@written_for(opener_again & (rho_passed | rho_doubled) & ~weak_partner, NATURAL)
def over_a_new_suit(s: Situation) -> Iterator[Rule]:
    """Raise, notrump, second suit, own suit: by the rows of an auction in peace, notrump with their suit stopped."""
    mine, suit = s.suit("mine"), s.suit("partner")
    if mine is None or suit is None:
        return
    yield from _raises(s, suit)
    yield rule("XX", hcp(16) & support(0, 2), name="strong redouble", when=rho_doubled,
               note="16 points or more, no support")  # fmt: skip
    yield from _notrump(s)
    for other in (Suit.H, Suit.S):
        if s.unbid(other) and s.is_legal(at(1, other)):
            yield rule(at(2, other), length(other, 4) & points(19), name=JUMP_SHIFT, force=GAME_FORCING)
            yield rule(at(1, other), length(other, 4) & points(0, 18), name=NEW_SUIT)
    yield from _three_card_raise(s, suit)
    if opens_weak_notrump(s):
        yield rule("1NT", balanced & balanced_minimum(s), name=cheap_notrump(s), rare=True,
                   because="too strong to open 1NT; partner has bid, and may have their suit stopped")  # fmt: skip
    yield from _own_suit(s, mine)
    for other in SUITS_DOWN:
        if s.unbid(other) and not s.is_legal(at(1, other)):
            yield from _second_suit(s, mine, other)
    yield from _too_strong(s, mine, suit)
    yield from _nothing_better(s, mine)


def _raises(s: Situation, suit: Suit) -> Iterator[Rule]:
    """Partner's suit, as high as the hand is worth; three cards will do for a suit of five."""
    low = s.cheapest(suit)
    if low is None or low.level > 4:
        return
    trumps = support(3 if s.partner_least(suit) >= 5 else 4)
    if not suit.is_major:
        trumps = support(4)
    if low.level == 2:
        if suit.is_major:
            yield rule(at(4, suit), trumps & support_points(19, suit=suit), name="game raise", force=SIGN_OFF)
        yield rule(at(3, suit), trumps & support_points(16, 18, suit) & hcp(15), name="jump raise", force=INVITATIONAL)
        if suit.is_major:
            yield rule(low, trumps & hcp(0, 15) & (support_points(0, 15, suit) | hcp(0, 14)), name=RAISE)
    elif suit.is_major:
        strong = partner_is_strong(s)
        yield rule(at(4, suit), trumps & support_points(16, suit=suit), name="game raise", force=SIGN_OFF)
        if low.level == 4:
            yield rule(low, trumps, name=RAISE, force=SIGN_OFF)
        else:
            yield rule(low, trumps & support_points(0, 15, suit), name=RAISE, force=FORCING if strong else NONE)


def _three_card_raise(s: Situation, suit: Suit) -> Iterator[Rule]:
    low = s.cheapest(suit)
    if suit.is_major and low is not None and low.level == 2:
        good = shortness | tops(suit, 2)
        needs = support(3) & good & support_points(0, 15, suit) & hcp(0, 15) & length("mine", 0, 5)
        yield rule(low, needs, name=RAISE)


def _notrump(s: Situation) -> Iterator[Rule]:
    """Balanced, with their suit stopped: a minimum cheaply, 18 or 19 with a jump."""
    stops = balanced & stopper("theirs")
    low = s.cheapest(Strain.NT)
    if low is Call.N1:
        yield rule("2NT", hcp(18, 19) & stops, name=JUMP_IN_NOTRUMP, force=INVITATIONAL)
        no_major = anything
        for major in (Suit.H, Suit.S):
            if s.unbid(major) and s.is_legal(at(1, major)):
                no_major &= length(major, 0, 3)
        yield rule("1NT", balanced_minimum(s) & stops & no_major, name=cheap_notrump(s))
    elif low is Call.N2:
        yield rule("3NT", hcp(18, 19) & stops, name=GAME, force=SIGN_OFF)
        flat = balanced_minimum(s) & semi_balanced & length("mine", 0, 5) & stopper("theirs")
        yield rule("2NT", flat, name=cheap_notrump(s), force=FORCING if partner_is_strong(s) else NONE)
    else:
        yield rule("3NT", stopper("theirs") & semi_balanced, name=GAME, force=SIGN_OFF)


def _own_suit(s: Situation, mine: Suit) -> Iterator[Rule]:
    """Six cards, with a jump if the hand is better than a minimum."""
    call, strong = s.cheapest(mine), partner_is_strong(s)
    if call is None or call.level > 3:
        return
    six = length(mine, 6)
    if call.level == 2:
        if mine.is_major:
            yield rule(at(4, mine), six & points(19), name=GAME, force=SIGN_OFF)
        force = GAME_FORCING if strong else INVITATIONAL
        yield rule(at(3, mine), six & points(16, 18 if mine.is_major else 21), name="jump rebid", force=force)
    yield rule(call, six & points(0, 15 if call.level == 2 else 18), name=REBIDS_SUIT)


def _second_suit(s: Situation, mine: Suit, other: Suit) -> Iterator[Rule]:
    """A second suit; it forces where partner must go higher for the first."""
    call = s.cheapest(other)
    if call is None or call.level > 3:
        return
    if other > mine or (call.level == 3 and other < mine and s.level == 2):
        least = 17 if other > mine else 15
        needs = length(other, 4) & points(least) & longer(mine, other, 1 if other > mine else 0)
        kind = REVERSE if other > mine else STRONG_NEW_SUIT
        yield rule(call, needs, name=kind, force=GAME_FORCING if partner_is_strong(s) else FORCING)
        return
    as_long = length(other, 4) & longer(mine, other, 0)
    if call.level == 2:
        yield rule(at(3, other), as_long & points(19), name=JUMP_SHIFT, force=GAME_FORCING)
    yield rule(call, as_long & points(0, 18), name=NEW_SUIT, force=FORCING if partner_is_strong(s) else NONE)


def _too_strong(s: Situation, mine: Suit, suit: Suit) -> Iterator[Rule]:
    """Game opposite a response and no bid that says so: their suit; 17 or 18 jump in one of ours."""
    theirs = s.suit("theirs")
    cue, low, again = None if theirs is None else s.cheapest(theirs), s.cheapest(suit), s.cheapest(mine)
    if cue is not None and cue.level <= 3:
        yield rule(cue, hcp(19), name=CUE_BID, force=GAME_FORCING, artificial=True, note="19 points or more",
                   because="game for certain, and no other bid that says so")  # fmt: skip
    if suit.is_major and low is not None and low.level == 2:
        yield rule(at(3, suit), support(3) & hcp(17, 18), name="jump raise", force=INVITATIONAL, rare=True)
    if again is not None and again.level == 2:
        yield rule(at(3, mine), length(mine, 5) & hcp(17, 18), name="jump rebid", force=INVITATIONAL, rare=True)


def _nothing_better(s: Situation, mine: Suit) -> Iterator[Rule]:
    """A lie: five cards as if they were six, notrump without their suit stopped."""
    low = s.cheapest(mine)
    if low is not None and low.level <= 3:
        yield rule(low, length(mine, 5) & hcp(0, 16), name=REBIDS_SUIT)
    yield rule("1NT", hcp(0, 15), name=BALANCED_MINIMUM, rare=True)
    if low is not None and low.level <= 2 and s.must_bid:
        yield rule(low, length(mine, 4), name=REBIDS_SUIT, rare=True)
    yield rule("2NT", hcp(16), name=JUMP_IN_NOTRUMP, force=INVITATIONAL, rare=True)


# Partner's suit was weak, over their double


@written_for(opener_rebid & weak_partner & (rho_passed | rho_bid), NATURAL, before=over_a_new_suit)
def over_a_weak_suit(s: Situation) -> Iterator[Rule]:
    """The usual call is a pass; raise with much, go back to a long suit with a singleton in partner's."""
    mine, suit = s.suit("mine"), s.suit("partner")
    if mine is None or suit is None:
        return
    jumped = s.partners_last_call.is_a(WEAK_JUMP_SHIFT)
    low = s.cheapest(suit)
    if suit.is_major:
        yield rule(at(4, suit), support(3) & support_points(20, suit=suit), name=GAME, force=SIGN_OFF)
    if low is not None and low.level == 3:
        least = 18 if jumped else 17
        yield rule(low, support(3) & support_points(least, suit=suit), name=RAISE, force=INVITATIONAL)
    if not jumped and s.is_legal(at(2, mine)):
        yield rule(at(2, mine), length(mine, 6) & support(0, 1) & points(0, 18), name=REBIDS_SUIT)
    yield rule("P", anything, name=A_PASS, because="partner has a long suit and little else")


# Right-hand opponent bid


@written_for(opener_again & rho_bid & ~weak_partner, NATURAL)
def over_their_bid(s: Situation) -> Iterator[Rule]:
    """I need not bid: a raise shows four trumps, a suit of mine six cards, a double extra strength."""
    mine, suit, bid = s.suit("mine"), s.suit("partner"), s.their_last_bid
    if mine is None or suit is None or bid is None:
        return
    yield from _raises_over_a_bid(s, suit)
    for other in (Suit.H, Suit.S):
        if s.unbid(other) and s.is_legal(at(1, other)):
            yield rule(at(1, other), length(other, 4) & points(0, 18), name=NEW_SUIT)
    yield from _notrump_over_a_bid(s)
    yield from _three_card_raise(s, suit)
    yield from _long_suits(s, mine)
    if bid.strain is not Strain.NT and s.level <= 3:
        least = 15 if opens_weak_notrump(s) and s.level <= 2 else 16
        strong = hcp(16) if least == 16 else hcp(16) | balanced & hcp(15)
        yield rule("X", strong, name=TAKEOUT_DOUBLE, force=FORCING, note=f"{least} points or more and no better bid",
                   because="too strong to pass, and no better bid")  # fmt: skip
    elif bid.strain is Strain.NT:
        yield rule("X", hcp(17), name="penalty double of notrump")
    elif s.level == 4:
        yield rule("X", hcp(17), name=PENALTY_DOUBLE, because="too strong to let them play there undoubled")
    yield rule("P", anything, name=A_PASS, because="a minimum with nothing more to tell")


def _raises_over_a_bid(s: Situation, suit: Suit) -> Iterator[Rule]:
    """Partner's suit with four trumps, or three if it has five."""
    low = s.cheapest(suit)
    five, strong = s.partner_least(suit) >= 5, partner_is_strong(s)
    if low is None or low.level > 4:
        return
    trumps = support(3 if five else 4)
    bonus = 4 if strong else 0
    if suit.is_major:
        yield rule(at(4, suit), trumps & support_points(19 - bonus, suit=suit), name="game raise", force=SIGN_OFF)
    if low.level == 2:
        yield rule(at(3, suit), trumps & support_points(16, 18, suit) & hcp(15), name="jump raise", force=INVITATIONAL)
        yield rule(low, trumps & hcp(0, 15) & (support_points(0, 15, suit) | hcp(0, 14)), name=RAISE)
    elif low.level == 3:
        yield rule(low, trumps & support_points(14 - bonus, 18 - bonus, suit), name=RAISE)
        if not s.we_are_vulnerable:
            yield rule(low, trumps & support_points(11 - bonus, 13 - bonus, suit), name=RAISE,
                       because="eight trumps, and we are not vulnerable")  # fmt: skip
    elif suit.is_major and strong and five:
        yield rule(low, trumps & support_points(13, suit=suit), name="game raise", force=SIGN_OFF)


def _notrump_over_a_bid(s: Situation) -> Iterator[Rule]:
    stops = balanced & stopper("theirs")
    if s.cheapest(Strain.NT) is Call.N1:
        yield rule("2NT", hcp(18, 19) & stops, name=JUMP_IN_NOTRUMP, force=INVITATIONAL)
        yield rule("1NT", balanced_minimum(s) & stops, name=cheap_notrump(s))
    elif partner_is_strong(s):
        yield rule("3NT", hcp(14) & stopper("theirs") & semi_balanced, name=GAME, force=SIGN_OFF)
        yield rule("2NT", hcp(11, 13) & stopper("theirs") & semi_balanced, name=BALANCED_MINIMUM)
    else:
        yield rule("2NT", hcp(18, 19) & stops, name=JUMP_IN_NOTRUMP, force=INVITATIONAL)
        yield rule("3NT", hcp(18, 19) & stops, name=GAME, force=SIGN_OFF)


def _long_suits(s: Situation, mine: Suit) -> Iterator[Rule]:
    """Six cards, or a second suit: five cards in each, or some extra strength."""
    call = s.cheapest(mine)
    six = length(mine, 6)
    if call is not None and call.level == 2:
        yield rule(at(3, mine), six & points(16, 18), name="jump rebid", force=INVITATIONAL)
        yield rule(call, six & points(0, 15), name=REBIDS_SUIT)
    elif call is not None and call.level == 3:
        if mine.is_major and partner_is_strong(s):
            yield rule(at(4, mine), length(mine, 7) | six & points(17), name=GAME, force=SIGN_OFF)
        yield rule(call, six & points(13 if partner_is_strong(s) else 16, 18), name=REBIDS_SUIT)
        if not s.we_are_vulnerable:
            yield rule(call, length(mine, 7) & points(0, 18), name=REBIDS_SUIT,
                       because="seven cards play well at the three level")  # fmt: skip
    for other in SUITS_DOWN:
        low = s.cheapest(other)
        if not s.unbid(other) or low is None or low.level > 3:
            continue
        if other > mine or low.level == 3:
            kind = REVERSE if other > mine else STRONG_NEW_SUIT
            yield rule(low, length(other, 4) & points(17) & longer(mine, other), name=kind, force=FORCING)
        else:
            cards = length(other, 5) & points(0, 18) | length(other, 4) & points(15, 18)
            yield rule(low, length(mine, 5) & cards, name=NEW_SUIT)


# Partner raised my minor and they bid


@written_for(opener_rebid & i_opened("1m") & answering(RAISE) & rho_bid_a_suit & level(2, 3), COMPETITIVE)
def over_a_bid_after_a_minor_raise(s: Situation) -> Iterator[Rule]:
    """Eighteen points: notrump with their suit stopped, else a second suit; the rest is a matter of trumps."""
    mine = s.suit("mine")
    if mine is None:
        return
    yield rule("3NT", hcp(18) & stopper("theirs") & semi_balanced, name=GAME, force=SIGN_OFF)
    for other in (Suit.D, Suit.H, Suit.S):
        call = s.cheapest(other)
        if s.unbid(other) and call is not None and call.level <= 3:
            yield rule(call, length(other, 4) & hcp(18), name=NEW_SUIT, force=FORCING,
                       because="too strong for a part-score")  # fmt: skip


# Partner passed and they bid to the three level or higher on my right

partner_silent = opener_rebid & i_opened("1x") & partner_passed & rho_bid_a_suit


@written_for(partner_silent & level(3, 4), COMPETITIVE)
def over_a_high_bid(s: Situation) -> Iterator[Rule]:
    """A double is for takeout as far as four diamonds, a long suit needs extra strength."""
    mine, theirs, bid = s.suit("mine"), s.suit("theirs"), s.their_last_bid
    if mine is None or theirs is None or bid is None:
        return
    call = s.cheapest(mine)
    if call is not None and call.level <= (4 if mine.is_major else 3):
        strong = length(mine, 7) & points(17) | length(mine, 6) & points(17 if call.level == 3 else 19)
        yield rule(call, strong, name=REBIDS_SUIT)
    if bid <= Call.D4:
        short = hcp(16) & length(theirs, 0, 2) | hcp(15) & length(theirs, 0, 1) | hcp(19)
        yield rule("X", short, name=TAKEOUT_DOUBLE, force=FORCING, note="short in their suit, 15 points or more",
                   because="too strong to let them play")  # fmt: skip
    else:
        yield rule("X", hcp(19), name=PENALTY_DOUBLE, note="19 points or more; partner may take it out with shape",
                   because="too strong to let them play")  # fmt: skip
    yield rule("P", anything, name=A_PASS)


# Partner made a cue-bid


@written_for(opener_rebid & i_opened("1M") & answering(CUE_BID_RAISE) & rho_passed, COMPETITIVE)
def over_a_cue_bid_raise(s: Situation) -> Iterator[Rule]:
    """Game with a minimum; with more a second suit, notrump or three of the suit on the way to slam."""
    suit = s.suit("mine")
    if suit is None:
        return
    strong = playing_points(15, suit=suit)
    for other in SUITS_DOWN:
        call = s.cheapest(other)
        if s.unbid(other) and call is not None and call < at(4, suit):
            yield rule(call, length(other, 4) & strong, name=NEW_SUIT, force=GAME_FORCING,
                       because="more than a minimum: there may be a slam")  # fmt: skip
    yield rule(cheapest("N"), balanced & stopper("theirs") & hcp(15), name="strong notrump", force=GAME_FORCING)
    yield rule(at(3, suit), strong, name="strong, waiting", force=GAME_FORCING)
    yield rule(at(4, suit), anything, name="minimum game", force=NONE)


@written_for(opener_rebid & i_opened("1x") & answering(CUE_BID) & rho_passed, COMPETITIVE)
def over_a_cue_bid(s: Situation) -> Iterator[Rule]:
    """Partner has game values and asks: notrump with their suit stopped, otherwise the hand's shape."""
    mine, theirs = s.suit("mine"), s.suit("theirs")
    if mine is None or theirs is None:
        return
    yield rule("2NT", hcp(18) & stopper("theirs"), name="strong notrump", force=GAME_FORCING)
    yield from _stopper_first(stopper("theirs") & semi_balanced)
    yield rule(cheapest(mine), length(mine, 6), name=REBIDS_SUIT, force=GAME_FORCING)
    for other in SUITS_DOWN:
        call = s.cheapest(other)
        if s.unbid(other) and call is not None and call.level <= 4:
            yield rule(call, length(other, 4), name=NEW_SUIT, force=GAME_FORCING)
    yield from _stopper_first(stopper("theirs"))
    yield rule(cheapest(mine), length(mine, 5), name=REBIDS_SUIT, force=GAME_FORCING)
    for other in SUITS_DOWN:
        call = s.cheapest(other)
        if s.unbid(other) and call is not None and call.level <= 3:
            yield rule(call, length(other, 3), name=NEW_SUIT, force=GAME_FORCING, rare=True)
    yield rule(cheapest(mine), anything, name=REBIDS_SUIT, force=GAME_FORCING, rare=True)


def _stopper_first(needs: Needs) -> Iterator[Rule]:
    yield rule("2NT", needs, name="their suit stopped", force=GAME_FORCING)
    yield rule("3NT", needs & hcp(0, 19), name=GAME, force=SIGN_OFF)
