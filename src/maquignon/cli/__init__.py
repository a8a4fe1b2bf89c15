"""The `maquignon` command."""
