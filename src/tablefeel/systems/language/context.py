"""When a rule applies: `partner_opened("1NT") & undisturbed`.

A context asks only about the auction, the cards and the vulnerability, never about a hand. Each knows the roles in
which it can be true, so that a position looks at few of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tablefeel.kernel import BIDS, DOUBLE, PASS, REDOUBLE, Call, Strain, Suit
from tablefeel.systems.cards.agreements import agreement_at
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.situation import GAME_LEVEL, Role, Situation

if TYPE_CHECKING:
    from tablefeel.systems.language.rules import Rule, RuleList


class Context:
    """A question about the auction; combine with `&`, `|` and `~`.

    `requires` holds what must be so for the answer to be yes, in terms of `key`: for each part of the key the values
    allowed. `rest` are the questions to ask where that is so; none where the key decides alone.
    """

    __slots__ = ("asks", "requires", "rest")

    def __init__(
        self, asks: Question, requires: Requires | None = None, rest: tuple[Question, ...] | None = None
    ) -> None:
        self.asks = asks
        self.requires: Requires = requires or {}
        self.rest = (asks,) if rest is None else rest

    def __call__(self, situation: Situation) -> bool:
        return self.asks(situation)

    def __and__(self, other: Context) -> Context:
        one, two = self.asks, other.asks
        requires = dict(self.requires)
        for part, allowed in other.requires.items():
            requires[part] = requires[part] & allowed if part in requires else allowed
        return Context(lambda situation: one(situation) and two(situation), requires, self.rest + other.rest)

    def __or__(self, other: Context) -> Context:
        one, two = self.asks, other.asks
        requires = {
            part: allowed | other.requires[part] for part, allowed in self.requires.items() if part in other.requires
        }
        decided = not self.rest and not other.rest and len(self.requires) == len(other.requires) == len(requires) == 1
        return Context(lambda situation: one(situation) or two(situation), requires, () if decided else None)

    def __invert__(self) -> Context:
        asks = self.asks
        return Context(lambda situation: not asks(situation))

    def __rshift__(self, rules: Sequence[Rule]) -> RuleList:
        """The rules that stand in this context, in order."""
        from tablefeel.systems.language.rules import RuleList  # noqa: PLC0415 - rules are made of contexts

        return RuleList(self, tuple(rules))


Question = Callable[[Situation], bool]
Requires = dict[int, frozenset[object]]


def decided(asks: Question, requires: Requires) -> Context:
    """A context that the key decides: it holds where the key has these values, and nowhere else."""
    return Context(asks, requires, ())


KEY_PARTS = 12
(
    ROLE, PARTNERS_CONVENTION, MY_CONVENTION, RHO_CONVENTION, OPENING, OPENER, PARTNERS_CALL, RHO_CALL, SINCE, BID,
    BIDDER, FORCED,
) = range(KEY_PARTS)  # fmt: skip


def key(s: Situation) -> tuple[object, ...]:
    """The parts of the auction that most contexts ask about."""
    made = s.made
    count = len(made)
    return (
        s.role,
        made[-2].convention if count > 1 else None,
        made[-4].convention if count > 3 else None,
        s.rhos_last_call.convention,
        s.opening,
        (s.opener - s.me) & 3 if s.opener >= 0 else None,
        made[-2].call if count > 1 else None,
        made[-1].call if count else None,
        min(count - s.opening_at, 12) if s.opening_at >= 0 else 0,
        s.last_bid,
        (s.last_bidder - s.me) & 3 if s.last_bidder >= 0 else None,
        s.must_bid,
    )


def _role(*roles: Role) -> Context:
    allowed = frozenset(roles)
    return decided(lambda s: s.role in allowed, {ROLE: frozenset(roles)})


always = decided(lambda _: True, {})
opening = _role(Role.OPENING)
responder = _role(Role.RESPONSE)
opener_rebid = _role(Role.REBID)
responder_rebid = _role(Role.RESPONDER_REBID)
openers_side = _role(Role.RESPONSE, Role.REBID, Role.RESPONDER_REBID, Role.OPENERS_SIDE)
later = _role(Role.OPENERS_SIDE)
overcaller = _role(Role.OVERCALL)
advancer = _role(Role.ADVANCE)
overcaller_rebid = _role(Role.OVERCALLER)
defenders_side = _role(Role.OVERCALL, Role.ADVANCE, Role.OVERCALLER)

undisturbed = Context(lambda s: not s.they_acted)
disturbed = Context(lambda s: s.they_acted)
unopposed = Context(lambda s: s.unopposed)
"""Opponents have passed ever since our side first acted."""
passed_hand = Context(lambda s: s.is_passed_hand(s.me))
partner_passed_hand = Context(lambda s: s.is_passed_hand(s.partner))
partner_passed = Context(lambda s: s.partners_last_call.call is PASS)
partner_bid_last = decided(lambda s: s.partner_bid_last, {BIDDER: frozenset((2,))})
we_bid_last = decided(lambda s: s.we_bid_last, {BIDDER: frozenset((0, 2))})
they_bid_last = decided(lambda s: s.their_last_bid is not None, {BIDDER: frozenset((1, 3))})
forced = decided(lambda s: s.must_bid, {FORCED: frozenset((True,))})
vulnerable = Context(lambda s: s.we_are_vulnerable)
suit_agreed = Context(lambda s: s.agreed_suit is not None)
balancing = Context(lambda s: s.passes_would_end)
"""A pass would end the auction."""
acted = _role(*(role for role in Role if role not in (Role.OPENING, Role.OVERCALL)))
"""Our side has bid or doubled."""
rho_passed = decided(lambda s: bool(s.made) and s.made[-1].call is PASS, {RHO_CALL: frozenset((PASS,))})
rho_doubled = decided(lambda s: bool(s.made) and s.made[-1].call is DOUBLE, {RHO_CALL: frozenset((DOUBLE,))})
rho_redoubled = decided(lambda s: bool(s.made) and s.made[-1].call is REDOUBLE, {RHO_CALL: frozenset((REDOUBLE,))})
rho_bid = decided(lambda s: bool(s.made) and s.made[-1].call.is_bid, {RHO_CALL: frozenset(BIDS)})
rho_bid_a_suit = rho_bid & decided(
    lambda s: s.made[-1].call.strain is not Strain.NT,
    {RHO_CALL: frozenset(bid for bid in BIDS if bid.strain is not Strain.NT)},
)
at_game = decided(lambda s: s.at_game, {BID: frozenset(bid for bid in BIDS if bid.level >= GAME_LEVEL[bid.strain])})
undoubled = Context(lambda s: s.doubling == 0)


def seat(*positions: int) -> Context:
    """I would open in first, second, third or fourth seat."""
    return Context(lambda s: s.position in positions)


def card(key: str, *values: object) -> Context:
    """Our convention card has one of these values there; true where none is given.

    A name or a value that no card has is an error here, not in the middle of an auction.
    """
    agreement, wanted = agreement_at(key), values or (True,)
    for value in wanted:
        agreement.checked(value, key)
    return Context(lambda s: s.card.value(key) in wanted)


def level(least: int, most: int) -> Context:
    """The last bid is at one of these levels; 0 is the time before any bid."""
    bids = frozenset(bid for bid in BIDS if least <= bid.level <= most)
    return decided(lambda s: least <= s.level <= most, {BID: bids | {None} if least <= 0 else bids})


def last_bid(pattern: str) -> Context:
    """The last bid is one of these."""
    wanted = calls(pattern)
    return decided(lambda s: s.last_bid in wanted, {BID: wanted})


def unbid(suit: str) -> Context:
    """Nobody has shown that suit."""
    letter = Suit[suit]
    return Context(lambda s: s.unbid(letter))


def calls(pattern: str) -> frozenset[Call]:
    """The calls that a word stands for: `1C`, `1C/1D`, `1M`, `1m`, `1x` (a suit), `2?` (any bid there), `P`, `*`."""
    return frozenset(call for part in pattern.split("/") for call in _one(part))


def _one(word: str) -> frozenset[Call]:
    if word == "*":
        return frozenset(Call)
    if len(word) == 2 and word[1] in _KINDS:
        return frozenset(bid for bid in BIDS if str(bid.level) == word[0] and bid.strain in _KINDS[word[1]])
    return frozenset((Call.parse(word),))


_KINDS = {
    "M": (Strain.H, Strain.S),
    "m": (Strain.C, Strain.D),
    "x": (Strain.C, Strain.D, Strain.H, Strain.S),
    "?": tuple(Strain),
}


def after(pattern: str) -> Context:
    """The calls since the opening were exactly these: `after("1NT P 2D P")`."""
    words = tuple(calls(word) for word in pattern.split())

    def asks(situation: Situation) -> bool:
        made = situation.since_opening
        return len(made) == len(words) and all(call in word for call, word in zip(made, words, strict=True))

    return Context(asks, {OPENING: words[0], SINCE: frozenset((min(len(words), 12),)), RHO_CALL: words[-1]})


def starts(pattern: str) -> Context:
    """The calls since the opening began with these."""
    words = tuple(calls(word) for word in pattern.split())

    def asks(situation: Situation) -> bool:
        made = situation.since_opening
        return len(made) >= len(words) and all(call in word for call, word in zip(made, words, strict=False))

    return Context(asks)


def we_end(pattern: str) -> Context:
    """The last calls of our side, partner's the last, were these: `we_end("1NT 2D 2H")`."""
    words = tuple(calls(word) for word in pattern.split())[::-1]

    def asks(situation: Situation) -> bool:
        made = situation.calls[-2::-2]
        return len(made) >= len(words) and all(call in word for call, word in zip(made, words, strict=False))

    return Context(asks, {PARTNERS_CALL: words[0]})


def partner_opened(pattern: str) -> Context:
    wanted = calls(pattern)
    return decided(lambda s: s.opener == s.me ^ 2 and s.opening in wanted, {OPENER: frozenset((2,)), OPENING: wanted})


def i_opened(pattern: str) -> Context:
    wanted = calls(pattern)
    return decided(lambda s: s.opener == s.me and s.opening in wanted, {OPENER: frozenset((0,)), OPENING: wanted})


def they_opened(pattern: str) -> Context:
    wanted = calls(pattern)
    return decided(
        lambda s: s.opener & 1 != s.me & 1 and s.opening in wanted, {OPENER: frozenset((1, 3)), OPENING: wanted}
    )


def partner_called(pattern: str) -> Context:
    """Partner's last call."""
    wanted = calls(pattern)
    return decided(lambda s: len(s.made) > 1 and s.made[-2].call in wanted, {PARTNERS_CALL: wanted})


def rho_called(pattern: str) -> Context:
    wanted = calls(pattern)
    return decided(lambda s: len(s.made) > 0 and s.made[-1].call in wanted, {RHO_CALL: wanted})


def answering(*conventions: Convention) -> Context:
    """Partner's last call was one of these conventions."""
    wanted = _identities(conventions)
    return decided(lambda s: len(s.made) > 1 and s.made[-2].convention in wanted, {PARTNERS_CONVENTION: wanted})


def having_bid(*conventions: Convention) -> Context:
    """My last call was one of these conventions."""
    wanted = _identities(conventions)
    return decided(lambda s: len(s.made) > 3 and s.made[-4].convention in wanted, {MY_CONVENTION: wanted})


def against(*conventions: Convention) -> Context:
    """The last call of right-hand opponent was one of these conventions of theirs."""
    wanted = _identities(conventions)
    return decided(lambda s: s.rhos_last_call.convention in wanted, {RHO_CONVENTION: wanted})


def _identities(conventions: tuple[Convention, ...]) -> frozenset[Convention]:
    for one in conventions:
        if not isinstance(one, Convention):
            raise TypeError(f"{one!r} is not a convention; import the one that has this name")
    return frozenset(conventions)
