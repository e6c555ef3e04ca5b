"""I doubled one of a suit for takeout and partner has answered: my second call (map, sections 12 and 19)."""

from collections.abc import Iterator

from tablefeel.kernel import PASS, SUITS, Strain, Suit
from tablefeel.systems.conventions.advancing_doubles import ADVANCE, JUMP_ADVANCE, PENALTY_PASS
from tablefeel.systems.conventions.advancing_overcalls import NOTRUMP_ADVANCE, RESPONSIVE_DOUBLE
from tablefeel.systems.conventions.judgement import MAJORS, SUITS_DOWN, opened_suit
from tablefeel.systems.conventions.natural import A_PASS, COMPETES, CUE_BID, GAME, PENALTY_DOUBLE
from tablefeel.systems.conventions.takeout_doubles import TAKEOUT_DOUBLE, takeout
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    answering,
    having_bid,
    overcaller_rebid,
    partner_called,
    partner_passed,
    rho_bid,
    rho_passed,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    anything,
    hcp,
    length,
    longer,
    points,
    semi_balanced,
    solid_suit,
    stopper,
    support_points,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    NONE,
    SIGN_OFF,
    SITUATION,
    Rule,
    at,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

STRONG_SUIT = Convention("double and a new suit")
DOUBLER_RAISES = Convention("raise of the advance")
NAMES_A_MAJOR = Convention("names a major")
STRONG_NOTRUMP = Convention("double and notrump")
STRONG_CUE_BID = Convention("strong cue-bid by the doubler", asks="partner to describe the hand")

doubled = overcaller_rebid & having_bid(TAKEOUT_DOUBLE)
passes = rho_passed


def balanced_first(s: Situation) -> bool:
    """Whether my double was made where a pass would have ended the auction."""
    return len(s.made) > 5 and not any(made.call for made in s.made[-6:-4])


def free_bid(s: Situation) -> bool:
    """Whether partner bid although right-hand opponent had acted over my double."""
    return len(s.made) > 2 and s.made[-3].call is not PASS


def pass_it(because: str) -> Rule:
    return rule("P", anything, name=A_PASS, because=because)


# Partner bid a suit at the lowest level


def _bid_a_suit(height: int) -> Context:
    return answering(ADVANCE) & Context(lambda s: s.partners_last_call.level == height)


def raises(s: Situation, suit: Suit, steps: tuple[tuple[int, int], ...]) -> Iterator[Rule]:
    """A raise with four trumps for each step, the last one to game; the double has shown the shortness already."""
    call, trumps = s.cheapest(suit), length(suit, 4)
    if call is None:
        return
    *below, (game, _) = steps
    if suit.is_major and call.level <= 4:
        yield rule(at(4, suit), trumps & hcp(game), name=GAME, force=SIGN_OFF,
                   because="game opposite almost nothing")  # fmt: skip
    for up, (least, most) in reversed(tuple(enumerate(below))):
        height, last = call.level + up, up == len(below) - 1
        if height < (4 if suit.is_major else 5):
            high = 99 if last and not suit.is_major else most
            yield rule(at(height, suit), trumps & hcp(least, min(high, 40)), name=DOUBLER_RAISES,
                       force=INVITATIONAL, because="four trumps and more than a minimum double")  # fmt: skip


def new_suits(s: Situation, least: int, top: int = 3) -> Iterator[Rule]:
    """Double and then a suit: too strong for an overcall; a jump with 21 and six cards."""
    partners = s.suit("partner") if s.partners_last_call.call.is_bid else None
    suits = [suit for suit in SUITS_DOWN if suit not in s.their_suits and suit is not partners]
    for suit in suits:
        call, best = s.cheapest(suit), anything
        if call is None or call.level > top:
            continue
        for other in suits:
            if other is not suit:
                best &= longer(suit, other, 0)
        if suit.is_major:
            yield rule(at(4, suit), length(suit, 5) & points(25) & hcp(22) & best, name=GAME, force=SIGN_OFF,
                       because="game in the hand")  # fmt: skip
        if call.level <= 2:
            yield rule(at(call.level + 1, suit), length(suit, 6) & points(21) & best, name=STRONG_SUIT,
                       force=INVITATIONAL, because="nearly game in the hand")  # fmt: skip
        yield rule(call, length(suit, 5) & points(least) & hcp(least - 4) & best, name=STRONG_SUIT,
                   because="too strong for an overcall")  # fmt: skip


def notrump(s: Situation, ranges: tuple[tuple[int, int], ...]) -> Iterator[Rule]:
    """The cheapest notrump and the next, by strength; 3NT also with a running minor."""
    call, stops = s.cheapest(Strain.NT), stopper("theirs")
    if call is None or call.level > 3:
        return
    runs = (solid_suit("C") | solid_suit("D")) & points(17)
    steps = ranges[-(4 - call.level) :] if len(ranges) >= 4 - call.level else ranges
    yield rule("3NT", (hcp(steps[-1][0]) & semi_balanced | runs) & stops, name=GAME, force=SIGN_OFF,
               because="nine tricks are near even opposite nothing")  # fmt: skip
    for up, (least, most) in reversed(tuple(enumerate(steps[:-1]))):
        needs = hcp(least, most) & semi_balanced & stops
        yield rule(f"{call.level + up}NT", needs, name=STRONG_NOTRUMP, force=INVITATIONAL if up else NONE,
                   because="too strong for a 1NT overcall")  # fmt: skip


def cue_bid(s: Situation, least: int) -> Iterator[Rule]:
    """Their suit: very strong, and no other call fits; no rule where they have shown none."""
    if not s.their_suits and (s.opening is None or s.opening.strain.suit is None):
        return
    call = s.cheapest(opened_suit(s))
    if call is not None and call.level <= 3:
        yield rule(call, hcp(least), name=STRONG_CUE_BID, force=FORCING, artificial=True, note="21 or more points",
                   because="too strong for any other call")  # fmt: skip


@written_for(doubled & _bid_a_suit(1) & passes, SITUATION)
def after_a_one_level_advance(s: Situation) -> Iterator[Rule]:
    """Partner has 0 to 8: every call shows more than a minimum double."""
    suit, late = s.suit("partner"), balanced_first(s)
    if suit is None:
        return
    steps = ((15, 17), (18, 19), (20, 99)) if free_bid(s) else ((16, 18), (19, 21), (22, 99))
    if suit.is_major:
        yield from raises(s, suit, steps)
    yield from _a_major_at_the_one_level(s, late)
    yield from notrump(s, ((16, 18), (19, 20), (21, 99)) if late else ((19, 20), (21, 22), (23, 99)))
    yield from new_suits(s, 14 if late else 18)
    if not suit.is_major:
        yield from raises(s, suit, steps)
    yield from cue_bid(s, 20)
    yield from _flat_without_a_stopper(s, suit)
    yield pass_it("partner is weak, and I have shown my hand")


def _a_major_at_the_one_level(s: Situation, late: bool) -> Iterator[Rule]:
    """A five-card major that can be shown at the one level comes before notrump."""
    for major in MAJORS:
        if major not in s.their_suits and major is not s.suit("partner") and s.is_legal(at(1, major)):
            needs = length(major, 5, 5) & points(14 if late else 18, 20) & hcp(11)
            yield rule(at(1, major), needs, name=STRONG_SUIT, because="too strong for an overcall")


def _flat_without_a_stopper(s: Situation, suit: Suit) -> Iterator[Rule]:
    """19 and more with no suit and no stopper: support on three cards."""
    call = s.cheapest(suit)
    if call is not None and call.level <= 3:
        yield rule(call, hcp(18) & length(suit, 3), name=DOUBLER_RAISES, force=INVITATIONAL, rare=True)


@written_for(doubled & _bid_a_suit(2) & passes, SITUATION)
def after_a_two_level_advance(s: Situation) -> Iterator[Rule]:
    """The same a level higher."""
    suit, late = s.suit("partner"), balanced_first(s)
    if suit is None:
        return
    steps = ((15, 17), (18, 99)) if free_bid(s) else ((17, 19), (20, 99))
    if suit.is_major:
        yield from raises(s, suit, steps)
    yield from notrump(s, ((16, 18), (19, 99)) if late else ((19, 21), (22, 99)))
    yield from new_suits(s, 14 if late else 18)
    if not suit.is_major:
        yield from raises(s, suit, steps)
    yield from cue_bid(s, 21)
    yield from _flat_without_a_stopper(s, suit)
    yield pass_it("partner is weak, and I have shown my hand")


@written_for(doubled & answering(ADVANCE) & passes & Context(lambda s: s.partners_last_call.level >= 3), SITUATION)
def after_a_three_level_advance(s: Situation) -> Iterator[Rule]:
    """Partner had to bid at the three level or higher: game with about 18, otherwise pass."""
    suit = s.suit("partner")
    if suit is None:
        return
    if s.level == 3:
        if suit.is_major:
            yield rule(at(4, suit), length(suit, 3) & support_points(18, suit=suit), name=GAME, force=SIGN_OFF)
        yield rule("3NT", hcp(18) & semi_balanced & stopper("theirs"), name=GAME, force=SIGN_OFF)
        yield from new_suits(s, 18, 4)
    elif not suit.is_major and s.level == 4:
        yield rule(at(5, suit), length(suit, 4) & support_points(19, suit=suit), name=GAME, force=SIGN_OFF)
        yield from new_suits(s, 19, 4)
    yield pass_it("partner is weak, and I have shown my hand")


# Partner bid notrump or jumped


@written_for(doubled & answering(NOTRUMP_ADVANCE) & passes, SITUATION)
def after_notrump(s: Situation) -> Iterator[Rule]:
    """1NT shows 6 to 10, 2NT an invitation."""
    late = 3 if balanced_first(s) else 0
    if s.partners_last_call.level == 1:
        yield from new_suits(s, 18 - late, 2)
        yield rule("3NT", hcp(19 - late), name=GAME, force=SIGN_OFF, because="enough for game opposite 6–10")
        yield rule("2NT", hcp(17 - late, 18 - late), name="invitation", force=INVITATIONAL,
                   because="game if partner has a maximum")  # fmt: skip
        yield pass_it("no game opposite 6–10")
        return
    least = 14 - late
    for major in MAJORS:
        if major not in s.their_suits:
            yield rule(at(4, major), length(major, 6) & points(least), name=GAME, force=SIGN_OFF)
            yield rule(at(3, major), length(major, 5) & points(least), name=STRONG_SUIT, force=FORCING)
    yield rule("3NT", hcp(least), name=GAME, force=SIGN_OFF, because="partner invited, and I have more than a minimum")
    yield pass_it("a minimum double")


@written_for(doubled & answering(JUMP_ADVANCE) & passes, SITUATION)
def after_a_jump(s: Situation) -> Iterator[Rule]:
    """Partner has 9 to 11: game with 14 support points and four trumps."""
    suit, late = s.suit("partner"), 3 if balanced_first(s) else 0
    if suit is None:
        return
    fit = length(suit, 4)
    if suit.is_major:
        yield rule(at(4, suit), fit & support_points(14 - late, suit=suit), name=GAME, force=SIGN_OFF,
                   because="four trumps, and enough for game opposite 9–11")  # fmt: skip
    for other in SUITS_DOWN:
        call = s.cheapest(other)
        if other not in s.their_suits and other is not suit and call is not None and call.level <= 3:
            yield rule(call, length(other, 5) & points(17 - late) & length(suit, 0, 3), name=STRONG_SUIT, force=FORCING,
                       because="too strong for an overcall")  # fmt: skip
    yield rule("3NT", hcp(15 - late) & stopper("theirs"), name=GAME, force=SIGN_OFF,
               because="enough for game, their suit stopped")  # fmt: skip
    if suit.is_major and s.level == 2:
        yield rule(at(3, suit), length(suit, 3) & hcp(14 - late), name=DOUBLER_RAISES, force=INVITATIONAL,
                   because="partner may have five")  # fmt: skip
    if suit.is_major and s.level == 3:
        yield rule(at(4, suit), length(suit, 3) & hcp(16 - late), name=GAME, force=SIGN_OFF)
    if not suit.is_major:
        yield rule(at(5, suit), fit & support_points(18, suit=suit), name=GAME, force=SIGN_OFF)
    yield pass_it("a minimum double opposite an invitation")


# Partner bid their suit


@written_for(doubled & answering(CUE_BID) & passes, SITUATION)
def after_a_cue_bid(s: Situation) -> Iterator[Rule]:
    """A major, jumping with 15; notrump with a stopper; otherwise the cheapest minor."""
    majors = [major for major in (Suit.H, Suit.S) if major not in s.their_suits]
    low = s.level == 2
    for major in reversed(majors):
        call = s.cheapest(major)
        if call is not None and call.level <= 3:
            best = anything
            for other in majors:
                if other is not major:
                    best &= longer(major, other, 1 if major is Suit.S else 0)
            jump = at(min(call.level + 1, 4), major)
            yield rule(jump, length(major, 4) & hcp(15) & best, name="major with extra strength", force=GAME_FORCING,
                       because="a major, and more than a minimum")  # fmt: skip
    for major in majors:
        call = s.cheapest(major)
        if call is not None:
            best = anything
            for other in majors:
                if other is not major:
                    best &= longer(major, other, 1 if major is Suit.S else 0)
            yield rule(call, length(major, 4) & best, name=NAMES_A_MAJOR, force=FORCING if low else NONE,
                       because="partner asked for a major")  # fmt: skip
    yield from _no_major(s)


def _no_major(s: Situation) -> Iterator[Rule]:
    """No four-card major: notrump with a stopper, otherwise a minor."""
    stops = stopper("theirs")
    yield rule("3NT", hcp(15) & stops, name=GAME, force=SIGN_OFF, because="their suit stopped, no major")
    call = s.cheapest(Strain.NT)
    if call is not None and call.level == 2:
        yield rule(call, stops, name="stopper, no major", force=FORCING, because="their suit stopped, no major")
    for suit in SUITS:
        low = s.cheapest(suit)
        if suit not in s.their_suits and not suit.is_major and low is not None:
            yield rule(low, length(suit, 4), name="no major", force=FORCING, because="no major and no stopper")
    for suit in SUITS:
        low = s.cheapest(suit)
        if suit not in s.their_suits and low is not None:
            yield rule(low, length(suit, 3), name="no major", force=FORCING, rare=True)
    yield rule("3NT", stops, name=GAME, force=SIGN_OFF)


# They have bid again


@written_for(doubled & partner_passed & rho_passed & Context(lambda s: not s.doubling), SITUATION)
def passed_round(s: Situation) -> Iterator[Rule]:
    """They bid over my double and it comes back to me: again with extra strength."""
    yield from _strong_again(s)


@written_for(doubled & partner_passed & rho_bid, SITUATION)
def they_bid_on(s: Situation) -> Iterator[Rule]:
    """Partner was silent and they bid on."""
    if s.partners_last_call.is_a(PENALTY_PASS):
        yield from _they_run(s)
    yield from _strong_again(s)


def both_have_bid(s: Situation) -> bool:
    """Whether opener's partner has bid something else than opener's suit: little is left for mine."""
    bids = (made.call for made in s.made if made.seat == s.opener ^ 2 and made.call.is_bid)
    return s.opening is not None and any(bid.strain is not s.opening.strain for bid in bids)


def _strong_again(s: Situation) -> Iterator[Rule]:
    """A second double from 16 points, a suit from 17."""
    theirs, bid = s.suit("theirs"), s.last_bid
    if theirs is None or bid is None:
        return
    if s.level <= 3:
        yield from new_suits(s, 17, 3)
        says = "still for takeout, with extra strength"
        if bid.strain is not Strain.NT and s.level <= 2 and both_have_bid(s):
            yield takeout(hcp(18) & length(theirs, 0, 1) | hcp(21) & length(theirs, 0, 3), because=says)
        elif bid.strain is not Strain.NT:
            yield takeout(hcp(17 if s.level <= 2 else 18) & length(theirs, 0, 3), because=says)
            if s.level <= 2:
                yield takeout(hcp(16, 16) & length(theirs, 0, 3), because=says, rare=True)
    else:
        yield rule("X", hcp(18), name=PENALTY_DOUBLE, note="a very strong hand")
    yield pass_it("no more than a minimum double")


def _they_run(s: Situation) -> Iterator[Rule]:
    """Partner left my double in and they run: double again with trumps."""
    theirs = s.suit("theirs")
    if theirs is None:
        return
    yield rule("X", length(theirs, 4) | length(theirs, 3) & hcp(14), name=PENALTY_DOUBLE,
               because="they are in trouble: keep at it")  # fmt: skip
    yield rule("P", anything, name="leaves it to partner", force=FORCING, note="partner is expected to act")


@written_for(doubled & answering(ADVANCE, JUMP_ADVANCE, NOTRUMP_ADVANCE) & rho_bid, SITUATION)
def they_compete(s: Situation) -> Iterator[Rule]:
    """Partner bid and they compete: raise with four trumps."""
    suit, bid = s.suit("partner"), s.last_bid
    if bid is None or not s.partners_last_call.call.is_bid:
        return
    strong = s.partners_last_call.is_a(JUMP_ADVANCE)
    if bid.strain is not Strain.NT:
        yield from notrump(s, ((19, 21), (22, 99)))
    call = None if suit is None else s.cheapest(suit)
    if suit is not None and call is not None and s.partners_last_call.suit is not None:
        trumps, up = length(suit, 4), -5 if strong else 0
        if suit.is_major and call.level <= 4:
            yield rule(at(4, suit), trumps & support_points(20 + up, suit=suit), name=GAME, force=SIGN_OFF)
        if call.level == 2:
            yield rule(at(3, suit), trumps & support_points(17, 19, suit), name=DOUBLER_RAISES, force=INVITATIONAL,
                       because="four trumps and much more than a minimum")  # fmt: skip
        if call.level <= 3 and not s.we_are_vulnerable and not strong:
            least = 12 if call.level == 2 else 13
            yield rule(call, trumps & support_points(least, suit=suit), name=COMPETES,
                       because="four trumps: do not let them play there cheaply")  # fmt: skip
        elif call.level <= 3:
            least = 14 if call.level == 2 else 16 + up // 2
            yield rule(call, trumps & support_points(least, suit=suit), name=DOUBLER_RAISES,
                       because="four trumps: do not let them play there")  # fmt: skip
    if s.level <= 3:
        yield from new_suits(s, 17, 3)
        theirs = bid.strain.suit
        if theirs is not None:
            few = hcp(17) & length(theirs, 0, 2) | hcp(19) & length(theirs, 0, 3)
            few = few if s.level <= 2 else hcp(20) & length(theirs, 0, 2)
            yield takeout(few, because="still for takeout, with extra strength")
    yield pass_it("no more than a minimum double")


@written_for(doubled & answering(RESPONSIVE_DOUBLE) & passes, SITUATION)
def after_a_responsive_double(s: Situation) -> Iterator[Rule]:
    """Partner has the unbid suits: the longest of mine, as high as the hand is worth."""
    suits = [suit for suit in SUITS if suit not in s.their_suits and s.partner_least(suit) >= 4]
    suits = suits or [suit for suit in SUITS if suit not in s.their_suits]
    for suit in reversed(suits):
        call, best = s.cheapest(suit), length(suit, 3)
        for other in suits:
            if other is not suit:
                best &= longer(suit, other, 0)
        if call is None:
            continue
        if suit.is_major and call.level <= 3:
            yield rule(at(4, suit), best & length(suit, 4) & support_points(17 if call.level == 2 else 16, suit=suit),
                       name=GAME, force=SIGN_OFF)  # fmt: skip
            if call.level == 2:
                yield rule(at(3, suit), best & length(suit, 4) & support_points(15, 16, suit), name=DOUBLER_RAISES,
                           force=INVITATIONAL)  # fmt: skip
        yield rule(call, best, name="picks one of the unbid suits", because="partner asked for a suit")
    for suit in suits:
        call = s.cheapest(suit)
        if call is not None:
            yield rule(call, anything, name="picks one of the unbid suits", rare=True)


@written_for(doubled & partner_called("P") & rho_passed & Context(lambda s: s.doubling == 2), SITUATION)
def redoubled(s: Situation) -> Iterator[Rule]:
    """They redoubled and partner has no preference: the cheapest four-card suit."""
    for cards in (5, 4, 3):
        for suit in SUITS:
            call = s.cheapest(suit)
            if suit not in s.their_suits and call is not None and (cards == 5 or call.level <= 2):
                yield rule(call, length(suit, cards), name="runs", because="we must not play here redoubled")
