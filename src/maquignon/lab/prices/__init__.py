"""What animals cost, who wins and how long games last, from many games of equals: of a character, or of the champion."""
