"""Opener's second call when opponents are silent (SAYC booklet, "Rebids by opener").

What follows a raise of a major stands in `game_tries`.
"""

from tablefeel.systems.conventions.natural import (  # fmt: skip
    A_PASS,
    BALANCED,
    BALANCED_MINIMUM,
    GAME,
    JUMP_IN_NOTRUMP,
    JUMP_SHIFT,
    MINIMUM,
    NEW_SUIT,
    RAISE,
    REBIDS_SUIT,
    REVERSE,
    SMALL_SLAM,
    TO_PLAY,
    TOO_STRONG_FOR_1NT,
)
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    after,
    card,
    i_opened,
    opener_rebid,
    partner_passed_hand,
    undisturbed,
)
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    balanced,
    half_stopper,
    hcp,
    length,
    longer,
    points,
    semi_balanced,
    stopper,
    support,
    support_points,
    tops,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    NATURAL,
    SIGN_OFF,
    Rule,
    in_order,
    rule,
)

quiet = opener_rebid & undisturbed
weak_notrump = Context(lambda s: s.card.openings.one_notrump[1] < 15)
"""Balanced minimums open 1NT, so that a rebid in notrump is stronger."""
ORDER = "CDHS"


def lower(one: str, other: str) -> bool:
    return ORDER.index(one) < ORDER.index(other)


# After a new suit at the one level


def over_one_of_a_suit(mine: str, partners: str) -> list[Rule]:
    """Opener's rebids after one of `mine` and partner's one of `partners`."""
    rules = [
        rule(f"4{partners}", support(4) & support_points(19, suit=partners) & hcp(15), name="game raise"),
        rule(f"3{partners}", support(4) & support_points(16, 18, partners) & hcp(13), name="jump raise",
             force=INVITATIONAL),
        rule("2NT", hcp(18, 19) & balanced, name=JUMP_IN_NOTRUMP, force=INVITATIONAL),
    ]  # fmt: skip
    if partners in "HS":
        rules.append(rule(f"2{partners}", support(4) & support_points(12, 15, partners) & hcp(10, 15), name=RAISE))
    for other in "HSDC":
        if other not in (mine, partners):
            rules += second_suit(mine, partners, other)
    long_suit = length(mine, 6) & tops(mine, 2) & hcp(17, 21) & support(0, 3) & semi_balanced
    rules += [
        rule("3NT", long_suit, name="to play on a long suit"),
        rule(f"3{mine}", length(mine, 6) & hcp(15, 18) & points(17), name="jump rebid", force=INVITATIONAL),
        rule(f"2{mine}", length(mine, 6) & hcp(10, 16), name=REBIDS_SUIT),
    ]
    if partners == "D":
        rules.append(rule("2D", support(4) & hcp(10, 15), name=RAISE))
    else:
        flat = support(3) & balanced & hcp(0, 13)
        rules += [
            rule(f"2{partners}", support(3) & hcp(11, 15) & ~semi_balanced, name=RAISE),
            rule("P", flat, name="pass opposite a passed hand", when=partner_passed_hand),
        ]
    return [*rules, *nothing_better(mine)]


def nothing_better(mine: str) -> list[Rule]:
    """Notrump with a balanced hand, the suit again, or a lie."""
    return [
        rule("1NT", semi_balanced & hcp(15, 17), name=TOO_STRONG_FOR_1NT, when=weak_notrump),
        rule("1NT", semi_balanced & hcp(11, 14), name=BALANCED_MINIMUM, when=~weak_notrump),
        rule(f"2{mine}", length(mine, 5) & hcp(10, 16), name=REBIDS_SUIT, rare=True),
        rule("1NT", hcp(10, 15), name=MINIMUM, rare=True),
        rule(f"3{mine}", length(mine, 5) & hcp(16), name="jump rebid", force=INVITATIONAL, rare=True),
        rule("2NT", hcp(16), name=JUMP_IN_NOTRUMP, force=INVITATIONAL, rare=True),
    ]


def second_suit(mine: str, partners: str, other: str) -> list[Rule]:
    """A second suit: at the one level, lower at the two level, as a reverse, or as a jump shift."""
    one_level = lower(partners, other)
    reverse = lower(mine, other) and not one_level
    call = f"1{other}" if one_level else f"2{other}"
    jump = f"2{other}" if one_level else f"3{other}"
    if reverse:
        longer_first = length(other, 4) & longer(mine, other)
        return [
            rule(jump, longer_first & hcp(19), name=JUMP_SHIFT, force=GAME_FORCING),
            rule(call, longer_first & hcp(16), name=REVERSE, force=FORCING),
        ]
    as_long = length(other, 4) & longer(mine, other, 0)
    strong = rule(jump, as_long & hcp(17) & points(19), name=JUMP_SHIFT, force=GAME_FORCING)
    if one_level:
        return [strong, rule(call, length(other, 4) & hcp(10, 19), name=NEW_SUIT)]
    return [
        strong,
        rule(call, length(other, 4) & hcp(10, 18) & length(mine, 5), name=NEW_SUIT),
        rule(call, length(other, 4) & hcp(10, 18) & ~semi_balanced, name=NEW_SUIT, rare=True),
    ]


one_over_one = [
    in_order(quiet & after(f"1{mine} P 1{partners} P"), over_one_of_a_suit(mine, partners), NATURAL)
    for mine in "CDH"
    for partners in "DHS"
    if lower(mine, partners)
]

# After 1NT

partner_forced = card("responses.forcing_notrump") & i_opened("1M") & ~partner_passed_hand


def over_one_notrump(mine: str) -> list[Rule]:
    """Opener's rebids after one of `mine` and partner's 1NT."""
    rules = [rule("3NT", hcp(18) & balanced, name=GAME)]
    for other in "SHDC":
        if other != mine:
            rules += strong_suit_over_notrump(mine, other)
    rules += [
        rule("3NT", length(mine, 6) & tops(mine, 2) & hcp(18), name="to play on a long suit"),
        rule(f"3{mine}", length(mine, 6) & hcp(15, 18) & points(17), name="jump rebid", force=INVITATIONAL),
        rule(f"4{mine}", length(mine, 6) & hcp(18) & points(20), name=GAME, when=after("1M P 1NT P")),
        rule(f"2{mine}", length(mine, 6) & hcp(10, 16), name=REBIDS_SUIT),
    ]
    for other in "HDC":
        if other != mine and lower(other, mine):
            enough = length(other, 4) & hcp(10, 18)
            rules.append(rule(f"2{other}", enough & length(mine, 5) & ~balanced, name=NEW_SUIT))
    rules += [
        rule("2NT", hcp(16, 21), name="invitation", force=INVITATIONAL),
        rule(f"2{mine}", ~semi_balanced & length(mine, 5), name=REBIDS_SUIT),
        rule("P", semi_balanced | hcp(0, 15), name=A_PASS, when=~partner_forced),
        *(rule(f"2{other}", length(other, 3) & length(mine, 5), name="three-card suit",
               when=partner_forced) for other in "CD" if other != mine),
        rule(f"2{mine}", anything, name=REBIDS_SUIT, when=partner_forced),
    ]  # fmt: skip
    return rules


def strong_suit_over_notrump(mine: str, other: str) -> list[Rule]:
    """A second suit with extra strength: a reverse, or a jump."""
    if lower(other, mine):
        return [rule(f"3{other}", length(other, 4) & hcp(17) & points(19), name=JUMP_SHIFT, force=GAME_FORCING)]
    longer_first = length(other, 4) & longer(mine, other)
    return [
        rule(f"3{other}", longer_first & hcp(19), name=JUMP_SHIFT, force=GAME_FORCING, when=after("1m P 1NT P")),
        rule(f"2{other}", longer_first & hcp(16), name=REVERSE, force=FORCING),
    ]


one_notrump = [in_order(quiet & after(f"1{mine} P 1NT P"), over_one_notrump(mine), NATURAL) for mine in "CDHS"]

# After a raise of a minor


def over_a_raise(mine: str) -> list[Rule]:
    """Opener's rebids after one and two of a minor."""
    return [
        rule("3NT", hcp(18, 21) & balanced, name=GAME),
        rule("2NT", hcp(18, 19) & balanced, name="invitation", force=INVITATIONAL),
        *(rule(f"2{other}", stopper(other) & hcp(16), name="stopper, strong", force=FORCING)
          for other in "DHS" if other != mine),
        rule(f"3{mine}", length(mine, 6) & hcp(15, 17), name="invitation", force=INVITATIONAL),
        rule("P", hcp(0, 16), name=A_PASS),
    ]  # fmt: skip


raised_minor = [
    *(in_order(quiet & after(f"1{m} P 2{m} P"), over_a_raise(m), NATURAL) for m in "CD"),
    *(
        in_order(
            quiet & after(f"1{m} P 3{m} P"),
            [
                rule("3NT", hcp(15) & semi_balanced, name="accepts", force=SIGN_OFF),
                rule("P", hcp(0, 14), name="declines"),
            ],
            NATURAL,
        )
        for m in "CD"
    ),
]

# After two of a new suit


def over_two_over_one(mine: str, partners: str) -> list[Rule]:
    """Opener's rebids after one of `mine` and partner's two of `partners`."""
    spades_and_hearts = after("1S P 2H P")
    good_raise = support(3) & hcp(16) & support_points(17, suit=partners)
    rules = [
        rule(f"4{partners}", good_raise, name="game raise", when=spades_and_hearts),
        rule(f"3{partners}", support(3) & hcp(10, 16), name=RAISE, when=spades_and_hearts),
        rule("3NT", hcp(18, 19) & balanced, name="balanced, strong"),
        rule(f"3{mine}", length(mine, 6) & hcp(16) & tops(mine, 2), name="jump rebid", force=GAME_FORCING),
    ]
    for other in "SHDC":
        if other not in (mine, partners):
            rules += suit_over_two_over_one(mine, partners, other)
    flat = semi_balanced & length(mine, 4, 5) & guarded(mine, partners)
    return [
        *rules,
        rule(f"2{mine}", length(mine, 6) & hcp(10, 16), name=REBIDS_SUIT),
        rule(f"4{partners}", support(4) & hcp(16), name="strong raise", force=FORCING, when=~spades_and_hearts),
        rule(f"3{partners}", support(4) & hcp(10), name=RAISE),
        rule("2NT", hcp(12, 14) & balanced & length(mine, 4, 5), name=BALANCED_MINIMUM),
        rule("2NT", hcp(11, 14) & flat, name=BALANCED_MINIMUM),
        rule("3NT", hcp(15, 17) & semi_balanced, name=BALANCED),
        rule("2NT", hcp(15) & semi_balanced, name=BALANCED, force=GAME_FORCING),
        rule(f"2{mine}", length(mine, 5), name=REBIDS_SUIT),
        rule(f"3{partners}", support(3), name=RAISE, rare=True),
        rule("2NT", anything, name=BALANCED_MINIMUM, rare=True),
    ]


def guarded(mine: str, partners: str) -> Needs:
    """At least half a stopper in the other two suits."""
    needs = anything
    for other in "CDHS":
        if other not in (mine, partners):
            needs &= half_stopper(other)
    return needs


def suit_over_two_over_one(mine: str, partners: str, other: str) -> list[Rule]:
    """A second suit: below the first one, as a reverse, or at the three level."""
    if not lower(partners, other):
        return [rule(f"3{other}", length(other, 4) & hcp(15), name=NEW_SUIT, force=GAME_FORCING)]
    if not lower(other, mine):
        return [rule(f"2{other}", length(other, 4) & hcp(16), name=REVERSE, force=GAME_FORCING)]
    return [
        rule(f"2{other}", length(other, 4) & hcp(10), name=NEW_SUIT, force=FORCING),
        rule(f"3{other}", length(other, 5) & hcp(18), name=JUMP_SHIFT, force=GAME_FORCING),
    ]


two_over_one = [
    in_order(quiet & after(f"1{mine} P 2{partners} P"), over_two_over_one(mine, partners), NATURAL)
    for mine in "DHS"
    for partners in "CDH"
    if lower(partners, mine)
]

# After partner's jump in notrump: over a minor 2NT shows 13-15 and forces to game

two_notrump = in_order(
    quiet & after("1m P 2NT P"),
    [
        rule("P", hcp(0, 13) & semi_balanced, name="declines", when=partner_passed_hand),
        rule("3S", length("S", 4) & ~balanced, name="second suit", force=GAME_FORCING),
        rule("3H", length("H", 4) & ~balanced, name="second suit", force=GAME_FORCING),
        rule("3D", length("D", 4) & ~balanced, name="second suit", force=GAME_FORCING, when=i_opened("1C")),
        rule("4NT", hcp(18, 19), name="quantitative", force=INVITATIONAL),
        rule("6NT", hcp(20), name=SMALL_SLAM),
        rule("3C", length("C", 6), name=REBIDS_SUIT, force=GAME_FORCING, when=i_opened("1C")),
        rule("3D", length("D", 6), name=REBIDS_SUIT, force=GAME_FORCING, when=i_opened("1D")),
        rule("3NT", anything, name=TO_PLAY),
    ],
    NATURAL,
)
three_notrump = in_order(
    quiet & after("1x P 3NT P"),
    [
        rule("6NT", hcp(18) & balanced, name=SMALL_SLAM),
        rule("4NT", hcp(16, 17) & balanced, name="quantitative", force=INVITATIONAL),
        rule("P", hcp(0, 16) & semi_balanced, name=A_PASS),
    ],
    NATURAL,
)
