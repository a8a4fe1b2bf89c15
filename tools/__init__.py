"""What makes files of this project from its sources: pages, types, the lesson. Nothing that runs imports them."""
