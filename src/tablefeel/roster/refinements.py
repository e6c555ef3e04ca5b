# ruff: noqa: PLC0415 - a refinement is imported when it is asked for
"""What may stand after a bidder's name: `+search` and the others make a better bidder of a bidder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tablefeel.bidding import Bidder
from tablefeel.errors import NotABidder, quoted
from tablefeel.roster.bidders import About, has_weights


def refined(name: str, bidder: Bidder, refinement: str) -> Bidder:
    """The bidder with one refinement, `search` or `chen@runs/chen`; `name` is the whole name, for errors."""
    known, _, version = refinement.partition("@")
    if version and known in VERSIONED:
        return VERSIONED[known](bidder, version)
    if refinement in REFINEMENTS:
        return REFINEMENTS[refinement](bidder)
    there = ", ".join(f"+{one}" for one in (*REFINEMENTS, f"{PLAYS}@CARD"))
    raise NotABidder(f"{quoted(name)} is not a bidder: there is no '+{refinement}' (known: {there})")


def _search(bidder: Bidder) -> Bidder:
    """A bidder that searches before it calls."""
    from tablefeel.search.refinements import QUICK, searching

    return searching(bidder, QUICK)


def _matchpoint_search(bidder: Bidder) -> Bidder:
    """The same, for matchpoints."""
    from tablefeel.search.refinements import MATCHPOINTS, searching

    return searching(bidder, MATCHPOINTS)


def _study(bidder: Bidder) -> Bidder:
    """A bidder that looks at more layouts, solves some of them exactly, and takes its time."""
    from tablefeel.search.refinements import LONG, searching

    return searching(bidder, LONG)


def _contract(bidder: Bidder) -> Bidder:
    """A convention card whose final decisions are checked by the contract network."""
    from tablefeel.models.contract import shipped_contract
    from tablefeel.models.contract_bidder import ContractBidder

    return ContractBidder(bidder, shipped_contract())


def _chen(bidder: Bidder) -> Bidder:
    """A convention card whose final decisions are those of Chen's network."""
    from tablefeel.models.chen import NAME, chen_bidder

    if not has_weights(NAME):
        raise NotABidder(
            "'+chen' has no weights here: expected the folder of a training run, as in sayc+chen@runs/chen"
        )
    return chen_bidder(bidder)


def _chen_run(bidder: Bidder, folder: str) -> Bidder:
    from tablefeel.models.chen import chen_bidder

    return chen_bidder(bidder, Path(folder))


def _plays(bidder: Bidder, card: str) -> Bidder:
    """The same calls, by a card that the others may read."""
    from tablefeel.arena.carded import Carded
    from tablefeel.systems.cards.card import load_card

    load_card(card)  # refuses what is not a card
    return Carded(bidder, card)


REFINEMENTS: dict[str, Callable[[Bidder], Bidder]] = {
    "search": _search,
    "search-mp": _matchpoint_search,
    "study": _study,
    "contract": _contract,
    "chen": _chen,
}
PLAYS = "plays"
VERSIONED: dict[str, Callable[[Bidder, str], Bidder]] = {"chen": _chen_run, PLAYS: _plays}
"""Refinements with a name behind them: a run's folder, `sayc+chen@runs/chen`, or a card, `exec:COMMAND+plays@sayc`."""


def may_follow_a_program(refinement: str) -> bool:
    """Whether that is a refinement even at the end of a command, which may hold any character."""
    return refinement in REFINEMENTS or refinement.startswith(f"{PLAYS}@")


REFINED = {
    "advisor+search": About(
        "Adviser with layouts", "The adviser, who first deals out a hundred hands that fit the auction."
    ),
    "sayc+contract": About("Book, last call checked", "A network has the last word on the contract.", offered=False),
    "sayc+chen": About("Book, Chen's last call", "The paper's network names the contract.", offered=False),
    "sayc+search": About(
        "Book and layouts", "The book's call or a near one by layouts; not always true.", offered=False
    ),
    "sayc-plus+search": About("Free, with layouts", "The same, and looks at layouts first.", offered=False),
    "selfplay+search": About(
        "Own system with layouts", "The own system, which first deals out hands that fit the auction."
    ),
}
"""Bidders that check or search before they call, and answer within a second: those that are served."""
