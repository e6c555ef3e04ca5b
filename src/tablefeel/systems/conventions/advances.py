"""Partner overcalled or doubled their opening: the advancer's call (SAYC booklet, "Defensive bidding")."""

from collections.abc import Iterator

from tablefeel.kernel import Call, Suit
from tablefeel.systems.conventions.natural import (
    A_PASS,
    ADVANCE,
    CUE_BID,
    CUE_BID_RAISE,
    GAME,
    NEW_SUIT,
    OVERCALL,
    PREEMPTIVE_RAISE,
    RAISE,
    TAKEOUT_DOUBLE,
    WEAK_JUMP_OVERCALL,
)
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    advancer,
    answering,
    rho_bid,
    rho_doubled,
    rho_passed,
    rho_redoubled,
)
from tablefeel.systems.language.needs import (  # fmt: skip
    anything,
    hcp,
    honours,
    length,
    longer,
    points,
    semi_balanced,
    stopper,
    support,
    support_points,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    COMPETITIVE,
    FORCING,
    INVITATIONAL,
    SIGN_OFF,
    Rule,
    cheapest,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

# Partner's takeout double


@written_for(answering(TAKEOUT_DOUBLE) & rho_passed & Context(lambda s: s.doubling == 1), COMPETITIVE)
def answer_double(s: Situation) -> Iterator[Rule]:  # noqa: C901 - a table of rules
    """An answer to partner's double: weak hands too, for a pass would be for penalty."""
    theirs = s.suit("theirs")
    if theirs is None:
        return
    suit = theirs.name
    light = 2 if s.partner_least(4) < 11 else 0  # partner balanced and may have less
    level = s.level
    yield rule(
        "P", length(suit, 5) & honours(suit, 3) & hcp(5), name="penalty pass", when=Context(lambda s: s.level <= 3)
    )
    yield rule(
        "P", length(suit, 5) & honours(suit, 2) & hcp(8), name="penalty pass", when=Context(lambda s: s.level in (2, 3))
    )
    majors = [m for m in (Suit.S, Suit.H) if m not in s.their_suits]
    for major in majors:
        m = major.name
        yield rule(f"4{m}", length(m, 5) & hcp(11 + light, 40) & points(12 + light), name=GAME, force=SIGN_OFF)
        yield rule(f"4{m}", length(m, 6) & hcp(8, 11), name=GAME, force=SIGN_OFF)
    yield rule(
        cheapest(suit),
        hcp(12 + light),
        name=CUE_BID,
        force=FORCING,
        artificial=True,
        when=Context(lambda s: s.level <= 2),
    )
    for major in majors:
        m = major.name
        jump = s.cheapest(major)
        if jump is not None and jump.level <= 2 and level <= 2:
            yield rule(
                cheapest(m, 1), length(m, 4) & hcp(8 + light, 11 + light), name="jump advance", force=INVITATIONAL
            )
        if level >= 3:
            yield rule(f"4{m}", length(m, 4) & hcp(9), name=GAME, force=SIGN_OFF)
    for major in majors:
        other = [o.name for o in majors if o is not major]
        longest = length(major.name, 4) if not other else length(major.name, 4) & longer(major.name, other[0], 0)
        yield rule(
            cheapest(major.name), longest & hcp(0, 11 + light), name=ADVANCE, when=Context(lambda s: s.level <= 3)
        )
    yield rule("1NT", hcp(6 + light, 10 + light) & stopper(suit), name="notrump advance")
    yield rule("2NT", hcp(10, 12) & stopper(suit) & semi_balanced, name="notrump advance", force=INVITATIONAL)
    yield rule("3NT", hcp(12) & stopper(suit), name=GAME, force=SIGN_OFF)
    minors = [m for m in (Suit.D, Suit.C) if m not in s.their_suits]
    for minor in minors:
        yield rule(
            cheapest(minor.name, 1),
            length(minor.name, 5) & hcp(9, 11),
            name="jump advance",
            force=INVITATIONAL,
            when=Context(lambda s: s.level <= 1),
        )
    order = [*minors, *majors]
    for size in (5, 4):
        for one in order:
            rivals = [o for o in order if o is not one and o > one and not o.is_major]
            needs = length(one.name, size)
            for rival in rivals:
                needs &= longer(one.name, rival.name, 0 if one < rival else 1)
            yield rule(cheapest(one.name), needs, name=ADVANCE)
    for one in reversed(order):
        yield rule(cheapest(one.name), length(one.name, 3), name=ADVANCE)


@written_for(answering(TAKEOUT_DOUBLE) & (rho_bid | rho_redoubled), COMPETITIVE)
def answer_double_freely(s: Situation) -> Iterator[Rule]:  # noqa: C901 - a table of rules
    """After partner's double and a call on my right: bid with something to say; double is responsive or penalty."""
    for major in (Suit.S, Suit.H):
        if major in s.their_suits:
            continue
        m = major.name
        yield rule(f"4{m}", length(m, 5) & hcp(9) & points(11), name=GAME, force=SIGN_OFF)
        yield rule(f"4{m}", length(m, 4) & hcp(12), name=GAME, force=SIGN_OFF)
        yield rule(
            cheapest(m, 1),
            length(m, 4) & hcp(10, 11) | length(m, 5) & hcp(8, 10),
            name="jump advance",
            force=INVITATIONAL,
            when=Context(lambda s: s.level <= 2),
        )
    responsive = Context(
        lambda s: s.card.value("competition.responsive_doubles") and len(s.their_suits) == 1 and s.level <= 3
    )
    unbid = [suit for suit in (Suit.C, Suit.D, Suit.H, Suit.S) if suit not in s.their_suits]
    if len(unbid) == 3:
        shape = anything
        minors = length("C", 4) & length("D", 4)
        majors = length("H", 4) & length("S", 4)
        shape = minors if any(x.is_major for x in s.their_suits) else majors
        yield rule("X", hcp(7) & shape, name="responsive double", force=FORCING, when=responsive)
    theirs = s.suit("theirs")
    if theirs is not None:
        yield rule("1NT", hcp(8, 10) & stopper("theirs"), name="notrump advance")
        yield rule("2NT", hcp(11, 12) & stopper("theirs"), name="notrump advance", force=INVITATIONAL)
        yield rule("3NT", hcp(13) & stopper("theirs"), name=GAME, force=SIGN_OFF)
    for one in sorted(unbid, key=lambda x: (not x.is_major, -x)):
        call = s.cheapest(one)
        if call is None or call.level > 3:
            continue
        least = (4, 6, 8)[call.level - 1]
        yield rule(call, length(one.name, 5) & hcp(least - (3 if one.is_major else 1), 11), name=ADVANCE)
        if call.level <= 2 or one.is_major:
            yield rule(call, length(one.name, 4) & hcp(least + (1 if call.level > 1 else 0), 11), name=ADVANCE)
    if s.doubling == 2:
        for size in (5, 4):
            for one in sorted(unbid):
                yield rule(cheapest(one.name), length(one.name, size) & hcp(0, 9), name=ADVANCE)
    yield rule("P", hcp(0, 11), name=A_PASS, when=rho_bid)


# Partner's overcall in a suit

overcalled = answering(OVERCALL, WEAK_JUMP_OVERCALL) & advancer & (rho_passed | rho_bid | rho_doubled)


@written_for(overcalled, COMPETITIVE)
def answer_overcall(s: Situation) -> Iterator[Rule]:  # noqa: C901, PLR0912, PLR0915 - a table of rules
    """Raises by strength and trumps, a cue-bid for a good raise, new suits and notrump with a stopper."""
    suit = s.suit("partner")
    made = s.last_of(s.me ^ 2)
    if suit is None or made is None:
        return
    p = suit.name
    if s.opening is Call.N1 and s.partner_most(f.HCP) <= 12:
        strong = support(3) & support_points(14, suit=p) | support(4) & support_points(12, suit=p)
        yield rule(cheapest(p), strong, name="invitation", force=INVITATIONAL)
        yield rule("P", anything, name=A_PASS, when=rho_passed)
    weak = made.is_a(WEAK_JUMP_OVERCALL)
    extra = 4 if weak else 0
    level = made.call.level
    if suit.is_major:
        if level == 3 and not weak:
            yield rule(f"4{p}", support(3) & support_points(8, suit=p) & hcp(6), name=GAME, force=SIGN_OFF)
        yield rule(f"4{p}", support(3) & support_points(14 + extra, suit=p) & hcp(10), name=GAME, force=SIGN_OFF)
        yield rule(
            f"4{p}",
            support(5) & hcp(3, 9) & support_points(8, suit=p),
            name=PREEMPTIVE_RAISE,
            force=SIGN_OFF,
            when=Context(lambda s: not s.we_are_vulnerable),
        )
    yield rule(
        "3NT",
        hcp(15 + extra) & stopper("theirs") & semi_balanced & support(1 if level < 3 else 2),
        name=GAME,
        force=SIGN_OFF,
    )
    cue = s.suit("theirs1")
    if cue is not None and not weak and s.card.value("competition.cue_bid_raise"):
        call = s.cheapest(cue)
        if call is not None and call.level <= 3:
            least = (11 if suit.is_major else 13) + (1 if call.level == 3 else 0)
            yield rule(
                call,
                support(3) & support_points(least, suit=p) & hcp(least - 3),
                name=CUE_BID_RAISE,
                force=FORCING,
                artificial=True,
            )
    raise_to = s.cheapest(suit)
    if raise_to is not None:
        jump = raise_to.level + 1
        if jump <= 3 and not weak:
            yield rule(f"{jump}{p}", support(4) & hcp(3, 9) & support_points(6, 10, p), name=PREEMPTIVE_RAISE)
        if raise_to.level <= 3:
            base = (0, 5, 5, 8)[raise_to.level]
            need = 3 if raise_to.level < 3 else 4
            if not weak:
                yield rule(raise_to, support(need) & support_points(base, 12, p) & hcp(2, 11), name=RAISE)
                yield rule(raise_to, support(4) & support_points(5, 12, p) & hcp(2, 11), name=RAISE)
                yield rule(raise_to, support(3) & support_points(7, 13, p) & hcp(5, 12), name=RAISE, when=rho_bid)
                yield rule(raise_to, support(3) & support_points(7, 13, p) & hcp(5, 12), name=RAISE, when=rho_doubled)
        trumps = raise_to.level + 6 - s.partner_least(suit)
        if weak and raise_to.level <= 5 - s.we_are_vulnerable and trumps <= 5:
            yield rule(raise_to, support(max(3, trumps)) & hcp(5, 14), name=RAISE)
            yield rule(raise_to, support(4) & hcp(3, 14), name=RAISE, when=Context(lambda s: s.level <= 3))
    for other in (Suit.S, Suit.H, Suit.D, Suit.C):
        if other in s.their_suits or other is suit:
            continue
        call = s.cheapest(other)
        if call is None or call.level > 2 + (level > 1):
            continue
        least = (7, 10, 12)[call.level - 1] + (2 if weak else 0)
        yield rule(
            call,
            length(other.name, 5) & hcp(least) & support(0, 2 if suit.is_major else 3) & honours(other.name, 1),
            name=NEW_SUIT,
        )
        yield rule(call, length(other.name, 6) & hcp(least - 2) & support(0, 2), name=NEW_SUIT)
    yield rule("1NT", hcp(9, 11) & stopper("theirs") & support(0, 2), name="notrump advance")
    yield rule("2NT", hcp(12, 14) & stopper("theirs"), name="notrump advance", force=INVITATIONAL)
    if not weak:
        yield rule("P", hcp(0, 16), name=A_PASS)


# Partner's notrump overcall, interfered with, and everything else is the general bidder's
