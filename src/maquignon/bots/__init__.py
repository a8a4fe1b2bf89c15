"""Players that are programs. They see a view and options, never a game."""
