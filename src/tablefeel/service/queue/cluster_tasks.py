"""Pieces of bulk work: what a node does for one, and how it is put into JSON.

A piece names the version of tablefeel that asked for it, since another one may bid or deal differently, and whatever
many nodes make together must be what one machine would have made.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Sequence
from dataclasses import asdict

from tablefeel import __version__
from tablefeel.arena.match import MatchBoard, play_group
from tablefeel.arena.table import Bidding
from tablefeel.datasets.generation import make_shard
from tablefeel.datasets.manifest import Recipe
from tablefeel.datasets.shards import AuctionShard
from tablefeel.errors import BadRequest, quoted
from tablefeel.kernel import Auction, Board, Call, Deal, TrickTable
from tablefeel.questions.boards import BoardRequest
from tablefeel.roster import in_bulk
from tablefeel.service.queue.tasks import Json
from tablefeel.service.queue.work import PLAYERS


def piece(kind: str, payload: Json) -> Json:
    """What a node answers to a piece of that kind."""
    if payload.get("version") != __version__:
        wanted = quoted(str(payload.get("version")))
        raise BadRequest(f"this node runs tablefeel {__version__}, and the piece is for {wanted}")
    return {"shard": _shard, "tables": _tables, "boards": _boards}[kind](payload)


def stamped(payload: Json) -> Json:
    """The payload with the version that its piece needs."""
    return payload | {"version": __version__}


# Auctions


def shard_payload(recipe: Recipe, number: int) -> Json:
    return stamped({"recipe": asdict(recipe), "number": number})


def shard_of(recipe: Recipe, number: int, answer: Json) -> AuctionShard:
    """The shard that a node made."""
    return AuctionShard.of_bytes(b64decode(answer["shard"]), f"shard {number} of {recipe.ns} and {recipe.ew}")


def _shard(payload: Json) -> Json:
    given = payload["recipe"]
    recipe = Recipe(**given | {"cards": tuple(given["cards"]), "split": tuple(given["split"])})
    for card in recipe.cards:
        PLAYERS.check_card(card)
    bid = in_bulk(PLAYERS.pair(recipe.ns), PLAYERS.pair(recipe.ew))
    made = make_shard(recipe, payload["number"], bid)
    return {"shard": b64encode(made.to_bytes()).decode()}


# Double dummy


def tables_payload(deals: Sequence[Deal]) -> Json:
    return stamped({"deals": [str(deal) for deal in deals]})


def _tables(payload: Json) -> Json:
    deals = [Deal.parse(text) for text in payload["deals"]]
    return {"tables": PLAYERS.solver().tables(deals).tolist()}


# Matches


def boards_payload(a: str, b: str, boards: Sequence[MatchBoard], score_all: bool) -> Json:
    asked = [
        {
            "number": one.board.number, "deal": str(one.board.deal), "dealer": str(one.board.dealer),
            "vul": str(one.board.vulnerability), "tricks": None if one.tricks is None else one.tricks.counts,
        }
        for one in boards
    ]  # fmt: skip
    return stamped({"a": a, "b": b, "boards": asked, "score_all": score_all})


def rooms_of(board: Board, answer: Json) -> tuple[Bidding, Bidding, TrickTable | None]:
    """Both auctions and the trick table that a node found for a board."""
    opened, closed = (
        Bidding(Auction(board.dealer, tuple(map(Call.parse, answer[room])))) for room in ("open", "closed")
    )
    return opened, closed, None if answer["tricks"] is None else TrickTable.of(answer["tricks"])


def _boards(payload: Json) -> Json:
    group = [_match_board(one) for one in payload["boards"]]
    a, b = PLAYERS.pair(payload["a"]), PLAYERS.pair(payload["b"])
    pairs, tables = play_group(a, b, group, PLAYERS.solver(), score_all=payload["score_all"])
    answers = [
        {
            "open": [str(call) for call in opened.auction.calls],
            "closed": [str(call) for call in closed.auction.calls],
            "tricks": None if table is None else table.counts,
        }
        for (opened, closed), table in zip(pairs, tables, strict=True)
    ]
    return {"boards": answers}


def _match_board(asked: Json) -> MatchBoard:
    plain = BoardRequest(dealer=asked["dealer"], vul=asked["vul"]).board_of(asked["deal"])
    tricks = asked["tricks"]
    board = Board(plain.deal, plain.dealer, plain.vulnerability, asked["number"])
    return MatchBoard(board, None if tricks is None else TrickTable.of(tricks))
