"""Small games in which every chance is reckoned out: all their questions as arrays, what each action is worth there."""
