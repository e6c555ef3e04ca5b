"""The shapes of answers as the API's document shows them; `tablefeel.bidding.json_shapes` and the workers make them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

SeatName = Literal["N", "E", "S", "W"]
SuitName = Literal["S", "H", "D", "C"]
StrainName = Literal["NT", "S", "H", "D", "C"]
Chance = Annotated[float, Field(ge=0, le=1.0001)]
Ends = Annotated[list[int], Field(min_length=2, max_length=2)]
Mark = str | int


class Answer(BaseModel):
    """What every answer to a question carries."""

    task: str = Field(description="The UUID of the task, also in the header X-Task-Id and in the logs.")
    id: Mark | None = Field(default=None, description="The mark of the request; left out where it had none.")


class MeaningShape(BaseModel):
    """What a call shows."""

    name: str
    text: str
    hcp: Ends
    lengths: dict[SuitName, Ends]
    balanced: bool
    forcing: bool
    force: str
    artificial: bool


class ChoiceShape(BaseModel):
    """A legal call as the bidder sees it."""

    call: str
    probability: Chance
    meaning: MeaningShape | None
    reason: str | None = Field(default=None, description="Why it was or was not chosen, where the bidder says so.")


class BidAnswer(Answer):
    """The call, and every legal call with its probability, likeliest first."""

    call: str
    calls: list[ChoiceShape]


class FinalShape(BaseModel):
    """One way to end the auction now."""

    choice: str = Field(description="`1C … 7N` as a final contract of the own side, `P` or `X`.")
    probability: Chance = Field(description="How likely it is the best contract as Chen (2025) defines it.")
    score: float = Field(description="The mean score for the own side.")
    makes: Chance = Field(description="The chance that the contract played makes, whoever plays it.")
    doubled: bool = Field(description="Whether the other side would double it.")


class ContractAnswer(Answer):
    """Where the side should play, what to call now, and every legal choice, the highest mean score first."""

    choice: str
    action: Literal["bid", "pass", "double"]
    likeliest: str = Field(description="The most probable choice.")
    call: str = Field(description="What the bidder calls, a convention card's final decision checked by the network.")
    par: float = Field(description="The mean par score of the own side.")
    choices: list[FinalShape]


class BeliefShape(BaseModel):
    """What to think of one hidden hand; distributions sum to 1, `cards` to 13."""

    hcp: Annotated[list[Chance], Field(min_length=38, max_length=38)]
    lengths: dict[SuitName, Annotated[list[Chance], Field(min_length=14, max_length=14)]]
    cards: dict[str, Chance]


class BitsShape(BaseModel):
    """How much was told, in bits, and about what."""

    hcp: float
    lengths: float
    cards: float


class StepShape(BaseModel):
    """What to think after the first `calls` calls, and how many bits the last of them told about each seat."""

    calls: int
    seat: SeatName | None
    call: str | None
    beliefs: dict[SeatName, BeliefShape]
    bits: dict[SeatName, float]
    bits_about: dict[SeatName, BitsShape]


class MeanShape(BaseModel):
    """What a hand has on average."""

    hcp: float
    lengths: dict[SuitName, float]


class WordsShape(BaseModel):
    """A call in words: what its caller usually has, how much it tells, and where that contradicts the card."""

    seat: SeatName
    call: str
    probability: Chance | None
    text: str
    hcp: Ends
    lengths: dict[SuitName, Ends]
    mean: MeanShape
    bits: float
    bits_about: BitsShape
    meaning: MeaningShape | None
    disagreements: list[str]


class ExplainAnswer(Answer):
    """A belief for each hidden seat; with `history` also the steps to it and the calls in words."""

    beliefs: dict[SeatName, BeliefShape]
    steps: list[StepShape] | None = Field(
        default=None, description="With `history`: one for each beginning of the auction, from no call to all."
    )
    made: list[WordsShape | None] | None = Field(
        default=None, description="With `history`: every call made; null for those of the player who asks."
    )
    calls: list[WordsShape] | None = Field(default=None, description="With `history`: calls that may come next.")


class MadeCallShape(BaseModel):
    """A call made, and what it showed."""

    seat: SeatName
    call: str
    meaning: MeaningShape | None


class NextCallShape(BaseModel):
    """A call that may be made now, and what it would show."""

    call: str
    meaning: MeaningShape | None


class MeaningsAnswer(Answer):
    """What each call showed, what each player has shown in all, and what each next call would show."""

    made: list[MadeCallShape]
    shown: dict[SeatName, MeaningShape]
    next: list[NextCallShape]


class AuctionAnswer(Answer):
    """How the deal was bid."""

    deal: str
    dealer: SeatName
    vul: str
    auction: list[str]
    calls: list[MadeCallShape]
    contract: str = Field(description="`4SX N`, or `P` for a pass-out.")
    declarer: SeatName | None


class ParShape(BaseModel):
    """Par for North-South, and the contracts that reach it."""

    score: int
    contracts: list[str]


class SolveAnswer(Answer):
    """Tricks by declarer and strain, and par."""

    deal: str
    dealer: SeatName
    vul: str
    tricks: dict[SeatName, dict[StrainName, Annotated[int, Field(ge=0, le=13)]]]
    par: ParShape


class BoardShape(BaseModel):
    """What the text says about a board; further fields hold the auction, the contract and the hands known."""

    deal: str | None = None
    dealer: SeatName | None = None
    vul: str | None = None
    auction: list[str] | None = None


class ProblemShape(BaseModel):
    """A board that could not be read."""

    line: int | None
    message: str
    text: str


class ConvertAnswer(Answer):
    """The boards read, their text in the other format, and what was wrong with the rest."""

    format: str
    boards: list[BoardShape]
    text: str
    problems: list[ProblemShape]


class BidderShape(BaseModel):
    """A bidder that may be asked."""

    name: str
    default: bool


class BiddersAnswer(BaseModel):
    """Who may be asked, and the convention cards that may lie on the table."""

    bidders: list[BidderShape]
    cards: list[str]


class HealthAnswer(BaseModel):
    """The server answers."""

    status: Literal["ok"]


class ReadyAnswer(BaseModel):
    """Whether a question asked now would be answered."""

    ready: bool
    waiting: int = Field(description="Tasks that wait for a worker.")
    workers: int


class VersionAnswer(BaseModel):
    """What is running."""

    name: Literal["tablefeel"]
    version: str
    api: Literal["v1"]


class ErrorShape(BaseModel):
    """What was wrong, in one sentence, and where."""

    type: str = Field(description="The name of the error; docs/api.md lists them.", examples=["NotAHand"])
    message: str = Field(examples=["hand 'AK5.QJ32.A4.T98' has 12 cards, not 13"])
    where: str | None = Field(default=None, description="The field at fault, where one is.", examples=["auction.3"])
    task: str = Field(description="The UUID of the request, as in the logs.")


class ErrorAnswer(BaseModel):
    """The one shape of every error."""

    error: ErrorShape
