"""The auction: an immutable list of calls that knows what may come next.

An `Auction` carries the number of its state in the machine of `states`, so asking and calling are look-ups however
long the auction is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tablefeel.errors import IllegalCall, NotACall, NotAnAuction, NotASeat, quoted
from tablefeel.kernel.calls import BIDS, DOUBLE, FIRST_BID, PASS, REDOUBLE, Call
from tablefeel.kernel.contracts import Contract, Doubling
from tablefeel.kernel.seats import SEATS, Seat
from tablefeel.kernel.states import DOUBLING, FINISHED, ILLEGAL, LAST_BID, LEGAL, NEXT, OPENINGS, PASSED_OUT, PASSES

LONGEST = 319
"""Calls in the longest legal auction."""


class Auction:
    """The calls so far, from the dealer's on.

    For each action there are three methods: `check` raises with the reason, `is_legal` tells, `then` does it and
    returns the new auction. An auction never changes; it compares and hashes by dealer and calls.
    """

    # Not a frozen dataclass: plain slots behind read-only properties are faster to fill (benchmarks/results/kernel.md).
    __slots__ = ("_calls", "_dealer", "_state")

    def __init__(self, dealer: Seat, calls: tuple[Call, ...] = ()) -> None:
        state = 0
        for position, call in enumerate(calls):
            following = NEXT[state][call]
            if following == ILLEGAL:
                raise IllegalCall(_why_not(calls[:position], state, call))
            state = following
        self._dealer = dealer
        self._calls = calls
        self._state = state

    @property
    def dealer(self) -> Seat:
        return self._dealer

    @property
    def calls(self) -> tuple[Call, ...]:
        return self._calls

    @classmethod
    def parse(cls, text: str, dealer: Seat = Seat.N) -> Auction:
        """From `N: 1D P 1S`; without a seat the dealer is `dealer`. Commas or blanks part the calls.

        `AP` or `AllPass` at the end stands for the passes that end the auction.
        """
        match = _DEALT.fullmatch(text.strip())
        if match is None:
            raise NotAnAuction(f"{quoted(text)} is not an auction: expected a dealer and calls such as 'N: 1D P 1S'")
        if match["dealer"]:
            try:
                dealer = Seat.parse(match["dealer"])
            except NotASeat as error:
                raise NotAnAuction(f"{error} (auction {quoted(text)})") from None
        words = match["calls"].replace(",", " ").split()
        closed = bool(words) and words[-1].upper() in ("AP", "ALLPASS")
        try:
            auction = cls(dealer, tuple(Call.parse(word) for word in (words[:-1] if closed else words)))
        except NotACall as error:
            raise NotACall(f"{error} (auction {quoted(text)})") from None
        return auction.all_pass() if closed else auction

    @classmethod
    def of(cls, dealer: Seat, calls: Iterable[Call]) -> Auction:
        """The auction with these calls."""
        return cls(dealer, tuple(calls))

    # What is so

    @property
    def to_call(self) -> Seat | None:
        """Whose turn it is; None when the auction is over."""
        return None if self.is_over else SEATS[(self.dealer + len(self.calls)) & 3]

    @property
    def is_over(self) -> bool:
        return self._state >= FINISHED

    @property
    def is_passed_out(self) -> bool:
        return self._state == PASSED_OUT

    @property
    def legal_calls(self) -> tuple[Call, ...]:
        """Every call that may be made now, in the order of `Call`; none when the auction is over."""
        return LEGAL[self._state]

    @property
    def last_bid(self) -> Call | None:
        """The highest bid so far."""
        bid = LAST_BID[self._state]
        return BIDS[bid] if bid >= 0 else None

    @property
    def doubling(self) -> Doubling:
        """How the last bid stands."""
        return _DOUBLINGS[DOUBLING[self._state]]

    @property
    def contract(self) -> Contract | None:
        """The contract if the auction ended here; None while nobody has bid, and after a pass-out."""
        bid = self.last_bid
        if bid is None:
            return None
        return Contract(bid.level, bid.strain, self.doubling, self._first_to_name(bid))

    @property
    def declarer(self) -> Seat | None:
        """Who would play the present contract."""
        contract = self.contract
        return contract.declarer if contract else None

    @property
    def dummy(self) -> Seat | None:
        contract = self.contract
        return contract.dummy if contract else None

    @property
    def passes(self) -> int:
        """How many passes ended the calls so far."""
        return PASSES[self._state]

    def caller(self, position: int) -> Seat:
        """Who made call number `position`, counted from 0."""
        return SEATS[(self.dealer + position) & 3]

    def calls_of(self, seat: Seat) -> tuple[Call, ...]:
        """The calls that one player made."""
        return self.calls[(seat - self.dealer) & 3 :: 4]

    def _first_to_name(self, bid: Call) -> Seat:
        """The first player of the last bidder's side to bid its strain (Law 22: the declarer)."""
        last = len(self.calls) - 1 - self.calls[::-1].index(bid)
        strain = (bid - FIRST_BID) % 5
        for position in range(last & 1, last, 2):
            call = self._calls[position]
            if call >= FIRST_BID and (call - FIRST_BID) % 5 == strain:
                return self.caller(position)
        return self.caller(last)

    # What may be done

    def check(self, call: Call) -> None:
        """Raise `IllegalCall` with the reason unless `call` may be made now."""
        if NEXT[self._state][call] == ILLEGAL:
            raise IllegalCall(_why_not(self.calls, self._state, call))

    def is_legal(self, call: Call) -> bool:
        return NEXT[self._state][call] != ILLEGAL

    def then(self, call: Call) -> Auction:
        """The auction with `call` added."""
        state = NEXT[self._state][call]
        if state == ILLEGAL:
            raise IllegalCall(_why_not(self.calls, self._state, call))
        # Past __init__, which would replay every call: this is the hot path of a single auction.
        following = _new(Auction)
        following._dealer = self._dealer
        following._calls = (*self._calls, call)
        following._state = state
        return following

    def all_pass(self) -> Auction:
        """The auction closed by passes; unchanged if it is over."""
        auction = self
        while not auction.is_over:
            auction = auction.then(PASS)
        return auction

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Auction):
            return NotImplemented
        return self._dealer == other._dealer and self._calls == other._calls

    def __hash__(self) -> int:
        return hash((self._dealer, self._calls))

    def __len__(self) -> int:
        return len(self.calls)

    def __bool__(self) -> bool:
        """Always true: an auction without calls is an auction."""
        return True

    def __repr__(self) -> str:
        return f"Auction({str(self)!r})"

    def __str__(self) -> str:
        return f"{self.dealer}: {' '.join(map(str, self.calls))}".rstrip()


def _why_not(calls: tuple[Call, ...], state: int, call: Call) -> str:
    """One sentence: why `call` is illegal after `calls`."""
    shown = " ".join(map(str, calls[-_SHOWN:])) or "none yet"
    after = f"(auction: {'… ' if len(calls) > _SHOWN else ''}{shown})"
    if state >= FINISHED:
        return f"{call} comes after the auction is over {after}"
    if call.is_bid:
        return f"{call} is not above {BIDS[LAST_BID[state]]} {after}"
    word = "double" if call is DOUBLE else "redouble"
    if state < OPENINGS:
        return f"{call} has no bid to {word} {after}"
    doubling = _DOUBLINGS[DOUBLING[state]]
    if call is REDOUBLE and doubling is Doubling.NONE:
        return f"XX has no double to redouble {after}"
    if doubling >= call:
        return f"{call} when the bid is already {doubling.name.lower()} {after}"
    return f"{call} would {word} the own side's call {after}"


_DEALT = re.compile(r"(?:(?P<dealer>[A-Za-z]+)\s*:)?(?P<calls>[^:]*)", re.DOTALL)
_SHOWN = 24
"""How many of the last calls a message quotes."""
_DOUBLINGS = tuple(Doubling)
_new = object.__new__
