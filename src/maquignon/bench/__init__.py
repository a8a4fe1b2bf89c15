"""`maquignon bench`: the speed of the rules, of the environments, and of a server under load."""
