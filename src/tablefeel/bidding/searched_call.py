"""What a search found out about a call: its worth against the call that would be made anyway, and what decided."""

from __future__ import annotations

from dataclasses import dataclass

from tablefeel.kernel import Call, Contract, Deal

_NORMAL_95 = 1.959964
_UNITS = {"imps": "IMPs", "matchpoints": "tenths of a board"}


@dataclass(frozen=True, slots=True)
class SwingLayout:
    """A layout on which much is won or lost."""

    deal: Deal
    gain: float
    """What the call wins there."""
    usual: Contract | None
    """Where the usual call leads; None to a pass-out."""
    instead: Contract | None
    """Where this call leads."""

    def __str__(self) -> str:
        usual, instead = (_said(one) for one in (self.usual, self.instead))
        return f"{self.gain:+.1f} on {self.deal}: {instead}, not {usual}"


@dataclass(frozen=True, slots=True)
class SearchedCall:
    """A candidate call, compared with the bidder's own on layouts of the hidden hands."""

    call: Call
    gain: float
    """Expected gain for the caller's side against the bidder's own call."""
    standard_error: float
    layouts: int
    effective: float
    """How many equally likely layouts would tell as much as all that were dealt."""
    unit: str = "imps"
    """What gains are counted in: `imps` or `matchpoints` (tenths of a board)."""
    stopped: bool = False
    """Whether the time was up before all layouts were looked at."""
    deciding: tuple[SwingLayout, ...] = ()
    """Layouts on which most is won or lost by it."""

    def __str__(self) -> str:
        if self.gain == 0 and self.standard_error == 0:
            return f"the system's own call, against which the others are measured on {self.layouts} layouts"
        half = _NORMAL_95 * self.standard_error
        return f"{self.gain:+.1f} ± {half:.1f} {_UNITS[self.unit]} on {self.layouts} layouts"


def _said(contract: Contract | None) -> str:
    return "passed out" if contract is None else str(contract)
