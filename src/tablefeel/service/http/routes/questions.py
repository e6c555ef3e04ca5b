"""What can be asked: `POST /api/v1/bid` and its siblings. Each question is a task for a worker."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from tablefeel.service.http import answers, schemas
from tablefeel.service.http.refusals import documented, json_response
from tablefeel.service.http.routes.asking import ask, service_of, task_of
from tablefeel.service.http.routes.reading import QuestionRoute

ERRORS = documented(400, 401, 408, 413, 415, 421, 429, 500, 503, 504)

router = APIRouter(prefix="/api/v1", tags=["questions"], route_class=QuestionRoute, responses=ERRORS)


@router.post("/bid", summary="What to call", response_model=answers.BidAnswer)
async def bid(question: schemas.BidRequest, request: Request) -> Response:
    """The call of the player to call, with the probability and meaning of every legal call, likeliest first."""
    return await _answered(request, "bid", question)


@router.post("/contract", summary="Where to play", response_model=answers.ContractAnswer)
async def contract(question: schemas.ContractRequest, request: Request) -> Response:
    """Where the player's side should play: probability, score and chance to make of every way to end the auction."""
    return await _answered(request, "contract", question)


@router.post("/explain", summary="What everyone holds", response_model=answers.ExplainAnswer)
async def explain(question: schemas.ExplainRequest, request: Request) -> Response:
    """What the player should think of every hidden hand: points, lengths, cards; with `history` call by call."""
    return await _answered(request, "explain", question)


@router.post("/meanings", summary="What calls show", response_model=answers.MeaningsAnswer)
async def meanings(question: schemas.MeaningsRequest, request: Request) -> Response:
    """What each call made showed, and what each call that may be made now would show."""
    return await _answered(request, "meanings", question)


@router.post("/auction", summary="How robots bid a deal", response_model=answers.AuctionAnswer)
async def auction(question: schemas.AuctionRequest, request: Request) -> Response:
    """A deal, given or dealt at random, bid by two pairs of robots."""
    return await _answered(request, "auction", question)


@router.post("/solve", summary="Double dummy and par", response_model=answers.SolveAnswer)
async def solve(question: schemas.SolveRequest, request: Request) -> Response:
    """The tricks of every declarer in every strain with all cards seen, and par."""
    return await _answered(request, "solve", question)


@router.post("/convert", summary="Formats", response_model=answers.ConvertAnswer)
async def convert(question: schemas.ConvertRequest, request: Request) -> Response:
    """Boards from PBN, LIN, a BBO viewer address or dot notation, written in another format."""
    return await _answered(request, "convert", question, most=service_of(request).settings.deals_limit)


async def _answered(request: Request, kind: str, question: schemas.Request, **more: int) -> Response:
    if isinstance(question, schemas.AuctionSoFar):
        question.check_length(service_of(request).settings.auction_limit)
    found = await ask(request, kind, question.payload() | more)
    mark = {} if question.id is None else {"id": question.id}
    return json_response(mark | {"task": task_of(request)} | found)
