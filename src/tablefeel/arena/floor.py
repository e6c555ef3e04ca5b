"""The floor: bidders that every serious bidder must beat clearly."""

from __future__ import annotations

from tablefeel.bidding import Decision, Explain, OneByOne, PlayerView
from tablefeel.evaluation import hcp, is_balanced
from tablefeel.kernel import PASS, STRAINS, Auction, Call, Hand, Strain, Suit

OPENING_POINTS = 12
OVERCALL_POINTS = 10
RESPONSE_POINTS = 6
GAME_POINTS = 25
SLAM_POINTS = 33
GRAND_POINTS = 37
_GAMES = {Strain.NT: 3, Strain.S: 4, Strain.H: 4, Strain.D: 5, Strain.C: 5}


class AlwaysPass(OneByOne):
    """A bidder that passes whatever it holds."""

    def decide(self, view: PlayerView, explain: Explain) -> Decision:
        """Pass."""
        return Decision(PASS) if explain is Explain.NOTHING else Decision.of(view.auction, PASS)


class Floor(OneByOne):
    """A bidder that knows its high-card points and its longest suit, and adds partner's to them.

    It opens with 12 points, overcalls with a five-card suit and 10 (12 at the two level), responds with 6, and bids
    game with 25 points between the hands and slam with 33. It never doubles and has no conventions.
    """

    def decide(self, view: PlayerView, explain: Explain) -> Decision:
        """The bid that the points call for, or pass."""
        wish = _wish(view)
        call = wish if view.auction.is_legal(wish) else PASS
        return Decision(call) if explain is Explain.NOTHING else Decision.of(view.auction, call)


def _wish(view: PlayerView) -> Call:
    auction = view.auction
    mine, partners = _bids(auction.calls_of(view.seat)), _bids(auction.calls_of(view.seat.partner))
    if not mine and not partners:
        return _opens(view.hand) if auction.last_bid is None else _overcalls(view.hand, auction)
    if not partners:
        return PASS
    if len(mine) >= 2:
        return PASS
    return _answers(view.hand, mine, partners, auction)


def _bids(calls: tuple[Call, ...]) -> tuple[Call, ...]:
    return tuple(call for call in calls if call.is_bid)


def _opens(hand: Hand) -> Call:
    points = hcp(hand)
    if points < OPENING_POINTS:
        return PASS
    if is_balanced(hand) and 15 <= points <= 17:
        return Call.N1
    if is_balanced(hand) and 20 <= points <= 22:
        return Call.N2
    return Call.bid(1, STRAINS[_longest(hand)])


def _overcalls(hand: Hand, auction: Auction) -> Call:
    suit = _longest(hand)
    level = _lowest(auction, STRAINS[suit])
    if hcp(hand) < OVERCALL_POINTS + 2 * (level == 2) or hand.length(suit) < 5 or level > 2:
        return PASS
    return Call.bid(level, STRAINS[suit])


def _answers(hand: Hand, mine: tuple[Call, ...], partners: tuple[Call, ...], auction: Auction) -> Call:
    """Partner has bid: place the contract if the points are known, else show a suit."""
    points = hcp(hand)
    together = points + _promised(partners[0], is_answer=bool(mine) and mine[0] < partners[0])
    if points < RESPONSE_POINTS:
        return PASS
    strain = _best_strain(hand, mine, partners)
    if together >= SLAM_POINTS:
        return Call.bid(7 if together >= GRAND_POINTS else 6, strain)
    if together >= GAME_POINTS:
        return _game(strain, auction)
    if mine or _lowest(auction, strain) > 2:
        return PASS
    if strain is Strain.NT and partners[-1].strain is not Strain.NT:
        suit = STRAINS[_longest(hand)]
        return Call.bid(1, suit) if _lowest(auction, suit) == 1 else Call.N1
    invites = together + 2 >= GAME_POINTS
    return Call.bid(min(_lowest(auction, strain) + invites, _GAMES[strain]), strain)


def _promised(first: Call, is_answer: bool) -> int:
    """The points that partner's first bid shows at least."""
    if first.strain is Strain.NT and not is_answer:
        return {1: 15, 2: 20}.get(first.level, OPENING_POINTS)
    return RESPONSE_POINTS if is_answer else OPENING_POINTS


def _best_strain(hand: Hand, mine: tuple[Call, ...], partners: tuple[Call, ...]) -> Strain:
    """Partner's suit with support, an own six-card suit, or notrump."""
    for bid in reversed(partners):
        if bid.strain is not Strain.NT and hand.length(Suit(bid.strain)) >= 4 - (bid.strain >= Strain.H):
            return bid.strain
    own = _longest(hand)
    if hand.length(own) >= 6 and not (mine and mine[-1].strain is Strain.NT):
        return STRAINS[own]
    return Strain.NT


def _game(strain: Strain, auction: Auction) -> Call:
    """Game in the strain; pass if it is reached."""
    game = Call.bid(_GAMES[strain], strain)
    reached = auction.last_bid
    if reached is not None and reached >= game:
        return PASS
    return game


def _longest(hand: Hand) -> Suit:
    """The longest suit, the higher of equals."""
    return max(Suit, key=lambda suit: (hand.length(suit), suit))


def _lowest(auction: Auction, strain: Strain) -> int:
    """The lowest level at which the strain can be bid; 8 for none."""
    last = auction.last_bid
    if last is None:
        return 1
    return last.level + (strain <= last.strain)
