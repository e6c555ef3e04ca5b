"""Calls in words: what a call shows, why it was chosen, what it told; and pictures of beliefs."""
