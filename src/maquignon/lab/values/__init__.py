"""How likely a champion is to win from what its seat can know: fitted to games of champions among themselves."""
