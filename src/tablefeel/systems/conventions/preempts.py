"""Responses to weak twos and preempts (SAYC booklet, "Weak two bids", "Preemptive openings")."""

from collections.abc import Iterator

from tablefeel.kernel import Suit
from tablefeel.systems.conventions.natural import (
    A_PASS,
    ASKS_FOR_A_FEATURE,
    GAME,
    MINIMUM,
    NEW_SUIT,
    PREEMPT,
    PREEMPTIVE_RAISE,
    RAISE,
    REBIDS_SUIT,
    TO_PLAY,
    WEAK_JUMP_OVERCALL,
    WEAK_TWO,
)
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import Context, answering, having_bid, partner_opened, responder, rho_passed
from tablefeel.systems.language.needs import anything, hcp, length, limit, semi_balanced, support, tops  # fmt: skip
from tablefeel.systems.language.rules import (  # fmt: skip
    CONVENTION,
    FORCING,
    NATURAL,
    SIGN_OFF,
    Rule,
    bid,
    cheapest,
    in_order,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

weak_two = responder & partner_opened("2D/2H/2S") & answering(WEAK_TWO) & rho_passed


@written_for(weak_two, NATURAL + 8)
def over_a_weak_two(s: Situation) -> Iterator[Rule]:
    """2NT asks for a feature, a raise is preemptive, a new suit forces."""
    suit = s.suit("partner")
    if suit is None:
        return
    p = suit.name
    if suit.is_major:
        yield rule(f"4{p}", support(4) & hcp(4, 14), name=PREEMPTIVE_RAISE, force=SIGN_OFF)
    for other in (Suit.S, Suit.H, Suit.D, Suit.C):
        call = s.cheapest(other)
        if other is not suit and call is not None:
            least = 14 if call.level == 2 else 16
            cards = 5 if other.is_major else 6
            yield rule(
                call,
                length(other.name, cards) & hcp(least) & tops(other.name, 2) & support(0, 2),
                name=NEW_SUIT,
                force=FORCING,
            )
    yield rule("2NT", hcp(15), name=ASKS_FOR_A_FEATURE, force=FORCING, artificial=True)
    yield rule(f"3{p}", support(3) & hcp(4, 14), name=PREEMPTIVE_RAISE, force=SIGN_OFF)
    yield rule("P", hcp(0, 15), name=A_PASS)


@written_for(responder & partner_opened("2D/2H/2S") & answering(WEAK_TWO) & ~rho_passed, NATURAL + 8)
def over_a_disturbed_weak_two(s: Situation) -> Iterator[Rule]:
    """Raises to the level of our trumps; the rest is the general bidder's."""
    suit = s.suit("partner")
    if suit is None:
        return
    p = suit.name
    distribution = hcp(4, 14) & ~semi_balanced | hcp(13, 14)
    yield rule(f"4{p}", support(5) & hcp(4, 14), name=PREEMPTIVE_RAISE, force=SIGN_OFF)
    yield rule(f"4{p}", support(4) & distribution, name=PREEMPTIVE_RAISE, force=SIGN_OFF)
    yield rule(f"3{p}", support(4) & hcp(4, 14), name=PREEMPTIVE_RAISE, force=SIGN_OFF)
    yield rule(f"3{p}", support(3) & (hcp(8, 14) | hcp(5, 7) & ~semi_balanced), name=PREEMPTIVE_RAISE, force=SIGN_OFF)


@written_for(having_bid(WEAK_TWO) & answering(ASKS_FOR_A_FEATURE) & rho_passed, CONVENTION)
def features(s: Situation) -> Iterator[Rule]:
    """A side ace or king with a maximum; the suit again with a minimum."""
    suit = s.suit("mine")
    if suit is None:
        return
    yield rule("3NT", tops(suit.name, 3), name="solid suit")
    for other in (Suit.C, Suit.D, Suit.H, Suit.S):
        if other is not suit:
            yield rule(
                f"3{other.name}",
                hcp(8) & (limit(f.HAS_ACE + other, 1) | limit(f.HAS_KING + other, 1)),
                name="feature",
                artificial=True,
            )
    yield rule(f"3{suit.name}", anything, name=MINIMUM)


@written_for(having_bid(WEAK_TWO, PREEMPT) & answering(NEW_SUIT) & rho_passed, CONVENTION)
def over_new_suit(s: Situation) -> Iterator[Rule]:
    """Partner forced in a new suit: raise it with three cards, notrump with a solid suit, rebid otherwise."""
    mine, partners = s.suit("mine"), s.suit("partner")
    if mine is None or partners is None:
        return
    call = s.cheapest(partners)
    if call is not None and call.level <= 4:
        yield rule(call, support(3), name=RAISE)
        yield rule(call, support(2) & tops(partners.name, 1), name=RAISE)
        if partners.is_major and s.partner_least(partners) >= 6:
            yield rule(call, support(1), name=RAISE)
    yield rule("3NT", tops(mine.name, 3), name="solid suit")
    yield rule(cheapest(mine.name), anything, name=REBIDS_SUIT)


over_a_minor = partner_opened("3m")
preempted = responder & partner_opened("3x") & answering(PREEMPT) & rho_passed


@written_for(preempted, NATURAL + 8)
def over_a_preempt(s: Situation) -> Iterator[Rule]:
    """Game with tricks for it, or the preempt one higher with trumps."""
    suit = s.suit("partner")
    if suit is None:
        return
    p = suit.name
    if suit.is_major:
        yield rule(f"4{p}", support(1) & hcp(15, 20) & limit(f.QUICK, 7), name=GAME, force=SIGN_OFF)
        yield rule(f"4{p}", support(2) & hcp(15, 20), name=GAME, force=SIGN_OFF)
        yield rule(f"4{p}", support(3) & hcp(3, 15), name=PREEMPTIVE_RAISE, force=SIGN_OFF)
    for other in (Suit.S, Suit.H):
        call = s.cheapest(other)
        if other is not suit and call is not None and call.level == 3:
            yield rule(call, length(other.name, 6) & hcp(15) & tops(other.name, 2), name=NEW_SUIT, force=FORCING)
    yield rule(
        "3NT",
        hcp(15, 21) & support(2) & semi_balanced,
        name=GAME,
        force=SIGN_OFF,
        when=over_a_minor,
    )
    yield rule("3NT", hcp(17, 22), name=GAME, force=SIGN_OFF)
    if not suit.is_major:
        yield rule(f"5{p}", support(3) & hcp(13, 20), name=GAME, force=SIGN_OFF)
        yield rule(f"4{p}", support(3) & hcp(4, 12), name=PREEMPTIVE_RAISE, force=SIGN_OFF)
    yield rule("P", hcp(0, 18), name=A_PASS)


over_four_of_a_minor = in_order(
    responder & partner_opened("4m") & answering(PREEMPT) & rho_passed,
    [
        rule(bid(5, "partner"), support(2) & hcp(14, 20), name=GAME, force=SIGN_OFF),
        rule(bid(5, "partner"), support(3) & hcp(8, 13), name=PREEMPTIVE_RAISE, force=SIGN_OFF),
        rule("P", hcp(0, 20), name=A_PASS),
    ],
    NATURAL + 8,
)

done = in_order(
    having_bid(PREEMPT, WEAK_TWO, WEAK_JUMP_OVERCALL) & answering(GAME, PREEMPTIVE_RAISE, A_PASS, TO_PLAY) & rho_passed,
    [rule("P", anything, name=A_PASS)],
    CONVENTION,
)
silent = in_order(
    having_bid(PREEMPT, WEAK_TWO, WEAK_JUMP_OVERCALL, PREEMPTIVE_RAISE)
    & Context(lambda s: not s.must_bid and s.made[-2].call == 0),
    [rule("P", anything, name=A_PASS)],
    CONVENTION,
)
