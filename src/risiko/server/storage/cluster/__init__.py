"""The rows of several servers on one database: who is there, who has which lease, what was told."""
