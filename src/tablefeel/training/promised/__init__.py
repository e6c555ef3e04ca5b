"""A reader that keeps promises."""
