"""One live game: seats, clock, deal and moves in one order. No network, no files; time is handed in."""
