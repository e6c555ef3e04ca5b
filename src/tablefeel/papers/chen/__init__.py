"""Chen (2025): the best contract in competition."""
