"""The project's own uncontested bidder."""
