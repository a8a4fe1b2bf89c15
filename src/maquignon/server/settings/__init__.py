"""How a server is set: defaults, file, environment, flags; and the limits among them."""
