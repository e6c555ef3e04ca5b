"""They show two suits over our opening, by Michaels or the unusual notrump (map, section 14)."""

from collections.abc import Iterator

from tablefeel.kernel import SUITS, Strain, Suit
from tablefeel.systems.conventions.michaels import MICHAELS
from tablefeel.systems.conventions.natural import A_PASS, GAME, NEW_SUIT, PENALTY_DOUBLE, PREEMPTIVE_RAISE, RAISE
from tablefeel.systems.conventions.unusual_notrump import UNUSUAL_NOTRUMP
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    against,
    answering,
    having_bid,
    opener_rebid,
    partner_opened,
    partner_passed,
    responder,
    responder_rebid,
    rho_bid,
    rho_passed,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    hcp,
    length,
    points,
    shortness,
    stopper,
    support,
    support_points,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    SIGN_OFF,
    SITUATION,
    Rule,
    at,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

VALUES = Convention("double of a two-suiter", shows="later doubles are for penalties")
GOOD_RAISE = Convention("cue-bid of their suit", shows="the values for game", agrees_suit=True, double_shows_suit=False)
STOPPER = Convention("shows a stopper", shows="the values for game and a stopper in the suit bid")

overcalled = responder & partner_opened("1x") & against(MICHAELS, UNUSUAL_NOTRUMP)


def known(s: Situation) -> tuple[Suit, ...]:
    """The suits that they have shown for certain."""
    return tuple(suit for suit in SUITS if s.least(s.rho, suit) >= 5)


def stopped(suits: tuple[Suit, ...]) -> Needs:
    needs = anything
    for suit in suits:
        needs &= stopper(suit)
    return needs


@written_for(overcalled, SITUATION)
def responses(s: Situation) -> Iterator[Rule]:
    """Raises, a cue-bid with the values for game, a double to punish them, natural notrump and suits."""
    opened, theirs = s.suit("partner"), known(s)
    if opened is None or not theirs:
        return
    if opened.is_major:
        yield from _major_raises(s, opened, theirs)
    else:
        some = support_points(7, 11, opened) | support_points(7, suit=opened) & hcp(0, 9)
        yield rule(at(3, opened), length(opened, 5) & some, name=RAISE,
                   because="a fit, and their suits are known")  # fmt: skip
    few = length(opened, 0, 2) if opened.is_major else anything
    punish = ~anything
    for suit in theirs:
        punish |= length(suit, 4)
    yield rule("X", few & punish & hcp(10, 12), name=VALUES, force=FORCING,
               because="they may be in trouble: show the points first")  # fmt: skip
    yield rule("3NT", few & hcp(13, 16) & stopped(theirs), name=GAME, force=SIGN_OFF, because="their suits are stopped")
    if s.level == 2 and s.last_bid is not None and s.last_bid.strain is not Strain.NT:
        yield rule("2NT", few & hcp(11, 12) & stopped(theirs), name="invitation", force=INVITATIONAL,
                   because="their suits are stopped")  # fmt: skip
    if not opened.is_major and len(theirs) == 2:
        for suit in theirs:
            yield rule(at(2, suit), hcp(13) & stopper(suit), name=STOPPER, force=GAME_FORCING, artificial=True,
                       because="the values for game, and this suit stopped")  # fmt: skip
    yield from _new_suits(s, opened, theirs)
    yield rule("X", few & hcp(10), name=VALUES, force=FORCING, because="the points are ours: show them first")
    yield rule("P", anything, name=A_PASS, because="nothing to add")


def _major_raises(s: Situation, opened: Suit, theirs: tuple[Suit, ...]) -> Iterator[Rule]:
    """Four with trumps and shape, a cue-bid with game values, three with less."""
    yield rule(at(4, opened), support(5) & shortness & hcp(0, 9), name=PREEMPTIVE_RAISE, force=SIGN_OFF,
               because="ten trumps and a short suit: bid it at once")  # fmt: skip
    cue = s.cheapest(theirs[0])
    if cue is not None and cue.level <= 3:
        yield rule(cue, support(3) & support_points(13, suit=opened), name=GOOD_RAISE, force=GAME_FORCING,
                   artificial=True, note="support and the values for game",
                   because="a good raise; a bid of the suit would be weaker")  # fmt: skip
    yield rule(at(3, opened), support(3) & support_points(9, 12, opened), name=RAISE, because="support, no game yet")
    yield rule(at(3, opened), support(4) & support_points(6, 8, opened), name=RAISE,
               because="four trumps are worth the three level")  # fmt: skip


def _new_suits(s: Situation, opened: Suit, theirs: tuple[Suit, ...]) -> Iterator[Rule]:
    """Five cards in a suit they have not shown."""
    for suit in reversed(SUITS):
        call = s.cheapest(suit)
        if suit is not opened and suit not in theirs and call is not None and call.level <= 3:
            yield rule(
                call, length(suit, 5) & points(8, 11) & hcp(6), name=NEW_SUIT, because="a long suit, not forcing"
            )


# After the double


@written_for(opener_rebid & answering(VALUES) & rho_bid, SITUATION)
def opener_over_their_choice(s: Situation) -> Iterator[Rule]:
    """They have picked a suit: double it with four cards, otherwise leave it to partner."""
    bid = s.last_bid
    theirs = None if bid is None else bid.strain.suit
    if theirs is None:
        return
    yield rule(
        "X", length(theirs, 4), name=PENALTY_DOUBLE, force=SIGN_OFF, because="partner has points, and I have trumps"
    )
    yield rule("P", anything, name=A_PASS, force=FORCING, because="partner showed points and will act")


left = Context(lambda s: s.their_last_bid is not None and s.doubling == 0)


@written_for(responder_rebid & having_bid(VALUES) & partner_passed & rho_passed & left, SITUATION)
def responder_over_their_choice(s: Situation) -> Iterator[Rule]:
    """Partner left it to me: double with trumps, else notrump or partner's suit."""
    bid, opened = s.last_bid, s.suit("partner1")
    theirs = None if bid is None else bid.strain.suit
    if theirs is None or opened is None:
        return
    yield rule("X", length(theirs, 3), name=PENALTY_DOUBLE, force=SIGN_OFF, because="they have no fit to speak of")
    yield rule("3NT", hcp(12) & stopper("theirs"), name=GAME, force=SIGN_OFF)
    low = s.cheapest(opened)
    if low is not None:
        yield rule(low, length(opened, 2), name="back to opener's suit")
    yield rule("X", anything, name=PENALTY_DOUBLE, force=SIGN_OFF, rare=True)


left_in = written_for(opener_rebid & answering(VALUES) & rho_passed, SITUATION)(
    lambda _: [rule("P", anything, name=A_PASS, because="partner wants to punish them")]
)
