"""Doors for researchers: bridge bidding as a PettingZoo environment, and our players as OpenSpiel bots."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablefeel.env.bidding_env import BiddingEnv, env
    from tablefeel.env.open_spiel import OpenSpielBot

__all__ = ["BiddingEnv", "OpenSpielBot", "env"]
_HOME = {"BiddingEnv": "bidding_env", "env": "bidding_env", "OpenSpielBot": "open_spiel"}


def __getattr__(name: str) -> object:
    """A public name, imported when it is first asked for: each needs another library."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value
