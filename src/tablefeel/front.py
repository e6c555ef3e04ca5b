"""The front door: bridge in a line of Python, printed as a sentence, drawn in a notebook.

import tablefeel as tf

tf.bid("AQ875.K4.KJ32.T2", "1N P")          # South bids 2♥: …
tf.explain("AQ875.K4.KJ32.T2", "1N P")      # what everybody holds
tf.lead("J9873.83.T87.AK9", "1N P 3N AP")   # what to lead
tf.review(board, "1N AP")                    # what every call cost its caller
tf.deal(north="15-17 hcp, balanced")        # a board to order
tf.solve(tf.deal(seed=7))                   # tricks and par
tf.match("selfplay", "sayc", boards=100)    # who is better, in IMPs
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from tablefeel.bidding import Bidder, Cards, PlayerView, PublicView, Viewpoint
from tablefeel.bidding.shapes import MeaningShape, public_shape
from tablefeel.errors import BadInput
from tablefeel.explaining.charts import beliefs_svg
from tablefeel.explaining.charts.html import auction_html, board_html, coloured, hand_html, tricks_html
from tablefeel.explaining.charts.text import belief_text
from tablefeel.formats.diagram import diagram
from tablefeel.kernel import Auction, Board, Call, Card, Contract, Deal, Hand, Seat, TrickTable, Vulnerability
from tablefeel.questions.players import SeatedPlayers

if TYPE_CHECKING:
    from tablefeel.arena.statistics import Summary
    from tablefeel.bidding import Belief
    from tablefeel.doubledummy import Par
    from tablefeel.formats import Readable, Record, Writable
    from tablefeel.questions.bid import BidAnswer, CallChoice
    from tablefeel.questions.judge import DepthName
    from tablefeel.questions.lead import LeadAnswer, LeadShape
    from tablefeel.questions.review import ReviewAnswer, ReviewedCall

_PLAYERS = SeatedPlayers({})
"""Bidders asked so far; each is loaded once."""


def bidder(name: str | None = None) -> Bidder:
    """The bidder of that name: `bidder("sayc").choose(view)`; the usual one without a name."""
    from tablefeel.roster import usual  # noqa: PLC0415 - what is not asked for is not loaded

    return _PLAYERS.pair(name or usual()).bidder


def view(
    hand: str | Hand,
    auction: str | Auction = "",
    *,
    dealer: str | Seat = "N",
    vul: str | Vulnerability = "none",
    cards: Cards = Cards(),  # noqa: B008
) -> PlayerView:
    """What the player to call sees, from the texts that players write."""
    public = _public(auction, dealer, vul, cards)
    seat = public.auction.to_call
    if seat is None:
        raise BadInput(f"the auction is over, so nobody is to call (auction: {public.auction})")
    return PlayerView(_hand(hand), seat, public.auction, public.vulnerability, cards)


def _public(auction: str | Auction, dealer: str | Seat, vul: str | Vulnerability, cards: Cards) -> PublicView:
    first = Seat.parse(dealer) if isinstance(dealer, str) else dealer
    made = Auction.parse(auction, first) if isinstance(auction, str) else auction
    if not isinstance(made, Auction):
        raise BadInput(f"an auction is a text such as '1N P 2H', not {made!r}")
    return PublicView(made, Vulnerability.parse(vul) if isinstance(vul, str) else vul, cards)


def _hand(hand: str | Hand) -> Hand:
    held = Hand.parse(hand) if isinstance(hand, str) else hand
    if not isinstance(held, Hand):
        raise BadInput(f"a hand is a text such as 'KQ5.AJ32.A4.T982', not {held!r}")
    return held


# Bidding


@dataclass(frozen=True)
class Advice:
    """What to call, what it shows, and what else there is."""

    view: PlayerView
    answer: BidAnswer

    @property
    def call(self) -> Call:
        """The call to make."""
        return Call.parse(self.answer.call)

    @property
    def choices(self) -> list[CallChoice]:
        """Every legal call with its probability and meaning, likeliest first."""
        return self.answer.calls

    def __str__(self) -> str:
        """One sentence: `South bids 2♥: Jacoby transfer -- 5+ ♠; forcing.`"""
        meant = next((_said(one.meaning) for one in self.choices if one.call == self.answer.call), "")
        verb = {Call.PASS: "passes", Call.DOUBLE: "doubles", Call.REDOUBLE: "redoubles"}.get(self.call)
        does = verb or f"bids {self.call.pretty}"
        return f"{self.view.seat.word} {does}{f': {meant}' if meant else ''}."

    __repr__ = __str__

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{coloured(Call.parse(one.call).pretty)}</td><td>{one.probability:.0%}</td>"
            f"<td>{coloured(_said(one.meaning))}</td></tr>"
            for one in self.choices
            if one.probability >= 0.01
        )
        return (
            f"<div>{hand_html(self.view.hand)}{auction_html(self.view.auction)}"
            f"<p><strong>{coloured(str(self))}</strong></p><table><tbody>{rows}</tbody></table></div>"
        )


def bid(
    hand: str | Hand,
    auction: str | Auction = "",
    *,
    bidder: str | None = None,
    dealer: str | Seat = "N",
    vul: str | Vulnerability = "none",
    cards: Cards = Cards(),  # noqa: B008
) -> Advice:
    """What the player to call should call with that hand."""
    from tablefeel.questions.bid import BidRequest, answers  # noqa: PLC0415

    seen = view(hand, auction, dealer=dealer, vul=vul, cards=cards)
    asked = BidRequest(hand=str(seen.hand), seat=str(seen.seat), **public_shape(seen), bidder=bidder)
    return Advice(seen, answers([asked], _PLAYERS)[0])


def _said(meaning: MeaningShape | None) -> str:
    return "" if meaning is None else " -- ".join(part for part in (meaning.name, meaning.text) if part)


@dataclass(frozen=True)
class Reading:
    """What to think of every hand that is not seen."""

    view: Viewpoint
    beliefs: dict[Seat, Belief]

    def __str__(self) -> str:
        return "\n\n".join(belief_text(belief, seat.word) for seat, belief in sorted(self.beliefs.items()))

    __repr__ = __str__

    def __getitem__(self, seat: Seat) -> Belief:
        return self.beliefs[seat]

    def _repr_html_(self) -> str:
        calls = " ".join(call.pretty for call in self.view.auction.calls) or "no calls yet"
        return f"<div>{beliefs_svg(self.beliefs, f'After {calls}')}</div>"


def explain(
    hand: str | Hand | None = None,
    auction: str | Auction = "",
    *,
    bidder: str | None = None,
    dealer: str | Seat = "N",
    vul: str | Vulnerability = "none",
    cards: Cards = Cards(),  # noqa: B008
) -> Reading:
    """What the player to call should think of the other hands; without a hand, what an onlooker may think of all."""
    from tablefeel.roster import reader_of, usual  # noqa: PLC0415

    seen: Viewpoint = _public(auction, dealer, vul, cards)
    if hand is not None:
        seen = view(hand, auction, dealer=dealer, vul=vul, cards=cards)
    reader = reader_of(_PLAYERS.pair(bidder or usual()))
    return Reading(seen, dict(reader.read(seen)))


@dataclass(frozen=True)
class LeadChoice:
    """What to lead, and what every card of the hand would bring."""

    view: PlayerView
    answer: LeadAnswer

    @property
    def card(self) -> Card:
        """The card to lead."""
        return Card.parse(self.answer.lead)

    @property
    def leads(self) -> list[LeadShape]:
        """Every card with tricks, chance to beat the contract, IMPs and matchpoints, the best first.

        A quick answer has the chance alone, and None for the others.
        """
        return self.answer.leads

    def __str__(self) -> str:
        """One sentence: `West leads ♠7 against 3♠ by South: 3.2 tricks, beats it 18% of the time.`"""
        best, contract = self.leads[0], Contract.parse(self.answer.contract)
        against = f"{contract.bid.pretty}{contract.doubling} by {contract.declarer.word}"
        card = f"{self.card.suit.symbol}{self.card.rank}"
        tricks = "" if best.tricks is None else f"{best.tricks:.1f} tricks, "
        return f"{self.view.seat.word} leads {card} against {against}: {tricks}beats it {best.beats:.0%} of the time."

    __repr__ = __str__

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{coloured(f'{Card.parse(one.card).suit.symbol}{one.card[1]}')}</td>"
            f"<td>{'' if one.tricks is None else f'{one.tricks:.2f}'}</td><td>{one.beats:.0%}</td>"
            f"<td>{'' if one.imps is None else f'{one.imps:+.2f}'}</td></tr>"
            for one in self.leads
        )
        head = "<tr><th>lead</th><th>tricks</th><th>beats</th><th>IMPs</th></tr>"
        return (
            f"<div>{hand_html(self.view.hand)}{auction_html(self.view.auction)}<p><strong>{coloured(str(self))}</strong></p>"
            f"<table><thead>{head}</thead><tbody>{rows}</tbody></table></div>"
        )


def lead(  # noqa: PLR0913 - a question with all its choices
    hand: str | Hand,
    auction: str | Auction,
    *,
    bidder: str | None = None,
    dealer: str | Seat = "N",
    vul: str | Vulnerability = "none",
    cards: Cards = Cards(),  # noqa: B008
    layouts: int | None = None,
    quick: bool = False,
) -> LeadChoice:
    """What the player on declarer's left should lead; the auction is over (`AP` stands for its last passes).

    With `quick` only how often each lead beats the contract, in a fifth of the time.
    """
    from tablefeel.questions.lead import LeadRequest, answers  # noqa: PLC0415

    seen = _public(auction, dealer, vul, cards)
    asked = LeadRequest(hand=str(_hand(hand)), **public_shape(seen), bidder=bidder, layouts=layouts, quick=quick)
    return LeadChoice(asked.leader_view(), answers([asked], _PLAYERS)[0])


# Deals


class DealtBoard(Board):
    """A board that draws itself in a notebook."""

    __slots__ = ()

    def __str__(self) -> str:
        """The hands around the table."""
        return diagram(self)

    def _repr_html_(self) -> str:
        return board_html(self)


def deal(
    *,
    seed: int | None = None,
    number: int = 1,
    north: str = "",
    east: str = "",
    south: str = "",
    west: str = "",
) -> DealtBoard:
    """A random board, to order: `deal(north="15-17 hcp, balanced", south="5+ spades")`."""
    found = next(deals(1, seed=seed, north=north, east=east, south=south, west=west))
    board = Board.numbered(number, found)
    return DealtBoard(board.deal, board.dealer, board.vulnerability, board.number)


def deals(
    count: int, *, seed: int | None = None, north: str = "", east: str = "", south: str = "", west: str = ""
) -> Iterator[Deal]:
    """So many random deals that meet the wishes; the same for the same seed."""
    wishes = {Seat.N: north, Seat.E: east, Seat.S: south, Seat.W: west}
    drawn = Random().getrandbits(32) if seed is None else seed
    if not any(wishes.values()):
        rng = Random(drawn)
        yield from (Deal.random(rng) for _ in range(count))
        return
    import numpy as np  # noqa: PLC0415

    from tablefeel.dealing.sampling import Sampler  # noqa: PLC0415
    from tablefeel.dealing.wishes import Wish, Wishes  # noqa: PLC0415

    sampler = Sampler(Wishes.of({seat: Wish.parse(text) for seat, text in wishes.items()}))
    yield from sampler.exactly(count, np.random.default_rng(drawn)).deals()


@dataclass(frozen=True)
class Solution:
    """A board double dummy: tricks by declarer and strain, and par."""

    board: Board
    tricks: TrickTable

    @cached_property
    def par(self) -> Par:
        """The par score and the contracts that reach it."""
        from tablefeel.doubledummy import par  # noqa: PLC0415

        return par(self.tricks, self.board.dealer, self.board.vulnerability)

    def __str__(self) -> str:
        if not self.par.contracts:
            return "Par: passed out"
        names = ", ".join(f"{c.bid.pretty}{c.doubling} by {c.declarer.word}" for c in self.par.contracts)
        return f"Par: {self.par.score_ns:+d} for North-South ({names})"

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return f"<div>{board_html(self.board)}{tricks_html(self.tricks)}<p>{coloured(str(self))}</p></div>"


def solve(deal: str | Deal | Board, *, dealer: str | Seat = "N", vul: str | Vulnerability = "none") -> Solution:
    """The exact double-dummy tricks of a deal, and par."""
    board = deal if isinstance(deal, Board) else None
    if board is None:
        public = _public("", dealer, vul, Cards())
        dealt = Deal.parse(deal) if isinstance(deal, str) else deal
        assert isinstance(dealt, Deal)  # noqa: S101 - a board was taken above
        board = Board(dealt, public.auction.dealer, public.vulnerability)
    table = TrickTable.of(_PLAYERS.solver().tables([board.deal])[0].tolist())
    return Solution(board, table)


# Matches and files


class Review:
    """What every call of a board was worth; prints what was not simply good."""

    def __init__(self, answer: ReviewAnswer) -> None:
        self.answer = answer

    @property
    def calls(self) -> list[ReviewedCall]:
        """Every call with its verdict, cost and better line."""
        return self.answer.calls

    def __str__(self) -> str:
        told = [f"{Seat.parse(call.seat).word}: {call.sentence}" for call in self.calls if call.verdict != "good"]
        return "\n".join(told) or "Every call was good."


def review(
    deal: str | Deal | Board,
    auction: str | Auction,
    *,
    dealer: str | Seat = "N",
    vul: str | Vulnerability = "none",
    cards: Cards = Cards(),  # noqa: B008
    depth: DepthName = "usual",
) -> Review:
    """What every call of an auction cost its caller, by what could be known: good, close, mistake or blunder."""
    from tablefeel.questions.review import ReviewRequest, answers  # noqa: PLC0415

    if isinstance(deal, Board):
        dealer, vul, deal = deal.dealer, deal.vulnerability, deal.deal
    seen = _public(auction, dealer, vul, cards)
    asked = ReviewRequest(deal=str(deal), **public_shape(seen), depth=depth)
    return Review(answers([asked], _PLAYERS)[0])


def match(a: str, b: str, *, boards: int = 100, seed: int = 1) -> Summary:
    """Two bidders on the same boards at two tables, double dummy in IMPs; positive means that `a` is better."""
    from tablefeel.arena.match import play_match, random_boards  # noqa: PLC0415
    from tablefeel.arena.statistics import Summary  # noqa: PLC0415
    from tablefeel.doubledummy import ExactSolver  # noqa: PLC0415
    from tablefeel.roster import seated  # noqa: PLC0415

    if boards < 1:
        raise BadInput(f"a match has at least one board, not {boards}")
    with seated(a, b) as (first, second), ExactSolver() as solver:
        results = list(play_match(first, second, random_boards(boards, seed), solver))
    return Summary.of(a, b, results, seed)


def read(source: Readable) -> Iterator[Record]:
    """The boards of a PBN, LIN or deal file, or of a viewer's address; `BadFile` at the first bad one."""
    from tablefeel.formats import read as read_records  # noqa: PLC0415

    return read_records(source)


def write(records: Iterable[Record], target: Writable) -> None:
    """Write boards; the ending of the file tells the format."""
    from tablefeel.formats import write as write_records  # noqa: PLC0415

    write_records(records, Path(target) if isinstance(target, str) else target)
