"""Slam bidding: Blackwood, Gerber, key cards, the grand slam force (SAYC booklet, "Slam bidding")."""

from collections.abc import Iterator

from tablefeel.kernel import Call, Strain, Suit
from tablefeel.systems.conventions.general import acted, fits, partner_points, worth
from tablefeel.systems.conventions.natural import (
    A_PASS,
    BLACKWOOD,
    CONTROL_BID,
    GERBER,
    GRAND_SLAM,
    NO_ACE_OR_FOUR,
    NONE_OR_THREE_KEYS,
    ONE_ACE,
    ONE_OR_FOUR_KEYS,
    SLAM_TRY,
    SMALL_SLAM,
    SPLINTER,
    STRONG_SUPPORT,
    SUPPORT,
    THREE_ACES,
    TO_PLAY,
    TWO_ACES,
    TWO_ACES_MISSING,
    TWO_KEYS,
    TWO_KEYS_AND_QUEEN,
)
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import (
    answering,
    card,
    having_bid,
    partner_called,
    rho_doubled,
    rho_passed,
)
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    aces,
    anything,
    control_in,
    controls,
    hcp,
    kings,
    length,
    limit,
    tops,
)
from tablefeel.systems.language.rules import FORCING, INVITATIONAL, SIGN_OFF, SLAM, Rule, in_order, rule, written_for
from tablefeel.systems.language.situation import Situation

SMALL, GRAND, OPENING = 32, 36, 12

rho_quiet = rho_passed | rho_doubled


def trumps(s: Situation) -> Suit | None:
    """The suit that Blackwood is about: the agreed one, a known fit, or the last suit of our side."""
    agreed = s.agreed[s.me & 1]
    if agreed is not None:
        return agreed
    for suit in (Suit.S, Suit.H, Suit.D, Suit.C):
        if s.least(s.me, suit) + s.partner_least(suit) >= 8:
            return suit
    for made in reversed(s.made):
        if made.seat & 1 == s.me & 1 and made.suit is not None:
            return made.suit
    return None


def last_of_ours_was_notrump(s: Situation) -> bool:
    for made in reversed(s.made):
        if made.seat & 1 == s.me & 1 and made.call.is_bid:
            return made.call.strain is Strain.NT and not made.artificial
    return False


@written_for(acted, SLAM - 5)
def blackwood(s: Situation) -> Iterator[Rule]:
    """4NT asks for aces once a fit and the points for a slam are there."""
    if s.last_bid is None or s.last_bid >= Call.N4 or s.last_bidder & 1 != s.me & 1:
        return
    if last_of_ours_was_notrump(s) and s.agreed[s.me & 1] is None:
        return
    if s.made[-2].convention.asks:
        return
    for suit, need in fits(s):
        low, _ = partner_points(s, suit)
        if s.partner_least(suit) < 3:
            continue
        strong = limit(worth(s, suit), SMALL + 1 - low) & hcp(max(12, 28 - low)) & controls(4) & aces(1)
        yield rule(
            "4NT",
            strong & length(suit.name, need),
            name=BLACKWOOD,
            force=FORCING,
            artificial=True,
            note="asks for aces",
        )


by_aces = card("slam.blackwood", "aces")
by_keys = card("slam.blackwood", "key-cards")
asked = answering(BLACKWOOD) & rho_quiet

answers = in_order(
    asked & by_aces,
    [
        rule("5C", aces(0, 0) | aces(4, 4), name=NO_ACE_OR_FOUR, artificial=True, shows=aces(0)),
        rule("5D", aces(1, 1), name=ONE_ACE, artificial=True),
        rule("5H", aces(2, 2), name=TWO_ACES, artificial=True),
        rule("5S", aces(3, 3), name=THREE_ACES, artificial=True),
    ],
    SLAM,
)


@written_for(asked & by_keys, SLAM)
def key_card_answers(s: Situation) -> Iterator[Rule]:
    """Key cards: the aces and the king of trumps."""
    suit = trumps(s)
    if suit is None:
        return
    keys = f.KEYCARDS + suit
    queen = limit(f.HAS_QUEEN + suit, 1)
    yield rule("5C", limit(keys, 0, 0) | limit(keys, 3, 3), name=NONE_OR_THREE_KEYS, artificial=True)
    yield rule("5D", limit(keys, 1, 1) | limit(keys, 4, 4), name=ONE_OR_FOUR_KEYS, artificial=True)
    yield rule("5S", (limit(keys, 2, 2) | limit(keys, 5, 5)) & queen, name=TWO_KEYS_AND_QUEEN, artificial=True)
    yield rule("5H", limit(keys, 2, 2) | limit(keys, 5, 5), name=TWO_KEYS, artificial=True)


ANSWERS = (
    NO_ACE_OR_FOUR, ONE_ACE, TWO_ACES, THREE_ACES, NONE_OR_THREE_KEYS, ONE_OR_FOUR_KEYS,
    TWO_KEYS_AND_QUEEN, TWO_KEYS,
)  # fmt: skip
TWO_READINGS = (NONE_OR_THREE_KEYS, ONE_OR_FOUR_KEYS)


def held_together(s: Situation, suit: Suit, low: int) -> tuple[Needs, Needs]:
    """What I need for both of us to hold every ace (or key card), and for all but one.

    An answer with two readings, three key cards apart, means the higher one from a partner who has shown opening
    points, wherever my own cards leave room for it.
    """
    if s.card.value("slam.blackwood") != "key-cards":
        shown = s.partner_least(f.ACES)
        return aces(4 - shown), aces(3 - shown)
    keys = f.KEYCARDS + suit
    shown = s.partner_least(keys)
    every, all_but_one = limit(keys, 5 - shown), limit(keys, 4 - shown)
    if low >= OPENING and s.made[-2].is_a(*TWO_READINGS):
        every |= limit(keys, 2 - shown, 2 - shown)
        all_but_one |= limit(keys, 1 - shown, 2 - shown)
    return every, all_but_one


@written_for(having_bid(BLACKWOOD) & answering(*ANSWERS) & rho_quiet, SLAM)
def after_the_answer(s: Situation) -> Iterator[Rule]:
    """Six unless two aces are missing; seven with all of them and points to spare."""
    suit = trumps(s)
    if suit is None:
        return
    low, _ = partner_points(s, suit)
    held, all_but_one = held_together(s, suit, low)
    yield rule(f"7{suit.name}", held & limit(worth(s, suit), GRAND + 1 - low) & hcp(34 - low), name=GRAND_SLAM)
    yield rule(f"6{suit.name}", all_but_one, name=SMALL_SLAM, force=SIGN_OFF)
    if s.made[-2].call is Call.C5 and s.made[-2].is_a(NO_ACE_OR_FOUR):
        yield rule(f"6{suit.name}", aces(0, 0), name=SMALL_SLAM, force=SIGN_OFF)
    sign_off = s.cheapest(suit)
    if sign_off is not None and sign_off.level == 5:
        yield rule(sign_off, anything, name=TWO_ACES_MISSING, force=SIGN_OFF)
    if s.last_bid is not None and s.last_bid.strain.suit is suit:
        yield rule("P", anything, name=TWO_ACES_MISSING)
    yield rule(f"6{suit.name}", anything, name=SMALL_SLAM, force=SIGN_OFF)


signed_off = in_order(
    answering(TWO_ACES_MISSING, SMALL_SLAM, GRAND_SLAM) & rho_quiet,
    [rule("P", anything, name=A_PASS)],
    SLAM,
)

# Gerber over notrump

gerber_answers = in_order(
    answering(GERBER) & partner_called("4C") & rho_quiet,
    [
        rule("4D", aces(0, 0) | aces(4, 4), name=NO_ACE_OR_FOUR, artificial=True, shows=aces(0)),
        rule("4H", aces(1, 1), name=ONE_ACE, artificial=True),
        rule("4S", aces(2, 2), name=TWO_ACES, artificial=True),
        rule("4NT", aces(3, 3), name=THREE_ACES, artificial=True),
    ],
    SLAM,
)
kings_asked = in_order(
    having_bid(NO_ACE_OR_FOUR, ONE_ACE, TWO_ACES, THREE_ACES) & partner_called("5C") & rho_quiet,
    [
        rule("5D", kings(0, 0) | kings(4, 4), name="no king or four", artificial=True, shows=kings(0)),
        rule("5H", kings(1, 1), name="one king", artificial=True),
        rule("5S", kings(2, 2), name="two kings", artificial=True),
        rule("5NT", kings(3, 3), name="three kings", artificial=True),
    ],
    SLAM,
)


@written_for(having_bid(GERBER) & rho_quiet, SLAM)
def after_gerber(s: Situation) -> Iterator[Rule]:
    """The slam in notrump, unless two aces are missing."""
    shown = s.partner_least(f.ACES)
    low, _ = partner_points(s, None)
    yield rule("7NT", aces(4 - shown) & hcp(37 - low), name=GRAND_SLAM)
    yield rule("6NT", aces(3 - shown) & hcp(33 - low), name=SMALL_SLAM, force=SIGN_OFF)
    if s.last_bid is not None and s.last_bid < Call.N4:
        yield rule("4NT", anything, name=TWO_ACES_MISSING, force=SIGN_OFF)
    yield rule("P", anything, name=TO_PLAY)


# The grand slam force, and the trump ask


@written_for(card("slam.grand_slam_force") & partner_called("5NT") & rho_quiet, SLAM - 1)
def top_trumps(s: Situation) -> Iterator[Rule]:
    """Partner jumped to 5NT: seven with two of the top three trumps."""
    suit = trumps(s)
    if suit is None or s.level != 5:
        return
    yield rule(f"7{suit.name}", tops(suit.name, 2), name="two top trumps")
    yield rule(f"6{suit.name}", anything, name=SMALL_SLAM, force=SIGN_OFF)


@written_for(acted, SLAM - 4)
def good_trumps(s: Situation) -> Iterator[Rule]:
    """A jump to five of the agreed major asks for good trumps: every side suit is controlled."""
    suit = s.agreed[s.me & 1]
    if suit is None or not suit.is_major or s.last_bidder & 1 != s.me & 1 or s.level > 4:
        return
    low, _ = partner_points(s, suit)
    controlled = anything
    for other in Suit:
        if other is not suit:
            controlled &= limit(f.HAS_ACE + other, 1) | limit(other, 0, 0)
    yield rule(
        f"5{suit.name}",
        controlled & hcp(30 - low) & tops(suit.name, 0, 1),
        name="asks for good trumps",
        force=INVITATIONAL,
    )


# Control bids below game in the agreed major


@written_for(acted & card("slam.control_bids"), SLAM - 7)
def control_bids(s: Situation) -> Iterator[Rule]:
    """A new suit between three and four of the agreed major shows a control and interest in a slam."""
    suit = s.agreed[s.me & 1]
    if suit is None or not suit.is_major or s.last_bidder != s.me ^ 2 or s.level != 3:
        return
    low, _ = partner_points(s, suit)
    interest = limit(worth(s, suit), SMALL - 2 - low, SMALL - low) & hcp(25 - low)
    if s.made[-2].is_a(STRONG_SUPPORT, SUPPORT) and s.game_forced[s.me & 1]:
        interest |= hcp(13)
    for other in (Suit.S, Suit.C, Suit.D, Suit.H):
        call = s.cheapest(other)
        if other is suit or call is None or call > Call(5 * 4 - 2 + suit):
            continue
        yield rule(call, interest & control_in(other.name), name=CONTROL_BID, force=FORCING, artificial=True)


@written_for(answering(CONTROL_BID, SPLINTER, SLAM_TRY) & rho_quiet, SLAM - 8)
def after_control_bid(s: Situation) -> Iterator[Rule]:
    """Ask for aces with a good hand, show the cheapest control below game, or go back to the trump suit."""
    suit = s.agreed[s.me & 1]
    call = None if suit is None else s.cheapest(suit)
    if suit is None or call is None or call.level > 5:
        return
    low, _ = partner_points(s, suit)
    for other in Suit:
        shown = s.cheapest(other)
        if shown is not None and other is not suit and shown < call and shown.level < 5:
            yield rule(shown, control_in(other.name), name=CONTROL_BID, force=FORCING, artificial=True)
    yield rule(
        "4NT",
        limit(worth(s, suit), SMALL - max(low, 10)) & controls(4) & aces(1),
        name=BLACKWOOD,
        force=FORCING,
        artificial=True,
        note="asks for aces",
    )
    yield rule(call, anything, name="back to trumps", force=SIGN_OFF)
