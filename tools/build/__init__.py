"""What a wheel carries beside its Python sources. Runs with the build requirements alone."""
