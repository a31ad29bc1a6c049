"""Requests of a player about themselves: account, devices, history, notes, notifications."""
