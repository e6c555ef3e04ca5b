"""Overcalls and takeout doubles of a suit opening, direct and in balancing seat (SAYC booklet, "Defensive bidding")."""

from tablefeel.kernel import Call, Suit
from tablefeel.systems.conventions.natural import (
    A_PASS,
    NOTRUMP_OVERCALL,
    OVERCALL,
    TAKEOUT_DOUBLE,
    TO_PLAY,
    WEAK_JUMP_OVERCALL,
)
from tablefeel.systems.language.context import Context, card, overcaller, they_opened  # fmt: skip
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    balanced,
    card_hcp,
    good_suit,
    hcp,
    honours,
    length,
    longer,
    longest,
    longest_is,
    losers,
    points,
    second,
    semi_balanced,
    stopper,
    suit_quality,
    tops,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    CONVENTION,
    FORCING,
    NATURAL,
    Rule,
    cheapest,
    in_order,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

balancing = Context(lambda s: len(s.made) >= 3 and s.passes_would_end)
direct = overcaller & ~balancing
one_suit = they_opened("1x")

# Notrump

notrump = in_order(
    direct & one_suit & Context(lambda s: s.level == 1 or len(s.their_suits) == 1),
    [
        rule("1NT", card_hcp("competition.one_notrump_overcall") & balanced & stopper("theirs")
             & ~(length("S", 5) & tops("S", 2)) & ~(length("H", 5) & tops("H", 2)),
             name=NOTRUMP_OVERCALL),
    ],
    CONVENTION - 2,
)  # fmt: skip

two_notrump_over_weak_two = in_order(
    direct & they_opened("2D/2H/2S"),
    [rule("2NT", hcp(15, 18) & balanced & stopper("theirs"), name=NOTRUMP_OVERCALL)],
    CONVENTION - 2,
)

notrump_over_preempt = in_order(
    overcaller & they_opened("2x/3x"),
    [rule("3NT", hcp(16, 21) & semi_balanced & stopper("theirs"), name=TO_PLAY)],
    NATURAL + 3,
)

balancing_notrump = in_order(
    overcaller & balancing & one_suit & Context(lambda s: s.level == 1),
    [
        rule(
            "1NT",
            hcp(11, 14) & balanced & stopper("theirs") & length("S", 0, 4) & length("H", 0, 4),
            name="balancing notrump",
        ),
        rule("2NT", hcp(19, 21) & balanced & stopper("theirs"), name="balancing notrump"),
    ],
    NATURAL + 6,
)

# Doubles


def takeout_shape(s: Situation) -> Needs:
    """Short in their suits and at least three cards in every other suit, four in an unbid major if there are two."""
    theirs = s.their_suits
    needs = anything
    for suit in "CDHS":
        number = Suit[suit]
        if number in theirs:
            needs &= length(suit, 0, 2)
        else:
            needs &= length(suit, 3, 13)
    return needs


def balanced_enough(s: Situation) -> Needs:
    """At most three cards in their suits."""
    needs = anything
    for suit in s.their_suits:
        needs &= length(suit.name, 0, 3)
    return needs


def majors(s: Situation) -> Needs:
    """Three cards in both unbid majors; four in the only one, or three with their suits very short."""
    unbid = [suit.name for suit in (Suit.H, Suit.S) if suit not in s.their_suits]
    if len(unbid) == 2:
        return length("H", 3) & length("S", 3)
    if not unbid:
        return length("C", 4) & length("D", 4)
    short = anything
    for suit in s.their_suits:
        short &= length(suit.name, 0, 1)
    return length(unbid[0], 4) | length(unbid[0], 3) & short


def three_suited(s: Situation) -> Needs:
    """Four cards in each unbid major whatever the minor, or classic shape."""
    theirs = s.their_suits
    unbid = [suit.name for suit in (Suit.H, Suit.S) if suit not in theirs]
    needs = anything
    for suit in theirs:
        needs &= length(suit.name, 0, 3)
    for major in unbid:
        needs &= length(major, 4)
    return needs if unbid else nothing_needed(theirs)


def nothing_needed(theirs: tuple[Suit, ...]) -> Needs:
    needs = anything
    for suit in theirs:
        needs &= length(suit.name, 0, 2)
    return needs


@written_for(direct & they_opened("1x/2x/3x/4x"), CONVENTION - 5)
def takeout_doubles(s: Situation) -> list[Rule]:
    """A double for takeout, or of any very strong hand."""
    bid = s.last_bid
    if bid is None or bid.strain == 4 or not s.their_suits or (s.level > 3 and len(s.calls) - s.opening_at > 1):
        return []
    opened = 12 if s.level <= 2 else 14 if s.level == 3 else 16
    shape = takeout_shape(s)
    name = TAKEOUT_DOUBLE
    no_five = length("S", 0, 4) & length("H", 0, 4) & longest(0, 5)
    short = length(bid.strain.name, 0, 1)
    four = [length(suit.name, 4) for suit in Suit if suit not in s.their_suits]
    sandwich = len(four) == 2 and s.level == 1
    own_minors = [suit.name for suit in (Suit.C, Suit.D) if suit not in s.their_suits and bid.strain > suit]
    return [
        *(
            [rule("X", hcp(10, 17) & four[0] & four[1] & (no_five | second(5)), name=name, force=FORCING)]
            if sandwich
            else []
        ),
        rule("X", hcp(13, 17) & balanced_enough(s) & majors(s) & no_five, name=name, force=FORCING,
             when=Context(lambda s: s.level == 1)),
        rule("X", hcp(opened, 17) & shape & majors(s) & no_five, name=name, force=FORCING),
        rule("X", hcp(12, 17) & short & shape & majors(s) & no_five, name=name, force=FORCING),
        rule("X", hcp(11, 17) & shape & majors(s) & no_five & losers(0, 7), name=name, force=FORCING,
             when=Context(lambda s: s.level <= 2)),
        rule("X", hcp(opened, 17) & three_suited(s) & ~(length("H", 5) | length("S", 5)), name=name, force=FORCING),
        rule("X", hcp(15, 17) & semi_balanced, name=name, force=FORCING, shows=hcp(12),
             when=Context(lambda s: s.level <= 2 and len(s.calls) - s.opening_at > 1)),
        rule("X", hcp(10, 17) & short & shape & majors(s) & no_five, name=name, force=FORCING,
             when=Context(lambda s: s.level <= 2 and len(s.calls) - s.opening_at > 1)),
        *(rule("X", hcp(16) & length(suit, 6), name=name, force=FORCING, shows=hcp(12)) for suit in own_minors),
        rule("X", hcp(17) & semi_balanced | hcp(19) | hcp(18) & points(20), name=name, force=FORCING, shows=hcp(12)),
    ]  # fmt: skip


@written_for(overcaller & balancing & they_opened("1x/2x"), CONVENTION - 5)
def balancing_doubles(s: Situation) -> list[Rule]:
    """A king lighter than in direct seat, for the side must have something."""
    bid = s.last_bid
    if bid is None or bid.strain == 4 or not s.their_suits:
        return []
    least = 9 if s.level == 1 else 11
    if s.level > 2:
        return []
    return [
        rule("X", hcp(least, 16) & takeout_shape(s) & length("S", 0, 4) & length("H", 0, 4), name=TAKEOUT_DOUBLE,
             force=FORCING),
        rule("X", hcp(8, 16) & takeout_shape(s) & length(bid.strain.name, 0, 1) & length("S", 0, 4)
             & length("H", 0, 4), name=TAKEOUT_DOUBLE, force=FORCING),
        rule("X", hcp(least + 2, 17) & three_suited(s) & ~(length("H", 5) | length("S", 5)), name=TAKEOUT_DOUBLE,
             force=FORCING),
        rule("X", hcp(15) & semi_balanced | hcp(17), name=TAKEOUT_DOUBLE, force=FORCING, shows=hcp(9)),
    ]  # fmt: skip


# Suits


@written_for(overcaller & ~(they_opened("1NT") & Context(lambda s: s.level == 1)), NATURAL + 5)
def overcalls(s: Situation) -> list[Rule]:
    """Natural overcalls: sound at the two level, lighter at the one level and in balancing seat."""
    rules: list[Rule] = []
    light = 3 if balancing(s) else 0
    for suit in "SHDC":
        number = Suit[suit]
        call = s.cheapest(number)
        if call is None or number in s.their_suits or call.level > 4:
            continue
        best = length(suit, 5) & longest_is(suit, "CDH" if suit == "S" else "CD" if suit == "H" else "C")
        if suit == "S":
            best = length("S", 5) & longer("S", "H", 0) & longer("S", "D", -1) & longer("S", "C", -1)
        if suit == "H":
            best = length("H", 5) & longer("H", "S") & longer("H", "D", -1) & longer("H", "C", -1)
        rules += [
            rule(call, needs & best, name=OVERCALL, shows=needs & length(suit, 5))
            for needs in _strengths(s, suit, call.level, light)
        ]  # fmt: skip
    return rules


def _strengths(s: Situation, suit: str, level: int, light: int) -> list[Needs]:
    """The hands good enough to overcall at that level."""
    if level == 1:
        return [
            hcp(7 - light, 18)
            & points(8 - light)
            & tops(suit, 1)
            & (suit_quality(suit, 7) if suit == "D" else anything),
            hcp(8 - light, 18) & points(9 - light) & (tops(suit, 1) | hcp(10) & honours(suit, 1)),
            hcp(11 - light, 18) & honours(suit, 1),
        ]
    if level == 2:
        fought = [hcp(8, 18) & length(suit, 5)] if light and len(s.calls) - s.opening_at > 3 else []
        if len(s.calls) - s.opening_at >= 3 and s.opening is not Call.N1:
            quality = 6 if suit in "HS" else 7
            fought.append(hcp(11, 18) & points(12) & suit_quality(suit, quality))
            fought.append(hcp(10, 18) & points(11) & suit_quality(suit, quality + 1))
        if s.opening is not None and s.opening.level == 2 and suit in "HS":
            fought.append(hcp(11, 18) & points(12) & tops(suit, 1))
        return [
            *fought,
            hcp(13 - light, 18) & honours(suit, 1),
            hcp(12 - light, 18) & honours(suit, 2) & ~semi_balanced,
            hcp(15 - light, 18),
            hcp(9 - light, 18) & points(11 - light) & length(suit, 6) & honours(suit, 2),
            hcp(10 - light, 18) & length(suit, 6) & tops(suit, 1),
            hcp(11 - light, 18) & suit_quality(suit, 8),
        ]
    if level == 3:
        return [
            hcp(15, 19) & suit_quality(suit, 6),
            hcp(11 - light, 19) & length(suit, 6) & honours(suit, 2),
            hcp(12 - light, 19) & suit_quality(suit, 8 if suit in "CD" else 7),
        ]
    least = 11 if suit in "HS" else 13
    return [hcp(least, 21) & length(suit, 6) & honours(suit, 2) & points(least + 2)]


@written_for(direct & they_opened("1x") & card("competition.weak_jump_overcalls"), NATURAL + 7)
def weak_jumps(s: Situation) -> list[Rule]:
    """A preempt over their opening: six cards at the two level, seven at the three level."""
    rules: list[Rule] = []
    for suit in "SHDC":
        call = s.cheapest(Suit[suit])
        if call is None or Suit[suit] in s.their_suits or call.level > 2 or s.level > 1:
            continue
        hearts_or_spades = length("S", 0, 3) if suit == "H" else length("H", 0, 3) if suit == "S" else anything
        good = good_suit(suit) | honours(suit, 2)
        if call.level == 1:
            rules.append(rule(cheapest(suit, 3), length(suit, 8) & hcp(3, 10), name=WEAK_JUMP_OVERCALL))
            rules.append(rule(cheapest(suit, 2), length(suit, 7, 7) & hcp(4, 10) & good, name=WEAK_JUMP_OVERCALL))
            rules.append(
                rule(
                    cheapest(suit, 1),
                    length(suit, 6, 6) & hcp(3, 9) & good & hearts_or_spades,
                    name=WEAK_JUMP_OVERCALL,
                )
            )
        else:
            rules.append(rule(cheapest(suit, 2), length(suit, 8) & hcp(3, 10), name=WEAK_JUMP_OVERCALL))
            rules.append(rule(cheapest(suit, 1), length(suit, 7, 7) & hcp(4, 10) & good, name=WEAK_JUMP_OVERCALL))
    return rules


passing = in_order(
    overcaller & direct & one_suit & Context(lambda s: len(s.made) - s.opening_at == 1),
    [
        rule("P", hcp(0, 18), name=A_PASS),
        rule("X", anything, shows=hcp(19), name=TAKEOUT_DOUBLE, force=FORCING, rare=True),
    ],
    5,
)
