"""The best contract from what the convention cards promise (Chen)."""
