"""Data to learn from: solved deals as arrays, the split that every learner shares, layouts of unseen hands."""
