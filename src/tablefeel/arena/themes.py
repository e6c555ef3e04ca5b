"""Boards to practise on: dealt to order, so that South meets what the theme is about.

A theme says what calls are about it, by the names that the system gives them, and wishes that make them likelier. An
agreement of the card is a theme too: its example says what the call is called and what hands make it.
Deals are drawn from a seed, bid by the rules of the cards in all four chairs, and the first on which South's side makes
such a call is taken. The same seed, number and theme give the same board on every machine that has the time to find it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from tablefeel.arena.theme_table import THEMES, Theme
from tablefeel.bidding import Chances, PlayerView
from tablefeel.bidding.budget import out_of_time
from tablefeel.bidding.ranges import ANY_HAND, HandRange
from tablefeel.bidding.view import Cards
from tablefeel.dealing.sampling import Sampler
from tablefeel.dealing.wishes import Wish, Wishes
from tablefeel.kernel import PASS, Auction, Board, Call, Deal, Seat, Vulnerability
from tablefeel.systems.bidder import explain
from tablefeel.systems.cards.agreements import AGREEMENTS
from tablefeel.systems.engine.bulk import bid_boards

PLAYER = Seat.S
_SLAM = 6
_AT_ONCE, _ROUNDS = 16, 40
"""Deals bid together, and how often before any board will do."""
_PASSES = HandRange(hcp=(0, 10))
"""Hands that seldom open."""
_UNDECIDED = 0.6
"""The adviser is nearly undecided if its likeliest call has less chance than this."""


@dataclass(frozen=True, slots=True)
class PracticeBoard:
    """A board, and how the robots bid it."""

    board: Board
    auction: Auction
    decision: int | None = None
    """The call of South's that is close, where the theme is about that."""
    found: bool = True
    """Whether the theme came up; a rare one may not, and where time is short none may."""


def practice_board(theme: str, seed: int, number: int, cards: Cards, chances: Callable[[], Chances]) -> PracticeBoard:
    """The board of a seed and a number on a theme; `chances` tells what the adviser thinks of calls."""
    about, wishes = _order(theme, cards, Seat.dealer_of(number))
    last: PracticeBoard | None = None
    for found in _bid(about, wishes, seed, number, cards):
        last = found
        if about.name == "anything":
            return found
        if about.name == "close":
            place = _undecided(found, cards, chances())
            if place is not None:
                return PracticeBoard(found.board, found.auction, place)
        elif _is_about(found, about, cards):
            return found
    if last is None:
        raise AssertionError("at least one board is dealt")
    return PracticeBoard(last.board, last.auction, found=False)


def _order(name: str, cards: Cards, dealer: Seat) -> tuple[Theme, list[Wishes]]:
    """What the boards are about, and what shall be dealt: one of the wishes each time."""
    theme = THEMES.get(name)
    if theme is None:
        found = _agreement(name, cards, dealer)
        return found or (Theme(name, name, "", (name.lower(),)), [Wishes()])
    wishes = [_wishes(theme.south, theme.north)]
    if theme.swaps and (theme.south or theme.north):
        wishes.append(_wishes(theme.north, theme.south))
    return theme, wishes


def _agreement(key: str, cards: Cards, dealer: Seat) -> tuple[Theme, list[Wishes]] | None:
    """An agreement of North-South's card as a theme: hands as in its example, which South or North ends.

    Whoever calls before the example begins has a hand to pass.
    """
    words = AGREEMENTS[key].words if key in AGREEMENTS else None
    if words is None or words.example.hand:
        return None
    calls = tuple(Call.parse(text) for text in words.example.auction.split())
    wishes: list[Wishes] = []
    name = ""
    for caller in (PLAYER, Seat((PLAYER + 2) % 4)):
        auction = Auction(Seat((caller - len(calls) + 1) % 4), calls)
        made = explain(auction, Vulnerability.parse(words.example.vulnerable), cards).made
        name = made[-1].name
        before = (auction.dealer - dealer) % 4
        held: dict[Seat, HandRange] = {Seat((dealer + turn) % 4): _PASSES for turn in range(before)}
        for place, (call, meaning) in enumerate(zip(calls, made, strict=True)):
            if call is not PASS:
                seat = auction.caller(place)
                held[seat] = held.get(seat, ANY_HAND) & meaning.shows
        wishes.append(Wishes.of({seat: Wish(shows) for seat, shows in held.items() if not shows.is_empty}))
    return (Theme(key, words.title, words.about, (name.lower(),)), wishes) if name else None


def _bid(theme: Theme, wishes: Sequence[Wishes], seed: int, number: int, cards: Cards) -> Iterator[PracticeBoard]:
    rng = np.random.default_rng([seed, number, *theme.name.encode()])
    samplers = [Sampler(one) for one in wishes]
    for done in range(_ROUNDS):
        if done and out_of_time(f"the theme did not come up in {done * _AT_ONCE} deals, and time was up"):
            return
        sampler = samplers[int(rng.integers(len(samplers)))]
        boards = [_numbered(number, deal) for deal in sampler.exactly(_AT_ONCE, rng).deals()]
        for board, auction in zip(boards, bid_boards(boards, cards), strict=True):
            yield PracticeBoard(board, auction)


def _wishes(south: str, north: str) -> Wishes:
    return Wishes.of({Seat.S: Wish.parse(south), Seat.N: Wish.parse(north)}, {})


def _numbered(number: int, deal: Deal) -> Board:
    return Board.numbered(number, deal)


def _is_about(found: PracticeBoard, theme: Theme, cards: Cards) -> bool:
    """Whether South's side meets the theme, and South has something to say about it."""
    ours = [place for place in range(len(found.auction.calls)) if found.auction.caller(place) & 1 == PLAYER & 1]
    theirs = [place for place in range(len(found.auction.calls)) if place not in ours]
    bids = [call.is_bid for call in found.auction.calls]
    contract = found.auction.contract
    if theme.name == "slams":
        return contract is not None and contract.level >= _SLAM and contract.declarer & 1 == PLAYER & 1
    if theme.name == "competing":
        return sum(bids[place] for place in ours) >= 2 and sum(bids[place] for place in theirs) >= 2
    made = explain(found.auction, found.board.vulnerability, cards).made
    return any(part in made[place].name.lower() for place in ours for part in theme.calls)


def _undecided(found: PracticeBoard, cards: Cards, chances: Chances) -> int | None:
    """The first call of South's at which the adviser hesitates."""
    auction = found.auction
    places = [place for place in range(len(auction.calls)) if auction.caller(place) is PLAYER]
    if not places:
        return None
    views = [_before(found.board, auction, place, cards) for place in places]
    likeliest: Sequence[float] = np.asarray(chances(views)).max(axis=1).tolist()
    return next((place for place, most in zip(places, likeliest, strict=True) if most < _UNDECIDED), None)


def _before(board: Board, auction: Auction, place: int, cards: Cards) -> PlayerView:
    return PlayerView.of_board(board, Auction(auction.dealer, auction.calls[:place]), cards)
