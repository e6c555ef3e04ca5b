"""The paper's networks for double-dummy tricks."""
