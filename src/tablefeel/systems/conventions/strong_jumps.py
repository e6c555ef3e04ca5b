"""Jump overcalls that are not weak, where the card says so: intermediate or strong, and partner's answers."""

from collections.abc import Iterator

from tablefeel.systems.conventions.judgement import SUITS_DOWN, opened_suit
from tablefeel.systems.conventions.natural import A_PASS, GAME, NEW_SUIT
from tablefeel.systems.language.context import Context, advancer, answering, rho_bid, rho_doubled, rho_passed
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import anything, good_suit, hcp, length, points, stopper, support, support_points
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    INVITATIONAL,
    SIGN_OFF,
    SITUATION,
    Rule,
    at,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

INTERMEDIATE_JUMP = Convention("intermediate jump overcall", shows="a good six-card suit")
STRONG_JUMP_OVERCALL = Convention("strong jump overcall", shows="a good six-card suit")


def jumps(s: Situation) -> Iterator[Rule]:
    """A single jump with a good six-card suit and the strength of the card's style."""
    style = s.card.competition.jump_overcalls
    if style == "weak":
        return
    name = INTERMEDIATE_JUMP if style == "intermediate" else STRONG_JUMP_OVERCALL
    strength = hcp(11, 15) & points(13) if style == "intermediate" else hcp(15, 18) & points(18)
    for suit in SUITS_DOWN:
        call = s.cheapest(suit)
        if call is not None and suit not in s.their_suits and call.level <= 2:
            needs = length(suit, 6) & good_suit(suit) & strength
            yield rule(at(call.level + 1, suit), needs, name=name, force=INVITATIONAL,
                       because="a good long suit, told with its strength in one bid")  # fmt: skip


jumped = advancer & answering(INTERMEDIATE_JUMP, STRONG_JUMP_OVERCALL)


@written_for(jumped & (rho_passed | rho_bid | rho_doubled) & Context(lambda s: s.level <= 4), SITUATION)
def answers(s: Situation) -> Iterator[Rule]:
    """Two trumps are a fit: game by support points, notrump with a stopper, a good suit of my own."""
    suit, theirs = s.suit("partner"), opened_suit(s)
    call = None if suit is None else s.cheapest(suit)
    if suit is None or call is None:
        return
    strong = s.partners_last_call.is_a(STRONG_JUMP_OVERCALL)
    game = 7 if strong else 10
    fit = support(3) & support_points(game, suit=suit) | support(2) & hcp(game)
    if suit.is_major and call.level <= 4:
        yield rule(at(4, suit), fit, name=GAME, force=SIGN_OFF, because="a fit, and enough for game")
    if s.level <= 3:
        yield rule("3NT", hcp(game + 1) & stopper(theirs), name=GAME, force=SIGN_OFF, because="their suit stopped")
        for other in SUITS_DOWN:
            low = s.cheapest(other)
            if s.unbid(other) and low is not None and low.level <= 3:
                good = length(other, 5) & good_suit(other) & hcp(game + 1) & support(0, 1)
                yield rule(low, good, name=NEW_SUIT, force=FORCING, because="a good suit of my own")
    if call.level == 3:
        some = support(3) & support_points(game - 3, suit=suit)
        yield rule(call, some, name="invitation", force=INVITATIONAL, because="a fit and a few points")
    if not suit.is_major and call.level <= 4:
        yield rule(at(5, suit), support(3) & support_points(game + 4, suit=suit), name=GAME, force=SIGN_OFF)
    yield rule("P", anything, name=A_PASS, because="too little for game")
