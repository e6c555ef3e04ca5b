"""Responder's second call over opener's 1NT or 2NT rebid, and opener's answers (map, section 06)."""

from collections.abc import Iterator

from tablefeel.kernel import Call, Suit
from tablefeel.systems.conventions.gerber import GERBER
from tablefeel.systems.conventions.judgement import MAJORS, SUITS_DOWN
from tablefeel.systems.conventions.natural import (  # fmt: skip
    A_PASS,
    BALANCED_MINIMUM,
    GAME,
    INVITATION,
    JUMP_IN_NOTRUMP,
    NO_SUPPORT,
    QUANTITATIVE,
    REVERSE,
    SECOND_SUIT,
    SLAM_TRY,
    SMALL_SLAM,
    SUPPORT,
    TO_PLAY,
    TOO_STRONG_FOR_1NT,
)
from tablefeel.systems.conventions.responder_rebids import quiet
from tablefeel.systems.language.context import after, answering, card, having_bid, later, partner_called, undisturbed
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    balanced,
    hcp,
    length,
    longer,
    longest,
    points,
    shortness,
    support_points,
    tp,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
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

FIVE_CARDS = Convention("shows five cards", asks="three-card support")
OFFERS_MAJOR = Convention("offers the major", asks="four of the major with five cards")
TWO_SUITED_GAME = Convention("second suit, game values", asks="which suit opener prefers")
TWO_SUITED = Convention("second suit, weak")

# Opener is balanced with 12 to 14, or with three points more where 1NT is opened weak


@written_for(quiet & answering(BALANCED_MINIMUM, TOO_STRONG_FOR_1NT) & partner_called("1NT"), NATURAL)
def over_one_notrump(s: Situation) -> Iterator[Rule]:
    """Long suits, two suits, support, then notrump by strength."""
    own, opened = s.my_last_call.suit, s.suit("partner1")
    if own is None or opened is None:
        return
    more = 3 if s.partners_last_call.is_a(TOO_STRONG_FOR_1NT) else 0
    yield from _six_cards(own, more)
    yield from _two_suits_for_game(own, opened, more)
    trumps = length(opened, max(3, 8 - s.partner_least(opened)))
    yield from _support_for_game(opened, trumps, more)
    yield rule("6NT", hcp(21 - more), name=SMALL_SLAM, because="33 points together")
    yield rule(
        "4NT", hcp(19 - more, 20 - more), name=QUANTITATIVE, force=INVITATIONAL, because="slam if opener is maximum"
    )
    yield rule("3NT", hcp(13 - more), name=GAME, force=SIGN_OFF, because="enough for game")
    yield from _support_inviting(opened, trumps, more)
    yield rule("2NT", hcp(11 - more, 12 - more), name=INVITATION, force=INVITATIONAL, because="invites game")
    yield from _weak_suits(s, own, opened)
    if more and own.is_major:
        yield rule(at(2, own), length(own, 5) & hcp(0, 10 - more), name=TO_PLAY, force=SIGN_OFF,
                   because="five cards, and no game")  # fmt: skip
    yield rule("P", anything, shows=hcp(0, 10 - more), name=A_PASS, because="no game, and no better place")


def _six_cards(own: Suit, more: int) -> Iterator[Rule]:
    """My suit again with six cards, as high as the hand is worth."""
    six = length(own, 6)
    if own.is_major:
        yield rule("4C", six & tp(18 - more), name=GERBER, force=FORCING, artificial=True, when=card("notrump.gerber"),
                   because="slam is near: the aces decide")  # fmt: skip
        yield rule(
            at(4, own), six & tp(13 - more), name=GAME, force=SIGN_OFF, because="eight trumps, and enough for game"
        )
    yield rule(at(3, own), six & tp(11 - more, 12 - more), name=INVITATION, force=INVITATIONAL,
               because="six cards: invites game")  # fmt: skip
    yield rule(at(2, own), six & points(0, 10 - more), name=TO_PLAY, force=SIGN_OFF, because="six cards, and no game")


def _two_suits_for_game(own: Suit, opened: Suit, more: int) -> Iterator[Rule]:
    """A second suit with the values for game: a higher one at the two level, a lower one with a jump."""
    strong = tp(14 - more)
    for other in SUITS_DOWN:
        if other in (own, opened) or (other < own and not (own.is_major or other.is_major)):
            continue
        if other > own:
            needs = length(other, 4) & length(own, 5) & longer(own, other) & strong
            yield rule(at(2, other), needs, name=REVERSE, force=GAME_FORCING, because="a higher second suit forces")
        else:
            needs = length(other, 4) & length(own, 5) & strong
            yield rule(
                at(3, other), needs, name=TWO_SUITED_GAME, force=GAME_FORCING, because="two suits: 3NT may be wrong"
            )


def _support_for_game(opened: Suit, trumps: Needs, more: int) -> Iterator[Rule]:
    if opened.is_major:
        needs = trumps & support_points(13 - more, 18 - more, opened)
        yield rule(at(4, opened), needs, name=GAME, force=SIGN_OFF, because="eight trumps, and enough for game")


def _support_inviting(opened: Suit, trumps: Needs, more: int) -> Iterator[Rule]:
    if opened.is_major:
        needs = trumps & support_points(11 - more, 12 - more, opened)
    else:
        needs = length(opened, 5) & support_points(10 - more, 12 - more, opened) & ~balanced
    yield rule(at(3, opened), needs, name=INVITATION, force=INVITATIONAL, because="support: invites game")


def asking_minor(s: Situation) -> Call | None:
    """The call that asks for a major after opener's 1NT rebid, where the card has one."""
    opened = s.suit("partner1")
    if s.card.responses.checkback == "none" or opened is None:
        return None
    if opened.is_major and s.card.openings.five_card_majors:
        return None
    return Call.D2 if s.card.responses.checkback == "new-minor" and opened is Suit.C else Call.C2


def _weak_suits(s: Situation, own: Suit, opened: Suit) -> Iterator[Rule]:
    """Somewhere better than 1NT with a weak, shapely hand."""
    five, asks = length(own, 5), asking_minor(s)
    for other in (Suit.H, Suit.D, Suit.C):
        if own.is_major and other not in (own, opened) and other < own and at(2, other) is not asks:
            shape = length(other, 4) if other is Suit.H else length(other, 4) & shortness
            yield rule(
                at(2, other), five & shape & hcp(0, 10), name=TWO_SUITED, because="a choice of two suits, and no game"
            )
    yield rule(at(2, own), five & shortness & hcp(0, 10), name=TO_PLAY, force=SIGN_OFF, because="too shapely for 1NT")
    if opened.is_major:
        weak = length(opened, 2) & shortness & hcp(0, 9)
    else:
        weak = length(opened, 5 if opened is Suit.C else 4) & shortness & hcp(0, 9)
    if at(2, opened) is not asks:
        yield rule(at(2, opened), weak, name=TO_PLAY, force=SIGN_OFF, because="too shapely for 1NT")


# Opener's answers after the 1NT rebid

one_notrump_rebid = later & undisturbed & after("1x P 1x P 1NT P * P")


@written_for(one_notrump_rebid & answering(TWO_SUITED), NATURAL)
def over_two_suits(s: Situation) -> Iterator[Rule]:
    """A weak choice of suits: three cards in the first, or pass."""
    first = s.suit("partner1")
    if first is not None:
        yield rule(at(2, first), length(first, 3), name="preference", because="three cards in partner's first suit")
        shown = s.partners_last_call.suit
        if shown is not None:
            needs = length(first, 2) & length(shown, 0, 2)
            yield rule(at(2, first), needs, name="preference", because="the longer suit of partner's")
    yield rule("P", anything, name=A_PASS, because="the better fit")


@written_for(one_notrump_rebid & answering(INVITATION), NATURAL)
def over_an_invitation(s: Situation) -> Iterator[Rule]:
    """Accept with 14, or 13 and a five-card suit; with support offer responder's major."""
    own, last = s.suit("partner1"), s.partners_last_call.call
    if own is None:
        return
    more = 3 if s.my_last_call.is_a(TOO_STRONG_FOR_1NT) else 0
    maximum = hcp(14 + more) | hcp(13 + more) & longest(5)
    if last is Call.N2:
        if own.is_major:
            yield rule(at(3, own), length(own, 3) & maximum, name=OFFERS_MAJOR, force=FORCING,
                       because="accepts, and shows support")  # fmt: skip
        yield rule("3NT", maximum, name="accepts", force=SIGN_OFF, because="a maximum")
    elif last.strain.suit is own:
        game = at(4, own) if own.is_major else Call.N3
        yield rule(
            game, hcp(13 + more) & length(own, 2), name="accepts", force=SIGN_OFF, because="support and a good hand"
        )
    elif last.strain.is_major:
        yield rule(at(4, last.strain.suit or Suit.H), maximum, name="accepts", force=SIGN_OFF, because="a maximum")
    else:
        yield rule("3NT", maximum, name="accepts", force=SIGN_OFF, because="a maximum")
    yield rule("P", anything, name="declines", because="nothing to spare")


@written_for(one_notrump_rebid & answering(TWO_SUITED_GAME, REVERSE), NATURAL)
def over_two_suits_for_game(s: Situation) -> Iterator[Rule]:
    """Support for the first suit, then for the second, else notrump."""
    if len(s.partners_suits) < 2:
        return
    first, second = s.partners_suits[:2]
    for suit, cards in ((first, 3), (second, 4)):
        call = s.cheapest(suit)
        if call is not None and call.level <= 4:
            yield rule(call, length(suit, cards), name=SUPPORT, force=GAME_FORCING, because="the fit is found")
    call = s.cheapest(4)
    if call is not None and call.level <= 3:
        yield rule(call, anything, name=NO_SUPPORT, force=GAME_FORCING if call.level < 3 else SIGN_OFF,
                   because="no fit for either suit")  # fmt: skip


@written_for(later & undisturbed & having_bid(TWO_SUITED_GAME, REVERSE) & answering(SUPPORT), NATURAL)
def after_support(s: Situation) -> Iterator[Rule]:
    """The fit is found: game in a major, 3NT rather than a minor."""
    suit = s.agreed_suit
    if suit is None or s.at_game:
        return
    if suit.is_major:
        yield rule(at(4, suit), anything, name=GAME, force=SIGN_OFF, because="eight trumps")
    yield rule("3NT", anything, name=GAME, force=SIGN_OFF, because="nine tricks are easier than eleven")
    yield rule(at(5, suit), anything, name=GAME, force=SIGN_OFF, because="the fit is found")


@written_for(later & undisturbed & answering(OFFERS_MAJOR), NATURAL)
def which_game(s: Situation) -> Iterator[Rule]:
    """Four of the major with five cards, 3NT with four."""
    own = s.suit("mine")
    if own is not None:
        yield rule(at(4, own), length(own, 5), name=GAME, force=SIGN_OFF, because="eight trumps")
        yield rule("3NT", anything, name=GAME, force=SIGN_OFF, because="only seven trumps")


# Opener jumped to 2NT: 18 or 19 balanced


@written_for(quiet & answering(JUMP_IN_NOTRUMP) & after("1x P 1x P 2NT P"), NATURAL)
def over_two_notrump(s: Situation) -> Iterator[Rule]:
    """A five-card suit first, then slam, game or a pass."""
    own, opened = s.my_last_call.suit, s.suit("partner1")
    if own is None or opened is None:
        return
    if own.is_major:
        yield rule(
            at(4, own),
            length(own, 6) & hcp(5, 10),
            name=GAME,
            force=SIGN_OFF,
            because="eight trumps, and enough for game",
        )
    yield rule(at(3, own), length(own, 5), name=FIVE_CARDS, force=GAME_FORCING, because="asks for three-card support")
    if own is Suit.H:
        yield rule(
            "3S", length("S", 4) & hcp(7), name=SECOND_SUIT, force=GAME_FORCING, because="opener may have four spades"
        )
    if opened.is_major:
        yield rule(at(3, opened), length(opened, 3), name=SUPPORT, force=GAME_FORCING, because="eight trumps")
    else:
        fit = length(opened, 5 if opened is Suit.C else 4)
        yield rule(
            at(3, opened),
            fit & hcp(12),
            name="support, slam try",
            force=GAME_FORCING,
            because="a fit, and slam is near",
        )
    yield rule("6NT", hcp(15), name=SMALL_SLAM, because="33 points together")
    yield rule("4NT", hcp(13, 14), name=QUANTITATIVE, force=INVITATIONAL, because="slam if opener is maximum")
    yield rule("3NT", hcp(7, 12), name=GAME, force=SIGN_OFF, because="enough for game")
    yield rule("P", anything, shows=hcp(0, 6), name=A_PASS, because="no game opposite 19")


@written_for(later & undisturbed & after("1x P 1x P 2NT P 3x P"), NATURAL)
def openers_answer(s: Situation) -> Iterator[Rule]:
    """Support, four spades on the way, else 3NT."""
    shown, first = s.partners_last_call.suit, s.suit("partner1")
    if shown is None:
        return
    if first is not None and first.is_major and not shown.is_major:
        yield rule(at(3, first), length(first, 3), name=SUPPORT, force=GAME_FORCING,
                   because="three cards in partner's major come first")  # fmt: skip
    if s.partners_last_call.is_a(FIVE_CARDS):
        if shown.is_major:
            yield rule(at(4, shown), length(shown, 3), name=SUPPORT, force=SIGN_OFF, because="eight trumps")
        else:
            yield rule(at(4, shown), length(shown, 4), name=SUPPORT, force=FORCING, because="nine trumps: slam is near")
        if first is Suit.H and shown is Suit.H:
            yield rule(
                "3S", length("S", 4), name=SECOND_SUIT, force=GAME_FORCING, because="partner may have four spades"
            )
    elif shown in MAJORS and s.partners_last_call.is_a(SECOND_SUIT):
        yield rule(at(4, shown), length(shown, 4), name=SUPPORT, force=SIGN_OFF, because="eight trumps")
    elif shown is s.suit("mine") and shown.is_major:
        yield rule(at(4, shown), anything, name=SUPPORT, force=SIGN_OFF, because="eight trumps")
    elif shown is s.suit("mine"):
        yield rule(
            at(4, shown), length(shown, 4) & hcp(19), name=SLAM_TRY, force=FORCING, because="a maximum with a fit"
        )
    yield rule("3NT", anything, name=GAME, force=SIGN_OFF, because="no fit")
