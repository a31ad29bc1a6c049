"""The HTTP interface: one file for each resource, and what every request passes through."""
