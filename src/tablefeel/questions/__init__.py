"""Every question a door can ask: many requests in, as many answers out."""
