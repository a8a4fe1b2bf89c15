"""Several processes as one server: who starts them, hears of their end, and replaces them."""
