"""Gerber: a jump to 4C over notrump asks for aces, 5C then for kings (map, section 10)."""

from collections.abc import Iterator

from tablefeel.kernel import Call, Suit
from tablefeel.systems.conventions import blackwood, minor_transfer, stayman
from tablefeel.systems.conventions.blackwood import (  # fmt: skip
    KINGS,
    NO_ACE_OR_FOUR,
    NONE_MISSING,
    ONE_ACE,
    THREE_ACES,
    TWO_ACES,
    rho_quiet,
)
from tablefeel.systems.conventions.judgement import SUITS_DOWN, partner_points
from tablefeel.systems.conventions.natural import GRAND_SLAM, SMALL_SLAM, TO_PLAY
from tablefeel.systems.conventions.notrump import over_1nt, over_2nt
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import answering, card, having_bid, partner_called, rho_passed
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    aces,
    anything,
    combined_points,
    hcp,
    kings,
    length,
    longer,
    solid_suit,
    strong_suit,
)
from tablefeel.systems.language.rules import CONVENTION, FORCING, SIGN_OFF, SLAM, Rule, at, in_order, rule, written_for
from tablefeel.systems.language.situation import Situation

GERBER = Convention("Gerber", asks="how many aces")
GERBER_KINGS = Convention("Gerber for kings", asks="how many kings", shows="all four aces together")

running: Needs = solid_suit("S") | solid_suit("H") | solid_suit("D") | solid_suit("C")
one_suit: Needs = strong_suit("S") | strong_suit("H") | strong_suit("D") | strong_suit("C")
why = "a long strong suit: only the aces matter"

ask = in_order(
    over_1nt & card("notrump.gerber"),
    [rule("4C", combined_points(33) & one_suit | running & hcp(12), name=GERBER, force=FORCING, artificial=True,
          because=why)],
    CONVENTION,
    after=minor_transfer.ask,
    before=stayman.ask,
)  # fmt: skip
ask_over_2nt = in_order(
    over_2nt & card("notrump.gerber"),
    [rule("4C", combined_points(33) & one_suit | running & hcp(9), name=GERBER, force=FORCING, artificial=True,
          because=why)],
    CONVENTION,
    before=stayman.ask_over_2nt,
)  # fmt: skip
answers = in_order(
    answering(GERBER) & partner_called("4C") & rho_passed,
    [
        rule("4D", aces(0, 0) | aces(4, 4), name=NO_ACE_OR_FOUR, artificial=True, shows=aces(0)),
        rule("4H", aces(1, 1), name=ONE_ACE, artificial=True),
        rule("4S", aces(2, 2), name=TWO_ACES, artificial=True),
        rule("4NT", aces(3, 3), name=THREE_ACES, artificial=True),
    ],
    SLAM,
)


def long_suits() -> Iterator[tuple[Suit, Needs]]:
    """Suits in which I may place the contract, majors first."""
    for suit in SUITS_DOWN:
        longest = length(suit, 6)
        for other in SUITS_DOWN:
            if other is not suit:
                longest &= longer(suit, other, 0)
        yield suit, longest


@written_for(having_bid(GERBER) & rho_quiet, SLAM, after=blackwood.signed_off)
def after_the_answer(s: Situation) -> Iterator[Rule]:
    """The slam unless two aces are missing, in a long suit or in notrump."""
    shown = s.partner_least(f.ACES)
    low, _ = partner_points(s, None)
    held, all_but_one = aces(4 - shown), aces(3 - shown)
    if s.partners_last_call.is_a(NO_ACE_OR_FOUR):
        held |= aces(0, 0)
        all_but_one |= aces(0, 0)
    yield rule(
        "5C",
        held & hcp(33 - low),
        name=GERBER_KINGS,
        force=FORCING,
        artificial=True,
        because="no ace is missing: seven is near",
    )
    for suit, long in long_suits():
        yield rule(at(6, suit), held & long, name=SMALL_SLAM, force=SIGN_OFF, because=NONE_MISSING)
        yield rule(at(6, suit), all_but_one & long, name=SMALL_SLAM, force=SIGN_OFF, because="only one ace is missing")
    yield rule("6NT", held, name=SMALL_SLAM, force=SIGN_OFF, because=NONE_MISSING)
    yield rule("6NT", all_but_one, name=SMALL_SLAM, force=SIGN_OFF, because="only one ace is missing")
    for suit, long in long_suits():
        call = s.cheapest(suit)
        if suit.is_major and call is not None and call.level < 6 and call is not Call.C5:
            yield rule(call, long, name=TO_PLAY, force=SIGN_OFF, because="two aces are missing")
    yield rule("4NT", anything, name=TO_PLAY, force=SIGN_OFF, because="two aces are missing")
    yield rule("P", anything, name=TO_PLAY, because="two aces are missing")


king_answers = in_order(
    answering(GERBER_KINGS) & rho_passed,
    [
        rule("5D", kings(0, 0) | kings(4, 4), name=KINGS[0], artificial=True, shows=kings(0)),
        rule("5H", kings(1, 1), name=KINGS[1], artificial=True),
        rule("5S", kings(2, 2), name=KINGS[2], artificial=True),
        rule("5NT", kings(3, 3), name=KINGS[3], artificial=True),
    ],
    SLAM,
)


@written_for(having_bid(GERBER_KINGS) & answering(*KINGS) & rho_quiet, SLAM)
def after_the_kings(s: Situation) -> Iterator[Rule]:
    """Seven with every king."""
    shown = KINGS.index(s.partners_last_call.convention)
    low, _ = partner_points(s, None)
    every = kings(4 - shown) | hcp(37 - low)
    for suit, long in long_suits():
        yield rule(at(7, suit), every & long, name=GRAND_SLAM, force=SIGN_OFF, because="no ace and no king is missing")
        yield rule(at(6, suit), long, name=SMALL_SLAM, force=SIGN_OFF, because="a king is missing")
    yield rule("7NT", every, name=GRAND_SLAM, force=SIGN_OFF, because="no ace and no king is missing")
    yield rule("6NT", anything, name=SMALL_SLAM, force=SIGN_OFF, because="a king is missing")
