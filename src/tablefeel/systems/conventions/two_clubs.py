"""The strong 2C opening, its answers and what follows (SAYC booklet, "2C opening")."""

from collections.abc import Iterator

from tablefeel.kernel import Call, Strain, Suit
from tablefeel.systems.conventions import notrump
from tablefeel.systems.conventions.judgement import SUITS_DOWN
from tablefeel.systems.conventions.natural import BALANCED, NEW_SUIT, NO_SUPPORT, REBIDS_SUIT, SUPPORT
from tablefeel.systems.conventions.notrump import REBID_2NT, REBID_3NT
from tablefeel.systems.conventions.takeout_doubles import TAKEOUT_DOUBLE
from tablefeel.systems.language.context import (  # fmt: skip
    after,
    answering,
    at_game,
    disturbed,
    i_opened,
    later,
    level,
    opener_rebid,
    opening,
    partner_opened,
    responder,
    responder_rebid,
    rho_passed,
    undisturbed,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    balanced,
    hcp,
    length,
    longer,
    losers,
    quick_tricks,
    stopper,
    tops,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    CONVENTION,
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    NONE,
    SIGN_OFF,
    Rule,
    at,
    cheapest,
    in_order,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

STRONG_2C = Convention("strong 2♣", asks="whether partner has anything", double_shows_suit=False)
OPENERS_SUIT = Convention("natural")

# The opening

nine_tricks = hcp(18, 21) & losers(0, 3) & quick_tricks(4)
near_game = hcp(20, 21) & ~balanced & losers(0, 4) & quick_tricks(4)

ask = in_order(
    opening,
    [
        rule("2C", hcp(22) | nine_tricks | near_game, name=STRONG_2C, force=FORCING, artificial=True,
             note="22+ HCP or nine tricks", shows=hcp(18)),
    ],
    CONVENTION,
    after=notrump.openings,
)  # fmt: skip

# Responses

responses = in_order(
    responder & undisturbed & partner_opened("2C"),
    [
        rule(
            "2S",
            length("S", 5)
            & hcp(8)
            & (tops("S", 2) | tops("S", 1) & hcp(8))
            & longer("S", "H", 0)
            & longer("S", "D", 0),
            name="positive",
            force=GAME_FORCING,
        ),
        rule("2H", length("H", 5) & hcp(8) & tops("H", 1), name="positive", force=GAME_FORCING),
        rule("3C", length("C", 5) & hcp(8) & tops("C", 2), name="positive", force=GAME_FORCING),
        rule("3D", length("D", 5) & hcp(8) & tops("D", 2), name="positive", force=GAME_FORCING),
        rule("2NT", hcp(8) & balanced, name="positive, balanced", force=GAME_FORCING),
        rule("2D", anything, name="waiting", force=FORCING, artificial=True),
    ],
    CONVENTION,
)


@written_for(responder & partner_opened("2C") & disturbed & level(0, 3), CONVENTION)
def disturbed_responses(s: Situation) -> Iterator[Rule]:
    """A suit with values; a pass waits for opener."""
    for suit in SUITS_DOWN:
        if suit not in s.their_suits:
            needs = length(suit, 5) & hcp(7) & tops(suit, 1)
            yield rule(cheapest(suit), needs, name="positive", force=GAME_FORCING)
    yield rule(cheapest("N"), hcp(8) & balanced & stopper("theirs"), name="positive, balanced", force=GAME_FORCING)
    yield rule("P", anything, name="waiting")


# Opener's second call

waited = after("2C P 2D P")

rebids = in_order(
    opener_rebid & undisturbed & i_opened("2C"),
    [
        rule("2NT", hcp(22, 24) & balanced, name=REBID_2NT, force=NONE, when=waited),
        rule("3NT", hcp(25, 27) & balanced, name=REBID_3NT, when=waited),
        rule("3S", length("S", 7) & tops("S", 3), name="solid suit", force=GAME_FORCING, when=waited),
        rule("3H", length("H", 7) & tops("H", 3), name="solid suit", force=GAME_FORCING, when=waited),
        rule("2S", length("S", 5) & longer("S", "H", 0) & longer("S", "D", 0) & longer("S", "C", 0), name=OPENERS_SUIT,
             force=GAME_FORCING),
        rule("2H", length("H", 5) & longer("H", "D", 0) & longer("H", "C", 0), name=OPENERS_SUIT, force=GAME_FORCING),
        rule("3D", length("D", 5) & longer("D", "C", 0), name=OPENERS_SUIT, force=GAME_FORCING),
        rule("3C", length("C", 5), name=OPENERS_SUIT, force=GAME_FORCING),
        rule("2NT", hcp(22, 24), name=REBID_2NT),
        rule("3NT", balanced & hcp(25), name=REBID_3NT),
        rule("2S", length("S", 4), name=OPENERS_SUIT, force=GAME_FORCING),
        rule("2H", length("H", 4), name=OPENERS_SUIT, force=GAME_FORCING),
    ],
    CONVENTION,
)  # fmt: skip


def best_suit(suit: Suit) -> Needs:
    """Five cards, and no suit is longer; with equal length the higher one."""
    needs = length(suit, 5)
    for other in "SHDC":
        if other != suit.name:
            needs &= longer(suit, other, 0 if other not in "HS" or other < suit.name else 1)
    return needs


@written_for(opener_rebid & i_opened("2C") & disturbed & ~at_game, CONVENTION)
def disturbed_rebids(s: Situation) -> Iterator[Rule]:
    """Opener shows the suit, or the balanced hand."""
    for suit in SUITS_DOWN:
        if suit not in s.their_suits:
            yield rule(cheapest(suit), best_suit(suit), name=OPENERS_SUIT, force=GAME_FORCING)
    yield rule(cheapest("N"), balanced & stopper("theirs"), name=BALANCED)
    yield rule("X", anything, name=TAKEOUT_DOUBLE, force=FORCING)


# Opener has named a suit


@written_for(
    responder_rebid & undisturbed & partner_opened("2C") & after("2C P 2D P 2M/3m P") & answering(OPENERS_SUIT),
    CONVENTION,
)
def over_openers_suit(s: Situation) -> Iterator[Rule]:
    """Raise it, name a suit of five, or the cheapest notrump without either."""
    suit = s.suit("partner")
    if suit is None:
        return
    call = s.cheapest(suit)
    if suit.is_major and call is not None:
        yield rule(call, length(suit, 3) & hcp(5), name=SUPPORT, force=FORCING)
        yield rule(at(4, suit), length(suit, 3) & hcp(0, 4), name="weak raise", force=SIGN_OFF)
    elif call is not None:
        yield rule(call, length(suit, 4) & hcp(4), name=SUPPORT, force=FORCING)
    for other in SUITS_DOWN:
        low = s.cheapest(other)
        if other is not suit and low is not None and low.level <= 3:
            yield rule(low, length(other, 5) & hcp(3), name=NEW_SUIT, force=FORCING)
    cheap = s.cheapest(Strain.NT)
    if cheap is not None and cheap.level <= 3:
        yield rule(cheap, anything, name=NO_SUPPORT, force=FORCING if cheap.level == 2 else INVITATIONAL)


@written_for(later & i_opened("2C") & undisturbed & rho_passed & answering(NEW_SUIT, NO_SUPPORT), CONVENTION)
def third_call(s: Situation) -> Iterator[Rule]:
    """Opener after a suit and an answer to it: support, the suit once more, a second suit, or notrump."""
    own, partners, answer = s.suit("mine"), s.suit("partner"), s.partners_last_call.call
    if own is None or s.level != (2 if answer is Call.N2 else 3):
        return
    if answer.strain is not Strain.NT and partners is not None and partners.is_major:
        raised = s.cheapest(partners)
        if raised is not None and raised.level <= 4:
            yield rule(raised, length(partners, 3), name=SUPPORT)
    call = s.cheapest(own)
    if call is not None and call.level <= (3 if own.is_major else 4):
        yield rule(call, length(own, 6), name=REBIDS_SUIT, force=FORCING)
    for other in (Suit.H, Suit.S, Suit.C, Suit.D):
        second = s.cheapest(other)
        if other not in s.our_suits and second is not None and second.level == 3:
            yield rule(second, length(other, 4), name="second suit", force=FORCING)
