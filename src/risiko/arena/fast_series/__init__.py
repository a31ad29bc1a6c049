"""Whole series of games in one go, for the families that can do so: no position, no view per ply.

`series` says what a fast series is; the other files are those of the families. A family without one
is played move by move (`risiko.arena.simulate`).
"""
