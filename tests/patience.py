"""How long a test waits for something that should come. Never a measure: a busy machine is not a wrong program."""

from __future__ import annotations

LONG_ENOUGH = 900.0
"""Seconds after which a test gives up."""
