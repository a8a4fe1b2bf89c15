"""A network that teaches itself the game by self-play; needs PyTorch and NumPy and nothing else beside this."""
