"""Zhang (2022): a belief model and its visualisation."""
