"""Opener's second call after partner's 1NT, 2NT or 3NT response (map, section 05)."""

from tablefeel.systems.conventions.forcing_notrump import FORCING_1NT, SEMI_FORCING_1NT
from tablefeel.systems.conventions.natural import (  # fmt: skip
    A_PASS,
    GAME,
    JUMP_IN_NOTRUMP,
    JUMP_REBID,
    LONG_SUIT_GAME,
    QUANTITATIVE,
    REBIDS_SUIT,
    SMALL_SLAM,
    TO_PLAY,
)
from tablefeel.systems.conventions.opener_rebids import higher_suit, lower, lower_suit, quiet, weak_notrump
from tablefeel.systems.language.context import after, answering, i_opened, partner_passed_hand
from tablefeel.systems.language.needs import (  # fmt: skip
    anything,
    balanced,
    good_suit,
    hcp,
    length,
    longer,
    longest,
    shortness,
    solid_suit,
    strong_suit,
    tp,
)
from tablefeel.systems.language.rules import (
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    NATURAL,
    SIGN_OFF,
    Rule,
    in_order,
    rule,
)

one_notrump_forces = answering(FORCING_1NT)
semi_forced = answering(SEMI_FORCING_1NT)

# After 1NT


def games(mine: str) -> list[Rule]:
    """Game at once, or the invitation of a balanced hand."""
    balanced_major = [] if mine in "CD" else [balanced & hcp(19) & good_suit(mine), solid_suit(mine) & hcp(17)]
    return [
        rule("3NT", balanced & hcp(19), name=GAME, when=weak_notrump, because="enough for game"),
        rule("2NT", balanced & hcp(17, 18), name=JUMP_IN_NOTRUMP, force=INVITATIONAL, when=weak_notrump,
             because="invites game"),
        *(rule("3NT", needs, name=GAME, because="enough for game") for needs in balanced_major),
        rule("2NT", balanced & hcp(18, 19), name=JUMP_IN_NOTRUMP, force=INVITATIONAL, because="invites game"),
    ]  # fmt: skip


def second_suits(mine: str) -> list[Rule]:
    """A reverse, a jump, or a lower suit."""
    rules = []
    for other in "SHD":
        if lower(mine, other):
            rules += higher_suit(mine, other)
    for other in "HDC":
        if lower(other, mine):
            rules += lower_suit(mine, other)
    return rules


def own_suit(mine: str) -> list[Rule]:
    six, strong = length(mine, 6), tp(20) & hcp(16)
    long = length(mine, 7) & tp(16) & hcp(13)
    if mine in "HS":
        game = rule(f"4{mine}", six & strong, name=GAME, force=SIGN_OFF, because="a long suit, and enough for game")
        short = []
    else:
        game = rule("3NT", six & strong, name=LONG_SUIT_GAME, because="the long suit gives the tricks")
        short = [
            rule(f"2{mine}", length(mine, 5) & shortness, name=REBIDS_SUIT, rare=True, because="too shapely for 1NT")
        ]
    return [
        game,
        rule(f"3{mine}", six & hcp(16) | long, name=JUMP_REBID, force=INVITATIONAL,
             because="a long suit, and more than a minimum"),
        rule(f"2{mine}", six & hcp(0, 15), name=REBIDS_SUIT, because="a long suit and a minimum"),
        *short,
    ]  # fmt: skip


def three_card_minors(mine: str) -> list[Rule]:
    """With four spades and five hearts 1NT is no place for a singleton, and 2S would be a reverse."""
    if mine != "H":
        return []
    return [
        rule(f"2{suit}", length("H", 5, 5) & length("S", 4, 4) & length(suit, 3, 3), name="three-card suit", rare=True,
             because="2♠ would show a strong hand")
        for suit in "DC"
    ]  # fmt: skip


def when_forced(mine: str) -> list[Rule]:
    """Partner's 1NT may not be passed (or only with a minimum): a three-card minor, or the suit again."""
    why = "1NT may not be passed"
    rules = [
        rule("P", balanced & hcp(0, 13), name=A_PASS, when=semi_forced, because="balanced, and no more than a minimum")
    ]
    for when in (one_notrump_forces, semi_forced):
        rules += [
            rule("2D", length("D", 3) & longer("D", "C"), name="three-card suit", when=when, because=why),
            rule("2C", length("C", 3), name="three-card suit", when=when, because=why),
            rule("2D", length("D", 3), name="three-card suit", when=when, because=why),
            rule("2C", anything, shows=length("C", 2), name="least lie", when=when, rare=True, because=why),
        ]
    return rules if mine in "HS" else []


def over_one_notrump(mine: str) -> list[Rule]:
    """Opener's rebids after one of `mine` and partner's 1NT."""
    long_minor = (strong_suit(mine) | solid_suit(mine)) & hcp(17, 19)
    for other in "CDHS":
        if other != mine:
            long_minor &= length(other, 0, 3)
    return [
        *([rule("3NT", long_minor, name=LONG_SUIT_GAME,
                because="the long suit gives the tricks")] if mine in "CD" else []),
        *games(mine),
        *second_suits(mine),
        *own_suit(mine),
        *three_card_minors(mine),
        rule("2NT", hcp(17) & longest(0, 4), name=JUMP_IN_NOTRUMP, force=INVITATIONAL, rare=True,
             because="invites game"),
        *when_forced(mine),
        rule("P", anything, shows=hcp(0, 16), name=A_PASS, because="no better place"),
    ]  # fmt: skip


one_notrump = [in_order(quiet & after(f"1{mine} P 1NT P"), over_one_notrump(mine), NATURAL) for mine in "CDHS"]

# After partner's jump in notrump: over a minor 2NT shows 13-15 and forces to game

slam_try = "slam is near"


def second_suit(suit: str) -> Rule:
    return rule(f"3{suit}", length(suit, 4) & shortness & longest(5), name="second suit", force=GAME_FORCING,
                because="a short suit: 3NT may not be the best game")  # fmt: skip


two_notrump = [
    in_order(
        quiet & after(f"1{minor} P 2NT P"),
        [
            rule("P", hcp(0, 12) | hcp(13, 13) & longest(0, 4), name="declines", when=partner_passed_hand,
                 because="nothing to spare"),
            rule("3NT", anything, name=TO_PLAY, force=SIGN_OFF, when=partner_passed_hand, because="enough for game"),
            rule("4NT", balanced & hcp(18, 19), name=QUANTITATIVE, force=INVITATIONAL, because=slam_try),
            rule(f"3{minor}", length(minor, 6), name=REBIDS_SUIT, force=GAME_FORCING, because="a long suit on the way"),
            *(second_suit(suit) for suit in "SHDC" if suit != minor and lower(minor, suit)),
            *(second_suit(suit) for suit in "C" if minor == "D"),
            rule("6NT", hcp(20), name=SMALL_SLAM, because="33 points together"),
            rule("4NT", hcp(18, 19), name=QUANTITATIVE, force=INVITATIONAL, because=slam_try),
            rule("3NT", anything, name=TO_PLAY, force=SIGN_OFF, because="no reason to play elsewhere"),
        ],
        NATURAL,
    )
    for minor in "CD"
]  # fmt: skip

three_notrump = [
    in_order(
        quiet & after(f"1{mine} P 3NT P"),
        [
            rule("6NT", hcp(18), name=SMALL_SLAM, because="33 points together"),
            rule(f"4{mine}", length(mine, 6) & tp(16), name="long suit, slam try", force=FORCING,
                 when=i_opened("1m"), because=slam_try),
            rule(f"4{mine}", length(mine, 6), name=GAME, force=SIGN_OFF, when=i_opened("1M"),
                 because="eight trumps are certain"),
            rule("4NT", hcp(15, 17), name=QUANTITATIVE, force=INVITATIONAL, because=slam_try),
            rule("P", anything, shows=hcp(0, 15), name=A_PASS, because="partner has told the hand"),
        ],
        NATURAL,
    )
    for mine in "CDHS"
]  # fmt: skip
