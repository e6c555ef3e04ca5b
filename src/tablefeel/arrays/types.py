"""The array types that all packages speak in; a name tells what the numbers are, not what they mean."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Ints: TypeAlias = NDArray[np.intp]
"""Whole numbers in the machine's own width, which numpy indexes with fastest."""
Bools: TypeAlias = NDArray[np.bool_]
Bytes: TypeAlias = NDArray[np.uint8]
Floats16: TypeAlias = NDArray[np.float16]
"""Bits and small numbers by the million, to save memory."""
Floats32: TypeAlias = NDArray[np.float32]
"""What networks read and answer."""
Floats64: TypeAlias = NDArray[np.float64]
"""Chances, weights and means that are added up here."""
PackedHands: TypeAlias = NDArray[np.int64]
"""Hands of 52 bits each, as `Hand.bits` has them."""
