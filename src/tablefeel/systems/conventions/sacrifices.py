"""Saves against their games and slams, by vulnerability (map, section 20)."""

from collections.abc import Iterator

from tablefeel.kernel import Call
from tablefeel.systems.conventions import forcing_passes
from tablefeel.systems.conventions.judgement import DECISIONS, fits
from tablefeel.systems.conventions.natural import A_PASS, PENALTY_DOUBLE
from tablefeel.systems.conventions.overcalls import WEAK_JUMP_OVERCALL
from tablefeel.systems.conventions.weak_twos import WEAK_TWO
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import (
    Context,
    acted,
    answering,
    at_game,
    card,
    having_bid,
    they_bid_last,
    undoubled,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import anything, hcp, length, limit
from tablefeel.systems.language.rules import SIGN_OFF, Rule, rule, written_for
from tablefeel.systems.language.situation import Role, Situation

SAVE = Convention("save", shows="many trumps and little defence")

_GAME = {(False, True): 3, (False, False): 2, (True, True): 2, (True, False): 1}
_SLAM = {(False, True): 5, (False, False): 4, (True, True): 4, (True, False): 3}
"""Doubled undertricks that cost less than their contract, by our vulnerability and theirs."""

WEAK = Context(lambda s: s.opening is not None and s.opener == s.me and 3 <= s.opening.level <= 5)
told_my_story = (having_bid(WEAK_TWO, WEAK_JUMP_OVERCALL, SAVE) | WEAK) & acted & they_bid_last


@written_for(told_my_story & at_game & undoubled, DECISIONS, after=forcing_passes.over_their_bid)
def stay_quiet(s: Situation) -> Iterator[Rule]:
    """Whoever preempted has told the story, and nobody saves twice."""
    if not s.must_bid and s.partners_last_call.call.is_bid is False:
        yield rule("P", anything, name=A_PASS, because="my hand is told; partner decides")


@written_for(acted & they_bid_last & at_game & undoubled & card("competition.sacrifices"), DECISIONS, after=stay_quiet)
def saves(s: Situation) -> Iterator[Rule]:
    """Ten or more trumps, a short suit of theirs and at most one trick in defence, as far down as it may cost."""
    bid = s.their_last_bid
    if bid is None or bid.strain.suit is None:
        return
    if _hand_is_ours(s) or s.my_least(f.HCP) >= 10:  # who has shown an opening has defence
        return
    down = (_SLAM if bid.level >= 6 else _GAME)[s.we_are_vulnerable, s.they_are_vulnerable]
    first_turn = s.role in (Role.RESPONSE, Role.ADVANCE)
    for suit, _ in fits(s):
        call = s.cheapest(suit)
        if first_turn and call is not None and call.level <= 4:
            continue  # a raise to game, which the answers to an opening or an overcall know
        if call is None or call.level > bid.level + 1 or call is Call.N7 or call.level > 6:
            continue
        trumps = max(10, call.level + 6 - down + 1)
        needs = length(suit, max(trumps - s.partner_least(suit), 3)) & length(bid.strain.suit, 0, 1)
        yield rule(call, needs & limit(f.QUICK, 0, 2) & hcp(0, 10), name=SAVE, force=SIGN_OFF,
                   because="down doubled costs less than their game")  # fmt: skip


def _hand_is_ours(s: Situation) -> bool:
    """Whether our side has more than half of the points."""
    return s.we_force_to_game or s.partner_least(f.HCP) + s.my_least(f.HCP) >= 20


@written_for(acted & answering(SAVE) & they_bid_last & Context(lambda s: s.doubling == 0), DECISIONS, before=saves)
def over_our_save(_: Situation) -> Iterator[Rule]:
    """They bid on over partner's save: double with a trick more than shown, never save again."""
    yield rule("X", limit(f.QUICK, 6), name=PENALTY_DOUBLE, because="a trick more than partner can expect")
    yield rule("P", anything, name=A_PASS, because="nobody saves twice")
