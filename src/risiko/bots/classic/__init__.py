"""The bots of the classic family as other code sees them, with their weights.

Not here: the planner that decides for them, which is compiled (`risiko.bots.planner`).
"""
