"""Uncontested bidding by layers of contextual bandits (Ho)."""
