"""Uncontested bidding by deep Q-networks (Yeh)."""
