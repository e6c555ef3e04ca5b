"""Preemptive openings, responses to them, and silence afterwards (SAYC booklet, "Preemptive openings")."""

from collections.abc import Iterator

from tablefeel.systems.conventions import weak_twos
from tablefeel.systems.conventions.judgement import MAJORS
from tablefeel.systems.conventions.natural import A_PASS, GAME, NEW_SUIT, PREEMPTIVE_RAISE, RAISE, REBIDS_SUIT, TO_PLAY
from tablefeel.systems.conventions.overcalls import WEAK_JUMP_OVERCALL
from tablefeel.systems.conventions.weak_twos import WEAK_TWO, side_major
from tablefeel.systems.language.context import (  # fmt: skip
    answering,
    forced,
    having_bid,
    opening,
    partner_opened,
    partner_passed,
    responder,
    rho_passed,
    seat,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    anything,
    hcp,
    honours,
    length,
    quick_tricks,
    second,
    semi_balanced,
    support,
    tops,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    CONVENTION,
    FORCING,
    NATURAL,
    SIGN_OFF,
    Rule,
    at,
    bid,
    cheapest,
    in_order,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

PREEMPT = Convention("preempt")

openings = in_order(
    opening & seat(1, 2, 3),
    [
        *(rule(f"4{s}", length(s, 8) & hcp(3, 11) & honours(s, 2), name=PREEMPT) for s in "SHDC"),
        *(rule(f"4{s}", length(s, 7) & hcp(6, 11) & tops(s, 3), name=PREEMPT) for s in "SH"),
        *(rule(f"3{s}", length(s, 7, 7) & hcp(3, 11) & tops(s, 2), name=PREEMPT) for s in "SHDC"),
        *(rule(f"3{s}", length(s, 7, 7) & hcp(4, 8) & honours(s, 3), name=PREEMPT) for s in "SHDC"),
        *(rule(f"3{s}", length(s, 7, 7) & hcp(4, 8) & tops(s, 1) & second(0, 3), name=PREEMPT) for s in "SHDC"),
        *(rule(f"3{s}", length(s, 7, 7) & hcp(5, 10) & tops(s, 1), name=PREEMPT) for s in "DC"),
        rule("3C", length("C", 6, 6) & hcp(5, 11) & tops("C", 2) & side_major("C"), name=PREEMPT),
    ],
    NATURAL,
    after=weak_twos.six_cards,
    before=weak_twos.five_cards_in_third_seat,
)

# Responses

opened = responder & answering(PREEMPT) & rho_passed


@written_for(opened & partner_opened("3x"), NATURAL)
def responses(s: Situation) -> Iterator[Rule]:
    """Game with tricks for it, or the preempt one higher with trumps."""
    suit = s.suit("partner")
    if suit is None:
        return
    if suit.is_major:
        yield rule(at(4, suit), support(1) & hcp(15, 20) & quick_tricks(3.5), name=GAME, force=SIGN_OFF)
        yield rule(at(4, suit), support(2) & hcp(15, 20), name=GAME, force=SIGN_OFF)
        yield rule(at(4, suit), support(3) & hcp(3, 15), name=PREEMPTIVE_RAISE, force=SIGN_OFF)
    for other in MAJORS:
        call = s.cheapest(other)
        if other is not suit and call is not None and call.level == 3:
            yield rule(call, length(other, 6) & hcp(15) & tops(other, 2), name=NEW_SUIT, force=FORCING)
    if not suit.is_major:
        yield rule("3NT", hcp(15, 21) & support(2) & semi_balanced, name=GAME, force=SIGN_OFF)
    yield rule("3NT", hcp(17, 22), name=GAME, force=SIGN_OFF)
    if not suit.is_major:
        yield rule(at(5, suit), support(3) & hcp(13, 20), name=GAME, force=SIGN_OFF)
        yield rule(at(4, suit), support(3) & hcp(4, 12), name=PREEMPTIVE_RAISE, force=SIGN_OFF)
    yield rule("P", hcp(0, 18), name=A_PASS)


to_four_of_a_minor = in_order(
    opened & partner_opened("4m"),
    [
        rule(bid(5, "partner"), support(2) & hcp(14, 20), name=GAME, force=SIGN_OFF),
        rule(bid(5, "partner"), support(3) & hcp(8, 13), name=PREEMPTIVE_RAISE, force=SIGN_OFF),
        rule("P", hcp(0, 20), name=A_PASS),
    ],
    NATURAL,
)

# The preemptor again


@written_for(having_bid(WEAK_TWO, PREEMPT) & answering(NEW_SUIT) & rho_passed, CONVENTION)
def over_new_suit(s: Situation) -> Iterator[Rule]:
    """Partner forced in a new suit: raise it with three cards, notrump with a solid suit, rebid otherwise."""
    mine, partners = s.suit("mine"), s.suit("partner")
    if mine is None or partners is None:
        return
    call = s.cheapest(partners)
    if call is not None and call.level <= 4:
        yield rule(call, support(3), name=RAISE)
        yield rule(call, support(2) & tops(partners, 1), name=RAISE)
        if partners.is_major and s.partner_least(partners) >= 6:
            yield rule(call, support(1), name=RAISE)
    yield rule("3NT", tops(mine, 3), name="solid suit")
    yield rule(cheapest(mine), anything, name=REBIDS_SUIT)


done = in_order(
    having_bid(PREEMPT, WEAK_TWO, WEAK_JUMP_OVERCALL) & answering(GAME, PREEMPTIVE_RAISE, A_PASS, TO_PLAY) & rho_passed,
    [rule("P", anything, name=A_PASS)],
    CONVENTION,
)
silent = in_order(
    having_bid(PREEMPT, WEAK_TWO, WEAK_JUMP_OVERCALL, PREEMPTIVE_RAISE) & partner_passed & ~forced,
    [rule("P", anything, name=A_PASS)],
    CONVENTION,
    after=done,
)
