"""Responder's second call when opener has shown two suits and opponents are silent (map, section 06).

The fourth suit, which forces, has a file of its own; it stands after everything that tells more.
"""

from collections.abc import Iterator

from tablefeel.kernel import Suit
from tablefeel.systems.conventions.natural import A_PASS, GAME, INVITATION, MINIMUM, NEW_SUIT, RAISE, TO_PLAY
from tablefeel.systems.conventions.responder_rebids import after_one_of_a_suit
from tablefeel.systems.language.context import Context, answering
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    balanced,
    good_suit,
    half_stopper,
    hcp,
    length,
    longer,
    no_shortness,
    points,
    shortness,
    solid_suit,
    stopper,
    support_points,
    tp,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    INVITATIONAL,
    NATURAL,
    SIGN_OFF,
    Rule,
    at,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

two_suits = after_one_of_a_suit & answering(NEW_SUIT) & Context(lambda s: len(s.partners_suits) == 2)
one_level = two_suits & Context(lambda s: s.level == 1)
two_level = two_suits & Context(lambda s: s.level == 2)
"""A lower second suit; a reverse has a name of its own."""

invites, enough_for_game = "invites game", "enough for game"
a_fit = "a fit, and enough for game"
up_the_line = "four-card majors up the line"


def four_suits(s: Situation) -> tuple[Suit, Suit, Suit, Suit] | None:
    """Opener's first and second suit, mine, and the fourth."""
    own, fourth = s.my_last_call.suit, s.suit("fourth")
    if own is None or fourth is None:
        return None
    return (*s.partners_suits[:2], own, fourth)  # type: ignore[return-value]


def minor_fit(first: Suit) -> Needs:
    """Support for a minor that opener bid first."""
    return length(first, 5 if first is Suit.C else 4)


def flat_or_eleven(least: int) -> Needs:
    """The points of 2NT: twelve only without a singleton, which asks with the fourth suit instead."""
    return hcp(least, 11) | hcp(12, 12) & no_shortness


def sound(own: Suit) -> Needs:
    """A long suit worth an invitation: a good one, or the high cards for it."""
    return good_suit(own) | hcp(10)


a_minimum = points(0, 10) | hcp(0, 9)
"""Too little to invite game with a long suit of my own."""


# Opener's second suit at the one level


@written_for(one_level, NATURAL)
def games_at_one(s: Situation) -> Iterator[Rule]:
    """Game with a fit, a long major or the fourth suit stopped; four spades on the way."""
    found = four_suits(s)
    if found is None:
        return
    _, second, own, fourth = found
    yield rule(
        at(4, second), length(second, 4) & support_points(13, 17, second), name=GAME, force=SIGN_OFF, because=a_fit
    )
    no_fit = length(second, 0, 3)
    if fourth is Suit.S:
        more = no_fit | support_points(18, 40, second)
        yield rule("1S", length("S", 4) & tp(6) & more, name=NEW_SUIT, force=FORCING, because=up_the_line)
    if own.is_major:
        long = length(own, 6) & good_suit(own) | length(own, 7)
        yield rule(at(4, own), long & tp(13, 16), name=GAME, force=SIGN_OFF, because="a suit that needs no support")
    shapely = length(own, 6) & shortness
    yield rule(
        "3NT", hcp(13, 16) & stopper(fourth) & no_fit & ~shapely, name=GAME, force=SIGN_OFF, because=enough_for_game
    )


@written_for(one_level, NATURAL, after=games_at_one)
def invitations_at_one(s: Situation) -> Iterator[Rule]:
    """Raises of the second suit, 2NT, a raise of the first, and my own suit."""
    found = four_suits(s)
    if found is None:
        return
    first, second, own, fourth = found
    four = length(second, 4)
    yield rule(
        at(3, second), four & support_points(10, 12, second), name=INVITATION, force=INVITATIONAL, because=invites
    )
    yield rule(
        at(2, second), four & support_points(0, 9, second), name=RAISE, because="a fit, and no more than a minimum"
    )
    no_fit = length(second, 0, 3)
    six = length(own, 6) & no_fit
    if own.is_major:
        yield rule(at(3, own), six & hcp(10, 12), name=INVITATION, force=INVITATIONAL, because=invites)
    yield rule("2NT", flat_or_eleven(11) & stopper(fourth) & no_fit, name=INVITATION, force=INVITATIONAL,
               because=invites)  # fmt: skip
    raises = minor_fit(first) & no_fit & support_points(10, 12, first) & hcp(8)
    yield rule(at(3, first), raises, name=INVITATION, force=INVITATIONAL, because=invites)
    yield rule(at(3, own), six & sound(own) & tp(11, 13) & hcp(0, 11), name=INVITATION, force=INVITATIONAL,
               because=invites)  # fmt: skip


@written_for(one_level, NATURAL, after=invitations_at_one)
def weak_at_one(s: Situation) -> Iterator[Rule]:
    """A raise of the first suit, my own suit, 1NT, or pass."""
    found = four_suits(s)
    if found is None:
        return
    first, second, own, fourth = found
    yield rule(
        at(2, first),
        minor_fit(first) & support_points(0, 9, first),
        name="preference",
        because="support, and a minimum",
    )
    yield rule(at(2, own), length(own, 6) & a_minimum, name=TO_PLAY, because="six cards, and a minimum")
    half = half_stopper(fourth)
    yield rule("1NT", hcp(0, 10) & half, name=MINIMUM, because="no fit, and a minimum")
    yield rule("P", length(second, 3) & hcp(0, 6), name=A_PASS, because="a minimum, and three cards in opener's suit")
    yield rule("1NT", hcp(0, 10) & balanced, name=MINIMUM, because="no fit, and a minimum")
    yield rule(
        at(2, first), length(first, 4) & hcp(0, 10), name="preference", rare=True, because="no stopper for notrump"
    )
    yield rule("1NT", hcp(0, 10), name=MINIMUM, rare=True, because="no fit, and a minimum")


# Opener's second suit at the two level, lower than the first


@written_for(two_level, NATURAL)
def games_at_two(s: Situation) -> Iterator[Rule]:
    """Game with a fit, a long major, or the fourth suit stopped."""
    found = four_suits(s)
    if found is None:
        return
    first, _, own, fourth = found
    fit = length(first, 3) if first.is_major else length(first, 13)
    if first.is_major:
        yield rule(at(4, first), fit & support_points(13, 16, first), name=GAME, force=SIGN_OFF, because=a_fit)
    if own.is_major:
        long = length(own, 7) | solid_suit(own)
        yield rule(at(4, own), long & tp(13, 16), name=GAME, force=SIGN_OFF, because="a suit that needs no support")
    shapely = length(own, 6) if own.is_major else length(own, 6) & shortness
    yield rule(
        "3NT", hcp(13, 16) & stopper(fourth) & ~shapely & ~fit, name=GAME, force=SIGN_OFF, because=enough_for_game
    )


@written_for(two_level, NATURAL, after=games_at_two)
def invitations_at_two(s: Situation) -> Iterator[Rule]:
    """A raise of either suit, 2NT with the fourth suit stopped, or my own suit."""
    found = four_suits(s)
    if found is None:
        return
    first, second, own, fourth = found
    if first.is_major:
        three = length(first, 3) & support_points(11, 12, first)
        yield rule(at(3, first), three, name=INVITATION, force=INVITATIONAL, because=invites)
    yield rule(at(3, second), length(second, 4) & hcp(9, 12) & support_points(10, suit=second),
               name=INVITATION, force=INVITATIONAL,
               because=invites)  # fmt: skip
    if not first.is_major:
        four = length(first, 4) & hcp(8, 12) & support_points(10, suit=first)
        yield rule(at(3, first), four, name=INVITATION, force=INVITATIONAL, because=invites)
    if own.is_major and s.is_legal(at(2, own)):
        yield rule(at(3, own), length(own, 6) & hcp(10, 12), name=INVITATION, force=INVITATIONAL, because=invites)
    yield rule("2NT", flat_or_eleven(10) & stopper(fourth), name=INVITATION, force=INVITATIONAL, because=invites)
    enough = sound(own) & (tp(11, 12) | tp(13) & hcp(0, 10))
    yield rule(at(3, own), length(own, 6) & enough, name=INVITATION, force=INVITATIONAL, because=invites)


@written_for(two_level, NATURAL, after=invitations_at_two)
def weak_at_two(s: Situation) -> Iterator[Rule]:
    """Preference, pass, or my own suit."""
    found = four_suits(s)
    if found is None:
        return
    first, second, own, _ = found
    low, mine = hcp(0, 9), s.cheapest(own)
    to_two = mine is not None and mine.level == 2
    if to_two:
        worth_it = length(first, 0, 1) | length(first, 0, 2) & good_suit(own)
        yield rule(at(2, own), length(own, 6) & a_minimum & worth_it, name=TO_PLAY, because="six cards, and no fit")
    ahead = -1 if first.is_major else 0
    prefers = length(first, 2) & longer(first, second, ahead)
    yield rule(at(2, first), prefers & low, name="preference", because="opener's first suit is the longer")
    if to_two:
        good = length(own, 5) & good_suit(own) & points(0, 10) & length(first, 0, 1) & length(second, 0, 3)
        yield rule(at(2, own), good, name=TO_PLAY, because="a good suit, and no fit")
        yield rule(at(2, own), length(own, 6) & a_minimum, name=TO_PLAY, because="six cards, and no fit")
    yield rule("P", low, name=A_PASS, because="opener's second suit is the better place")


@written_for(two_suits, NATURAL, after=(weak_at_one, weak_at_two))
def leftovers(_: Situation) -> Iterator[Rule]:
    """Nothing fits: an invitation without a stopper."""
    yield rule("2NT", anything, shows=hcp(11), name=INVITATION, force=INVITATIONAL, rare=True, because=invites)
