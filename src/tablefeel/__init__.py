"""tablefeel: bids contract bridge, says what every call shows, and learns to bid better."""

__version__ = "0.1.0"
