"""From stored games to figures: win rates, ratings, habits. Reads the store and plays nothing."""
