"""What a hand is worth: points, losers, shape, stoppers, suit quality. Pure functions of a hand."""

from tablefeel.evaluation.counts import Count
from tablefeel.evaluation.losers import losers, new_losers
from tablefeel.evaluation.points import (
    DummyPoints,
    aces,
    controls,
    dummy_points,
    goren,
    hcp,
    kings,
    length_points,
    long_suits,
    quick_tricks,
    shortness,
    total_points,
)
from tablefeel.evaluation.shape import Balance, Shape, Suitedness, is_balanced, shape
from tablefeel.evaluation.strength import SuitStrength, notrump_strength, strength, strengths
from tablefeel.evaluation.suits import (
    Stopper,
    SuitQuality,
    intermediates,
    is_good_suit,
    is_stopped,
    stopper,
    stoppers,
    suit_quality,
    suit_quality_test,
    top_honours,
)

__all__ = [
    "Balance", "Count", "DummyPoints", "Shape", "Stopper", "SuitQuality", "SuitStrength", "Suitedness",
    "aces", "controls", "dummy_points", "goren", "hcp", "intermediates", "is_balanced", "is_good_suit", "is_stopped",
    "kings", "length_points", "long_suits", "losers", "new_losers", "notrump_strength", "quick_tricks", "shape",
    "shortness", "stopper", "stoppers", "strength", "strengths", "suit_quality", "suit_quality_test", "top_honours",
    "total_points",
]  # fmt: skip
