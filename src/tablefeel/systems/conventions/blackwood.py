"""Blackwood: 4NT asks for aces, 5NT for kings (map, section 10; SAYC booklet, "Slam bidding").

Where the card says key cards, the answers stand in `key_cards`; what is done when they come in, in `aces_disturbed`.
"""

from collections.abc import Iterator

from tablefeel.kernel import SUITS, Strain, Suit
from tablefeel.systems.conventions.judgement import SUITS_DOWN, counted_on, fits, partner_points, worth
from tablefeel.systems.conventions.natural import A_PASS, GRAND_SLAM, LIMIT_RAISE, SMALL_SLAM
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import (
    acted,
    after,
    answering,
    card,
    having_bid,
    last_bid,
    level,
    rho_doubled,
    rho_passed,
    we_bid_last,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    aces,
    anything,
    balanced,
    control_in,
    controls,
    hcp,
    kings,
    length,
    limit,
    playing_points,
)
from tablefeel.systems.language.rules import FORCING, SIGN_OFF, SLAM, SLAM_TRIES, Rule, at, in_order, rule, written_for
from tablefeel.systems.language.situation import Role, Situation

BLACKWOOD = Convention("Blackwood", asks="how many aces")
ASKS_FOR_KINGS = Convention("asks for kings", asks="how many kings", shows="all four aces together")
NO_ACE_OR_FOUR = Convention("no ace or four")
ONE_ACE = Convention("one ace")
TWO_ACES = Convention("two aces")
THREE_ACES = Convention("three aces")
FOUR_ACES = Convention("four aces")
NONE_OR_THREE_KEYS = Convention("none or three key cards")
ONE_OR_FOUR_KEYS = Convention("one or four key cards")
TWO_KEYS_AND_QUEEN = Convention("two key cards and the queen")
TWO_KEYS = Convention("two key cards")
TWO_ACES_MISSING = Convention("two aces missing")
NONE_MISSING = "no ace is missing, and seven is too far"
KINGS = (Convention("no king or four"), Convention("one king"), Convention("two kings"), Convention("three kings"))

ACE_ANSWERS = (NO_ACE_OR_FOUR, ONE_ACE, TWO_ACES, THREE_ACES, FOUR_ACES)
KEY_ANSWERS = (NONE_OR_THREE_KEYS, ONE_OR_FOUR_KEYS, TWO_KEYS_AND_QUEEN, TWO_KEYS)
ANSWERS = (*ACE_ANSWERS, *KEY_ANSWERS)
SMALL, GRAND, OPENING = 32, 36, 12
"""Points together for a small and a grand slam, and those of an opening hand."""
TOGETHER = 31
"""Points for a small slam where partner's shape is not counted yet: two less than the 33 of the books."""

rho_quiet = rho_passed | rho_doubled
count = "the aces decide about the slam"


def trumps(s: Situation) -> Suit | None:
    """The suit that Blackwood is about: the agreed one, a known fit, or the last suit of our side."""
    if s.agreed_suit is not None:
        return s.agreed_suit
    for suit in SUITS_DOWN:
        if s.my_least(suit) + s.partner_least(suit) >= 8:
            return suit
    return next((made.suit for made in s.our_calls if made.suit is not None), None)


def counts_aces(s: Situation) -> bool:
    """Whether our Blackwood asks for aces alone, whatever the trumps are."""
    return bool(s.card.value("slam.blackwood") == "aces")


def in_mind(s: Situation) -> list[tuple[Suit, Needs]]:
    """The suits that whoever asked may have had in mind, in order, with what they need to hold there.

    Aces are the same in every suit, so that one may ask with a fit that partner does not know of.
    """
    suit = trumps(s)
    if suit is None:
        return []
    known = s.my_least(suit) + s.partner_least(suit) >= 8
    if s.agreed_suit is not None or known or not counts_aces(s):
        return [(suit, anything)]
    found = [(other, length(other, need)) for other, need in fits(s) if s.partner_least(other) >= 3]
    return [*found, (suit, anything)]


def our_last_bid_was_notrump(s: Situation) -> bool:
    last = next((made for made in s.our_calls if made.call.is_bid), None)
    return last is not None and last.call.strain is Strain.NT and not last.artificial


# The question


_NO_ACE_AND_KING = 16
"""Points that, beside opener's 18 or 19, leave the others too few for ace and king of one suit."""


def no_quick_losers(s: Situation, trump: Suit) -> Needs:
    """No void, and no suit that nobody has shown without a control: then aces alone tell enough."""
    found = limit(f.SHORTEST, 1)
    for suit in SUITS:
        if suit is not trump and suit not in s.our_suits:
            found &= control_in(suit)
    return found


@written_for(acted & we_bid_last & level(1, 4) & ~last_bid("4NT"), SLAM_TRIES)
def ask(s: Situation) -> Iterator[Rule]:
    """4NT asks for aces once a fit and the points for a slam are there."""
    if our_last_bid_was_notrump(s) and s.agreed_suit is None:
        return
    describes = (s.role is Role.REBID and s.agreed_suit is None) or (s.role is Role.RESPONSE and s.level == 1)
    if s.partners_last_call.convention.asks or describes:
        return  # answer first, and describe a hand before asking about the other
    limited = s.partners_last_call.force is SIGN_OFF or any(made.is_a(LIMIT_RAISE) for made in s.our_calls)
    limited |= s.opener not in (s.me, s.partner)  # they have an opening bid
    for suit, need in fits(s):
        if s.partner_least(suit) >= 3 and (counts_aces(s) or suit is trumps(s)):
            strong = _beyond_a_limit(s, suit) if limited else _enough_on_average(s, suit)
            yield asks_for_aces(strong & length(suit, need))


def _enough_on_average(s: Situation, suit: Suit) -> Needs:
    """Points for a slam by what partner has on average, and no better fit to be looked for."""
    least = TOGETHER - counted_on(s, suit)
    strong = limit(worth(s, suit), least) & hcp(max(11, least - 4)) & controls(3) & limit(f.SHORTEST, 1)
    strong &= aces(2 if suit is Suit.C else 1)  # with two aces missing the answer is then no higher than five clubs
    if not suit.is_major:
        for major in s.partners_suits:
            if major.is_major and s.partner_least(major) < 5:
                strong &= length(major, 0, 2)
    return strong


def _beyond_a_limit(s: Situation, suit: Suit) -> Needs:
    """Points for a slam by the least that partner has: the contract was placed, or one of us has told all."""
    has_asked = any(made.convention.asks for made in s.our_calls if made.seat == s.partner)
    told = has_asked or any(made.is_a(LIMIT_RAISE) for made in s.our_calls)
    least = (SMALL + 1 if told else TOGETHER) - partner_points(s, suit)[0]
    strong = limit(worth(s, suit), least) & hcp(max(12, least - 5)) & controls(4) & aces(1)
    return strong & no_quick_losers(s, suit)


@written_for(acted & rho_passed & after("1M P 4M P"), SLAM_TRIES, after=ask)
def over_a_game_raise(s: Situation) -> Iterator[Rule]:
    """Partner jumped to game with long trumps and a short suit: controls in all suits but one are enough to ask."""
    trump = s.agreed_suit
    if trump is None:
        return
    sides = [suit for suit in SUITS if suit is not trump]
    strong = playing_points(19, suit=trump) & aces(2) & limit(f.SHORTEST, 1)
    if not s.card.openings.five_card_majors:
        strong &= ~(balanced & length(trump, 4, 4))
    for open_suit in sides:
        needs = strong
        for suit in sides:
            if suit is not open_suit:
                needs &= control_in(suit)
        yield asks_for_aces(needs)


@written_for(acted & rho_passed & after("1x P 1M P 4M P"), SLAM_TRIES, after=ask)
def over_openers_game(s: Situation) -> Iterator[Rule]:
    """Opener raised to game with 19 or more."""
    trump = s.agreed_suit
    if trump is not None:
        safe = no_quick_losers(s, trump) | hcp(_NO_ACE_AND_KING) & limit(f.SHORTEST, 1)
        yield asks_for_aces(playing_points(12, suit=trump) & controls(3) & aces(1) & safe)


def asks_for_aces(needs: Needs) -> Rule:
    """4NT with such a hand."""
    return rule("4NT", needs, name=BLACKWOOD, force=FORCING, artificial=True, because=count)


# The answers

asked = answering(BLACKWOOD) & rho_passed

ace_answers = in_order(
    asked & card("slam.blackwood", "aces"),
    [
        rule("5C", aces(0, 0) | aces(4, 4), name=NO_ACE_OR_FOUR, artificial=True, shows=aces(0)),
        rule("5D", aces(1, 1), name=ONE_ACE, artificial=True),
        rule("5H", aces(2, 2), name=TWO_ACES, artificial=True),
        rule("5S", aces(3, 3), name=THREE_ACES, artificial=True),
    ],
    SLAM,
)

king_answers = in_order(
    answering(ASKS_FOR_KINGS) & rho_passed & card("slam.blackwood", "aces"),
    [
        rule("6C", kings(0, 0) | kings(4, 4), name=KINGS[0], artificial=True, shows=kings(0)),
        rule("6D", kings(1, 1), name=KINGS[1], artificial=True),
        rule("6H", kings(2, 2), name=KINGS[2], artificial=True),
        rule("6S", kings(3, 3), name=KINGS[3], artificial=True),
    ],
    SLAM,
)


# Where to play


def held_together(s: Situation, suit: Suit, low: int) -> tuple[Needs, Needs]:
    """What I need for both of us to hold every ace (or key card), and for all but one.

    An answer with two readings, three key cards apart, means the higher one from a partner who has shown opening
    points, wherever my own cards leave room for it.
    """
    if not s.partners_last_call.is_a(*KEY_ANSWERS):
        shown = s.partner_least(f.ACES)
        return aces(4 - shown), aces(3 - shown)
    keys = f.KEYCARDS + suit
    shown = s.partner_least(keys)
    every, all_but_one = limit(keys, 5 - shown), limit(keys, 4 - shown)
    if low >= OPENING and s.partners_last_call.is_a(NONE_OR_THREE_KEYS, ONE_OR_FOUR_KEYS):
        every |= limit(keys, 2 - shown, 2 - shown)
        all_but_one |= limit(keys, 1 - shown, 2 - shown)
    return every, all_but_one


@written_for(having_bid(BLACKWOOD) & answering(*ANSWERS) & rho_quiet, SLAM)
def after_the_answer(s: Situation) -> Iterator[Rule]:
    """Six unless two aces are missing; 5NT with all of them and points to spare."""
    for suit, fit in in_mind(s):
        yield from _placed(s, suit, fit)


def _placed(s: Situation, suit: Suit, fit: Needs) -> Iterator[Rule]:
    """The contract in this suit, with such a fit for it."""
    low, _ = partner_points(s, suit)
    held, all_but_one = held_together(s, suit, low)
    grand = held & limit(worth(s, suit), GRAND - low) & hcp(33 - low)
    yield rule(
        "5NT", fit & grand, name=ASKS_FOR_KINGS, force=FORCING, artificial=True,
        because="no ace is missing: seven is near",
    )  # fmt: skip
    yield rule(at(6, suit), fit & held, name=SMALL_SLAM, force=SIGN_OFF, because=NONE_MISSING)
    yield rule(at(6, suit), fit & all_but_one, name=SMALL_SLAM, force=SIGN_OFF, because="only one ace is missing")
    if s.partners_last_call.is_a(NO_ACE_OR_FOUR):
        yield rule(at(6, suit), fit & aces(0, 0), name=SMALL_SLAM, force=SIGN_OFF, because="partner must have all four")
    sign_off = s.cheapest(suit)
    missing = "two aces are missing"
    if sign_off is not None and sign_off.level == 5:
        yield rule(sign_off, fit, name=TWO_ACES_MISSING, force=SIGN_OFF, because=missing)
    if s.last_bid is not None and s.last_bid.strain.suit is suit:
        yield rule("P", fit, name=TWO_ACES_MISSING, because=missing)
    yield rule(at(6, suit), fit, name=SMALL_SLAM, force=SIGN_OFF, because="five is no longer possible")


@written_for(having_bid(ASKS_FOR_KINGS) & answering(*KINGS) & rho_quiet, SLAM)
def after_the_kings(s: Situation) -> Iterator[Rule]:
    """Seven with every king, or with the points for it."""
    shown = KINGS.index(s.partners_last_call.convention)
    missing = "a king is missing"
    for suit, fit in in_mind(s):
        low, _ = partner_points(s, suit)
        enough = kings(4 - shown) | kings(3 - shown) & limit(worth(s, suit), GRAND + 1 - low)
        yield rule(at(7, suit), fit & enough, name=GRAND_SLAM, force=SIGN_OFF, because="no ace and no king is missing")
        if s.last_bid is not None and s.last_bid.strain.suit is suit:
            yield rule("P", fit, name=SMALL_SLAM, because=missing)
        yield rule(at(6, suit), fit, name=SMALL_SLAM, force=SIGN_OFF, because=missing)
    yield rule("6NT", anything, name=SMALL_SLAM, force=SIGN_OFF, because=missing)


@written_for(answering(TWO_ACES_MISSING, SMALL_SLAM, GRAND_SLAM) & rho_quiet, SLAM)
def signed_off(s: Situation) -> Iterator[Rule]:
    """Whoever asked decides; with four aces, shown as none or four, the slam is bid."""
    suit = trumps(s)
    if suit is not None and s.partners_last_call.is_a(TWO_ACES_MISSING) and s.my_last_call.is_a(NO_ACE_OR_FOUR):
        yield rule(at(6, suit), aces(4, 4), name=SMALL_SLAM, force=SIGN_OFF, because="it was four aces, not none")
    yield rule("P", anything, name=A_PASS, because="whoever asks decides")
