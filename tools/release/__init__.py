"""Makes the files of a release from the last commit, twice, and tries each where nothing else is installed."""
