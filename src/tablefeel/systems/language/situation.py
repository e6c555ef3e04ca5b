"""A position of the auction as a player at the table sees it: who did what, and what is known of every hand.

Nothing here depends on the hand of the player to call. Seats are counted from the dealer (0) clockwise, so that the
same auction is read once, whoever dealt. A `Situation` grows from the one before by one call (`after`).
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import TYPE_CHECKING

from tablefeel.bidding.meaning import Force
from tablefeel.kernel import PASS, STRAINS, SUITS, Call, Strain, Suit
from tablefeel.kernel.calls import BIDS
from tablefeel.kernel.states import DOUBLING, FINISHED, ILLEGAL, LAST_BID, LEGAL, NEXT
from tablefeel.systems.language.convention import Made
from tablefeel.systems.language.parts import PARTS

if TYPE_CHECKING:
    from tablefeel.systems.cards.card import ConventionCard

Known = dict[int, tuple[int, int]]
"""What a hand is known to be: least and most of each feature that is limited at all."""


class Role(IntEnum):
    """What the player to call is in this auction."""

    OPENING = 0
    """Nobody has bid."""
    RESPONSE = 1
    """Partner opened and I have not called since."""
    REBID = 2
    """I opened; my second turn."""
    RESPONDER_REBID = 3
    """Partner opened; my second turn after it."""
    OPENERS_SIDE = 4
    """Our side opened; later turns."""
    OVERCALL = 5
    """They opened and our side has not acted."""
    ADVANCE = 6
    """They opened, partner overcalled or doubled, and I have not acted."""
    OVERCALLER = 7
    """They opened, I acted; or both of us did."""


class Situation:
    """The auction so far and what is known from it, for the player to call."""

    __slots__ = (
        "acted", "agreed", "at_game", "calls", "cards", "doubling", "game_forced", "known", "last_bid", "last_bidder",
        "level", "lho", "made", "me", "memo", "must_bid", "opener", "opening", "opening_at", "opposed", "our_suits",
        "partner", "rho", "role", "sides", "state", "suits", "their_suits", "usual", "vulnerable",
    )  # fmt: skip

    calls: tuple[Call, ...]
    made: tuple[Made, ...]
    known: tuple[Known, Known, Known, Known]
    """What each seat holds for certain, if it bids by its system."""
    usual: tuple[Known, Known, Known, Known]
    """What each seat usually holds: hands that only had nothing better left out."""
    suits: tuple[tuple[Suit, ...], ...]
    """The suits that each seat has shown, in order."""
    sides: tuple[tuple[Suit, ...], ...]
    """The suits that each seat's side has shown, that seat's own first."""
    agreed: tuple[Suit | None, Suit | None]
    """The suit that each side has agreed on, the dealer's first."""
    game_forced: tuple[bool, bool]
    cards: tuple[ConventionCard, ConventionCard]
    vulnerable: tuple[bool, bool]
    me: int
    """The player to call."""
    partner: int
    lho: int
    rho: int
    our_suits: tuple[Suit, ...]
    their_suits: tuple[Suit, ...]
    """Every suit that an opponent has shown."""
    state: int
    """The number of the auction's state (`kernel.states`), which knows the laws."""
    last_bid: Call | None
    level: int
    """The level of the last bid; 0 before the opening."""
    at_game: bool
    """Whether the last bid is game or higher."""
    last_bidder: int
    """Who made the last bid; -1 while nobody has."""
    doubling: int
    """How the last bid is doubled: 0, 1 or 2."""
    acted: int
    """The seats that have done anything but pass, a bit for each."""
    opposed: int
    """The sides that have acted and were not left in peace since, a bit for each."""
    opener: int
    opening: Call | None
    opening_at: int
    """The place of the opening among the calls; -1 while nobody has bid."""
    role: Role
    must_bid: bool
    """Whether the system forbids a pass now."""
    memo: dict[str, object]
    """What rules have found out about this situation and may ask again."""

    @classmethod
    def start(cls, cards: tuple[ConventionCard, ConventionCard], vulnerable: tuple[bool, bool]) -> Situation:
        """The auction before the first call; the dealer's side first."""
        self = cls.__new__(cls)
        self.calls, self.made, self.me = (), (), 0
        self.known = self.usual = ({}, {}, {}, {})
        self.suits = self.sides = ((), (), (), ())
        self.agreed, self.game_forced = (None, None), (False, False)
        self.cards, self.vulnerable = cards, vulnerable
        self.state = 0
        self.last_bidder = -1
        self.acted = self.opposed = 0
        self.opener, self.opening, self.opening_at = -1, None, -1
        self._settle()
        return self

    def after(self, made: Made, known: Known, usual: Known) -> Situation:
        """The situation once `made` has been called, with what its caller holds for certain and usually."""
        new = Situation.__new__(Situation)
        me, call = self.me, made.call
        new.calls, new.made, new.me = (*self.calls, call), (*self.made, made), (me + 1) & 3
        new.cards, new.vulnerable = self.cards, self.vulnerable
        new.known = (*self.known[:me], known, *self.known[me + 1 :])  # type: ignore[assignment]
        new.usual = (*self.usual[:me], usual, *self.usual[me + 1 :])  # type: ignore[assignment]
        suits = new.suits = self._suits_after(made, usual)
        new.sides = self.sides if suits is self.suits else tuple(_both(suits[s], suits[s ^ 2]) for s in range(4))
        new.agreed, new.game_forced = self._agreed_after(made), self.game_forced
        if made.force is Force.GAME_FORCING:
            new.game_forced = (True, self.game_forced[1]) if me & 1 == 0 else (self.game_forced[0], True)
        new.state = NEXT[self.state][call]
        new.last_bidder = me if call.is_bid else self.last_bidder
        new.opener, new.opening, new.opening_at = self.opener, self.opening, self.opening_at
        if self.opener < 0 and call.is_bid:
            new.opener, new.opening, new.opening_at = me, call, len(self.calls)
        new.acted, new.opposed = self.acted, self.opposed
        if call is not PASS:
            others = me & 1 ^ 1
            if self.acted & _SEATS_OF[others]:
                new.opposed |= 1 << others
            new.acted |= 1 << me
        new._settle()
        return new

    def _settle(self) -> None:
        """Work out once what nearly every rule asks."""
        me, state = self.me, self.state
        self.partner, self.lho, self.rho = me ^ 2, (me + 1) & 3, (me + 3) & 3
        self.our_suits, self.their_suits = self.sides[me], self.sides[self.lho]
        bid = self.last_bid = _LAST_BID[state]
        self.doubling = DOUBLING[state]
        self.level, self.at_game = (0, False) if bid is None else (bid.level, bid.level >= GAME_LEVEL[bid.strain])
        self.memo = {}
        self.role = self._role()
        self.must_bid = self._must_bid()

    def _suits_after(self, made: Made, known: Known) -> tuple[tuple[Suit, ...], ...]:
        shown = list(self.suits[made.seat])
        if made.suit is not None and made.suit not in shown:
            shown.append(made.suit)
        if made.call is not PASS:
            before = self.usual[made.seat]
            for suit in reversed(SUITS):
                if suit not in shown and known.get(suit, _ANY)[0] >= 5 > before.get(suit, _ANY)[0]:
                    shown.append(suit)
        if len(shown) == len(self.suits[made.seat]):
            return self.suits
        return (*self.suits[: made.seat], tuple(shown), *self.suits[made.seat + 1 :])

    def _agreed_after(self, made: Made) -> tuple[Suit | None, Suit | None]:
        suit, side = made.suit, made.seat & 1
        if made.convention.agrees_suit and self.suits[made.seat ^ 2]:
            raised = self.suits[made.seat ^ 2][-1]
            return (raised, self.agreed[1]) if side == 0 else (self.agreed[0], raised)
        agreed = self.agreed[side]
        if agreed is not None and agreed.is_major and self._trumps_shown(made.seat, agreed) >= 8:
            return self.agreed  # a suit bid after that asks for help or shows a control
        if suit is None or suit not in self.suits[made.seat ^ 2] or suit in self.suits[made.seat]:
            return self.agreed
        return (suit, self.agreed[1]) if side == 0 else (self.agreed[0], suit)

    def _trumps_shown(self, seat: int, suit: Suit) -> int:
        """How many cards of the suit the player and partner usually have together at least."""
        return sum(self.usual[player].get(suit, (0, 13))[0] for player in (seat, seat ^ 2))

    def _role(self) -> Role:
        if self.opener < 0:
            return Role.OPENING
        turns = (len(self.calls) - self.opening_at + 3) // 4  # my turns since the opening, this one included
        if self.opener == self.me:
            return Role.REBID if turns == 1 else Role.OPENERS_SIDE
        if self.opener == self.partner:
            return Role.RESPONSE if turns == 1 else Role.RESPONDER_REBID if turns == 2 else Role.OPENERS_SIDE
        if self.acted >> self.me & 1:
            return Role.OVERCALLER
        return Role.ADVANCE if self.acted >> self.partner & 1 else Role.OVERCALL

    def _must_bid(self) -> bool:
        """Whether the system forbids a pass now."""
        if len(self.made) < 2 or self.last_bid is None:
            return False
        if self.made[-1].call is PASS and self.made[-2].force.is_forcing and self.made[-2].call is not PASS:
            return True
        if self._artificial_doubled():
            return True
        if not self.game_forced[self.me & 1] or self.at_game:
            return False
        ours = self.last_bidder & 1 == self.me & 1
        last_chance = self.made[-1].call is PASS and self.made[-2].call is PASS
        return (ours and self.made[-1].call is PASS) or last_chance

    def _artificial_doubled(self) -> bool:
        """Whether our last bid was artificial, they doubled it, and a pass would leave it there."""
        if self.doubling != 1 or self.last_bidder & 1 != self.me & 1:
            return False
        bid = next(made for made in reversed(self.made) if made.call.is_bid)
        return bid.artificial and (self.last_bidder != self.me ^ 2 or self.made[-1].call is not PASS)

    # Who

    @property
    def card(self) -> ConventionCard:
        """The convention card of the player to call."""
        return self.cards[self.me & 1]

    @property
    def we_are_vulnerable(self) -> bool:
        return self.vulnerable[self.me & 1]

    @property
    def they_are_vulnerable(self) -> bool:
        return self.vulnerable[self.me & 1 ^ 1]

    @property
    def position(self) -> int:
        """1 for the dealer to 4: the seat in which I would open."""
        return self.me + 1

    def is_passed_hand(self, seat: int) -> bool:
        """Whether that player passed before anybody opened."""
        return len(self.made) > seat and (self.opening_at < 0 or seat < self.opening_at)

    # What was called

    @property
    def since_opening(self) -> tuple[Call, ...]:
        """The calls from the opening on."""
        return self.calls[self.opening_at :] if self.opening_at >= 0 else ()

    def last_action(self, seat: int) -> Made | None:
        """The last call of that seat that was not a pass."""
        return next((made for made in reversed(self.made) if made.seat == seat and made.call is not PASS), None)

    @property
    def partners_last_call(self) -> Made:
        """What partner called last; a pass of nobody's before partner's first turn."""
        return self.made[-2] if len(self.made) > 1 else _NOTHING

    @property
    def my_last_call(self) -> Made:
        return self.made[-4] if len(self.made) > 3 else _NOTHING

    @property
    def rhos_last_call(self) -> Made:
        return self.made[-1] if self.made else _NOTHING

    @property
    def our_calls(self) -> Iterator[Made]:
        """What our side called, the last call first."""
        return (made for made in reversed(self.made) if made.seat & 1 == self.me & 1)

    @property
    def my_calls(self) -> Iterator[Made]:
        """What I called, the last call first."""
        return (made for made in reversed(self.made) if made.seat == self.me)

    @property
    def calls_since_opening(self) -> int:
        """How many calls there were from the opening on."""
        return len(self.calls) - self.opening_at

    # Whose the contract is

    @property
    def we_bid_last(self) -> bool:
        """Whether the present contract is ours."""
        return self.last_bidder >= 0 and self.last_bidder & 1 == self.me & 1

    @property
    def partner_bid_last(self) -> bool:
        """Whether the present contract is partner's bid."""
        return self.last_bidder == self.me ^ 2

    @property
    def their_last_bid(self) -> Call | None:
        """The present contract, if it is theirs."""
        return self.last_bid if self.last_bidder >= 0 and self.last_bidder & 1 != self.me & 1 else None

    @property
    def they_acted(self) -> bool:
        """Whether opponents have done anything but pass."""
        return bool(self.acted & _SEATS_OF[self.me & 1 ^ 1])

    @property
    def unopposed(self) -> bool:
        """Whether opponents have only passed since our side first acted."""
        return not self.opposed >> (self.me & 1) & 1

    @property
    def a_pass_ends(self) -> bool:
        """Whether a pass now ends the auction."""
        return NEXT[self.state][PASS] >= FINISHED

    @property
    def passes_would_end(self) -> bool:
        """Whether a pass ends an auction in which somebody has bid: the balancing seat."""
        return self.last_bid is not None and NEXT[self.state][PASS] >= FINISHED

    def is_legal(self, call: Call) -> bool:
        """Whether the laws allow `call` now."""
        return NEXT[self.state][call] != ILLEGAL

    def cheapest(self, strain: int) -> Call | None:
        """The lowest bid in `strain` that is still possible."""
        return _CHEAPEST[self.state][strain]

    # What is known

    def least(self, seat: int, place: int) -> int:
        """The least of a feature that a seat usually has."""
        return self.usual[seat].get(place, _ANY)[0]

    def most(self, seat: int, place: int) -> int:
        found = self.usual[seat].get(place)
        if found is not None:
            return found[1]
        return 13 if place < 4 else 40

    def partner_least(self, place: int) -> int:
        return self.usual[self.me ^ 2].get(place, _ANY)[0]

    def partner_most(self, place: int) -> int:
        return self.most(self.me ^ 2, place)

    def my_least(self, place: int) -> int:
        """The least of a feature that I have shown."""
        return self.usual[self.me].get(place, _ANY)[0]

    def my_most(self, place: int) -> int:
        return self.most(self.me, place)

    @property
    def my_suits(self) -> tuple[Suit, ...]:
        """The suits that I have shown, in order."""
        return self.suits[self.me]

    @property
    def partners_suits(self) -> tuple[Suit, ...]:
        return self.suits[self.me ^ 2]

    @property
    def agreed_suit(self) -> Suit | None:
        """The suit that our side has agreed on."""
        return self.agreed[self.me & 1]

    @property
    def we_force_to_game(self) -> bool:
        """Whether our side may not stop below game."""
        return self.game_forced[self.me & 1]

    def unbid(self, suit: Suit) -> bool:
        """Whether nobody has shown the suit."""
        return all(suit not in shown for shown in self.suits)

    def suit(self, name: str) -> Suit | None:
        """The suit with that part in the auction; None if there is none."""
        if len(name) == 1:
            return Suit[name]
        return PARTS[name](self)


def _both(one: tuple[Suit, ...], other: tuple[Suit, ...]) -> tuple[Suit, ...]:
    """The suits of two partners, each once."""
    return tuple(dict.fromkeys(one + other))


_LAST_BID = tuple(BIDS[bid] if bid >= 0 else None for bid in LAST_BID)
"""The last bid of each state of the auction."""
_CHEAPEST = tuple(
    tuple(next((call for call in legal if call.is_bid and call.strain is strain), None) for strain in STRAINS)
    for legal in LEGAL
)
"""The lowest legal bid of each strain, in each state."""
_NOTHING = Made(PASS, -1)
_SEATS_OF = (0b0101, 0b1010)
"""The seats of each side, a bit for each."""
_ANY = (0, 40)
GAME_LEVEL = {Strain.C: 5, Strain.D: 5, Strain.H: 4, Strain.S: 4, Strain.NT: 3}
