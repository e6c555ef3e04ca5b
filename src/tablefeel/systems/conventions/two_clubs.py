"""The strong 2C opening and its answers (SAYC booklet, "2C opening")."""

from collections.abc import Iterator

from tablefeel.kernel import Suit
from tablefeel.systems.conventions.natural import (
    BALANCED_REBID,
    OPENERS_SUIT,
    REBID_2NT,
    REBID_3NT,
    TAKEOUT_DOUBLE,
)
from tablefeel.systems.language.context import (
    Context,
    after,
    i_opened,
    opener_rebid,
    partner_opened,
    responder,
    undisturbed,
)
from tablefeel.systems.language.needs import anything, balanced, hcp, length, longer, stopper, tops
from tablefeel.systems.language.rules import (
    CONVENTION,
    FORCING,
    GAME_FORCING,
    NONE,
    Rule,
    cheapest,
    in_order,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

responses = in_order(
    responder & undisturbed & partner_opened("2C"),
    [
        rule(
            "2S",
            length("S", 5)
            & hcp(8)
            & (tops("S", 2) | tops("S", 1) & hcp(8))
            & longer("S", "H", 0)
            & longer("S", "D", 0),
            name="positive",
            force=GAME_FORCING,
        ),
        rule("2H", length("H", 5) & hcp(8) & tops("H", 1), name="positive", force=GAME_FORCING),
        rule("3C", length("C", 5) & hcp(8) & tops("C", 2), name="positive", force=GAME_FORCING),
        rule("3D", length("D", 5) & hcp(8) & tops("D", 2), name="positive", force=GAME_FORCING),
        rule("2NT", hcp(8) & balanced, name="positive, balanced", force=GAME_FORCING),
        rule("2D", anything, name="waiting", force=FORCING, artificial=True),
    ],
    CONVENTION,
)

rebids = in_order(
    opener_rebid & undisturbed & i_opened("2C"),
    [
        rule("2NT", hcp(22, 24) & balanced, name=REBID_2NT, force=NONE, when=after("2C P 2D P")),
        rule("3NT", hcp(25, 27) & balanced, name=REBID_3NT, when=after("2C P 2D P")),
        rule("3S", length("S", 7) & tops("S", 3), name="solid suit", force=GAME_FORCING, when=after("2C P 2D P")),
        rule("3H", length("H", 7) & tops("H", 3), name="solid suit", force=GAME_FORCING, when=after("2C P 2D P")),
        rule("2S", length("S", 5) & longer("S", "H", 0) & longer("S", "D", 0) & longer("S", "C", 0), name=OPENERS_SUIT,
             force=GAME_FORCING),
        rule("2H", length("H", 5) & longer("H", "D", 0) & longer("H", "C", 0), name=OPENERS_SUIT, force=GAME_FORCING),
        rule("3D", length("D", 5) & longer("D", "C", 0), name=OPENERS_SUIT, force=GAME_FORCING),
        rule("3C", length("C", 5), name=OPENERS_SUIT, force=GAME_FORCING),
        rule("2NT", hcp(22, 24), name=REBID_2NT),
        rule("3NT", balanced & hcp(25), name=REBID_3NT),
        rule("2S", length("S", 4), name=OPENERS_SUIT, force=GAME_FORCING),
        rule("2H", length("H", 4), name=OPENERS_SUIT, force=GAME_FORCING),
    ],
    CONVENTION,
)  # fmt: skip


# They interfere

disturbed = Context(lambda s: s.they_acted)


@written_for(opener_rebid & i_opened("2C") & disturbed & Context(lambda s: not s.at_game), CONVENTION)
def opener_disturbed(s: Situation) -> Iterator[Rule]:
    """Opener shows the suit, or the balanced hand."""
    for suit in (Suit.S, Suit.H, Suit.D, Suit.C):
        name = suit.name
        if suit not in s.their_suits:
            best = length(name, 5)
            for other in "SHDC":
                if other != name:
                    best &= longer(name, other, 0 if other < name else 1) if other in "HS" else longer(name, other, 0)
            yield rule(cheapest(name), best, name=OPENERS_SUIT, force=GAME_FORCING)
    yield rule(cheapest("N"), balanced & stopper("theirs"), name=BALANCED_REBID)
    yield rule("X", anything, name=TAKEOUT_DOUBLE, force=FORCING)


@written_for(responder & partner_opened("2C") & disturbed & Context(lambda s: s.level <= 3), CONVENTION)
def responder_disturbed(s: Situation) -> Iterator[Rule]:
    """A suit with values; a pass waits for opener."""
    for suit in (Suit.S, Suit.H, Suit.D, Suit.C):
        if suit not in s.their_suits:
            yield rule(
                cheapest(suit.name),
                length(suit.name, 5) & hcp(7) & tops(suit.name, 1),
                name="positive",
                force=GAME_FORCING,
            )
    yield rule(cheapest("N"), hcp(8) & balanced & stopper("theirs"), name="positive, balanced", force=GAME_FORCING)
    yield rule("P", anything, name="waiting")
