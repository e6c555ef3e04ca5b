"""The page, the API behind it, and the queue that carries every question to worker processes and nodes."""
