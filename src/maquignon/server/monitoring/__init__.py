"""What a server tells of itself: logs, metrics, and the failures of work in the background."""
