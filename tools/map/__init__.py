"""Draws the world map of the browser client from Natural Earth's public data."""
