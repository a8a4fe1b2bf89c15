"""What animals cost, who wins and how long games last, from many games of equals: a character, or the champion."""
