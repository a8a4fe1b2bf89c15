"""Games as tables of numbers: played and written as Parquet, read again, and replayed. See docs/dataset.md."""
