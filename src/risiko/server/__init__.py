"""The game over a network: tables, seats, sockets. It sends views, never positions."""
