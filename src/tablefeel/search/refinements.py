"""Search for any bidder: each with the plan that suits it, and the trick network to score by."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from tablefeel.arrays.types import Bytes
from tablefeel.bidding import Bidder, PlayerView
from tablefeel.bidding.view import DEFAULT_CARD
from tablefeel.doubledummy import ExactSolver, Position
from tablefeel.kernel import Contract, Deal
from tablefeel.models.belief import BeliefModel
from tablefeel.models.card_reader import card_reader
from tablefeel.models.expected import likely_versions
from tablefeel.models.files import shipped
from tablefeel.models.selfplay import SelfPlay
from tablefeel.models.tricks import TrickNet
from tablefeel.search.advising import AdvisorSearch, TruePlan
from tablefeel.search.plans import CardPlan, Prior, Strangers, net_plan, view_plan
from tablefeel.search.search import Aim, Search, Settings

QUICK = Settings()
"""150 ms."""
MATCHPOINTS = replace(QUICK, aim=Aim.MATCHPOINTS)
LONG = replace(QUICK, seconds=None, layouts=512, at_once=64, exact=4)
"""As long as it takes."""

_VERSIONS = 8
"""Equally likely trick tables of a layout."""
_RARE = 1e-12
"""Calls of a self-taught network less likely than this are no candidates; it is surer of itself than it should be."""
_DEALT_BY_RULES = 2
"""How many times as many layouts are dealt for rules: most are not worth much, as rules never make other calls."""
_SLOW = 6
"""How many times fewer layouts a bidder gets that is asked with views."""


def searching(bidder: Bidder, settings: Settings = QUICK, *, only_true: bool = False) -> Search:
    """A bidder that searches before it calls; one with a card may be held to the calls whose meaning the hand has."""
    usual = Prior()
    times = settings.layouts / QUICK.layouts
    prior = replace(usual, deals=max(16, round(usual.deals * times)), enough=usual.enough * times)
    by_rules = replace(prior, deals=_DEALT_BY_RULES * prior.deals)
    if bidder.true_calls is not None:
        book = bidder.true_calls.book
        assert book.rules is not None  # noqa: S101 - a book has rules
        card_plan = CardPlan(book, book.rules, BeliefModel(), card_reader(), by_rules)
        return AdvisorSearch(bidder, TruePlan(bidder.true_calls, card_plan), tricks_of, settings, solve)
    if bidder.rules is not None:
        plan = CardPlan(bidder, bidder.rules, BeliefModel(), card_reader(), by_rules, only_true)
        return Search(bidder, plan, tricks_of, settings, solve)
    if bidder.network is not None:
        reader, rare = bidder.reader or BeliefModel(), replace(prior, least=_RARE)
        network_plan = net_plan(bidder.network, reader, rare, _strangers_to(bidder.card), bidder.chances)
        return Search(bidder, network_plan, tricks_of, settings, solve)
    slower = replace(settings, layouts=-(-settings.layouts // _SLOW), at_once=-(-settings.at_once // _SLOW))
    few = replace(prior, deals=-(-prior.deals // _SLOW), enough=prior.enough / _SLOW)
    return Search(bidder, view_plan(bidder, BeliefModel(), few), tricks_of, slower, solve)


def _strangers_to(card: str) -> Strangers:
    """How opponents are seen by a player with that card: those who bring the same bid as the player does."""

    def strangers(view: PlayerView) -> tuple[SelfPlay, BeliefModel] | None:
        theirs = view.cards.of(view.seat.lho)
        natural = None if theirs == card else stand_in(theirs) or stand_in(DEFAULT_CARD)
        return None if natural is None else (natural, _belief())

    return strangers


@cache
def _belief() -> BeliefModel:
    return BeliefModel()


@lru_cache(maxsize=64)
def stand_in(card: str) -> SelfPlay | None:
    """The network that has learned to make the calls of a card; None for cards without one."""
    path = shipped(f"distilled-{card}")
    return SelfPlay(path) if path.is_file() else None


def tricks_of(owners: Bytes) -> NDArray[np.int8]:
    """(n, 8, 5, 4): equally likely tricks by strain and declarer."""
    return likely_versions(_tricks()(owners), _VERSIONS)


@cache
def _tricks() -> TrickNet:
    return TrickNet()


def solve(deal: Deal, contract: Contract) -> int:
    """The exact tricks of a contract's declarer."""
    best = _solver().best_plays(Position.opening(deal, contract.strain, contract.declarer))[0]
    return 13 - best.tricks


@cache
def _solver() -> ExactSolver:
    return ExactSolver(1, None)
