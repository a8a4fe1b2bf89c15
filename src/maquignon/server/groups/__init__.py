"""What a group's finished games come to: its ladders and its records. Knows members by number, never by guest."""
