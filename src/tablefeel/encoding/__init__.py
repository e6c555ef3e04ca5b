"""What networks read: numbered encodings, shared by training and play."""
