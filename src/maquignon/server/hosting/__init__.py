"""What the host of a server is told: how it does, what is wrong, and who looks after that."""
