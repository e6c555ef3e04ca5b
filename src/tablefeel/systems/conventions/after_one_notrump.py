"""Responder's second call after an own 1NT response, when opponents are silent (map, section 06)."""

from collections.abc import Iterator

from tablefeel.kernel import SUITS, Suit
from tablefeel.systems.conventions import after_forcing_notrump, jump_shifts
from tablefeel.systems.conventions.forcing_notrump import FORCING_1NT, SEMI_FORCING_1NT
from tablefeel.systems.conventions.natural import (  # fmt: skip
    A_PASS,
    GAME,
    INVITATION,
    JUMP_IN_NOTRUMP,
    JUMP_REBID,
    JUMP_SHIFT,
    NATURAL_1NT,
    RAISE,
    REBIDS_SUIT,
    REVERSE,
    TO_PLAY,
)
from tablefeel.systems.conventions.responder_rebids import quiet, unbid_stopped
from tablefeel.systems.language.context import after, answering, having_bid, partner_called, partner_opened
from tablefeel.systems.language.needs import anything, balanced, hcp, length, longer, support_points
from tablefeel.systems.language.rules import (  # fmt: skip
    GAME_FORCING,
    INVITATIONAL,
    NATURAL,
    SIGN_OFF,
    Rule,
    at,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

i_bid_1nt = quiet & having_bid(NATURAL_1NT) & after("1x P 1NT P * P")
any_1nt = quiet & having_bid(NATURAL_1NT, FORCING_1NT, SEMI_FORCING_1NT) & after("1x P 1NT P * P")
"""Also the 1NT that forces: over opener's strong rebids it goes on in the same way."""
a_maximum, no_maximum = "a maximum", "no maximum"


@written_for(i_bid_1nt & partner_opened("1M") & partner_called("2x") & ~answering(REBIDS_SUIT, REVERSE), NATURAL)
def over_a_second_suit(s: Situation) -> Iterator[Rule]:
    """Opener has five cards in the major and four in a lower suit: prefer the major, raise, or find a long suit."""
    first, second = s.suit("partner1"), s.partners_last_call.bid_suit
    if first is None or second is None:
        return
    maximum, few = hcp(8), length(first, 0, 1)
    fit = length(second, 5) | length(second, 4) & (anything if second.is_major else ~balanced)
    worth_it = maximum | hcp(7) & support_points(8, suit=second)
    yield rule(
        at(3, second), fit & worth_it, name=INVITATION, force=INVITATIONAL, because="a fit and a maximum: invites"
    )
    yield rule(
        at(2, first), length(first, 2) & length(second, 0, 3), name="preference", because="opener has five cards there"
    )
    for other in SUITS:
        call = s.cheapest(other)
        if other in (first, second) or call is None or call.level > 3:
            continue
        cards = 5 if call.level == 2 else 6
        long = length(other, cards) & length(second, 0, 2) | length(other, 6) & length(second, 0, 3)
        yield rule(call, long & few, name=TO_PLAY, force=SIGN_OFF, because="a long suit, and no fit")
    stops = unbid_stopped(s)
    yield rule(
        "2NT", hcp(9) & few & stops & length(second, 0, 3), name=INVITATION, force=INVITATIONAL, because="invites game"
    )
    yield rule("P", anything, name=A_PASS, because="the second suit is the better place")


@written_for(i_bid_1nt & answering(REBIDS_SUIT), NATURAL)
def over_a_rebid_suit(s: Situation) -> Iterator[Rule]:
    """A raise only with nine points and two cards."""
    first = s.suit("partner1")
    if first is not None and first.is_major:
        yield rule(
            at(3, first),
            hcp(9) & length(first, 2),
            name=INVITATION,
            force=INVITATIONAL,
            because="a maximum and a fit: invites",
        )
    if first is not None and not first.is_major:
        yield rule(
            at(3, first),
            hcp(9) & length(first, 3),
            name=INVITATION,
            force=INVITATIONAL,
            because="a maximum and a fit: invites",
        )
    yield rule("P", anything, name=A_PASS, because="no game opposite a minimum")


@written_for(i_bid_1nt & partner_opened("1D") & partner_called("2C"), NATURAL)
def over_clubs(_: Situation) -> Iterator[Rule]:
    """Diamonds as long as clubs: back to them."""
    yield rule(
        "2NT",
        hcp(9, 10) & length("C", 0, 3) & length("D", 0, 3),
        name=INVITATION,
        force=INVITATIONAL,
        because="invites game",
    )
    yield rule("3C", length("C", 5) & hcp(9, 10), name=INVITATION, force=INVITATIONAL, because="a fit and a maximum")
    yield rule("2D", length("D", 2) & longer("D", "C", 0), name="preference", because="opener has five diamonds")
    yield rule("P", anything, name=A_PASS, because="clubs are the better place")


@written_for(any_1nt & answering(REVERSE), NATURAL, after=after_forcing_notrump.three_trumps)
def over_a_reverse(s: Situation) -> Iterator[Rule]:
    """Game with eight; with less 2NT, or opener's first suit."""
    first, second = s.suit("partner1"), s.partners_last_call.suit
    if first is None or second is None:
        return
    good = hcp(8)
    if first.is_major:
        two = length(first, 2)
        yield rule(at(4, first), two & good, name=GAME, force=SIGN_OFF, because="seven trumps or more, and a maximum")
        yield rule(at(3, first), two, name="preference", because="opener has five cards there")
    if second.is_major:
        yield rule(at(4, second), length(second, 4) & good, name=GAME, force=SIGN_OFF, because="eight trumps")
    yield rule("3NT", good, name=GAME, force=SIGN_OFF, because=a_maximum)
    if not first.is_major:
        support = length(first, 4 if first is Suit.D else 5)
        yield rule(at(3, first), support, name="preference", because="support, and a minimum")
    yield rule("2NT", anything, name="weak", because="a minimum")


@written_for(any_1nt & answering(JUMP_IN_NOTRUMP), NATURAL, after=after_forcing_notrump.three_trumps)
def over_two_notrump(s: Situation) -> Iterator[Rule]:
    """Opener has 18 or 19: game with seven."""
    first = s.suit("partner1")
    yield rule("3NT", hcp(7), name=GAME, force=SIGN_OFF, because="enough for game")
    for other in SUITS:
        if other is not first:
            yield rule(at(3, other), length(other, 6), name=TO_PLAY, force=SIGN_OFF, because="a long suit, and no game")
    yield rule("P", anything, name=A_PASS, because="too little for game")


@written_for(any_1nt & answering(JUMP_REBID), NATURAL, after=after_forcing_notrump.three_trumps)
def over_a_jump_rebid(s: Situation) -> Iterator[Rule]:
    """Opener has 16 to 18 and six cards."""
    first = s.suit("partner1")
    if first is None:
        return
    if first.is_major:
        yield rule(at(4, first), hcp(8) | hcp(7) & length(first, 2), name="accepts", force=SIGN_OFF, because=a_maximum)
    else:
        yield rule("3NT", hcp(8), name="accepts", force=SIGN_OFF, because=a_maximum)
    yield rule("P", anything, name="declines", because=no_maximum)


@written_for(
    any_1nt & answering(JUMP_SHIFT),
    NATURAL,
    before=jump_shifts.over_openers,
    after=after_forcing_notrump.three_trumps,
)
def over_a_jump_shift(s: Situation) -> Iterator[Rule]:
    """Opener forces to game: two cards in the major, four in the second suit, else 3NT."""
    first, second = s.suit("partner1"), s.partners_last_call.suit
    if first is None or second is None:
        return
    fit = "the fit is found"
    if second.is_major:
        yield rule(at(4, second), length(second, 4), name=RAISE, force=SIGN_OFF, because=fit)
    if first.is_major:
        yield rule(
            at(3, first), length(first, 2), name="preference", force=GAME_FORCING, because="opener has five cards there"
        )
    if not second.is_major:
        yield rule(at(4, second), length(second, 4), name=RAISE, force=GAME_FORCING, because=fit)
    yield rule("3NT", anything, name=GAME, force=SIGN_OFF, because="no fit")
