"""What animals cost, who wins and how long games last, from many games of the strongest bots."""
