"""Partner made a weak jump overcall: answers as after an opening weak two or three-bid (map, sections 09 and 13)."""

from collections.abc import Iterator, Sequence

from tablefeel.kernel import Call
from tablefeel.systems.conventions import preempts, weak_twos
from tablefeel.systems.conventions.judgement import opened_suit
from tablefeel.systems.conventions.natural import A_PASS, GAME, NEW_SUIT, PENALTY_DOUBLE, PREEMPTIVE_RAISE, TO_PLAY
from tablefeel.systems.conventions.overcalls import WEAK_JUMP_OVERCALL
from tablefeel.systems.conventions.weak_twos import ASKS_FOR_A_FEATURE
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
from tablefeel.systems.language.needs import anything, hcp, length, stopper, support, support_points
from tablefeel.systems.language.rules import (  # fmt: skip
    GAME_FORCING,
    SIGN_OFF,
    SITUATION,
    Rule,
    RuleList,
    at,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

ASKS_FOR_HELP = Convention("cue-bid of their suit over a preempt", asks="a stopper there", double_shows_suit=False)

jumped = advancer & answering(WEAK_JUMP_OVERCALL) & they_opened("1x")


def _height(height: int) -> Context:
    return Context(lambda s: s.partners_last_call.call.level == height)


def natural_calls_of(one: RuleList, s: Situation) -> Iterator[Rule]:
    """The rules of a list for our own openings, without bids of the suit that they opened."""
    theirs = opened_suit(s)
    for found in one.rules if isinstance(one.rules, Sequence) else one.rules(s):
        if not isinstance(found.call, Call) or not found.call.is_bid or found.call.strain.suit is not theirs:
            yield found


# The advancer


@written_for(jumped & rho_passed & _height(2), SITUATION)
def over_two(s: Situation) -> Iterator[Rule]:
    """As after a weak two."""
    yield from natural_calls_of(weak_twos.responses, s)


@written_for(jumped & rho_passed & _height(3), SITUATION)
def over_three(s: Situation) -> Iterator[Rule]:
    """As after a three-bid; their suit asks for a stopper there."""
    theirs = opened_suit(s)
    cue = s.cheapest(theirs)
    if cue is not None and cue.level == 3:
        yield rule(cue, hcp(16) & support(2) & ~stopper(theirs), name=ASKS_FOR_HELP, force=GAME_FORCING,
                   artificial=True, because="3NT if partner stops their suit")  # fmt: skip
    yield from natural_calls_of(preempts.responses, s)


@written_for(jumped & rho_passed & _height(4), SITUATION)
def over_four(s: Situation) -> Iterator[Rule]:
    """Partner has told the hand."""
    suit = s.suit("partner")
    if suit is not None and not suit.is_major:
        yield rule(at(5, suit), support(3) & hcp(0, 10) | support(2) & hcp(15), name=PREEMPTIVE_RAISE, force=SIGN_OFF)
    yield rule("P", anything, name=A_PASS, because="partner has told the hand")


takes_out = rho_doubled & Context(lambda s: not s.rhos_last_call.is_a(PENALTY_DOUBLE))


@written_for(jumped & (rho_bid | takes_out), SITUATION)
def they_act(s: Situation) -> Iterator[Rule]:
    """They came in: as many tricks as trumps, one level less than four when vulnerable, or game with the values."""
    suit = s.suit("partner")
    call = None if suit is None else s.cheapest(suit)
    if suit is None or call is None:
        return
    trumps, vulnerable = s.partner_least(suit), 1 if s.we_are_vulnerable else 0
    if suit.is_major and call.level <= 4:
        yield rule(at(4, suit), support(3) & support_points(16, suit=suit), name=GAME, force=SIGN_OFF)
        need = max(3, 10 + vulnerable - trumps)
        yield rule(at(4, suit), support(need) & hcp(0, 13), name=PREEMPTIVE_RAISE, force=SIGN_OFF,
                   because="ten trumps: as high as they allow")  # fmt: skip
    if call.level <= 3 or (call.level == 4 and not suit.is_major):
        need = max(3, call.level + 6 - trumps + (vulnerable if call.level == 4 else 0))
        yield rule(call, support(need) & hcp(0, 14), name=PREEMPTIVE_RAISE, because="as many tricks as trumps")
    yield rule("P", anything, name=A_PASS, because="nothing to add")


# The jump overcaller again

mine = overcaller_rebid & having_bid(WEAK_JUMP_OVERCALL) & they_opened("1x") & rho_passed


@written_for(mine & answering(ASKS_FOR_A_FEATURE), SITUATION)
def features(s: Situation) -> Iterator[Rule]:
    """A side ace or king with a maximum; the suit again with a minimum."""
    yield from natural_calls_of(weak_twos.features, s)


@written_for(mine & answering(NEW_SUIT), SITUATION)
def over_a_new_suit(s: Situation) -> Iterator[Rule]:
    """A raise with a fit, otherwise by strength."""
    over_two_level = s.my_last_call.call.level == 2
    yield from natural_calls_of(weak_twos.over_new_suit if over_two_level else preempts.over_new_suit, s)


@written_for(mine & answering(ASKS_FOR_HELP), SITUATION)
def help_in_their_suit(s: Situation) -> Iterator[Rule]:
    """3NT with their suit stopped, my own suit without."""
    suit = s.my_last_call.suit
    yield rule("3NT", stopper(opened_suit(s)), name=TO_PLAY, force=SIGN_OFF)
    if suit is not None:
        low = s.cheapest(suit)
        if low is not None:
            yield rule(low, length(suit, 6), name="no stopper")


@written_for(
    overcaller_rebid & having_bid(ASKS_FOR_A_FEATURE) & partner_bid_last & they_opened("1x") & rho_passed, SITUATION
)
def after_the_feature(s: Situation) -> Iterator[Rule]:
    """The advancer places the contract."""
    yield from natural_calls_of(weak_twos.after_the_feature, s)
