"""Play in the terminal, drawn with Textual. Shows what one seat may know: its view and its events, nothing else."""
