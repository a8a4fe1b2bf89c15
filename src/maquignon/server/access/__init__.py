"""Who may come in: identities, origins, limits, and the admission of visitors to tables."""
