"""The server: lobby, sockets and store around live tables."""
