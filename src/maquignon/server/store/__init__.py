"""What outlives the process: journals of tables, records, guests. SQLite by default, PostgreSQL by one setting."""
