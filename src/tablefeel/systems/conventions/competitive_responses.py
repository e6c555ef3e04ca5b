"""Partner opened one of a suit and right-hand opponent acted: negative doubles, raises, free bids, redoubles."""

from collections.abc import Iterator

from tablefeel.kernel import Call, Suit
from tablefeel.systems.conventions.natural import (
    A_PASS,
    CUE_BID_RAISE,
    GAME,
    JORDAN_2NT,
    NEGATIVE_DOUBLE,
    NEW_SUIT,
    PENALTY_DOUBLE,
    PREEMPTIVE_RAISE,
    RAISE,
    TO_PLAY,
)
from tablefeel.systems.language.context import (
    Context,
    partner_opened,
    passed_hand,
    responder,
    rho_bid,
    rho_called,
    rho_doubled,
    vulnerable,
)
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    balanced,
    hcp,
    honours,
    length,
    longer,
    points,
    semi_balanced,
    stopper,
    suit_quality,
    support,
    support_points,
    tops,
    unbalanced,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    COMPETITIVE,
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    SIGN_OFF,
    Rule,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

disturbed = responder & partner_opened("1x") & Context(lambda s: s.they_acted)


def longer_major(major: Suit) -> Needs:
    """At least as long as the other major; with equal length hearts stand before spades."""
    return longer(major.name, "S" if major is Suit.H else "H", 0)


@written_for(disturbed & rho_doubled, COMPETITIVE)
def over_a_double(s: Situation) -> Iterator[Rule]:  # noqa: C901 - a table of rules
    """After their takeout double: redouble with ten, raises are preemptive, new suits forcing at the one level."""
    suit = s.suit("partner")
    if suit is None:
        return
    p = suit.name
    for major in (Suit.H, Suit.S):
        if major is not suit:
            yield rule(
                f"1{major.name}",
                (length(major.name, 5) | length(major.name, 4) & support(2, 3)) & hcp(10) & longer_major(major),
                name=NEW_SUIT,
                force=FORCING,
            )
    if suit.is_major:
        yield rule(f"4{p}", support(5) & hcp(0, 9) & support_points(6, suit=p), name=PREEMPTIVE_RAISE, force=SIGN_OFF)
        yield rule(
            "2NT", support(4) & support_points(10, suit=p) & hcp(8), name=JORDAN_2NT, force=FORCING, artificial=True
        )
        yield rule(
            "2NT",
            support(3) & support_points(11, suit=p) & hcp(9, 12) & ~balanced,
            name=JORDAN_2NT,
            force=FORCING,
            artificial=True,
        )
        yield rule(f"3{p}", support(4) & hcp(2, 9) & support_points(5, 10, p) & ~balanced, name=PREEMPTIVE_RAISE)
        yield rule("XX", hcp(10), name="redouble", note="ten points")
        yield rule(f"2{p}", support(3) & hcp(4, 9) & support_points(5, suit=p), name=RAISE)
    else:
        yield rule("XX", hcp(10), name="redouble", note="ten points")
        no_major = length("H", 0, 3) & length("S", 0, 3)
        yield rule(
            f"3{p}",
            support(5) & hcp(4, 9) & no_major,
            name=PREEMPTIVE_RAISE,
            when=Context(lambda s: not s.we_are_vulnerable),
        )
    for other in (Suit.S, Suit.H):
        if other > suit:
            weak = length(other.name, 6) & hcp(3, 8) & support(0, 2 if suit.is_major else 3)
            yield rule(f"2{other.name}", weak, name="weak jump")
    for other in (Suit.H, Suit.S, Suit.D):
        yield rule(
            f"1{other.name}",
            length(other.name, 4)
            & (hcp(6, 9) | hcp(5, 5) & length(other.name, 5))
            & longer(other.name, "S" if other is not Suit.S else "H", 0 if other.is_major else -1),
            name=NEW_SUIT,
            force=FORCING,
        )
    if not suit.is_major:
        yield rule(f"2{p}", support(4) & hcp(4, 9) & support_points(6, suit=p), name=RAISE)
    for other in (Suit.H, Suit.D, Suit.C):
        if other is not suit and other < suit:
            yield rule(f"2{other.name}", length(other.name, 6) & hcp(5, 9), name=TO_PLAY, force=SIGN_OFF)
    yield rule("1NT", hcp(7, 9) & semi_balanced, name="natural 1NT")
    yield rule("P", hcp(0, 9), name=A_PASS)


def _limit_of_negative_doubles(s: Situation) -> Call | None:
    text = s.card.value("competition.negative_doubles_to")
    return None if text == "none" else Call.parse(text)


def negative_shape(s: Situation) -> Needs:
    """The unbid major or majors that a negative double promises."""
    unbid = [m.name for m in (Suit.H, Suit.S) if s.unbid(m)]
    if len(unbid) == 2:
        return length("H", 4) & length("S", 4)
    if len(unbid) == 1:
        return length(unbid[0], 4)
    return length("C", 4) & length("D", 4) | length("C", 3) & length("D", 3) & hcp(10)


@written_for(disturbed & rho_bid & Context(lambda s: s.last_bid is not None and s.last_bid.strain != 4), COMPETITIVE)
def over_an_overcall(s: Situation) -> Iterator[Rule]:
    """After their overcall in a suit."""
    suit, theirs = s.suit("partner"), s.suit("theirs")
    if suit is None or theirs is None or s.last_bid is None:
        return
    yield from _raises(s, suit, theirs)
    yield from _weak_jumps(s, suit, theirs)
    flat = balanced & length("H", 0, 3) & length("S", 0, 3) & support(0, 2 if suit.is_major else 4)
    yield rule("3NT", hcp(13, 16) & stopper("theirs") & flat, name="natural 3NT")
    yield from _free_bids(s, suit, theirs)
    top = _limit_of_negative_doubles(s)
    low_enough = top is not None and s.last_bid <= top
    unbid = [m for m in (Suit.H, Suit.S) if s.unbid(m)]
    least = 6 if s.level == 1 else 8 if s.level == 2 else 10
    if low_enough:
        shape = negative_shape(s)
        yield rule("X", hcp(least) & shape, name=NEGATIVE_DOUBLE, force=FORCING)
        yield rule("X", hcp(least - 1) & points(least) & shape, name=NEGATIVE_DOUBLE, force=FORCING, rare=True)
        if len(unbid) == 2:
            yield rule(
                "X",
                hcp(least + 2) & (length("H", 4) & length("S", 3) | length("S", 4) & length("H", 3)),
                name=NEGATIVE_DOUBLE,
                force=FORCING,
                when=Context(lambda s: s.level >= 2),
            )
    yield from _notrump()
    yield from _late(s, suit, low_enough)
    if not low_enough:
        yield rule("X", hcp(12 if s.level >= 4 else 13), name=PENALTY_DOUBLE)
    yield rule("P", hcp(0, 15), name=A_PASS)


def _raises(s: Situation, suit: Suit, theirs: Suit) -> Iterator[Rule]:
    p = suit.name
    cheapest_raise = s.cheapest(suit)
    if cheapest_raise is None:
        return
    level = cheapest_raise.level
    if suit.is_major:
        yield rule(f"4{p}", support(5) & hcp(3, 9) & support_points(8, suit=p), name=PREEMPTIVE_RAISE, force=SIGN_OFF)
        if s.card.value("competition.cue_bid_raise"):
            call = s.cheapest(theirs)
            if call is not None and call.level <= 3:
                yield rule(
                    call,
                    support(4) & support_points(13, suit=p) & hcp(11),
                    name=CUE_BID_RAISE,
                    force=GAME_FORCING,
                    artificial=True,
                )
        yield rule(f"4{p}", support(4) & support_points(13, suit=p) & hcp(8), name=GAME, force=SIGN_OFF)
        if level <= 3:
            yield rule(
                f"3{p}",
                (support(4) & support_points(10 if level == 2 else 9, 12, p) | support(3) & support_points(11, 12, p))
                & hcp(7, 12),
                name="limit raise",
                force=INVITATIONAL,
            )
        if level == 3:
            yield rule(f"3{p}", support(3) & support_points(7, 10, p) & hcp(5, 10), name=RAISE)
        if level == 4:
            yield rule(f"4{p}", support(3) & support_points(11, suit=p) & hcp(7), name=GAME, force=SIGN_OFF)
        if level == 2:
            yield rule(f"2{p}", support(3) & support_points(5, 10, p) & hcp(3, 10), name=RAISE)
    elif level == 2:
        yield rule(
            f"3{p}",
            support(4) & hcp(10, 12) & length("H", 0, 3) & length("S", 0, 3) & unbalanced,
            name="limit raise",
            force=INVITATIONAL,
        )


def _free_bids(s: Situation, suit: Suit, theirs: Suit) -> Iterator[Rule]:
    """New suits: four cards suffice at the one level where no negative double shows them."""
    for other in (Suit.S, Suit.H, Suit.D, Suit.C):
        if other is suit or other is theirs:
            continue
        call = s.cheapest(other)
        if call is None or call.level > 3:
            continue
        o = other.name
        if call.level == 1:
            cards = 5 if other is Suit.S and theirs is Suit.H else 4
            if theirs is Suit.D and s.card.value("competition.negative_doubles_to") != "none":
                rivals = length("H", 0, 3) | length("S", 0, 3)
                yield rule(
                    call,
                    length(o, 5) & hcp(6) & longer(o, "S" if o == "H" else "H", 2),
                    name=NEW_SUIT,
                    force=FORCING,
                )
                yield rule(call, length(o, cards) & hcp(6) & rivals, name=NEW_SUIT, force=FORCING)
            else:
                yield rule(call, length(o, cards) & hcp(6), name=NEW_SUIT, force=FORCING)
        elif call.level == 2:
            yield rule(call, length(o, 5) & hcp(10) & points(11), name=NEW_SUIT, force=FORCING)
        else:
            yield rule(call, length(o, 5) & hcp(12) & (length(o, 6) | tops(o, 2)), name=NEW_SUIT, force=FORCING)
            if other.is_major:
                yield rule(call, length(o, 5) & hcp(11), name=NEW_SUIT, force=FORCING)


def _weak_jumps(s: Situation, suit: Suit, theirs: Suit) -> Iterator[Rule]:
    """A jump in a new major with six cards and too little for a free bid."""
    for other in (Suit.S, Suit.H):
        call = s.cheapest(other)
        if other is suit or other is theirs or call is None or call.level > 2:
            continue
        weak = length(other.name, 6) & support(0, 3 if not suit.is_major else 2)
        if call.level == 1:
            yield rule(f"2{other.name}", weak & hcp(3, 8), name="weak jump")
        elif not suit.is_major:
            good = honours(other.name, 2) & hcp(5, 9)
            yield rule(f"3{other.name}", weak & good, name="weak jump", when=~vulnerable & ~passed_hand)


def _notrump() -> Iterator[Rule]:
    yield rule("1NT", hcp(7, 10) & stopper("theirs"), name="natural 1NT")
    yield rule("2NT", hcp(11, 12) & stopper("theirs") & semi_balanced, name="natural 2NT", force=INVITATIONAL)
    yield rule("3NT", hcp(13, 18) & stopper("theirs") & semi_balanced, name="natural 3NT")


def _late(s: Situation, suit: Suit, low_enough: bool) -> Iterator[Rule]:
    """Raises of a minor, and strong hands without a better call."""
    p = suit.name
    call = s.cheapest(suit)
    if call is not None and not suit.is_major and call.level <= 3:
        most = 10 if call.level == 2 else 11
        yield rule(call, support(4) & hcp(5 if call.level == 2 else 8, most) & support_points(6, suit=p), name=RAISE)
    if low_enough:
        yield rule("X", hcp(12), name=NEGATIVE_DOUBLE, force=FORCING, rare=True)
    if call is not None and call.level <= 4:
        yield rule(call, support(4) & hcp(11), name=RAISE)


@written_for(disturbed & rho_called("1NT"), COMPETITIVE)
def over_their_notrump(s: Situation) -> Iterator[Rule]:
    """After their 1NT overcall: double for penalty, the rest is weak."""
    suit = s.suit("partner")
    if suit is None:
        return
    p = suit.name
    yield rule("X", hcp(9), name=PENALTY_DOUBLE, force=SIGN_OFF)
    yield rule(f"3{p}", support(5) & hcp(2, 8), name=PREEMPTIVE_RAISE)
    yield rule(f"2{p}", support(3 if suit.is_major else 4) & hcp(3, 8) & support_points(6, suit=p), name=RAISE)
    for other in (Suit.S, Suit.H, Suit.D, Suit.C):
        if other is not suit:
            yield rule(f"2{other.name}", length(other.name, 6) & hcp(3, 8), name=TO_PLAY, force=SIGN_OFF)
            yield rule(
                f"2{other.name}",
                length(other.name, 5) & hcp(5, 8) & suit_quality(other.name, 7),
                name=TO_PLAY,
                force=SIGN_OFF,
            )
    yield rule("P", hcp(0, 9), name=A_PASS)
