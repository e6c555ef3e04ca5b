"""How likely the calls of an auction are on layouts of the hidden hands, by the convention cards on the table."""

from __future__ import annotations

from functools import lru_cache

from tablefeel.arrays.types import Bytes, Floats64
from tablefeel.bidding import Cards, PlayerView, PolicyNetwork
from tablefeel.bidding.view import DEFAULT_CARD, OWN_SYSTEM, has_card
from tablefeel.models.files import shipped
from tablefeel.models.selfplay import SelfPlay
from tablefeel.search.refinements import stand_in
from tablefeel.search.rollouts import NetworkRollouts
from tablefeel.search.rule_rollouts import RuleRollouts

LEAST = 0.01
"""No call is thought less likely than this: not everybody bids as expected."""


def log_chances(view: PlayerView, owners: Bytes) -> Floats64:
    """(n,): the logarithm of how likely the hidden hands of layouts (n, 52) make the calls, each side by its card.

    Cards with a network that bids them are asked in arrays; the others by their rules, and a system without a card by
    those of the default card.
    """
    ns, ew = _network(view.cards.ns), _network(view.cards.ew)
    if ns is not None and ew is not None:
        return NetworkRollouts(ns, ew, view, owners).log_chances(LEAST)
    cards = Cards(*(name if has_card(name) else DEFAULT_CARD for name in (view.cards.ns, view.cards.ew)))
    return RuleRollouts(view, cards, owners).log_chances(LEAST)


@lru_cache(maxsize=64)
def _network(card: str) -> PolicyNetwork | None:
    """A network that bids that card, if there is one."""
    if card == OWN_SYSTEM and shipped(card).is_file():
        return SelfPlay(shipped(card))
    return stand_in(card)
