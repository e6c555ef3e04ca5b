"""The belief network (Zhang)."""
