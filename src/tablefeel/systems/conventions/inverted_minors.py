"""Inverted minors: a raise to two is strong and forces, a raise to three is weak; stoppers on the way to 3NT."""

from collections.abc import Iterator

from tablefeel.kernel import Suit
from tablefeel.systems.conventions import minor_responses
from tablefeel.systems.conventions.minor_responses import fresh, no_major
from tablefeel.systems.conventions.natural import GAME, INVITATION, PREEMPTIVE_RAISE
from tablefeel.systems.language.context import (  # fmt: skip
    answering,
    card,
    having_bid,
    opener_rebid,
    partner_opened,
    responder_rebid,
    rho_passed,
    undisturbed,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import anything, balanced, hcp, length, stopper, support_points
from tablefeel.systems.language.rules import (  # fmt: skip
    CONVENTION,
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    NATURAL,
    SIGN_OFF,
    Rule,
    at,
    in_order,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

INVERTED = Convention("inverted raise")
MINIMUM_AFTER = Convention("a balanced minimum after the raise")
STOPS = Convention("a stopper after the raise", asks="the next stopper, or 3NT")


def raises(minor: str, trumps: int) -> list[Rule]:
    """Two of the minor from ten points, three with less; a balanced hand of less bids 1NT."""
    fit = length(minor, trumps) & no_major
    return [
        rule(f"2{minor}", fit & (hcp(10) | support_points(11, suit=minor) & hcp(8)) & ~(balanced & hcp(13, 18)),
             name=INVERTED, force=FORCING, because="support, and enough to look for game"),
        rule(f"3{minor}", fit & length(minor, 5) & hcp(0, 9) & support_points(5, suit=minor), name=PREEMPTIVE_RAISE,
             force=SIGN_OFF, because="support and a weak hand: hard to bid over"),
    ]  # fmt: skip


on = card("responses.inverted_minors")
of_clubs = in_order(
    fresh & partner_opened("1C") & on,
    raises("C", 5),
    NATURAL,
    after=minor_responses.notrump,
    before=minor_responses.over_clubs,
)
of_diamonds = in_order(
    fresh & partner_opened("1D") & on,
    raises("D", 4),
    NATURAL,
    after=minor_responses.notrump,
    before=minor_responses.over_diamonds,
)


@written_for(opener_rebid & undisturbed & answering(INVERTED) & rho_passed, CONVENTION)
def openers_answer(s: Situation) -> Iterator[Rule]:
    """2NT with a balanced minimum, 3NT with 18 or 19, a stopper, or the minor again."""
    minor = s.suit("mine")
    if minor is None:
        return
    majors = stopper("H") & stopper("S")
    yield rule("3NT", balanced & hcp(18), name=GAME, force=SIGN_OFF, because="enough for game")
    yield rule(
        "2NT",
        balanced & hcp(0, 14) & majors,
        name=MINIMUM_AFTER,
        force=FORCING,
        because="balanced, both majors stopped",
    )
    for suit in (Suit.D, Suit.H, Suit.S):
        if suit is not minor:
            call = s.cheapest(suit)
            if call is not None and call.level == 2:
                yield rule(call, stopper(suit), name=STOPS, force=FORCING, because="a stopper on the way to 3NT")
    yield rule(at(3, minor), anything, name="no stopper after the raise", because="a minimum, and no stopper to show")


@written_for(responder_rebid & undisturbed & having_bid(INVERTED) & rho_passed, CONVENTION)
def responder_again(s: Situation) -> Iterator[Rule]:
    """3NT with game values and stoppers, an invitation, or the minor."""
    minor = s.suit("mine") or s.suit("partner1")
    if minor is None or s.last_bid is None or s.at_game:
        return
    shown = {made.call.strain.suit for made in s.our_calls if made.is_a(STOPS)}
    stops = anything
    for suit in (Suit.H, Suit.S):
        if suit not in shown and not s.partners_last_call.is_a(MINIMUM_AFTER):
            stops &= stopper(suit)
    yield rule("3NT", hcp(12) & stops, name=GAME, force=SIGN_OFF, because="enough for game")
    if s.partners_last_call.is_a(STOPS):
        yield rule("2NT", stops & hcp(10, 11), name=INVITATION, force=INVITATIONAL, because="invites game")
    if s.last_bid < at(3, minor):
        yield rule(at(3, minor), hcp(0, 11), name="a minimum for the raise", because="nothing to spare")
    if s.partners_last_call.call is at(3, minor):
        yield rule("P", hcp(0, 12), name="no game", because="nothing to spare")
    for suit in (Suit.D, Suit.H, Suit.S):
        call = s.cheapest(suit)
        if suit is not minor and suit not in shown and call is not None and call.level <= 3:
            yield rule(call, stopper(suit), name=STOPS, force=GAME_FORCING, because="a stopper on the way to 3NT")
    yield rule(at(5, minor), hcp(13), name=GAME, force=SIGN_OFF, because="no stopper for 3NT")
    yield rule(
        at(4, minor), anything, name="no stopper after the raise", force=INVITATIONAL, because="no stopper for 3NT"
    )
