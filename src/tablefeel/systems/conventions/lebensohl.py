"""They overcalled our 1NT: natural bids, or Lebensohl where the card says so."""

from collections.abc import Iterator

from tablefeel.kernel import SUITS, Suit
from tablefeel.systems.conventions import notrump
from tablefeel.systems.conventions.judgement import MAJORS
from tablefeel.systems.conventions.natural import A_PASS, GAME, PENALTY_DOUBLE, TO_PLAY
from tablefeel.systems.conventions.notrump import partner_bid_1nt
from tablefeel.systems.conventions.stayman import a_four_card_major
from tablefeel.systems.language.context import answering, card, having_bid, rho_called, rho_passed
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import anything, combined, hcp, honours, length, stopper
from tablefeel.systems.language.rules import (  # fmt: skip
    CONVENTION,
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    SIGN_OFF,
    Rule,
    at,
    cheapest,
    in_order,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

LEBENSOHL = Convention("Lebensohl", asks="3♣")

overcalled = partner_bid_1nt & rho_called("2D/2H/2S")


@written_for(overcalled, CONVENTION)
def natural_bids(s: Situation) -> Iterator[Rule]:
    """Natural bids, a cue-bid for Stayman, a double for penalty."""
    theirs = s.suit("theirs") or Suit.C
    for major in MAJORS:
        if major is not theirs:
            yield rule(at(4, major), length(major, 6) & combined(24), name=GAME, force=SIGN_OFF)
            yield rule(at(3, major), length(major, 5) & combined(25), name="natural, strong", force=GAME_FORCING)
            yield rule(at(2, major), length(major, 5) & combined(19, 24), name=TO_PLAY, force=SIGN_OFF)
    yield rule("X", length(theirs, 4) & hcp(8) & honours(theirs, 2), name=PENALTY_DOUBLE, force=SIGN_OFF)
    asks = combined(25) & a_four_card_major & length(theirs, 0, 3)
    yield rule(at(3, theirs), asks, name="Stayman cue-bid", force=GAME_FORCING, artificial=True)
    yield rule("3NT", combined(25) & stopper(theirs), name=TO_PLAY, force=SIGN_OFF)
    yield rule("2NT", combined(23, 24), name="invitation", force=INVITATIONAL)
    yield rule("3NT", combined(25), name=TO_PLAY, force=SIGN_OFF)
    for minor in (Suit.D, Suit.C):
        yield rule(cheapest(minor), length(minor, 6) & combined(19, 24), name=TO_PLAY, force=SIGN_OFF)
    yield rule("P", anything, name=A_PASS)


@written_for(overcalled & card("notrump.lebensohl"), CONVENTION, before=natural_bids)
def ask(s: Situation) -> Iterator[Rule]:
    """2NT asks opener for 3C, to stop in a suit; the three level is then forcing."""
    theirs = s.suit("theirs") or Suit.C
    for suit in SUITS:
        call = s.cheapest(suit)
        if suit is not theirs and call is not None and call.level == 3:
            weak = length(suit, 6) & combined(15, 23)
            yield rule("2NT", weak, name=LEBENSOHL, force=FORCING, artificial=True, note="asks for 3♣")


answer = in_order(
    answering(LEBENSOHL) & rho_passed,
    [rule("3C", anything, name="as asked", artificial=True)],
    CONVENTION,
    before=notrump.answer_invitation,
)
rebids = in_order(
    having_bid(LEBENSOHL) & rho_passed,
    [
        rule("P", length("C", 6), name=TO_PLAY),
        *(rule(f"3{suit}", length(suit, 6), name=TO_PLAY, force=SIGN_OFF) for suit in "DHS"),
        rule("P", anything, name=TO_PLAY),
    ],
    CONVENTION,
)
