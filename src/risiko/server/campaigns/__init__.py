"""Campaigns of Risiko Evolution: stored, played game by game, and shown.

The rules and the file format of a campaign are in `risiko/evolution/campaign`.
"""
