"""Conventions, and chapters of natural bidding: a file each, found by the book without being listed anywhere."""
