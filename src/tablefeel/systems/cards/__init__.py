"""Convention cards: their schema, and those that ship."""
