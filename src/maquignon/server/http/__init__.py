"""Everything asked over HTTP: the application, what can be looked up, the page and its headers."""
