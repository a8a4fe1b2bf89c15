"""Environments inside the core: actions, masks and packed observations as ints, compiled where a compiler is."""
