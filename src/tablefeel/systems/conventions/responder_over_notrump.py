"""Responder's second call over opener's 1NT rebid, when opponents are silent."""

from collections.abc import Iterator

from tablefeel.kernel import Suit
from tablefeel.systems.conventions.judgement import MAJORS
from tablefeel.systems.conventions.natural import (  # fmt: skip
    A_PASS,
    BALANCED_MINIMUM,
    GAME,
    MINIMUM,
    REVERSE,
    SMALL_SLAM,
    TO_PLAY,
    TOO_STRONG_FOR_1NT,
)
from tablefeel.systems.conventions.responder_rebids import quiet
from tablefeel.systems.language.context import answering, partner_called
from tablefeel.systems.language.needs import Needs, balanced, hcp, length, points, semi_balanced
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

MINORS = (Suit.D, Suit.C)


@written_for(quiet & answering(BALANCED_MINIMUM, MINIMUM, TOO_STRONG_FOR_1NT) & partner_called("1NT"), NATURAL)
def over_one_notrump(s: Situation) -> Iterator[Rule]:
    """Opener is balanced with 12 to 14, or with three points more where 1NT is opened weak."""
    own, opened = s.my_last_call.suit, s.suit("partner1")
    more = 3 if s.partners_last_call.is_a(TOO_STRONG_FOR_1NT) else 0
    if own is None or opened is None:
        return

    def strength(least: int, most: int) -> Needs:
        return hcp(least - more if least else 0, most - more)

    yield from _six_cards(own, more)
    yield from _suits_for_game(own, opened, more)
    yield rule("4NT", strength(19, 20) & balanced, name="quantitative", force=INVITATIONAL)
    yield rule("6NT", hcp(21 - more), name=SMALL_SLAM)
    yield rule("3NT", strength(13, 18), name=GAME, force=SIGN_OFF)
    yield rule("2NT", strength(11, 12), name="invitation", force=INVITATIONAL)
    if not opened.is_major:
        yield rule(at(3, opened), length(opened, 5) & strength(10, 12), name="invitation", force=INVITATIONAL)
    if own.is_major:
        for minor in MINORS:
            if minor is not opened:
                both = length(minor, 4) & length(own, 5, 5) & strength(5, 12) & ~balanced
                yield rule(at(2, minor), both, name="second suit")
        yield rule(at(2, own), length(own, 5) & strength(0, 10) & ~balanced, name=TO_PLAY, force=SIGN_OFF)
    weak = strength(0, 9) & ~balanced
    yield rule(at(2, opened), length(opened, 5) & weak, name=TO_PLAY, force=SIGN_OFF)
    yield rule("2D", length("D", 5) & weak & length(own, 0, 4), name=TO_PLAY, force=SIGN_OFF)
    yield rule("P", strength(0, 10), name=A_PASS)


def _six_cards(own: Suit, more: int) -> Iterator[Rule]:
    """My major again with six cards, as high as the hand is worth."""
    if own.is_major:
        six, some = length(own, 6), hcp(9 - more)
        yield rule(at(4, own), six & points(13 - more, 18 - more) & some, name=GAME, force=SIGN_OFF)
        yield rule(at(3, own), six & points(11 - more, 13 - more) & some, name="invitation", force=INVITATIONAL)
        yield rule(at(2, own), six & hcp(0, 10 - more), name=TO_PLAY, force=SIGN_OFF)


def _suits_for_game(own: Suit, opened: Suit, more: int) -> Iterator[Rule]:
    """A second suit with the values for game, and support for opener's major."""
    strong = hcp(13 - more)
    for other in MAJORS:
        if other > own:
            yield rule(at(2, other), length(other, 4) & length(own, 5) & strong, name=REVERSE, force=GAME_FORCING)
    if opened.is_major:
        yield rule(at(4, opened), length(opened, 3) & hcp(13 - more, 17 - more), name=GAME, force=SIGN_OFF)
        invites = length(opened, 3) & hcp(10 - more, 12 - more)
        yield rule(at(3, opened), invites, name="invitation", force=INVITATIONAL)
    if own is Suit.S:
        yield rule("3H", length("H", 4) & length("S", 5) & strong, name="second suit", force=GAME_FORCING)
        yield rule("2H", length("H", 4) & length("S", 5) & hcp(4 - more, 11 - more), name="second suit")
    for minor in MINORS:
        both = length(minor, 4) & length(own, 5) & strong & ~semi_balanced
        yield rule(at(3, minor), both, name="second suit", force=GAME_FORCING)
