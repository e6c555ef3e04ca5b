"""Dharmalingam and Amalraj: networks that estimate double-dummy tricks."""
