"""Deals that fit: wishes in words, promises of calls, beliefs about cards."""
