"""What the auctions of a self-taught bidder tell about every hand."""
