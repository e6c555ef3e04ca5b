"""They come in over our strong 2C: what pass, double and bids show (docs/sayc/17)."""

from collections.abc import Iterator

from tablefeel.kernel import Call, Suit
from tablefeel.systems.conventions.judgement import SUITS_DOWN
from tablefeel.systems.conventions.natural import A_PASS, BALANCED, PENALTY_DOUBLE
from tablefeel.systems.conventions.takeout_doubles import TAKEOUT_DOUBLE
from tablefeel.systems.conventions.two_clubs import OPENERS_SUIT, POSITIVE, POSITIVE_NOTRUMP, WAITING, longest_first
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    i_opened,
    opener_rebid,
    partner_opened,
    responder,
    rho_bid,
    rho_bid_a_suit,
    rho_doubled,
    rho_passed,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    balanced,
    controls,
    good_suit,
    hcp,
    honours,
    length,
    longer,
    stopper,
    tops,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    GAME_FORCING,
    WHOLE,
    Rule,
    at,
    cheapest,
    in_order,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

WARNING = Convention("warning", shows="no ace or king")
HAS_VALUES = Convention("forcing pass over 2♣", shows="some values, no good suit")
THREE_SUITER = Convention(
    "three-suited cue-bid", shows="8+ points, three suits and short in theirs", double_shows_suit=False
)

nothing_at_all = hcp(0, 3) & controls(0, 0)
answers = responder & partner_opened("2C")


def _positive(suit: str, lowest: int = 8) -> Needs:
    return hcp(lowest) & length(suit, 5) & good_suit(suit)


doubled = in_order(
    answers & rho_doubled,
    [
        rule("2S", _positive("S") & longer("S", "H", 0), name=POSITIVE, force=GAME_FORCING, because="a good suit"),
        rule("2H", _positive("H"), name=POSITIVE, force=GAME_FORCING, because="enough for game, and a good suit"),
        rule("3D", _positive("D"), name=POSITIVE, force=GAME_FORCING, because="enough for game, and a good suit"),
        rule("XX", length("C", 5) & tops("C", 2), name="good clubs", because="happy to play 2♣ redoubled"),
        rule("2NT", hcp(8) & balanced, name=POSITIVE_NOTRUMP, force=GAME_FORCING, because="enough for game"),
        rule("P", nothing_at_all, name=WARNING, because="nothing at all: 2♦ would show a little"),
        rule("2D", anything, name=WAITING, force=FORCING, artificial=True, because="wait: opener tells the hand first"),
    ],
    WHOLE,
)


@written_for(answers & rho_bid_a_suit & Context(lambda s: s.level <= 3), WHOLE)
def overcalled(s: Situation) -> Iterator[Rule]:
    """A double warns, a pass has values, a suit or notrump forces to game."""
    theirs = s.rhos_last_call.bid_suit
    if theirs is None:
        return
    yield rule("X", nothing_at_all, name=WARNING, artificial=True, because="nothing at all: warn partner")
    for suit in SUITS_DOWN:
        low = s.cheapest(suit)
        if suit is not theirs and low is not None:
            best = hcp(7) & length(suit, 5) & good_suit(suit)
            for other in SUITS_DOWN:
                if other not in (suit, theirs):
                    best &= longer(suit, other, 1 if other > suit else 0) | ~good_suit(other) | length(other, 0, 4)
            yield rule(low, best, name=POSITIVE, force=GAME_FORCING, because="a good suit, enough for game")
    stopped = balanced & stopper(theirs)
    yield rule("3NT", hcp(10) & stopped, name=POSITIVE_NOTRUMP, force=GAME_FORCING, because="values and a stopper")
    yield rule("2NT", hcp(8, 9) & stopped, name=POSITIVE_NOTRUMP, force=GAME_FORCING, because="values and a stopper")
    cue = s.cheapest(theirs)
    if cue is not None and cue.level <= 4:
        shape = length(theirs, 0, 1)
        for suit in SUITS_DOWN:
            if suit is not theirs:
                shape &= length(suit, 3)
        yield rule(cue, hcp(8) & shape, name=THREE_SUITER, force=GAME_FORCING, artificial=True,
                   because="values, and support for whatever opener has")  # fmt: skip
    yield rule("P", anything, name=HAS_VALUES, force=GAME_FORCING, because="values, but no good suit: opener must act")


# Opener again

rebid = opener_rebid & i_opened("2C") & Context(lambda s: s.they_acted and s.level <= 3)


@written_for(rebid & rho_passed & Context(lambda s: s.their_last_bid is not None), WHOLE)
def they_bid_and_partner_told(s: Situation) -> Iterator[Rule]:
    """Partner doubled as a warning, or passed with values."""
    bid = s.their_last_bid
    theirs = None if bid is None else bid.strain.suit
    if theirs is None:
        return
    warned = s.partners_last_call.is_a(WARNING)
    force = FORCING if warned else GAME_FORCING
    if warned:
        stack = length(theirs, 4) & honours(theirs, 2)
        yield rule("P", stack, name="penalty pass", because="partner has nothing, but their suit is mine")
    yield from _suits(s, theirs, force)
    notrump = s.cheapest(4)
    if notrump is not None and notrump.level <= 3:
        yield rule(notrump, balanced & stopper(theirs) & hcp(22, 24), name=BALANCED, because="balanced, with a stopper")
    if not warned:
        yield rule("X", anything, name=TAKEOUT_DOUBLE, force=FORCING, note="takeout, or balanced 22-24",
                   because="no suit of my own: partner chooses")  # fmt: skip
    else:
        yield rule("P", length(theirs, 3) & balanced, name="penalty pass", because="partner has nothing: defend")
        for suit in SUITS_DOWN:
            if suit is not theirs:
                yield rule(cheapest(suit), length(suit, 4), name=OPENERS_SUIT, because="the best suit there is")


def _suits(s: Situation, theirs: Suit, force: object) -> Iterator[Rule]:
    for suit in SUITS_DOWN:
        low = s.cheapest(suit)
        if suit is not theirs and low is not None and low.level <= 4:
            needs = longest_first(suit) & ~(balanced & hcp(22, 24))
            yield rule(low, needs, name=OPENERS_SUIT, force=force, because="the long suit")  # type: ignore[arg-type]


@written_for(rebid & rho_bid, WHOLE)
def they_bid_over_the_answer(s: Situation) -> Iterator[Rule]:
    """They came in over partner's answer: bids keep their meaning, a double is for penalty."""
    theirs = s.rhos_last_call.bid_suit
    if theirs is None:
        return
    yield rule(
        "X", length(theirs, 4) & honours(theirs, 2), name=PENALTY_DOUBLE, because="four good cards in their suit"
    )
    notrump = s.cheapest(4)
    if notrump is not None and notrump <= Call.N3:
        yield rule(notrump, balanced & stopper(theirs) & hcp(22, 24), name=BALANCED, because="balanced, with a stopper")
    for suit in SUITS_DOWN:
        low = s.cheapest(suit)
        if suit is not theirs and low is not None and low.level <= 4:
            yield rule(low, longest_first(suit), name=OPENERS_SUIT, force=FORCING, because="the long suit")
    yield rule("P", anything, name=A_PASS, force=GAME_FORCING,
               because="no suit to bid and no stopper; partner will act")  # fmt: skip


@written_for(rebid & rho_passed & Context(lambda s: s.their_last_bid is None and s.doubling == 1), WHOLE)
def partner_passed_the_double(s: Situation) -> Iterator[Rule]:
    """Partner has nothing: 2NT or a suit, as over 2♦; 2♦ itself is natural now."""
    yield rule("2NT", hcp(22, 24) & balanced, name=BALANCED, because="balanced, told in one call")
    yield rule("3NT", hcp(25) & balanced, name=BALANCED, because="balanced, told in one call")
    for suit in SUITS_DOWN:
        low = s.cheapest(suit)
        if low is not None and suit is not Suit.C:
            yield rule(low, longest_first(suit), name=OPENERS_SUIT, force=FORCING, because="the long suit")
    yield rule("3C", length("C", 5), name=OPENERS_SUIT, force=FORCING, because="the long suit")
    for suit in (Suit.D, Suit.H, Suit.S):
        yield rule(at(2, suit), length(suit, 4), name=OPENERS_SUIT, force=FORCING, because="three suits of four")
    yield rule("P", anything, name=A_PASS, because="clubs will do")
