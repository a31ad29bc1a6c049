"""The database: its connection, its models and migrations, and what is read and written."""
