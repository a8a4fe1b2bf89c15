"""One websocket for each viewer: what it says, what waits to be sent, how slow its line is."""
