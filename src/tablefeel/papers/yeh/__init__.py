"""Yeh and Lin (2016): uncontested bidding learned by deep Q-networks."""
