"""Networks that estimate double-dummy tricks: of whole deals, and of two hands."""
