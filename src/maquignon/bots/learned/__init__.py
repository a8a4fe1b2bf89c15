"""Players whose policy is a network that taught itself; they need NumPy."""
