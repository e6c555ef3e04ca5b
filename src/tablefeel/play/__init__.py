"""Leads and cards: what is seen at the table, layouts that fit it, and the card that is best over them."""
