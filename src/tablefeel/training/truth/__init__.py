"""Which calls would be true by the book, learned from told auctions."""
