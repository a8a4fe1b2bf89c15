"""What a server does for every move, compiled: made of plain values, without the packages that a server uses."""
