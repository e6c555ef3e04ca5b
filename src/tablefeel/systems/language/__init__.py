"""The language of convention files: contexts, needs, rules, and the situation they speak of."""
