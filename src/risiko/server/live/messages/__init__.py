"""What people at a table are sent: scenes, what has changed in them, the log."""
