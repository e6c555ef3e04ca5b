"""The unusual notrump: the two lowest unbid suits, partner's choice and what follows (map, section 14)."""

from collections.abc import Iterator

from tablefeel.kernel import SUITS, Suit
from tablefeel.systems.conventions import michaels
from tablefeel.systems.conventions.judgement import opened_suit
from tablefeel.systems.conventions.michaels import PICKS, compete_in, five_five, shown, strong_again
from tablefeel.systems.conventions.natural import A_PASS, GAME
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    advancer,
    answering,
    having_bid,
    overcaller_rebid,
    rho_bid,
    rho_doubled,
    rho_passed,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    fair_suit,
    good_suit,
    hcp,
    in_suit,
    length,
    longer,
    losers,
    support_points,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    SIGN_OFF,
    SITUATION,
    Rule,
    at,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

UNUSUAL_NOTRUMP = Convention("unusual notrump", asks="partner to pick a suit", double_shows_suit=False)

# 2NT and 4NT


def lowest_unbid(s: Situation) -> tuple[Suit, Suit]:
    """The two lowest suits that they have not shown."""
    unbid = [suit for suit in SUITS if suit not in s.their_suits]
    return unbid[0], unbid[1]


def unusual(
    s: Situation, floor: int, shape: Needs | None = None, note: str = "", extreme: bool = False
) -> Iterator[Rule]:
    """2NT with the two lowest unbid suits, five cards in both unless told otherwise.

    `extreme`: weak or strong, where the card says so.
    """
    if not s.card.competition.unusual_notrump or len(s.their_suits) > 2:
        return
    one, other = lowest_unbid(s)
    needs = (shape or five_five(one, other)) & hcp(floor)
    if extreme and michaels.weak_or_strong(s):
        needs = michaels.extreme(one, other)
    words = note or f"five cards in {one.symbol} and in {other.symbol}"
    yield rule("2NT", needs, name=UNUSUAL_NOTRUMP, force=FORCING, artificial=True, note=words,
               because="two suits in one bid")  # fmt: skip


def between_two_bidders(s: Situation) -> Iterator[Rule]:
    """They have bid two suits: 2NT with the others; with both majors only six and five, for a double is safer."""
    one, other = lowest_unbid(s)
    fair = five_five(one, other) & fair_suit(one) & fair_suit(other)
    if one.is_major and other.is_major:
        fair &= length(one, 6) | length(other, 6)
    yield from unusual(s, 10, fair)


def both_minors_at_the_four_level(s: Situation) -> Iterator[Rule]:
    """4NT over one of a major: both minors and hardly a loser."""
    if s.card.competition.unusual_notrump and opened_suit(s).is_major:
        yield rule("4NT", five_five(Suit.C, Suit.D) & losers(0, 3) & hcp(13), name=UNUSUAL_NOTRUMP, force=FORCING,
                   artificial=True, note="five cards in both minors, hardly a loser",
                   because="game is sure: partner only picks the minor")  # fmt: skip


# Partner picks

asked = advancer & answering(UNUSUAL_NOTRUMP)
at_two = Context(lambda s: s.partners_last_call.level == 2)


def places(s: Situation) -> tuple[Suit, ...]:
    """The suits that partner has shown; those not theirs where it may be any."""
    return shown(s) if len(shown(s)) == 2 else tuple(suit for suit in SUITS if suit not in s.their_suits)[:2]


@written_for(asked & rho_passed & at_two, SITUATION)
def picks(s: Situation) -> Iterator[Rule]:
    """The longer suit; with equal length the major, or the cheaper minor; higher with four cards or points."""
    if not s.their_suits:
        return
    theirs, (one, other) = opened_suit(s), places(s)
    for suit, rival, ahead in ((one, other, 0), (other, one, 1)):
        better = longer(suit, rival, ahead)
        if suit.is_major:
            fit = length(suit, 4) | length(suit, 3) & support_points(12, suit=suit)
            yield rule(at(4, suit), fit, name=GAME, force=SIGN_OFF, because="a fit for partner's five hearts")
            continue
        big = better & length(suit, 5) | better & length(suit, 4) & support_points(14, suit=suit)
        yield rule(at(5, suit), big, name=GAME, force=SIGN_OFF, because="a big fit: as high as it goes at once")
    yield rule("3NT", hcp(16) & in_suit(f.STOPPER, theirs, 3), name=GAME, force=SIGN_OFF)
    fits = length(one, 3) | length(other, 3)
    yield rule(at(3, theirs), hcp(14) & fits, name="strong cue-bid", force=FORCING, artificial=True)
    for suit, rival, ahead in ((one, other, 0), (other, one, 1)):
        if not suit.is_major and theirs.is_major:
            yield rule(at(4, suit), longer(suit, rival, ahead) & length(suit, 4) & support_points(8, 13, suit),
                       name=PICKS, note="four trumps", because="the fourth trump is worth a level")  # fmt: skip
    for major in (Suit.H, Suit.S):
        if major not in (theirs, one, other) and theirs.is_major:
            own = length(major, 6) & good_suit(major) & hcp(10, 13)
            yield rule(at(3, major), own, name="a suit of my own")
    ahead = 1 if other.is_major else 0
    yield rule(at(3, one), longer(one, other, ahead), name=PICKS, because="the longer of partner's suits")
    yield rule(at(3, other), anything, name=PICKS, because="the longer of partner's suits")


@written_for(asked & rho_passed & ~at_two, SITUATION)
def picks_at_the_five_level(s: Situation) -> Iterator[Rule]:
    """The cheapest of the longest suits that may be partner's."""
    suits = [suit for suit in SUITS if suit not in s.their_suits]
    if s.their_suits and opened_suit(s) is Suit.H:
        suits = [Suit.C, Suit.D]
    for suit in suits:
        needs = anything
        for rival in suits:
            if rival is not suit:
                needs &= longer(suit, rival, 0)
        yield rule(at(5, suit), needs, name=PICKS)
    yield rule(at(5, suits[0]), anything, name=PICKS)


@written_for(asked & (rho_doubled | rho_bid), SITUATION)
def after_a_call(s: Situation) -> Iterator[Rule]:
    """They doubled or bid: a suit with three cards; a pass shows no preference."""
    if s.partners_last_call.level == 2:
        yield from compete_in(s, places(s))
    yield rule("P", anything, name=A_PASS)


@written_for(overcaller_rebid & having_bid(UNUSUAL_NOTRUMP) & answering(PICKS) & rho_passed, SITUATION)
def after_a_preference(s: Situation) -> Iterator[Rule]:
    """Partner only picked a suit: pass without extra strength."""
    yield from strong_again(s)
