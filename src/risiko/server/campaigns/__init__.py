"""Campaigns of Risiko Evolution on the server."""
