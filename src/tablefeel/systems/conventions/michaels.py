"""Michaels cue-bids, partner's answers and what follows (map, section 14)."""

from collections.abc import Iterator

from tablefeel.kernel import SUITS, Call, Suit
from tablefeel.systems.conventions.judgement import opened_suit
from tablefeel.systems.conventions.natural import A_PASS, GAME, TO_PLAY
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    advancer,
    answering,
    having_bid,
    overcaller_rebid,
    partner_bid_last,
    rho_bid,
    rho_doubled,
    rho_passed,
    they_opened,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    fair_suit,
    hcp,
    length,
    longer,
    losers,
    shortness,
    stopper,
    support_points,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    SIGN_OFF,
    SITUATION,
    Rule,
    at,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

MICHAELS = Convention("Michaels", asks="partner to pick a suit", double_shows_suit=False)
ASKS_FOR_THE_MINOR = Convention("asks for the minor", asks="which minor")
PICKS = Convention("picks one of two suits", shows="the better of partner's two suits, no extra strength")
INVITES = Convention("invites opposite two suits")
MINORS = (Suit.C, Suit.D)

# The cue-bid


def other_major(suit: Suit) -> Suit:
    return Suit.H if suit is Suit.S else Suit.S


def known_major(theirs: Suit) -> Suit:
    """The major that a two-suiter with one known major has: the highest suit that is not theirs."""
    return Suit.H if theirs is Suit.S else Suit.S


def five_five(one: Suit, other: Suit) -> Needs:
    return length(one, 5) & length(other, 5)


def weak_or_strong(s: Situation) -> bool:
    """Whether two-suited calls are weak or strong by the card, and overcalls show what lies between."""
    return s.card.competition.michaels_style == "weak-or-strong"


def extreme(one: Suit, other: Suit) -> Needs:
    """Two fair suits, weak (6-10) or strong (16+), or so long that points do not count."""
    freak = length(one, 6) & length(other, 6) | losers(0, 3)
    return five_five(one, other) & fair_suit(one) & fair_suit(other) & (hcp(6, 10) | hcp(16) | freak & hcp(6))


def cue_bid(s: Situation, floor_minor: int, floor_major: int, shy: bool = False) -> Iterator[Rule]:
    """Their only suit: both majors over a minor, the other major and a minor over a major.

    `shy`: vulnerable with 8 or 9 points both suits must be fair.
    """
    theirs, style = opened_suit(s), s.card.competition.michaels_style
    call = s.cheapest(theirs)
    if call is None or not s.card.competition.michaels:
        return
    if style == "top-and-another" and not theirs.is_major:
        yield from _top_and_another(call, theirs, floor_minor)
        return
    limits = weak_or_strong(s) and call.level == 2
    how = ", weak or strong" if limits else ""
    if not theirs.is_major:
        needs = five_five(Suit.H, Suit.S) & hcp(floor_minor)
        if shy:
            needs &= hcp(10) | fair_suit("H") & fair_suit("S")
        if limits:
            needs = extreme(Suit.H, Suit.S)
        yield rule(call, needs, name=MICHAELS, force=FORCING, artificial=True, note=f"five cards in both majors{how}",
                   because="both majors in one bid")  # fmt: skip
        return
    major = other_major(theirs)
    needs = (five_five(major, Suit.C) | five_five(major, Suit.D)) & hcp(floor_major)
    strength = hcp(floor_major)
    if limits:
        needs, strength = extreme(major, Suit.C) | extreme(major, Suit.D), hcp(6, 10) | hcp(16)
    yield rule(call, needs, shows=length(major, 5) & strength, name=MICHAELS, force=FORCING, artificial=True,
               note=f"five {major.symbol} and five cards in a minor{how}",
               because="two suits in one bid")  # fmt: skip


def _top_and_another(call: Call, theirs: Suit, floor: int) -> Iterator[Rule]:
    """Over a minor: spades and hearts, or spades and the other minor."""
    other = Suit.D if theirs is Suit.C else Suit.C
    needs = (five_five(Suit.S, Suit.H) | five_five(Suit.S, other)) & hcp(floor)
    yield rule(call, needs, shows=length(Suit.S, 5) & hcp(floor), name=MICHAELS, force=FORCING, artificial=True,
               note=f"five ♠ and five ♥ or {other.symbol}", because="two suits in one bid")  # fmt: skip


# Partner picks

asked = advancer & answering(MICHAELS)


def partner_may_be_weak(s: Situation) -> bool:
    """Whether partner's two-suited call at the two level is most often weak."""
    return weak_or_strong(s) and s.partners_last_call.level == 2


def _shows_both_majors(s: Situation) -> bool:
    known = s.card.competition.michaels_style != "top-and-another"
    return known and len(s.their_suits) > 0 and not opened_suit(s).is_major


both_majors = Context(_shows_both_majors)


def to_game(suit: Suit, needs: Needs, because: str = "") -> Rule:
    return rule(at(4 if suit.is_major else 5, suit), needs, name=GAME, force=SIGN_OFF, because=because)


@written_for(asked & rho_passed & both_majors, SITUATION)
def pick_a_major(s: Situation) -> Iterator[Rule]:
    """Partner has both majors: as high as the fit is worth, hearts with equal length.

    Opposite a hand that is most often weak, points decide, not trumps.
    """
    theirs, weak = opened_suit(s), partner_may_be_weak(s)
    for major, ahead in ((Suit.S, 1), (Suit.H, 0)):
        better = longer(major, other_major(major), ahead)
        fit = better & length(major, 3)
        strong = fit & support_points(13, suit=major) | better & length(major, 4) & shortness
        yield to_game(major, fit & hcp(16) if weak else strong, "a fit, and enough for game opposite 5–5")
        call = s.cheapest(major)
        if call is not None and call.level == 2:
            invites = fit & (hcp(14, 15) if weak else support_points(10, 12, major))
            yield rule(at(3, major), invites, name=INVITES, force=INVITATIONAL, because="game if partner has more")
    if s.level == 2:
        none = length("H", 0, 2) & length("S", 0, 2)
        yield rule("3NT", none & hcp(15) & stopper(theirs), name=GAME, force=SIGN_OFF)
        yield rule("2NT", none & hcp(10 if weak else 12, 14) & stopper(theirs), name="invitation", force=INVITATIONAL,
                   because="no fit, but their suit is stopped")  # fmt: skip
        yield rule(at(3, theirs), none & hcp(15), name="strong cue-bid", force=FORCING, artificial=True)
    for major, ahead in ((Suit.S, 1), (Suit.H, 0)):
        call = s.cheapest(major)
        if call is not None:
            yield rule(call, longer(major, other_major(major), ahead), name=PICKS,
                       because="the longer of partner's suits")  # fmt: skip


@written_for(asked & rho_passed & ~both_majors, SITUATION)
def pick_the_major(s: Situation) -> Iterator[Rule]:
    """Partner has the other major and a minor: raise the major with three cards, or ask for the minor."""
    theirs = opened_suit(s)
    major = known_major(theirs)
    call, cue = s.cheapest(major), s.cheapest(theirs)
    if call is None or cue is None:
        return
    fit, weak = length(major, 3), partner_may_be_weak(s)
    if cue.level == 3:
        strong = fit & support_points(13, suit=major) & hcp(13)
        yield rule(cue, strong & hcp(19 if weak else 16), name="strong cue-bid", force=GAME_FORCING, artificial=True)
    game = fit & hcp(16 if call.level == 2 else 14) if weak else fit & support_points(12, suit=major) | length(major, 4)
    yield to_game(major, game, "a fit, and enough for game")
    if call.level == 2:
        invites = fit & (hcp(14, 15) if weak else support_points(10, 11, major))
        yield rule(at(3, major), invites, name=INVITES, force=INVITATIONAL)
    yield rule(call, fit, name=PICKS, because="the suit partner is known to hold")
    for minor in MINORS:
        low = s.cheapest(minor)
        if low is not None and low.level == 3:
            yield rule(low, length(minor, 6) & length(major, 0, 1) & longer(minor, _other_minor(minor), 4),
                       name="a suit of my own")  # fmt: skip
    yield rule("2NT", anything, name=ASKS_FOR_THE_MINOR, force=FORCING, artificial=True,
               shows=length(major, 0, 2), because="no fit for the major: find the minor")  # fmt: skip
    low = s.cheapest(Suit.C)
    if low is not None:
        yield rule(low, anything, name="picks a minor", artificial=True, note="partner corrects with diamonds")


def _other_minor(minor: Suit) -> Suit:
    return Suit.C if minor is Suit.D else Suit.D


def shown(s: Situation) -> tuple[Suit, ...]:
    """The suits that partner's two-suited call has shown for certain."""
    return tuple(suit for suit in SUITS if s.partner_least(suit) >= 5)


@written_for(asked & (rho_doubled | rho_bid) & ~(~both_majors & Context(lambda s: s.level == 4)), SITUATION)
def after_a_call(s: Situation) -> Iterator[Rule]:
    """They doubled or bid: a suit with three cards, higher with more; a pass shows no preference."""
    yield from compete_in(s, shown(s))


def compete_in(s: Situation, suits: tuple[Suit, ...]) -> Iterator[Rule]:
    """A suit that partner has shown, with three cards there."""
    doubled = not s.rhos_last_call.call.is_bid
    for suit in suits:
        call, fit = s.cheapest(suit), length(suit, 3)
        for rival in suits:
            if rival is not suit:
                fit &= longer(suit, rival, 0)
        if call is None:
            continue
        game = 4 if suit.is_major else 5
        if call.level <= game:
            enough = (11 if call.level == game - 1 and not doubled else 13) if suit.is_major else 15
            shape = length(suit, 4 if suit.is_major else 5) & shortness & support_points(7, suit=suit)
            yield to_game(suit, fit & (support_points(enough, suit=suit) | shape))
        if call.level < game - 1 and not doubled:
            yield rule(at(call.level + 1, suit), fit & support_points(11, 12, suit), name="invitation",
                       force=INVITATIONAL)  # fmt: skip
        if call.level < game:
            least = 0 if doubled else 6 if call.level <= 3 else 9
            yield rule(call, fit & support_points(least, suit=suit), name=PICKS)
    yield rule("P", anything, name=A_PASS, note="no preference")


@written_for(
    asked & rho_bid & ~both_majors & Context(lambda s: s.last_bid is not None and s.last_bid.level == 4), SITUATION
)
def over_their_game(s: Situation) -> Iterator[Rule]:
    """They bid four: the major with a fit, 4NT with a fit for either minor."""
    major = known_major(opened_suit(s))
    fit = length(major, 4) | length(major, 3) & support_points(11, suit=major)
    call = s.cheapest(major)
    if call is not None and (call.level == 4 or not s.we_are_vulnerable):
        yield rule(call, fit & support_points(8, suit=major), name=GAME, force=SIGN_OFF)
    minors = length("C", 4) & length("D", 4) & hcp(5)
    yield rule("4NT", minors & length(major, 0, 2), name=ASKS_FOR_THE_MINOR, force=FORCING, artificial=True,
               because="a fit for either minor")  # fmt: skip
    yield rule("P", anything, name=A_PASS)


# The minor, and the two-suiter again

mine = overcaller_rebid & having_bid(MICHAELS)
show_minor_when = mine & answering(ASKS_FOR_THE_MINOR) & rho_passed


@written_for(show_minor_when, SITUATION)
def show_the_minor(s: Situation) -> Iterator[Rule]:
    """The second suit, a level higher with a strong hand."""
    theirs = opened_suit(s)
    others = [suit for suit in (*MINORS, Suit.H) if suit not in (theirs, known_major(theirs))]
    for suit in others:
        if s.level < 4 and not suit.is_major:
            yield rule(at(4, suit), length(suit, 5) & hcp(16), name=f"strong with {_NAMES[suit]}", force=FORCING)
    for suit in others:
        call = s.cheapest(suit)
        if call is not None:
            yield rule(call, length(suit, 5), name=_NAMES[suit], because="partner asked for the second suit")
    for suit in others:
        call = s.cheapest(suit)
        if call is not None:
            yield rule(call, length(suit, 4), name=_NAMES[suit], rare=True)


_NAMES = {Suit.C: "clubs", Suit.D: "diamonds", Suit.H: "hearts"}


a_high_minor = Context(lambda s: s.partners_last_call.suit in MINORS and s.partners_last_call.level >= 4)


@written_for(mine & (answering(PICKS) | a_high_minor) & rho_passed, SITUATION)
def after_a_preference(s: Situation) -> Iterator[Rule]:
    """Partner only picked a suit: pass without extra strength."""
    yield from strong_again(s)


def strong_again(s: Situation) -> Iterator[Rule]:
    """16–17 raise partner's choice, 18 bid game."""
    bid = s.last_bid
    suit = None if bid is None else bid.strain.suit
    if bid is None or suit is None:
        return
    game = 4 if suit.is_major else 5
    if bid.level < game:
        yield rule(at(game, suit), hcp(18) & length(suit, 5), name=GAME, force=SIGN_OFF,
                   because="too strong to stop")  # fmt: skip
    if bid.level < game - 1:
        yield rule(at(bid.level + 1, suit), hcp(16, 17) & length(suit, 5), name="strong two-suiter",
                   force=INVITATIONAL)  # fmt: skip
    if suit not in s.my_suits and suit in MINORS and bid < Call.D7:  # partner guesses at my minor
        yield rule(at(bid.level, Suit.D) if suit is Suit.C else at(bid.level + 1, Suit.C), length(suit, 0, 4),
                   name=TO_PLAY)  # fmt: skip
    yield rule("P", anything, name=A_PASS, because="partner has chosen, and I have shown my hand")


by_weak_or_strong = Context(weak_or_strong)


@written_for(mine & answering(INVITES) & by_weak_or_strong & rho_passed, SITUATION)
def after_an_invitation(s: Situation) -> Iterator[Rule]:
    """Partner has 14 or 15 and a fit: game with the upper half of a weak hand, or a strong one."""
    suit = s.partners_last_call.suit
    if suit is None:
        return
    yield rule(at(4, suit), hcp(8, 17), name=GAME, force=SIGN_OFF, because="more than the least I have shown")
    yield rule("P", hcp(0, 7), name=A_PASS, because="as weak as I can be")


# The minor is known


@written_for(
    overcaller_rebid & having_bid(ASKS_FOR_THE_MINOR) & partner_bid_last & they_opened("1M") & rho_passed,
    SITUATION,
)
def after_the_minor(s: Situation) -> Iterator[Rule]:
    """Partner named the second suit: pass unless game is near; a jump showed 16 or more and forces."""
    bid = s.last_bid
    suit = None if bid is None else bid.strain.suit
    if bid is None or suit is None or suit.is_major:
        return
    forced, more = s.must_bid, 3 if weak_or_strong(s) else 0
    enough = 7 if forced else 13 + more
    yield rule(at(5, suit), length(suit, 4) & support_points(enough, suit=suit), name=GAME, force=SIGN_OFF)
    if bid.level == 3:
        yield rule("3NT", hcp(13 + more) & stopper(opened_suit(s)), name=GAME, force=SIGN_OFF)
        some = support_points(10 + more, 12 + more, suit)
        yield rule(at(4, suit), length(suit, 4) & some, name="invitation", force=INVITATIONAL)
    if forced:
        yield rule(at(5, suit), anything, name=GAME, force=SIGN_OFF)
    yield rule("P", anything, name=A_PASS, because="the second suit will do")
