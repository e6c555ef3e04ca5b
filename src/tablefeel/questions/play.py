"""How do robots play a board on, from where it stands?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from tablefeel.bidding.budget import out_of_time
from tablefeel.bidding.shapes import CallText, CardText, SeatName, SeatText, VulName, at, parsed, seat_name
from tablefeel.bidding.view import Cards
from tablefeel.errors import BadRequest
from tablefeel.kernel import Auction, Call, Seat, score_ns
from tablefeel.kernel.auction import LONGEST
from tablefeel.questions.bid import BidderName
from tablefeel.questions.boards import BoardRequest, DealText, board_fields
from tablefeel.questions.card import LAYOUTS, PlayedCards, card_player, played_cards
from tablefeel.questions.lead import MOST_LAYOUTS
from tablefeel.questions.players import Players

if TYPE_CHECKING:
    from tablefeel.kernel import Board, Card, Contract
    from tablefeel.play.progress import Progress

SUMMARY, AT_ONCE = "Robots play a board on", 1
CARDS = 4
"""Cards that robots play at a time, unless more are asked for."""


class PlayRequest(BoardRequest, frozen=True, kw_only=True):
    """Asks robots to play a board on until a person is to play; they see only what a player may see.

    Who plays with people adds their cards to `played` and asks again; a card is taken back by leaving it out.
    """

    deal: DealText
    auction: Annotated[
        tuple[CallText, ...],
        Meta(description="All calls, from the dealer's on.", examples=[["1N", "P", "P", "P"]]),
    ]
    played: PlayedCards | None = None
    people: Annotated[
        Annotated[tuple[SeatText, ...], Meta(max_length=4)] | None,
        Meta(description="Seats where people sit; declarer plays dummy's cards. Nobody unless given."),
    ] = None
    most: Annotated[
        Annotated[int, Meta(ge=0, le=52)] | None,
        Meta(description=f"How many cards robots play at the most; {CARDS} unless given."),
    ] = None
    dd: Annotated[bool | None, Meta(description="Also say what each playable card brings with all cards seen.")] = None
    ns: Annotated[BidderName | None, Meta(description="Who listens to the auction for North-South.")] = None
    ew: Annotated[BidderName | None, Meta(description="Who listens to the auction for East-West.")] = None
    layouts: Annotated[
        Annotated[int, Meta(ge=1, le=MOST_LAYOUTS)] | None,
        Meta(description=f"Most layouts that a robot solves for a card; {LAYOUTS} unless given."),
    ] = None

    def made(self) -> Auction:
        """The auction, which must have ended in a contract."""
        if len(self.auction) > LONGEST:
            raise BadRequest(f"'auction' has {len(self.auction)} calls; the longest has {LONGEST}").within("auction")
        calls = tuple(parsed(f"auction.{place}", Call.parse, text) for place, text in enumerate(self.auction))
        with at("auction"):
            auction = Auction(parsed("dealer", Seat.parse, self.dealer or "N"), calls)
        if auction.contract is None or not auction.is_over:
            raise BadRequest(f"no card is played before a contract is reached (auction: {auction})").within("auction")
        return auction

    def said(self, players: Players) -> PlayRequest:
        """The same with everything said; a card that cannot have been played is refused."""
        board, auction = self.board_of(self.deal), self.made()
        cards = played_cards(self.played)
        with at("played"):
            check_cards(board, auction, cards)
        people = sorted({parsed(f"people.{place}", Seat.parse, name) for place, name in enumerate(self.people or ())})
        return PlayRequest(
            **board_fields(board), auction=tuple(map(str, auction.calls)), played=tuple(map(str, cards)),
            people=tuple(map(str, people)), most=CARDS if self.most is None else self.most, dd=bool(self.dd),
            ns=players.named(self.ns, "ns"), ew=players.named(self.ew, "ew"), layouts=self.layouts or LAYOUTS,
        )  # fmt: skip


class SolvedCard(Struct, frozen=True):
    """A card with all four hands seen."""

    card: CardText
    tricks: Annotated[int, Meta(description="The tricks that its side takes in all, with best play.")]


class PlayAnswer(Struct, frozen=True, kw_only=True):
    """The board as it stands now."""

    deal: str
    dealer: SeatName
    vul: VulName
    contract: Annotated[str, Meta(description="`4SX N`.")]
    played: list[CardText]
    seats: Annotated[list[SeatName], Meta(description="Whose hand each card came from.")]
    to_play: Annotated[SeatName | None, Meta(description="Whose hand the next card comes from; null at the end.")]
    player: Annotated[SeatName | None, Meta(description="Who chooses it: declarer for dummy.")]
    playable: list[CardText]
    declarer_tricks: int
    defender_tricks: int
    claimed: Annotated[bool, Meta(description="Whether declarer claimed the rest, which ends the board.")]
    over: bool
    score_ns: Annotated[int, Meta(description="North-South's points; once the board is over.")] | UnsetType = UNSET
    dd: list[SolvedCard] | UnsetType = UNSET


REQUEST, ANSWER = PlayRequest, PlayAnswer


def answers(requests: Sequence[PlayRequest], players: Players) -> list[PlayAnswer]:
    """A board played on by robots until a person is to play, a number of cards is reached, or it is over."""
    return [_played_on(request.said(players), players) for request in requests]


def check_cards(board: Board, auction: Auction, cards: tuple[Card, ...]) -> Progress:
    """The state after these cards, if the four hands can have played them."""
    from tablefeel.arena.playing import check_legal  # noqa: PLC0415 - shapes alone are light to load
    from tablefeel.play.progress import Progress  # noqa: PLC0415

    assert auction.contract is not None  # noqa: S101 - see `made`
    progress = Progress.of(auction.contract, cards)
    check_legal(board, progress)
    return progress


def _played_on(request: PlayRequest, players: Players) -> PlayAnswer:
    from tablefeel.play.seen import PlayView  # noqa: PLC0415

    board, auction = request.board_of(request.deal), request.made()
    pairs = [players.pair(request.ns or ""), players.pair(request.ew or "")]
    robots = [card_player(pair, "imps", request.layouts or LAYOUTS) for pair in pairs]
    people = {Seat.parse(name) for name in request.people or ()}
    cards, claimed = played_cards(request.played), False
    progress = check_cards(board, auction, cards)
    for more in range(request.most or 0):
        if progress.player is None or progress.player in people:
            break
        if more and out_of_time(f"the robots stopped after {more} cards: ask again with these, and they go on"):
            break
        seen = PlayView.of_board(board, auction, cards, Cards(pairs[0].card, pairs[1].card))
        chosen = robots[progress.player & 1].choose(seen)
        if chosen.claims_rest and not people & {progress.contract.dummy}:
            claimed = True
            break
        cards = (*cards, chosen.card)
        progress = check_cards(board, auction, cards)
    return _answer(board, progress, claimed, bool(request.dd))


def _answer(board: Board, progress: Progress, claimed: bool, dd: bool) -> PlayAnswer:
    contract, over = progress.contract, claimed or progress.is_over
    tricks = progress.declarer_tricks + (progress.tricks_left if claimed else 0)
    to_play, player = (None, None) if over else (progress.to_play, progress.player)
    playable = () if to_play is None else _playable(board, progress)
    return PlayAnswer(
        **board_fields(board), contract=str(contract), played=[str(card) for card in progress.cards],
        seats=[seat_name(seat) for seat in progress.seats],
        to_play=None if to_play is None else seat_name(to_play), player=None if player is None else seat_name(player),
        playable=[str(card) for card in playable], declarer_tricks=tricks,
        defender_tricks=13 - tricks if over else progress.defender_tricks, claimed=claimed, over=over,
        score_ns=score_ns(contract, tricks, board.vulnerability) if over else UNSET,
        dd=_solved(board, progress, contract) if dd and not over else UNSET,
    )  # fmt: skip


def _playable(board: Board, progress: Progress) -> tuple[Card, ...]:
    from tablefeel.arena.playing import position_of  # noqa: PLC0415

    return position_of(board, progress).playable


def _solved(board: Board, progress: Progress, contract: Contract) -> list[SolvedCard]:
    from tablefeel.arena.playing import position_of  # noqa: PLC0415
    from tablefeel.doubledummy import ExactSolver  # noqa: PLC0415

    position = position_of(board, progress)
    declares = position.to_play.side is contract.declarer.side
    won = progress.declarer_tricks if declares else progress.defender_tricks
    return [SolvedCard(str(play.card), won + play.tricks) for play in ExactSolver(1, None).best_plays(position)]
