"""A quick stand-in for a convention card, distilled from its rules."""
