"""They opened one of a suit and are still bidding: our first call, a list for each position (map, sections 11, 12, 14).

Every list is in the map's order of preference: two suits at once, 1NT, a double too strong for an overcall, a five-card
major, a takeout double, a minor, a weak jump, pass.
"""

from collections.abc import Iterator

from tablefeel.kernel import Strain, Suit
from tablefeel.systems.conventions import (
    michaels,
    notrump_overcalls,
    overcalls,
    strong_jumps,
    takeout_doubles,
    unusual_notrump,
)
from tablefeel.systems.conventions.judgement import MAJORS, opened_suit
from tablefeel.systems.conventions.natural import A_PASS
from tablefeel.systems.conventions.overcalls import direct
from tablefeel.systems.conventions.takeout_doubles import strong, strong_without_a_suit, takeout, unbid_majors
from tablefeel.systems.language.context import Context, they_opened
from tablefeel.systems.language.needs import (  # fmt: skip
    anything,
    balanced,
    good_suit,
    hcp,
    length,
    longest,
    points,
)
from tablefeel.systems.language.rules import SITUATION, Rule, rule, written_for
from tablefeel.systems.language.situation import Situation

MINORS = (Suit.D, Suit.C)
opened = direct & they_opened("1x")
at_once = opened & Context(lambda s: s.calls_since_opening == 1)
responded = opened & Context(lambda s: s.calls_since_opening == 3)
later = opened & Context(lambda s: s.calls_since_opening > 3)


def _their(what: str) -> Context:
    """What responder did: raised, bid notrump at the one level, a new suit at the one level or higher."""

    def asks(s: Situation) -> bool:
        bid = s.last_bid
        if bid is None:
            return False
        if bid.strain is Strain.NT:
            return what == ("1NT" if bid.level == 1 else "other")
        if s.opening is not None and bid.strain is s.opening.strain:
            return what == ("raise" if bid.level <= 3 else "other")
        return what == ("suit" if bid.level == 1 else "two over one" if bid.level == 2 else "other")

    return Context(asks)


def silence(because: str = "") -> Rule:
    """A pass with every other hand."""
    return rule("P", anything, name=A_PASS, because=because)


# Directly over the opening


@written_for(at_once, SITUATION)
def over_the_opening(s: Situation) -> Iterator[Rule]:
    """Over one of a suit."""
    yield from michaels.cue_bid(s, 8, 10, shy=s.we_are_vulnerable)
    yield from unusual_notrump.both_minors_at_the_four_level(s)
    yield from unusual_notrump.unusual(s, 10 if s.we_are_vulnerable else 8, extreme=True)
    yield from overcalls.solid_minors(s)
    yield from notrump_overcalls.one_notrump(s)
    yield from notrump_overcalls.two_notrump(s)
    yield from strong_jumps.jumps(s)
    yield rule("P", length(opened_suit(s), 5) & hcp(0, 14), name=A_PASS, rare=True,
               because="they have bid my suit: defend")  # fmt: skip
    yield strong(s)
    yield from jumps(s)
    yield from overcalls.two_suiters(s)
    yield from overcalls.one_level(s, MAJORS)
    yield from overcalls.two_level(s, MAJORS)
    yield from _doubles_before_a_minor(s)
    yield from overcalls.one_level(s, MINORS)
    yield from overcalls.two_level(s, MINORS)
    yield from takeout_doubles.classic(s)
    yield from _balanced_without_a_stopper(s)
    yield strong_without_a_suit(s)
    yield silence()


def jumps(s: Situation) -> Iterator[Rule]:
    """Weak jumps that come before an overcall of the same suit."""
    yield from overcalls.preempts(s)
    if s.card.competition.jump_overcalls == "weak":
        yield from overcalls.weak_twos(s)
    yield from overcalls.single_jumps_to_three(s)


def _balanced_without_a_stopper(s: Situation) -> Iterator[Rule]:
    """15 to 18 balanced and their suit not stopped: double with three cards in every unbid major."""
    shape = balanced & hcp(15, 18)
    for major in unbid_majors(s):
        shape &= length(major, 3)
    yield takeout(shape & longest(4, 5), because="a strong notrump without a stopper", rare=True)


def _doubles_before_a_minor(s: Situation) -> Iterator[Rule]:
    """A takeout double; six cards in a minor, or five good ones and no four-card major, are overcalled instead."""
    four = ~anything
    for major in unbid_majors(s):
        four |= length(major, 4)
    no_minor = length("D", 0, 5) & length("C", 0, 5)
    for minor in MINORS:
        if minor not in s.their_suits:
            no_minor &= four | length(minor, 0, 4) | ~good_suit(minor)
    for one in (*_balanced_without_a_stopper(s), *takeout_doubles.classic(s)):
        yield one._replace(needs=one.needs & no_minor, shows=one.needs)


# Responder has spoken


@written_for(responded & _their("suit"), SITUATION)
def over_a_new_suit(s: Situation) -> Iterator[Rule]:
    """They have bid two suits at the one level."""
    yield from unusual_notrump.between_two_bidders(s)
    yield from notrump_overcalls.one_notrump(s)
    yield strong(s)
    yield from jumps(s)
    yield from takeout_doubles.both_majors(s)
    yield from overcalls.between_two_bidders(s, MAJORS, 1)
    yield from takeout_doubles.two_suits(s, 12 - _less(s))
    yield from overcalls.between_two_bidders(s, MINORS, 1)
    yield from overcalls.between_two_bidders(s, (*MAJORS, *MINORS), 2)
    yield from overcalls.in_their_suits(s)
    yield strong_without_a_suit(s)
    yield silence()


def _less(s: Situation) -> int:
    """A passed hand has doubled all it could show with a point less."""
    return 2 if s.is_passed_hand(s.me) else 0


@written_for(responded & _their("1NT"), SITUATION)
def over_their_notrump(s: Situation) -> Iterator[Rule]:
    """Responder bid 1NT: the cue-bid is still Michaels, the double takes out opener's suit."""
    yield from michaels.cue_bid(s, 8, 10, shy=s.we_are_vulnerable)
    yield strong(s)
    yield from overcalls.over_their_notrump(s, MAJORS)
    yield from takeout_doubles.classic(s)
    yield from overcalls.over_their_notrump(s, MINORS)
    yield strong_without_a_suit(s)
    yield from overcalls.single_jumps_to_three(s)
    yield silence()


@written_for(responded & _their("raise"), SITUATION)
def over_a_raise(s: Situation) -> Iterator[Rule]:
    """Responder raised to two or three."""
    if s.level == 2:
        yield from michaels.cue_bid(s, 13, 13)
        yield from unusual_notrump.unusual(s, 10)
    yield strong(s)
    yield from overcalls.over_a_raise(s, MAJORS)
    least = 15 if s.level == 3 else 13 if opened_suit(s) is Suit.S else 12
    yield from takeout_doubles.classic(s, least)
    if s.level == 2:
        yield from overcalls.over_a_raise(s, MINORS)
        yield from overcalls.three_level(s, (*MAJORS, *MINORS))
    else:
        for suit in overcalls.at_level(s, (*MAJORS, *MINORS), 3):
            needs = points(14) & overcalls.ceiling & length(suit, 6) & good_suit(suit)
            yield overcalls.overcall(s, suit, needs, "a good suit and a sound opening bid")
    yield strong_without_a_suit(s)
    yield silence()


@written_for(responded & _their("two over one"), SITUATION)
def over_two_over_one(s: Situation) -> Iterator[Rule]:
    """Responder showed strength in a new suit: five and four in the others, or a good long suit."""
    yield strong(s)
    yield from overcalls.between_two_bidders(s, MAJORS, 2)
    yield from takeout_doubles.two_suits(s, 13, five=True)
    yield from overcalls.between_two_bidders(s, MINORS, 2)
    yield from overcalls.three_level(s, (*MAJORS, *MINORS))
    yield strong_without_a_suit(s)
    yield silence()


# I passed over the opening and they have gone on


@written_for(later, SITUATION)
def second_chance(s: Situation) -> Iterator[Rule]:
    """I passed at first: a takeout double with the unbid suits, a suit of mine with a good hand."""
    bid = s.last_bid
    if bid is not None and bid.strain is not Strain.NT and s.level <= 3:
        more = 3 if s.level == 3 else 0
        yield from overcalls.between_two_bidders(s, MAJORS, 1)
        yield from overcalls.two_level(s, MAJORS)
        yield from _second_double(s, 12 + more - _less(s))
        yield from overcalls.two_level(s, MINORS)
        yield from overcalls.three_level(s, (*MAJORS, *MINORS))
    yield silence()


def _second_double(s: Situation, least: int) -> Iterator[Rule]:
    """Short in the suit they have just bid, with the unbid suits."""
    theirs = s.suit("theirs")
    if theirs is None:
        return
    if len(s.their_suits) == 2 and theirs is opened_suit(s):
        unbid = [suit for suit in (*MAJORS, *MINORS) if suit not in s.their_suits]
        shape = length(theirs, 0, 2)
        for suit in unbid:
            shape &= length(suit, 3)
        yield takeout(hcp(least) & shape, note=f"short in {theirs.symbol}", because="support for the unbid suits")
    elif len(s.their_suits) == 2:
        yield from takeout_doubles.two_suits(s, least)
    elif len(s.their_suits) == 1:
        yield from takeout_doubles.classic(s, least)


@written_for(responded & _their("other"), SITUATION)
def over_a_high_bid(s: Situation) -> Iterator[Rule]:
    """Responder jumped: only a very good hand has anything to say."""
    theirs, bid = opened_suit(s), s.last_bid
    if bid is not None and bid.strain is not Strain.NT:
        yield takeout(hcp(17) & length(theirs, 0, 1), because="too strong to be shut out")
        for major in unbid_majors(s):
            call = s.cheapest(major)
            if call is not None and call.level <= 4:
                yield overcalls.overcall(s, major, points(14) & length(major, 6) & good_suit(major))
    elif s.level == 2:
        yield from overcalls.three_level(s, (*MAJORS, *MINORS))
    yield silence()
