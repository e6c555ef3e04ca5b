"""The Table Manager protocol (version 18), by which bridge programs sit down together: messages, a table, a player."""
