"""The general bidder: what to do in any auction that no other file knows.

It reasons as players do: how many points have we together at least, where do we fit, may I pass, how high does the
law of total tricks let us go (that part is in `competing.py`). Everything is said in rules, so each call keeps a
meaning. The lists are ordered: game, try for game, correct the contract, compete, say something if forced, pass.
"""

from collections.abc import Iterator

from tablefeel.kernel import PASS, SUITS, Call, Strain, Suit
from tablefeel.systems.conventions.natural import (
    A_PASS,
    COMPETES,
    GAME,
    GAME_TRY,
    NEW_SUIT,
    OWN_SUIT,
    REBIDS_SUIT,
    SUPPORT,
)
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import Context, answering, rho_passed
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (
    MOST,
    Boxes,
    Needs,
    anything,
    fixed,
    hcp,
    length,
    limit,
    semi_balanced,
    stopper,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    GENERAL,
    INVITATIONAL,
    NATURAL,
    SIGN_OFF,
    Rule,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Role, Situation

GAME_IN_MAJOR, GAME_IN_NOTRUMP, GAME_IN_MINOR, TRY = 25, 25, 29, 3
NT = Strain.NT

acted = Context(lambda s: s.role is not Role.OPENING and s.role is not Role.OVERCALL)


# What we have together


def partner_points(s: Situation, suit: Suit | None) -> tuple[int, int]:
    """The least and most points that partner has shown, for play in a suit or in notrump."""
    known = s.usual[s.me ^ 2]
    low, high = known.get(f.HCP, (0, 40))
    places = (f.POINTS,) if suit is None else (f.POINTS, f.SUPPORT + suit, f.PLAYING + suit)
    for place in places:
        if place in known:
            low = max(low, known[place][0])
            high = min(40, max(high, min(known[place][1], 40))) if suit is not None else high
    return low, min(high, low + 6)


def worth(s: Situation, suit: Suit) -> int:
    """The feature that counts my points with that suit as trumps: as the long hand, or as dummy."""
    long_hand = s.least(s.me, suit) >= 5 or s.partner_least(suit) <= 3
    return (f.PLAYING if long_hand else f.SUPPORT) + suit


def fits(s: Situation) -> list[tuple[Suit, int]]:
    """Suits where an eight-card fit is possible, with the cards that I need for it; majors first."""
    kept = s.memo.get("fits")
    if kept is not None:
        return kept  # type: ignore[return-value]
    found = []
    for suit in (Suit.S, Suit.H, Suit.D, Suit.C):
        theirs = s.least(s.lho, suit) >= 4 or s.least(s.rho, suit) >= 4
        shown = s.partner_least(suit)
        need = max(8 - shown, 0)
        if suit is s.agreed[s.me & 1] and s.least(s.me, suit) >= 4:
            need = min(need, 4)  # partner has raised the suit that I bid
        if (shown >= 3 or s.least(s.me, suit) >= 6) and not theirs and s.most(s.me, suit) >= need:
            found.append((suit, need))
    s.memo["fits"] = found
    return found


def stopped(s: Situation) -> Needs:
    """Their suits are stopped, as far as partner has not shown to do so."""
    partner = s.last_action(s.me ^ 2)
    if partner is not None and partner.call.is_bid and partner.call.strain is NT and not partner.artificial:
        return anything
    needs = stopper("theirs") if s.their_suits else anything
    ours = s.our_suits
    if len(ours) == 3 and not s.their_suits:
        fourth = next(suit for suit in SUITS if suit not in ours)
        needs &= limit(f.STOPPER + fourth, 1)
    return needs


def at(level: int, suit: Suit) -> Call:
    return Call(5 * level - 2 + suit)


def ours(s: Situation) -> bool:
    """Whether the present contract is ours."""
    return s.last_bidder >= 0 and s.last_bidder & 1 == s.me & 1


# Game and tries for it


@written_for(acted, GENERAL + 8)
def games(s: Situation) -> Iterator[Rule]:
    """Game with the points for it."""
    if ours(s) and s.at_game:
        return
    invited = 1 if s.made[-2].force is INVITATIONAL and s.made[-2].seat == s.me ^ 2 else 0
    if s.made[-2].is_a(COMPETES, OWN_SUIT):
        invited = -2  # partner fought for the part-score
    for suit, need in fits(s):
        if not suit.is_major:
            continue
        low, _ = partner_points(s, suit)
        counts, least = worth(s, suit), GAME_IN_MAJOR - low - invited
        boxes: Boxes = tuple(  # a ninth and a tenth trump are worth points
            ((suit, need + more, 13), (counts, least - less, MOST), (f.HCP, max(0, 17 - low - less), 40))
            for more, less in ((2, 3), (1, 1), (0, 0))
        )
        yield rule(at(4, suit), fixed(boxes), name=GAME, force=SIGN_OFF)
    low, _ = partner_points(s, None)
    enough = limit(f.POINTS, GAME_IN_NOTRUMP - low - invited) & hcp(GAME_IN_NOTRUMP - 2 - low)
    yield rule("3NT", enough & stopped(s) & semi_balanced, name=GAME, force=SIGN_OFF)
    for suit, need in fits(s):
        if suit.is_major:
            continue
        low_suit, _ = partner_points(s, suit)
        has = length(suit.name, need) & limit(worth(s, suit), GAME_IN_MINOR - low_suit) & hcp(max(0, 20 - low_suit))
        yield rule(at(5, suit), has, name=GAME, force=SIGN_OFF)
    yield from second_suit_on_the_way(s, enough)
    yield rule("3NT", enough & stopped(s), name=GAME, force=SIGN_OFF)
    partners = s.suit("partner")
    if not s.at_game and s.last_bidder == s.me ^ 2 and s.level == 3 and low >= 6:
        if partners is not None and partners.is_major and s.partner_least(partners) >= 5:
            yield rule(at(4, partners), limit(partners, 2) & enough, name=GAME, force=SIGN_OFF)
        yield rule("3NT", enough, name=GAME, force=SIGN_OFF)


def second_suit_on_the_way(s: Situation, enough: Needs) -> Iterator[Rule]:
    """With the points for game and two suits: the second one at the three level, before notrump."""
    if not s.unopposed or s.last_bidder != s.me ^ 2 or s.agreed[s.me & 1] is not None or not s.suits[s.me]:
        return
    for suit in SUITS:
        call = s.cheapest(suit)
        if call is not None and call.level == 3 and s.unbid(suit) and len(s.our_suits) < 3:
            needs = limit(suit, 4) & limit(f.LONGEST, 5) & limit(f.SHORTEST, 0, 1) & enough
            yield rule(call, needs, name="second suit", force=FORCING)


@written_for(acted & rho_passed & Context(lambda s: s.made[-2].call is Call.N3 and s.unopposed), NATURAL + 10)
def long_major_over_three_notrump(s: Situation) -> Iterator[Rule]:
    """Partner bid 3NT: back to my major if it is longer than I have shown and the hand is not for notrump."""
    for suit in s.suits[s.me]:
        if suit.is_major and s.agreed[s.me & 1] is None and s.opening is not Call.N1:
            shown = s.least(s.me, suit)
            longer = 6 if shown < 6 else shown + 1
            yield rule(at(4, suit), limit(suit, longer) & limit(f.SHORTEST, 0, 1), name=OWN_SUIT, force=SIGN_OFF)


@written_for(acted & rho_passed & Context(lambda s: s.unopposed and s.last_bidder == s.me ^ 2), NATURAL + 6)
def long_major_on_the_way(s: Situation) -> Iterator[Rule]:
    """With the points for game and no fit yet: my major once more at the three level, longer than I have shown."""
    low, _ = partner_points(s, None)
    if s.last_bid is None or s.last_bid < Call.N2 or s.agreed[s.me & 1] is not None or low < 6:
        return
    for suit in s.suits[s.me]:
        call = s.cheapest(suit)
        again = sum(made.seat == s.me and made.suit is suit for made in s.made) > 1
        if call is None or call.level != 3 or not suit.is_major or again:
            continue
        longer = limit(suit, max(5, s.least(s.me, suit) + 1)) & limit(f.POINTS, GAME_IN_NOTRUMP - low)
        yield rule(call, longer & hcp(GAME_IN_NOTRUMP - 3 - low), name="longer than shown", force=FORCING)


@written_for(acted, GENERAL + 6)
def tries(s: Situation) -> Iterator[Rule]:
    """An invitation when partner's best hand makes a game."""
    if s.at_game:
        return
    for suit, need in fits(s):
        low, high = partner_points(s, suit)
        call = s.cheapest(suit)
        game = GAME_IN_MAJOR if suit.is_major else GAME_IN_MINOR
        if (
            call is None
            or call.level > 3
            or high - low < 2
            or (ours(s) and s.last_bid is not None and s.last_bid.strain.suit is suit and call.level < 3)
        ):
            continue
        three = at(3, suit)
        if not s.is_legal(three):
            continue
        has = length(suit.name, need) & limit(worth(s, suit), game - TRY - low, game - 1 - low)
        yield rule(three, has & hcp(max(0, 15 - low)), name="invitation", force=INVITATIONAL)
    low, high = partner_points(s, None)
    passed_notrump = s.opening is Call.N1 and s.opener == s.me ^ 2 and s.since_opening[2:3] == (PASS,)
    if high - low >= 2 and s.is_legal(Call.N2) and not passed_notrump:
        has = hcp(GAME_IN_NOTRUMP - TRY - low, GAME_IN_NOTRUMP - 1 - low)
        yield rule("2NT", has & stopped(s) & semi_balanced, name="invitation", force=INVITATIONAL)


# Respecting a sign-off, answering a game try


@written_for(
    acted & rho_passed & Context(lambda s: s.made[-2].force is SIGN_OFF and s.last_bidder == s.me ^ 2), NATURAL + 9
)
def respect(_: Situation) -> Iterator[Rule]:
    """Partner has placed the contract."""
    yield rule("P", anything, name=A_PASS)


@written_for(acted & rho_passed & answering(GAME_TRY), NATURAL + 6)
def answer_game_try(s: Situation) -> Iterator[Rule]:
    """Game with the upper half of the raise, back to the suit with the lower."""
    suit = s.agreed[s.me & 1]
    if suit is None or not suit.is_major:
        return
    m = suit.name
    yield rule(f"4{m}", limit(f.SUPPORT + suit, 10), name="accepts", force=SIGN_OFF)
    yield rule(
        f"4{m}",
        limit(f.SUPPORT + suit, 8) & hcp(7),
        name="accepts",
        force=SIGN_OFF,
        when=Context(lambda s: s.made[-2].call == at(3, suit)),
    )
    yield rule(f"3{m}", anything, name="declines", force=SIGN_OFF)
    yield rule("P", anything, name="declines")


# Correcting the contract


@written_for(acted, GENERAL + 4)
def corrections(s: Situation) -> Iterator[Rule]:
    """Back to partner's first suit, or on to a long suit of mine, while it is cheap."""
    if not ours(s) or s.last_bidder != s.me ^ 2 or s.last_bid is None or s.at_game or s.doubling:
        return
    strain = s.last_bid.strain
    partners = s.suits[s.me ^ 2]
    if strain is not NT and SUITS[strain] in s.suits[s.me]:
        return  # partner has supported me or prefers my suit
    if strain is not NT:
        last = SUITS[strain]
        for suit in partners:
            call = s.cheapest(suit)
            if suit == last or call is None or call.level > 3 or last not in partners:
                continue
            ahead = s.partner_least(last) - s.partner_least(suit)
            yield rule(call, limit(f.LONGER + 4 * suit + last, ahead) & limit(suit, 2), name="preference")
    for suit in s.suits[s.me]:
        call = s.cheapest(suit)
        if call is None or call.level > 3 or (strain is not NT and s.partner_least(SUITS[strain]) >= 6):
            continue
        few = anything if strain is NT else limit(strain, 0, 2)
        yield rule(call, limit(suit, 6) & few, name=OWN_SUIT)


# Forced


@written_for(acted & Context(lambda s: s.must_bid), GENERAL + 1)
def forced(s: Situation) -> Iterator[Rule]:  # noqa: C901, PLR0912 - a table of rules
    """The least lie when a pass is not allowed: support, a long suit, notrump, a new suit, a preference."""
    agreed = s.agreed[s.me & 1]
    if agreed is not None:
        yield from lowest(s, agreed, anything, "agreed suit", 5)
    for suit, need in fits(s):
        yield from lowest(s, suit, length(suit.name, need), SUPPORT, 4 if suit.is_major else 3)
    for suit in s.suits[s.me]:
        yield from lowest(s, suit, limit(suit, 6), REBIDS_SUIT, 4 if suit.is_major else 3)
    notrump = s.cheapest(4)
    if notrump is not None and notrump.level <= 3:
        yield rule(notrump, stopped(s) & semi_balanced, name="notrump", rare=True)
    for suit, need in fits(s):
        yield from lowest(s, suit, length(suit.name, need), SUPPORT, 4)
    for suit in s.suits[s.me]:
        yield from lowest(s, suit, limit(suit, 6), REBIDS_SUIT, 4)
    if notrump is not None and notrump.level <= 3:
        yield rule(notrump, stopped(s) & limit(f.LONGEST, 0, 5), name="notrump", rare=True)
    for suit in SUITS:
        if s.unbid(suit):
            yield from lowest(s, suit, limit(suit, 4), NEW_SUIT, 3)
    for suit in s.suits[s.me]:
        yield from lowest(s, suit, limit(suit, 5), REBIDS_SUIT, 4)
    for suit in s.suits[s.me ^ 2]:
        yield from lowest(s, suit, limit(suit, 2), "preference", 4)
    if notrump is not None and notrump.level <= 3:
        yield rule(notrump, anything, name="notrump", rare=True)
    for suit in (*s.suits[s.me ^ 2], *s.suits[s.me]):
        yield from lowest(s, suit, anything, "the least lie", 5)
    for suit in SUITS:
        yield from lowest(s, suit, limit(suit, 4), "the least lie", 5)


def lowest(s: Situation, suit: Suit, needs: Needs, name: Convention | str, highest: int) -> Iterator[Rule]:
    """The cheapest bid of a suit, if it is not above the level `highest`."""
    call = s.cheapest(suit)
    if call is not None and call.level <= highest:
        yield rule(call, needs, name=name, rare=True)
