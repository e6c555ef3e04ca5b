"""Our side opened, they came in: opener's second call and responder's, where no convention says more."""

from collections.abc import Iterator

from tablefeel.kernel import DOUBLE, Suit
from tablefeel.systems.conventions.general import at, partner_points
from tablefeel.systems.conventions.natural import (
    A_PASS,
    BALANCED_MINIMUM,
    COMPETES,
    GAME,
    JUMP_IN_NOTRUMP,
    NEW_SUIT,
    RAISE,
    REBIDS_SUIT,
    REVERSE,
    TAKEOUT_DOUBLE,
)
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import Context, i_opened, opener_rebid, rho_bid, rho_doubled
from tablefeel.systems.language.needs import (  # fmt: skip
    anything,
    balanced,
    hcp,
    length,
    limit,
    playing_points,
    points,
    semi_balanced,
    stopper,
    support,
    support_points,
)
from tablefeel.systems.language.rules import FORCING, INVITATIONAL, NATURAL, NONE, SIGN_OFF, Rule, rule, written_for
from tablefeel.systems.language.situation import Situation

partner_bid_a_suit = Context(lambda s: s.made[-2].suit is not None and s.made[-2].seat == s.me ^ 2)
raised = Context(lambda s: s.agreed[s.me & 1] is not None)


@written_for(
    opener_rebid & i_opened("1x") & Context(lambda s: s.they_acted) & partner_bid_a_suit & ~raised, NATURAL + 3
)
def opener_with_competition(s: Situation) -> Iterator[Rule]:  # noqa: C901, PLR0912, PLR0915 - a table of rules
    """Partner bid a new suit and an opponent acted: raise, rebid, second suit, or pass with a balanced minimum."""
    mine, suit = s.suit("mine"), s.suit("partner")
    if mine is None or suit is None:
        return
    p, m = suit.name, mine.name
    low = s.cheapest(suit)
    free = s.partner_least(f.HCP) >= 9  # partner forced at the two level or higher
    if suit.is_major:
        yield rule(f"4{p}", support(4) & support_points(19, suit=p) & hcp(14), name="game raise", force=SIGN_OFF)
        yield rule(f"3{p}", support(4) & support_points(16, 18, p) & hcp(12), name="jump raise", force=INVITATIONAL)
        if low is not None and low.level == 2:
            yield rule(f"2{p}", support(4) & hcp(10, 16), name=RAISE)
        if low is not None and low.level == 2:
            yield rule(f"2{p}", support(3) & hcp(11, 15) & ~balanced, name=RAISE)
        if low is not None and low.level == 3:
            yield rule(f"3{p}", support(4) & hcp(12, 17), name=RAISE)
            yield rule(
                f"3{p}", support(3) & hcp(11, 17), name=RAISE, when=Context(lambda s: s.partner_least(suit) >= 5)
            )
        if low is not None and low.level == 4 and s.partner_least(suit) >= 5 and free:
            yield rule(f"4{p}", support(3), name=RAISE, force=SIGN_OFF)
    for other in (Suit.H, Suit.S):
        if s.unbid(other) and s.is_legal(at(1, other)):
            yield rule(at(1, other), length(other.name, 4) & hcp(10, 17), name=NEW_SUIT)
    yield rule("1NT", hcp(12, 14) & balanced & stopper("theirs"), name=BALANCED_MINIMUM, when=rho_bid)
    if free and s.level == 2:
        yield rule("2NT", hcp(11, 14) & semi_balanced & stopper("theirs"), name=BALANCED_MINIMUM, when=rho_bid)
    if free and s.level == 3:
        yield rule("3NT", hcp(13) & stopper("theirs") & support(0, 2), name=GAME, force=SIGN_OFF)
    yield rule("1NT", hcp(12, 14) & balanced & support(0, 2), name=BALANCED_MINIMUM, when=rho_doubled)
    if mine.is_major and s.partner_least(f.HCP) >= 9:
        yield rule(f"4{m}", length(m, 7), name=GAME, force=SIGN_OFF)
        yield rule(f"4{m}", length(m, 6) & points(16) & ~semi_balanced, name=GAME, force=SIGN_OFF)
    yield rule("2NT", hcp(18, 19) & balanced & stopper("theirs"), name=JUMP_IN_NOTRUMP, force=INVITATIONAL)
    rebid = s.cheapest(mine)
    if rebid is not None and rebid.level == 2:
        yield rule(f"3{m}", length(m, 6) & hcp(15, 18) & points(17), name="jump rebid", force=INVITATIONAL)
    for other in (Suit.S, Suit.H, Suit.D, Suit.C):
        if other in s.their_suits or other in (mine, suit):
            continue
        call = s.cheapest(other)
        if call is None or call.level > 3:
            continue
        high = (call.level >= 2 and other > mine) or call.level == 3
        needs = length(other.name, 4) & hcp(16 if high else 10)
        yield rule(
            call,
            needs & (anything if call.level == 1 else length(m, 5)),
            name=REVERSE if high else NEW_SUIT,
            force=FORCING if high else NONE,
        )
    if rebid is not None and rebid.level <= 3:
        enough = hcp(10, 16) if rebid.level == 2 else hcp(10, 18) if free else hcp(14, 18)
        yield rule(rebid, length(m, 6) & enough, name=REBIDS_SUIT)
        if rebid.level == 2:
            yield rule(rebid, length(m, 5) & hcp(10, 16) & ~semi_balanced, name=REBIDS_SUIT, rare=True)
    if not suit.is_major and low is not None and low.level <= 3:
        yield rule(low, support(4) & (hcp(10, 15) if low.level <= 2 else hcp(13, 17)), name=RAISE)
    if s.must_bid:
        return
    if s.is_legal(DOUBLE) and s.level <= 2:
        yield rule("X", hcp(18), name=TAKEOUT_DOUBLE, force=FORCING)
    yield rule("P", hcp(0, 17), name=A_PASS)


@written_for(
    opener_rebid & i_opened("1M") & Context(lambda s: s.they_acted) & raised & ~Context(lambda s: s.must_bid),
    NATURAL + 3,
)
def opener_after_contested_raise(s: Situation) -> Iterator[Rule]:
    """Partner raised my major and they compete: game, invite or compete by playing points."""
    suit = s.agreed[s.me & 1]
    if suit is None:
        return
    m = suit.name
    low, _ = partner_points(s, suit)
    yield rule(f"4{m}", playing_points(25 - low), name=GAME, force=SIGN_OFF)
    yield rule(f"4{m}", playing_points(18) & ~semi_balanced, name=GAME, force=SIGN_OFF)
    call = s.cheapest(suit)
    if call is not None and call.level == 3 and rho_bid(s):
        compete = limit(suit, 6) | playing_points(15 if s.we_are_vulnerable else 14)
        yield rule(f"3{m}", compete, name=COMPETES)
    elif call is not None and call.level == 3:
        yield rule(f"3{m}", playing_points(17, 19), name="invitation", force=INVITATIONAL)
    yield rule("P", anything, name=A_PASS)
