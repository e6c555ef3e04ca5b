"""Learning: one readable file per learner, and what they share (runs, settings, curves). Needs the `train` extra."""
