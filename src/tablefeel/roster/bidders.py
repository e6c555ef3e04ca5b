# ruff: noqa: PLC0415 - a bidder is imported when it is asked for
"""The table of bidders: each has one definition, with its words, who makes it and what must be installed for it.

A learner's bidder is added here, as `relay` was: what the package ships, and what a training run leaves in a folder.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from tablefeel.bidding import Bidder
from tablefeel.bidding.view import DEFAULT_CARD, OWN_SYSTEM

if TYPE_CHECKING:
    from tablefeel.models.uncontested import Policy


@dataclass(frozen=True, slots=True)
class About:
    """What is said of a bidder where one is chosen."""

    title: str
    line: str
    """What it is for, and how strong it is."""
    offered: bool = True
    """Whether players are offered it; the others are for comparison and research."""
    uncontested: bool = False
    """Whether it has learned to bid while the opponents pass, and is offered for that alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A bidder of the roster."""

    about: About
    shipped: Callable[[], Bidder]
    """The one that the package has."""
    weights: str | None = None
    """Weights without which the package does not have it."""
    of_run: Callable[[Path], Bidder] | None = None
    """The one that a training run left in a folder: `relay@runs/relay`."""
    of_card: Callable[[str], Bidder] | None = None
    """The one that goes by a card: `advisor@mine.toml`."""
    is_network: bool = False
    """Whether a network makes its calls, so that its signature stands on fewer boards."""

    @property
    def is_there(self) -> bool:
        """Whether the package has it, with its weights."""
        return self.weights is None or has_weights(self.weights)


def has_weights(name: str) -> bool:
    """Whether the package has the weights of that name."""
    folder = resources.files("tablefeel.models") / "weights"
    return any((folder / f"{name}.{ending}").is_file() for ending in ("onnx", "safetensors"))


def by_card(card: str) -> Bidder:
    """Who plays strictly by a convention card; the default card leaves it to each view which card its side plays."""
    from tablefeel.models.card_bidder import KNOWN_CARDS, CardBidder
    from tablefeel.systems.bidder import SystemBidder

    kind = CardBidder if card in KNOWN_CARDS and has_weights("belief") else SystemBidder
    return kind(None if card == DEFAULT_CARD else card)


def _card(name: str, about: About) -> Entry:
    return Entry(about=about, shipped=lambda: by_card(name))


def _advisor(card: str = "") -> Bidder:
    """The adviser, which goes by the card of its side in each view, or by the card after the @: `advisor@mine.toml`."""
    from tablefeel.models.advisor import AdvisorBidder, judgement_of
    from tablefeel.models.contract import shipped_contract
    from tablefeel.models.true_policy import shipped_policy

    return AdvisorBidder(judgement_of(shipped_contract()), card or None, policy=shipped_policy())


def _belief(folder: Path | None = None) -> Bidder:
    from tablefeel.models.belief import MODEL, BeliefModel

    return BeliefModel(None if folder is None else folder / MODEL)


def _zhang(folder: Path | None = None) -> Bidder:
    from tablefeel.models.belief import MODEL
    from tablefeel.models.zhang import ZhangModel

    return ZhangModel(None if folder is None else folder / MODEL)


def _self_taught(name: str, card: str, about: About) -> Entry:
    """A bidder that self-play left, which also reads if the run has a reader, and the card that it brings."""

    def of_run(folder: Path) -> Bidder:
        from tablefeel.models.self_taught import READER, own_system, self_taught
        from tablefeel.models.selfplay import MODEL

        brings = own_system(folder / MODEL) if card == OWN_SYSTEM else card
        return self_taught(folder / MODEL, folder / READER / MODEL, brings)

    @cache
    def shipped() -> Bidder:
        """One for all: what it has found out about its calls serves every refinement."""
        from tablefeel.models.files import shipped
        from tablefeel.models.self_taught import READER, self_taught

        return self_taught(shipped(name), shipped(f"{name}-{READER}"), card)

    return Entry(about=about, shipped=shipped, of_run=of_run, weights=name, is_network=True)


def _uncontested(
    name: str | None, shipped: Callable[[], Policy], of_run: Callable[[Path], Policy], title: str, line: str
) -> Entry:
    """A bidder of the uncontested problem; `name` is that of its weights where they may be missing."""

    def seated(policy: Policy) -> Bidder:
        from tablefeel.models.uncontested import UncontestedBidder

        return UncontestedBidder(policy)

    return Entry(
        about=About(title, f"{line}; opponents must pass.", offered=False, uncontested=True),
        shipped=lambda: seated(shipped()),
        of_run=lambda folder: seated(of_run(folder)),
        weights=name,
        is_network=True,
    )


def _relay(folder: Path) -> Policy:
    from tablefeel.models.relay import MODEL, Relay

    return Relay(folder / MODEL)


def _shipped_relay() -> Policy:
    from tablefeel.models.relay import shipped_relay

    return shipped_relay()


def _ho(folder: Path) -> Policy:
    from tablefeel.models.bandit_tree import load

    return load(folder)


def _shipped_ho() -> Policy:
    from tablefeel.models.bandit_tree import shipped_tree

    return shipped_tree()


def _yeh(folder: Path) -> Policy:
    from tablefeel.models.q_networks import MODEL, QNetworks

    return QNetworks(folder / MODEL)


def _shipped_yeh() -> Policy:
    from tablefeel.models.q_networks import shipped_networks

    return shipped_networks()


def _floor() -> Bidder:
    from tablefeel.arena.floor import Floor

    return Floor()


def _pass() -> Bidder:
    from tablefeel.arena.floor import AlwaysPass

    return AlwaysPass()


BIDDERS: dict[str, Entry] = {
    "advisor": Entry(
        about=About("Adviser", "The card's call, or another that the hand is worth and that wins more; says why."),
        shipped=_advisor,
        of_card=_advisor,
        is_network=True,
    ),
    "sayc": _card("sayc", About("By the book", "Standard American, strictly by the card; the measure of all others.")),
    "two-over-one": _card(
        "two-over-one",
        About("Two over one", "Two over one game forcing, strictly by the card; as strong as the book."),
    ),
    "acol-weak-nt": _card(
        "acol-weak-nt", About("Acol", "Acol with a weak notrump, strictly by the card; a little behind the book.")
    ),
    "belief": Entry(
        about=About("Reader", "Reads everybody's hands; bids about as the book does.", offered=False),
        shipped=_belief,
        of_run=_belief,
        is_network=True,
    ),
    "zhang": Entry(
        about=About("Zhang's network", "Learned the book from a million auctions; reads everybody's hands."),
        shipped=_zhang,
        of_run=_zhang,
        weights="zhang",
        is_network=True,
    ),
    "selfplay": _self_taught(
        "selfplay",
        OWN_SYSTEM,
        About("Own system", "The strongest: invented its own system by playing, so partners must know it."),
    ),
    "sayc-plus": _self_taught(
        "sayc-plus",
        DEFAULT_CARD,
        About("Free with the card", "Began with the card, then left it where that won.", offered=False),
    ),
    "relay": _uncontested(None, _shipped_relay, _relay, "Relays", "Asks partner step by step"),
    "ho": _uncontested("ho", _shipped_ho, _ho, "Ho's tree", "Learned from results alone, four calls at most"),
    "yeh": _uncontested("yeh", _shipped_yeh, _yeh, "Yeh's networks", "One network for each call of the pair"),
    "floor": Entry(
        about=About("Beginner", "Counts points and little else; for comparison.", offered=False), shipped=_floor
    ),
    "pass": Entry(about=About("Always passes", "For comparison.", offered=False), shipped=_pass),
}
"""By name, in the order in which they are listed."""

USUAL = "advisor"
"""The bidder that every door takes unless told otherwise, if the weights of its judgement are there."""
JUDGEMENT = "contract"
