"""Double dummy: exact tricks of deals, best plays of positions, par. The native library loads on first use."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablefeel.doubledummy.cache import CacheWarning, TrickCache
    from tablefeel.doubledummy.par_arrays import par_scores
    from tablefeel.doubledummy.par_auction import Par, par
    from tablefeel.doubledummy.position import Play, Position
    from tablefeel.doubledummy.solver import ExactSolver, Progress, Solver, Tricks, available_cores

__all__ = [
    "CacheWarning", "ExactSolver", "Par", "Play", "Position", "Progress", "Solver", "TrickCache", "Tricks",
    "available_cores", "par", "par_scores",
]  # fmt: skip

_HOME = {
    "CacheWarning": "cache", "ExactSolver": "solver", "Par": "par_auction", "Play": "position", "Position": "position",
    "Progress": "solver", "Solver": "solver", "TrickCache": "cache", "Tricks": "solver",
    "available_cores": "solver", "par": "par_auction", "par_scores": "par_arrays",
}  # fmt: skip


def __getattr__(name: str) -> object:
    """A public name, imported when it is first asked for: a solver process must not wait for numpy."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value
