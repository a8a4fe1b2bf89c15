"""What goes over the socket: messages both ways, as structs, and what they mean to a table."""
