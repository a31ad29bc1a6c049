"""The HTTP interface: one file for each resource, the socket, and what every request goes through.

Limits on connections and requests are in `server/protection`.
"""
