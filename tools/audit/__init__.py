"""Known advisories against what is pinned: `make audit`."""
