"""Ho (2014): uncontested bidding learned by contextual bandits."""
