"""What makes a bidder of rules: positions of an auction, what was shown, many deals at once."""
