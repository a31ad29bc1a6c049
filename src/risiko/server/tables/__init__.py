"""What a table is, as plain values: its stored record, its seats, and the session of its game.

Nothing here waits, stores or sends. The tables people are connected to are in `server/live`, their
rows in the database in `server/storage`.
"""
