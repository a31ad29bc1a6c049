"""Tables in memory while people play: their connections, clocks and bots, and what is sent to whom.

What a table is, as values, is in `server/tables`; the socket itself is `server/http/socket.py`.
"""
