"""A server as a process: settings, start and end, logs, metrics, peers, what is deleted when."""
