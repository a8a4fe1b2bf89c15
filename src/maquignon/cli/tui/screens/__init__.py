"""The screens: setting up a table, the table, its help and its score sheet."""
