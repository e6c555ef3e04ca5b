"""Looking ahead over layouts of the hidden hands, for any bidder."""
