"""The resource cards on the side board, missions and events."""
