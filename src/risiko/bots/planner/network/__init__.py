"""The small network of the planner: the features it reads, and the correction it computes.

Not here: its weights, one file for each kind of game, in `risiko/bots/classic/learnt`.
"""
