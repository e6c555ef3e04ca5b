"""A bidder for the whole auction that teaches itself."""
