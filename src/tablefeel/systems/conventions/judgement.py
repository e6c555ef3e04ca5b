"""What we have together: points, fits and stoppers, as far as the calls have told."""

from functools import cache

from tablefeel.kernel import SUITS, Strain, Suit
from tablefeel.systems.conventions.lead_directing import LEADS
from tablefeel.systems.conventions.natural import BALANCED_MINIMUM, TOO_STRONG_FOR_1NT
from tablefeel.systems.language import features as f
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import Needs, anything, fixed, hcp, limit, stopper
from tablefeel.systems.language.order import SITUATION, Group
from tablefeel.systems.language.situation import Situation

DECISIONS = Group("saves, rescues and forcing passes", after=(LEADS,), before=(SITUATION,))
"""Decisions over their bids that stand before what the answers to one's own call would be."""
MAJORS = (Suit.S, Suit.H)
SUITS_DOWN = (Suit.S, Suit.H, Suit.D, Suit.C)
"""Majors first."""
_SHARES_OF_HCP = (
    0.36, 0.79, 1.36, 2.46, 3.85, 5.19, 6.55, 8.03, 8.89, 9.36, 9.41, 8.94, 8.03, 6.91, 5.69, 4.42, 3.31, 2.36, 1.61,
    1.04, 0.64, 0.38, 0.21, 0.11, 0.06, 0.03, 0.01, 0.005, 0.002, 0.001,
)  # fmt: skip
"""How many hands of a hundred have 0, 1, 2 … HCP."""


def opened_suit(s: Situation) -> Suit:
    """The suit that was opened; the first that they have shown if it was none."""
    suit = None if s.opening is None else s.opening.strain.suit
    return s.their_suits[0] if suit is None else suit


def partner_points(s: Situation, suit: Suit | None) -> tuple[int, int]:
    """The least and most points that partner has shown, for play in a suit or in notrump."""
    known = s.usual[s.partner]
    low, high = known.get(f.HCP, (0, 40))
    if suit is None and s.agreed_suit is not None:  # a raise counted short suits, which are nothing in notrump
        low = max(low, known.get(f.SUPPORT + s.agreed_suit, (0, 0))[0] - 2)
    places = (f.POINTS,) if suit is None else (f.POINTS, f.SUPPORT + suit, f.PLAYING + suit)
    for place in places:
        if place in known:
            low = max(low, known[place][0])
            high = min(40, max(high, min(known[place][1], 40))) if suit is not None else high
    return low, min(high, low + 6)


def strength_shown(s: Situation) -> int:
    """The fewest HCP that partner has about shown, where length or support were counted in."""
    known = s.usual[s.partner]
    trumps = s.agreed_suit
    supported = 0 if trumps is None else known.get(f.SUPPORT + trumps, (0, 0))[0] - 2
    return max(known.get(f.HCP, (0, 0))[0], known.get(f.POINTS, (0, 0))[0] - 2, supported)


def counted_on(s: Situation, suit: Suit | None) -> int:
    """The points that partner may be counted on for: what hands in the range shown have on average."""
    return mean_points(*partner_points(s, suit))


@cache
def mean_points(low: int, high: int) -> int:
    """The mean HCP of hands that have from `low` to `high`, rounded down."""
    shares = dict(enumerate(_SHARES_OF_HCP[low : high + 1], low))
    return int(sum(hcp_ * share for hcp_, share in shares.items()) / sum(shares.values())) if shares else low


def worth(s: Situation, suit: Suit) -> int:
    """The feature that counts my points with that suit as trumps: as the long hand, or as dummy."""
    long_hand = s.my_least(suit) >= 5 or s.partner_least(suit) <= 3
    return (f.PLAYING if long_hand else f.SUPPORT) + suit


def fits(s: Situation) -> list[tuple[Suit, int]]:
    """Suits where an eight-card fit is possible, with the cards that I need for it; majors first."""
    kept = s.memo.get("fits")
    if kept is not None:
        return kept  # type: ignore[return-value]
    found = []
    for suit in SUITS_DOWN:
        shown, mine = s.partner_least(suit), s.my_least(suit)
        if (shown < 3 and mine < 6) or s.least(s.lho, suit) >= 4 or s.least(s.rho, suit) >= 4:
            continue
        need = max(8 - shown, 0)
        if suit is s.agreed_suit and mine >= 4:
            need = min(need, 4)  # partner has raised the suit that I bid
        if s.my_most(suit) >= need:
            found.append((suit, need))
    s.memo["fits"] = found
    return found


def stopped(s: Situation) -> Needs:
    """Their suits are stopped, as far as partner has not shown to do so."""
    partner = s.last_action(s.partner)
    if partner is not None and partner.call.is_bid and partner.call.strain is Strain.NT and not partner.artificial:
        return anything
    needs = fixed(stopper("theirs").bind(s)) if s.their_suits else anything
    ours = s.our_suits
    if len(ours) == 3 and not s.their_suits:
        fourth = next(suit for suit in SUITS if suit not in ours)
        needs &= limit(f.STOPPER + fourth, 1)
    return needs


def opens_weak_notrump(s: Situation) -> bool:
    """Whether our 1NT opening takes the balanced minimums, so that one of a suit has them stronger."""
    return s.card.openings.one_notrump[1] < 15


def balanced_minimum(s: Situation) -> Needs:
    """The points of opener's cheap notrump: less than a 1NT opening, or more where that is weak."""
    return hcp(15, 17) if opens_weak_notrump(s) else hcp(11, 14)


def cheap_notrump(s: Situation) -> Convention:
    """What opener's cheapest notrump is called: a minimum, unless balanced minimums open 1NT."""
    return TOO_STRONG_FOR_1NT if opens_weak_notrump(s) else BALANCED_MINIMUM


def beyond_a_minimum(s: Situation) -> int:
    """How many points more than a minimum partner's notrump has shown."""
    return 3 if s.partners_last_call.is_a(TOO_STRONG_FOR_1NT) else 0


def short_suit_points(least: int, most: int = 40) -> Needs:
    """HCP, two for a singleton and three for a void; doubletons count nothing once partner's suit is known."""
    void, singleton = limit(f.SHORTEST, 0, 0), limit(f.SHORTEST, 1, 1)
    long = hcp(least, most) & limit(f.SHORTEST, 2)
    return long | singleton & hcp(max(0, least - 2), most - 2) | void & hcp(max(0, least - 3), most - 3)
