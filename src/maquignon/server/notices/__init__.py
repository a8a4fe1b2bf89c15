"""Notices for games by post: whose turn it is and for how long, by push and as a feed; never what anybody holds."""
