"""What self-play may be told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tablefeel.errors import BadConfig
from tablefeel.training.numbers import FLOAT32, kind_of

OWN = "selfplay@"
"""How the name of a network that another run left begins: self-taught, or a card that was distilled."""
_LIMITS: tuple[tuple[str, Callable[[float], bool], str], ...] = (
    (
        "units blocks batch steps renew roots most_calls check keep boards imitation_boards",
        lambda value: value >= 1,
        "at least 1",
    ),
    ("selves anchor", lambda value: value >= 0, "at least 0"),
    ("exact against beside punished told misled par_weight average", lambda value: 0 <= value <= 1, "from 0 to 1"),
    ("quiet softened", lambda value: value > 0, "above 0"),
    (
        "rate first_threshold last_threshold first_kl_weight last_kl_weight",
        lambda value: 0 < value <= 1,
        "above 0 and at most 1",
    ),
)
"""Settings by name, what must hold of them, and how to say so."""


@dataclass(frozen=True, slots=True)
class Config:
    """What `tablefeel train selfplay` may be told; saved beside the weights."""

    start: str = ""
    """Whose auctions to imitate first: a bidder of the roster, or `selfplay@FOLDER`, whose weights are taken over."""
    rivals: str = "sayc floor"
    """Who sits against the learner: bidders of the roster, imitated by small networks, or `selfplay@FOLDER`; with
    `=CARD` behind the name, whose calls mean what that card says."""
    truth: str = ""
    """Among which calls it chooses: `selfplay@FOLDER` of a run of `tablefeel train truth`; empty: among all."""
    units: int = 256
    """Width of the network."""
    blocks: int = 2
    """Residual layers."""
    batch: int = 256
    """Deals in a step."""
    steps: int = 300_000
    """Steps of the optimiser."""
    numbers: str = FLOAT32
    """In which numbers layers are multiplied: `float32`, or `bfloat16`, quicker on processors with instructions for it
    (`avx512_bf16` or `amx_bf16` in `lscpu`), many times slower on others. Weights and what bids are float32 anyhow."""
    exact: float = 0.5
    """Share of the deals that are solved ones; the tricks of the others are estimated."""
    against: float = 0.3
    """Share of the deals on which one side is a rival or an earlier self."""
    beside: float = 0.0
    """Share of the deals on which one player of each side is such a one: the learner gets used to another partner."""
    punished: float = 0.0
    """Share of the deals against somebody on which the learner's contracts are doubled just when they fail."""
    told: float = 0.0
    """Share of the deals against a rival with a card on which the learner is told what its calls promise by it; above
    0 the network reads cards."""
    misled: float = 0.0
    """Share of the sides against opponents without a card that are told one all the same: not every card is kept to."""
    only_cards: bool = False
    """Whether only what cards tell is learned: against opponents without one the calls stay those of the start."""
    selves: int = 4
    """How many earlier selves are kept."""
    renew: int = 5000
    """Steps after which the oldest of them gives way to the present one."""
    rate: float = 1e-3
    """Largest learning rate of Adam; it rises for 200 steps and falls in a line from half of the steps on."""
    average: float = 0.999
    """How much of itself the moving average of the weights keeps in a step; the average is what bids."""
    first_threshold: float = 0.2
    """Branches that are less likely are thinned out; at the beginning."""
    last_threshold: float = 0.1
    """The same at the end; between them it falls geometrically."""
    roots: int = 1
    """Trees that every deal has; with `threshold` one divided by it, that many sampled auctions instead of a tree."""
    par_weight: float = 0.3
    """Share of par in the worth of a result; the rest is the match against itself."""
    first_kl_weight: float = 0.3
    """What leaving the imitated policy (the prior) costs, in IMPs per unit of KL divergence, or entropy earns without
    one; at the beginning."""
    last_kl_weight: float = 0.02
    """The same from nine tenths of the steps on; between them it falls geometrically."""
    anchor: int = 0
    """Steps after which the prior gives way to the present average (a reference that moves); 0 keeps the first one."""
    explores: bool = False
    """Whether entropy earns what nearness to the prior would, although there is a start."""
    softened: float = 1.0
    """By what the logits of the start are divided (a temperature): a policy that is too sure of its calls learns
    nothing about others."""
    quiet: float = 1.0
    """How many times the KL weight counts while the opponents have only passed."""
    most_calls: int = 40
    """Auctions in the tree are stopped after so many calls."""
    check: int = 2000
    """Steps between two matches against fixed opponents."""
    judges: str = "sayc,selfplay,sayc-plus,pass"
    """The panel of those matches, beside a perfect doubler: bidders of the roster or programs, with commas between."""
    keep: int = 250
    """Steps between two checkpoints."""
    boards: int = 1000
    """Validation deals in such a match."""
    imitation_boards: int = 40_000
    """Boards that a bidder bids to be imitated."""
    seed: int = 0
    """Of the first weights, the deals and the branches that are kept."""

    def __post_init__(self) -> None:
        for names, holds, expected in _LIMITS:
            for name in names.split():
                if not holds(getattr(self, name)):
                    raise BadConfig(f"{name} is {expected}, not {getattr(self, name)}")
        kind_of(self.numbers)
        if not self.panel:
            raise BadConfig("judges names nobody: expected a bidder or more, with commas between")
        if self.misled > 0 and not self.reads_cards:
            raise BadConfig("misled is for learners who read cards: told is above 0")
        if self.only_cards and not (self.reads_cards and self.start.startswith(OWN)):
            raise BadConfig(f"only_cards is for learners who read cards and start from {OWN}FOLDER")
        if self.against + self.beside > 1:
            raise BadConfig(f"against and beside are together at most 1, not {self.against + self.beside}")

    @property
    def reads_cards(self) -> bool:
        """Whether the network may be told what the opponents' calls promise."""
        return self.told > 0

    @property
    def panel(self) -> list[str]:
        """The names of the judges."""
        return [name.strip() for name in self.judges.split(",") if name.strip()]

    def threshold(self, share: float) -> float:
        """Below which chance branches are thinned out when this share of the steps is done."""
        return _between(self.first_threshold, self.last_threshold, share)

    def kl_weight(self, share: float) -> float:
        """The weight of KL or entropy then."""
        return _between(self.first_kl_weight, self.last_kl_weight, share / 0.9)

    def learning_rate(self, step: int) -> float:
        """The optimiser's step size."""
        return self.rate * min(1, (step + 1) / 200) * min(1, max(0.02, 2 - 2 * step / self.steps))


def _between(first: float, last: float, share: float) -> float:
    return float(first * (last / first) ** min(1, share))
